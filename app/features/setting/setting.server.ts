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
import type { SetBraillePage, SetDeliveryDays, SetFigures, SetTerms } from './setting.schema'
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
  const [terms, { value, defaultValue, ...days }, figures, braillePage] = await Promise.all([
    readRow(tx, 'terms'),
    readRow(tx, 'deliveryDays'),
    readRow(tx, 'figures'),
    readRow(tx, 'braillePage'),
  ])
  const deliveryDays = {
    ...days,
    value: toWireDays(value),
    defaultValue: toWireDays(defaultValue),
  }
  return { terms, deliveryDays, figures, braillePage }
}

/** The parts of a value, which are recorded and compared one by one. */
type Parts = Record<string, string | number | boolean>

type Change<Name extends SettingName> = {
  value: Settings[Name]
  /** of the setting that the caller saw; absent: whatever it is */
  updateTime: string | undefined
  /** the field of the form that holds a part of the value */
  fieldOf?: (part: string) => string
}

/**
 * Writes a setting, and returns the parts that changed, null for none. Refuses (409), at the fields that would change, to replace what somebody else
 * saved since the caller read it.
 */
async function change<Name extends SettingName>(
  name: Name,
  { value, updateTime, fieldOf = (part) => part }: Change<Name>,
  me: User,
  ctx: CallContext,
): Promise<{ before: Parts; after: Parts } | null> {
  const { db: tx } = ctx
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

/** Sets the first days of the terms. */
export async function setTerms(
  { updateTime, ...value }: z.infer<typeof SetTerms>,
  me: User,
  ctx: CallContext,
) {
  const changed = await change('terms', { value, updateTime }, me, ctx)
  if (changed) await audit(ctx, me, 'setting.terms', '', changed)
  return info({}, me, ctx)
}

/** Sets the days of delivery of every production type. */
export async function setDeliveryDays(
  { updateTime, ...days }: z.infer<typeof SetDeliveryDays>,
  me: User,
  ctx: CallContext,
) {
  const fieldOf = (type: string) =>
    productionTypes.find(({ value }) => value === type)?.column ?? type
  const changed = await change(
    'deliveryDays',
    { value: fromWireDays(days), updateTime, fieldOf },
    me,
    ctx,
  )
  if (changed) await audit(ctx, me, 'setting.deliveryDays', '', changed)
  return info({}, me, ctx)
}

/** Says whether everybody may see the figures of the service. */
export async function setFigures(
  { updateTime, ...value }: z.infer<typeof SetFigures>,
  me: User,
  ctx: CallContext,
) {
  const changed = await change('figures', { value, updateTime }, me, ctx)
  if (changed) await audit(ctx, me, 'setting.figures', '', changed)
  return info({}, me, ctx)
}

/** Sets the size of the centre's pages of braille. */
export async function setBraillePage(
  { updateTime, ...value }: z.infer<typeof SetBraillePage>,
  me: User,
  ctx: CallContext,
) {
  const changed = await change('braillePage', { value, updateTime }, me, ctx)
  if (changed) await audit(ctx, me, 'setting.braillePage', '', changed)
  return info({}, me, ctx)
}
