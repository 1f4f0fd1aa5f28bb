/** The settings of the centre: for each name its schema and its default. */
import * as z from 'zod/mini'
import {
  productionTypes,
  termDays,
  usualBraillePage,
  type ProductionType,
  type SettingName,
} from '~/tables/codes'
import { recordFrom } from '~/platform/records'
import { integer, preprocess, toWord } from '~/validation/fields'

/** No year is named, so the 29th of February is no day of every year. */
const isDayOfEveryYear = (day: string) =>
  new Date(`2027-${day}T00:00:00Z`).toISOString().slice(5, 10) === day

/** '3월 2일', '3.2', '3/2' and '0302' as '03-02'; anything else as it is. */
function toMonthAndDay(value: unknown): string {
  const written = toWord(value ?? '')
    .normalize('NFKC')
    .trim()
  const [, month = '', day = ''] =
    /^(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[.일]?$/.exec(written) ??
    /^(\d\d)(\d\d)$/.exec(written) ??
    []
  return month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

/** A day of every year, as MM-DD. */
const monthAndDay = preprocess(
  toMonthAndDay,
  z
    .string()
    .check(
      z.minLength(1, { error: 'required', abort: true }),
      z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'termDayBad', abort: true }),
      z.refine(isDayOfEveryYear, 'termDayBad'),
    ),
)

/** The first days of the two terms (MM-DD). */
export const Terms = z
  .object({ first: monthAndDay, second: monthAndDay })
  .check(
    z.refine(({ first, second }) => first < second, { error: 'termsReversed', path: ['second'] }),
  )
export type Terms = z.infer<typeof Terms>

/** Files are there at once; braille is printed and bound. */
const usualDays = ({ paper, group }: (typeof productionTypes)[number]) =>
  !paper ? 0 : group === '점자' ? 5 : 3

const daysOfDelivery = (defaultValue?: number) =>
  integer({ min: 0, max: 60, message: 'deliveryDaysBad' }, defaultValue)

/**
 * Days from finished to in hand of each production type. A type that was added since the setting was
 * saved has its default.
 */
const DeliveryDays = z.object(
  recordFrom(productionTypes.map((type) => [type.value, daysOfDelivery(usualDays(type))] as const)),
)
export type DeliveryDays = Record<ProductionType, number>

/** The name of a type's field on the wire, as for its copies. */
export type DaysName = (typeof productionTypes)[number]['column']
/** The same with the names of the wire, where each has to be given. */
export const DeliveryDaysInput = z.object(
  recordFrom(productionTypes.map(({ column }) => [column, daysOfDelivery()] as const)),
)

/** `public`: whether everybody may see the figures of the service, `publishers`: with publishers' names. */
const Figures = z.object({ public: z.boolean(), publishers: z._default(z.boolean(), false) })

/** Cells in a line and lines on a page of the centre's braille, by which produced files are checked. */
export const BraillePage = z.object({
  cells: integer({ min: 20, max: 42, message: 'brailleCellsBad' }),
  lines: integer({ min: 10, max: 40, message: 'brailleLinesBad' }),
})
export type BraillePage = z.infer<typeof BraillePage>

/** The hour (in Seoul) at which notices of a day are sent together. */
export const Notices = z.object({ hour: integer({ min: 0, max: 23, message: 'noticeHourBad' }) })
export type Notices = z.infer<typeof Notices>

export type Settings = {
  terms: Terms
  deliveryDays: DeliveryDays
  figures: z.infer<typeof Figures>
  braillePage: BraillePage
  notices: Notices
}

/** `parse`: the value that a stored one means; null when it does not fit. */
type Definition<Value> = { parse(stored: unknown): Value | null; defaultValue: Value }

const define = <Value>(schema: z.ZodMiniType<Value>, defaultValue: Value): Definition<Value> => ({
  parse: (stored) => schema.safeParse(stored).data ?? null,
  defaultValue,
})

/** A setting without a row, or with one that does not fit, has its default. */
export const settings: { [Name in SettingName]: Definition<Settings[Name]> } = {
  terms: define(Terms, { first: termDays[0], second: termDays[1] }),
  deliveryDays: define(
    DeliveryDays,
    recordFrom(productionTypes.map((type) => [type.value, usualDays(type)] as const)),
  ),
  figures: define(Figures, { public: false, publishers: false }),
  braillePage: define(BraillePage, usualBraillePage),
  notices: define(Notices, { hour: 18 }),
}
