/** Webhooks for administrators: added, changed, switched off and on, removed, and their secrets. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { maxWebhooks } from '~/tables/codes'
import type { WebhookOffReason } from '~/tables/staff-codes'
import { AppError } from '~/platform/app-error'
import { queryReadOnly } from '~/platform/query.server'
import { db, type Db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import { refusedAddress } from '~/integrations/webhook/address.server'
import { overlapEnd, secretText } from './webhook-secret.server'
import type { Add, Modify, SetOn } from './webhook.schema'
import type { RowIn } from '~/platform/statement.server'
import { webhookList } from './webhook.sql.server'
type Row = Omit<RowIn<typeof webhookList>, 'sent' | 'failing' | 'secretVersion' | 'rotateTime'>

const timeOrNull = (time: Date | null) => time && wireTime(time)

const view = (row: Row) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kinds: row.kinds,
  offReason: row.offReason,
  offTime: timeOrNull(row.offTime),
  failingTime: timeOrNull(row.failingTime),
  updateTime: wireTime(row.updateTime),
  createTime: wireTime(row.createTime),
})

/** There are 20 at most. A message counts once, however many notices it is made of; tests do not count. */
export async function list() {
  const rows = await queryReadOnly(webhookList())
  return {
    items: rows.map(({ sent, failing, ...row }) => ({ ...view(row), sent, failing })),
    totalCount: rows.length,
  }
}
export type WebhookRow = Awaited<ReturnType<typeof list>>['items'][number]

/** For overviews: those that were switched off by themselves, and the one that is so longest. */
export async function webhooksOff() {
  const found = await db.webhook.findMany({
    where: { offReason: { in: ['gone', 'failing'] satisfies WebhookOffReason[] } },
    orderBy: { offTime: 'asc' },
    select: { name: true, offTime: true },
  })
  const [first] = found
  const oldest = first?.offTime ? { name: first.name, since: wireTime(first.offTime) } : null
  return { count: found.length, oldest }
}

async function find(tx: Db, id: number) {
  const found = await tx.webhook.findUnique({ where: { id } })
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

/** For a change: those who change it at once wait for each other. Throws 404. */
async function lock(tx: Db, id: number) {
  await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE id = ${id}::int FOR UPDATE`
  return find(tx, id)
}

export async function info({ id }: z.infer<typeof ById>) {
  const found = await find(db, id)
  return {
    ...view(found),
    secret: secretText(found),
    oldSecretUntil: timeOrNull(overlapEnd(found)),
  }
}
export type WebhookView = Awaited<ReturnType<typeof info>>

/** Throws at the field of an address that is not allowed. */
function checkAddress(url: string): void {
  const refused = refusedAddress(url)
  if (refused) throw new AppError(refused, 400, 'url')
}

/** For the audit log: an address may hold a secret behind its host. */
const audited = ({ name, url, kinds }: Pick<Row, 'name' | 'url' | 'kinds'>) => ({
  name,
  origin: new URL(url).origin,
  kinds: kinds.join(', '),
})

export async function add(fields: z.infer<typeof Add>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  checkAddress(fields.url)
  // two who add at once wait for each other
  await tx.$executeRaw`LOCK TABLE "Webhook" IN SHARE ROW EXCLUSIVE MODE`
  if ((await tx.webhook.count()) >= maxWebhooks)
    throw new AppError('webhookTooMany', 409, undefined, { params: { max: maxWebhooks } })
  const { id } = await tx.webhook.create({ data: fields, select: { id: true } })
  await audit(ctx, me, 'webhook.add', fields.name, { after: audited(fields) })
  return { id }
}

const modifiable = ['name', 'url', 'kinds'] as const

/**
 * Changes name, address and events. Another address begins anew: what failed at the one before says
 * nothing about it. With the `updateTime` that the caller started from, it refuses (409) what was
 * changed in the meantime.
 */
export async function modify(
  { id, updateTime, ...fields }: z.infer<typeof Modify>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const before = await lock(ctx.db, id)
  checkAddress(fields.url)
  const changed = modifiable.filter((name) => String(fields[name]) !== String(before[name]))
  if (changed.length === 0) return true
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, changed)
  const isMoved = before.url !== fields.url
  await ctx.db.webhook.update({
    where: { id },
    data: { ...fields, updateTime: new Date(), ...(isMoved ? { failingTime: null } : {}) },
    select: { id: true },
  })
  await audit(ctx, me, 'webhook.modify', fields.name, {
    before: audited(before),
    after: audited(fields),
  })
  return true
}

/** What waits for a webhook that is off is not sent; doing it again changes nothing. */
export async function setOn(
  { id, on }: z.infer<typeof SetOn>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { name, offReason } = await lock(ctx.db, id)
  if ((offReason === '') === on) return true
  await ctx.db.webhook.update({
    where: { id },
    data: on
      ? { offReason: '', offTime: null, failingTime: null }
      : { offReason: 'administrator', offTime: new Date() },
    select: { id: true },
  })
  if (on) await audit(ctx, me, 'webhook.on', name)
  else await audit(ctx, me, 'webhook.off', name)
  return true
}

/** With its messages. */
export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const found = await lock(ctx.db, id)
  await ctx.db.webhook.delete({ where: { id }, select: { id: true } })
  await audit(ctx, me, 'webhook.remove', found.name, { before: audited(found) })
  return true
}

/** Makes a new secret; the one before signs, too, for a day. */
export async function rotate(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { name } = await lock(ctx.db, id)
  await ctx.db.webhook.update({
    where: { id },
    data: { secretVersion: { increment: 1 }, rotateTime: new Date() },
    select: { id: true },
  })
  await audit(ctx, me, 'webhook.rotate', name)
  return true
}
