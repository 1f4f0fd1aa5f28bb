/** Output schemas of the settings of the centre. */
import * as z from 'zod/mini'
import { productionTypes } from '~/tables/codes'
import { recordFrom } from '~/platform/records'
import { count, time } from '~/validation/output'

/** `userName`, `updateTime`: who changed it last, and when; '' while it has its default. */
const settingOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    value,
    defaultValue: value,
    userName: z.string(),
    updateTime: z.union([time, z.literal('')]),
  })

const monthAndDay = z.string().check(z.regex(/^\d\d-\d\d$/))

/** `deliveryDays`: days from finished to in hand, by the name of the type's copies. */
export const Settings = z.object({
  terms: settingOf(z.object({ first: monthAndDay, second: monthAndDay })),
  deliveryDays: settingOf(
    z.object(recordFrom(productionTypes.map(({ column }) => [column, count] as const))),
  ),
  figures: settingOf(z.object({ public: z.boolean(), publishers: z.boolean() })),
  braillePage: settingOf(z.object({ cells: count, lines: count })),
  notices: settingOf(z.object({ hour: count })),
})
export type SettingForms = z.infer<typeof Settings>
