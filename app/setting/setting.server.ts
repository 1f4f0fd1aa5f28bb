/** The settings of the centre for administrators: as they are, and each one changed. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { productionTypes, type SettingName } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { keysOf, recordFrom, recordOf } from '~/platform/records'
import type { CallContext } from '~/http/call-context.server'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import type {
  SetBraillePage,
  SetDeliveryDays,
  SetFigures,
  SetNotices,
  SetTerms,
} from './setting.schema'
import { settings, type DaysName, type DeliveryDays, type Settings } from './settings'

/** A setting as it is stored: by its default while it has no row, or one that does not fit. */
async function readRow<Name extends SettingName>(tx: Db, name: Name) {
  const { parse, defaultValue } = settings[name]
  const row = await tx.setting.findUnique({ where: { name } })
  return {
    value: (row && parse(row.value)) ?? defaultValue,
    defaultValue,
    userName: row?.userName ?? '',
    updateTime: row ? wireTime(row.updateTime) : '',
  }
}

/** Days of delivery under the names that the types have on the wire. */
const toWireDays = (days: DeliveryDays): Record<DaysName, number> =>
  recordFrom(productionTypes.map(({ column, value }) => [column, days[value]] as const))
const fromWireDays = (days: Record<DaysName, number>): DeliveryDays =>
  recordFrom(productionTypes.map(({ column, value }) => [value, days[column]] as const))

/** All settings, with their defaults and who changed them last. */
export async function info(_: object, _me: User, { db: tx }: Pick<CallContext, 'db'> = { db }) {
  const [terms, { value, defaultValue, ...days }, figures, braillePage, notices] =
    await Promise.all([
      readRow(tx, 'terms'),
      readRow(tx, 'deliveryDays'),
      readRow(tx, 'figures'),
      readRow(tx, 'braillePage'),
      readRow(tx, 'notices'),
    ])
  const deliveryDays = {
    ...days,
    value: toWireDays(value),
    defaultValue: toWireDays(defaultValue),
  }
  return { terms, deliveryDays, figures, braillePage, notices }
}

/** The parts of a value, which are recorded and compared one by one. */
type Parts = Record<string, string | number | boolean>

type Changed = { before: Parts; after: Parts }

/** The field of the forms that holds a part of a value: of a type's days, that of its copies. */
const fieldOf = (part: string) =>
  productionTypes.find(({ value }) => value === part)?.column ?? part

/**
 * Writes a setting, and returns the parts that changed, null for none. Refuses (409), at the fields
 * that would change, to replace what somebody else saved since the caller read it (at `updateTime`).
 */
async function change<Name extends SettingName>(
  tx: Db,
  me: User,
  name: Name,
  value: Settings[Name],
  updateTime: string | undefined,
): Promise<Changed | null> {
  // a setting that has its default has no row to lock
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`setting:${name}`}))`
  const stored = await readRow(tx, name)
  const [before, after]: [Parts, Parts] = [stored.value, value]
  const changed = keysOf(after).filter((part) => after[part] !== before[part])
  refuseStale(
    updateTime !== undefined && timeOf(updateTime) !== timeOf(stored.updateTime),
    changed.map(fieldOf),
  )
  if (changed.length === 0) return null
  const data = { value, userName: me.user }
  await tx.setting.upsert({
    where: { name },
    create: { name, ...data },
    update: data,
    select: { name: true },
  })
  const valuesOf = (parts: Parts) => recordOf(changed, (part) => parts[part]!)
  return { before: valuesOf(before), after: valuesOf(after) }
}

const timeOf = (time: string) => (time === '' ? 0 : new Date(time).getTime())

/**
 * The handler that saves a setting. `toValue`: what is stored of what was sent; `record` writes the
 * change to the audit log.
 */
const saving =
  <Name extends SettingName, Sent extends { updateTime?: string }>(
    name: Name,
    toValue: (sent: Sent) => Settings[Name],
    record: (ctx: CallContext, me: User, changed: Changed) => Promise<void>,
  ) =>
  async (sent: Sent, me: User, ctx: CallContext) => {
    const changed = await change(ctx.db, me, name, toValue(sent), sent.updateTime)
    if (changed) await record(ctx, me, changed)
    return info({}, me, ctx)
  }

export const setTerms = saving(
  'terms',
  ({ first, second }: z.infer<typeof SetTerms>) => ({ first, second }),
  (ctx, me, changed) => audit(ctx, me, 'setting.terms', '', changed),
)
export const setDeliveryDays = saving(
  'deliveryDays',
  (days: z.infer<typeof SetDeliveryDays>) => fromWireDays(days),
  (ctx, me, changed) => audit(ctx, me, 'setting.deliveryDays', '', changed),
)
export const setFigures = saving(
  'figures',
  ({ public: isPublic, publishers }: z.infer<typeof SetFigures>) => ({
    public: isPublic,
    publishers,
  }),
  (ctx, me, changed) => audit(ctx, me, 'setting.figures', '', changed),
)
export const setBraillePage = saving(
  'braillePage',
  ({ cells, lines }: z.infer<typeof SetBraillePage>) => ({ cells, lines }),
  (ctx, me, changed) => audit(ctx, me, 'setting.braillePage', '', changed),
)
export const setNotices = saving(
  'notices',
  ({ hour }: z.infer<typeof SetNotices>) => ({ hour }),
  (ctx, me, changed) => audit(ctx, me, 'setting.notices', '', changed),
)
