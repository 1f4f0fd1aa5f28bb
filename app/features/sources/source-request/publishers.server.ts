/** Publishers as rows: found or made by a spelling of their name, changed, and merged. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { publisherKey, publisherName } from '~/features/catalogue/book/search/publisher-names'
import { refuseStale } from '~/http/edit-conflict.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import type { Merge, ModifyPublisher } from './source-request.schema'

/** One transaction at a time makes or merges publishers: a spelling is of one publisher. */
const lockNames = (tx: Db) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('publishers'))`

/** Makes a publisher for each of these printed names that no publisher has. */
export async function ensurePublishers(tx: Db, names: readonly string[]): Promise<void> {
  const byKey = new Map(names.map((name) => [publisherKey(name), publisherName(name)]))
  const missingKeys = async () => {
    const known = await tx.publisherName.findMany({
      where: { key: { in: [...byKey.keys()] } },
      select: { key: true },
    })
    const keys = new Set(known.map(({ key }) => key))
    return [...byKey].filter(([key]) => !keys.has(key))
  }
  if ((await missingKeys()).length === 0) return
  await lockNames(tx)
  const missing = await missingKeys()
  const made = await tx.publisher.createManyAndReturn({
    data: missing.map(([, name]) => ({ name })),
    select: { id: true },
  })
  await tx.publisherName.createMany({
    data: missing.map(([key, name], i) => ({ key, name, publisherId: made[i]!.id })),
  })
}

/** A publisher, locked until the transaction ends: steps of its requests follow each other. */
export async function lockPublisher(tx: Db, id: number): Promise<void> {
  const found = await tx.$queryRaw<
    object[]
  >`SELECT 1 FROM "Publisher" WHERE id = ${id}::int FOR NO KEY UPDATE`
  if (found.length === 0) throw new AppError('noSuchItem', 404)
}

const contactFields = ['name', 'contact', 'email', 'phone', 'address', 'note'] as const

/** Changes how a publisher is reached; fields that are not sent stay. */
export async function modifyPublisher(
  { id, updateTime, ...wanted }: z.infer<typeof ModifyPublisher>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  await lockNames(tx)
  await lockPublisher(tx, id)
  const before = await tx.publisher.findUniqueOrThrow({ where: { id } })
  const changed = contactFields.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  )
  if (changed.length === 0) return true
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, changed)
  await tx.publisher.update({
    where: { id },
    data: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    select: { id: true },
  })
  if (changed.includes('name')) await addName(tx, id, wanted.name ?? '')
  await audit(ctx, me, 'publisher.modify', before.name, { after: { fields: changed } })
  return true
}

/** The new name is a spelling of this publisher, unless it is one of another publisher. */
async function addName(tx: Db, publisherId: number, name: string): Promise<void> {
  const key = publisherKey(name)
  const owner = await tx.publisherName.findUnique({ where: { key } })
  if (owner && owner.publisherId !== publisherId)
    throw new AppError('publisherNameTaken', 409, 'name')
  if (!owner) await tx.publisherName.create({ data: { key, name, publisherId } })
}

/** The publisher that has a spelling; throws 404. */
async function findByName(tx: Db, name: string): Promise<number> {
  const found = await tx.publisherName.findUnique({ where: { key: publisherKey(name) } })
  if (!found) throw new AppError('publisherUnknown', 404, 'otherName')
  return found.publisherId
}

/**
 * Makes two publishers one: spellings and requests of the other one become those of `id`, whose contacts
 * stay where it has some. Throws 404.
 */
export async function merge(
  { id, other: otherId, otherName = '' }: z.infer<typeof Merge>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const other = otherId ?? (await findByName(tx, otherName))
  if (id === other) throw new AppError('publisherSame', 400, 'otherName')
  await lockNames(tx)
  for (const one of [id, other].sort((a, b) => a - b)) await lockPublisher(tx, one)
  const [stays, goes] = await Promise.all(
    [id, other].map((one) => tx.publisher.findUniqueOrThrow({ where: { id: one } })),
  )
  const moved = { where: { publisherId: other }, data: { publisherId: id } }
  await tx.publisherName.updateMany(moved)
  const { count } = await tx.sourceRequest.updateMany(moved)
  await tx.outboxMessage.updateMany({
    ...moved,
    data: { publisherId: id, groupKey: `publisher:${id}` },
  })
  const filled = (['contact', 'email', 'phone', 'address', 'note', 'accessId'] as const).filter(
    (field) => !stays?.[field] && goes?.[field],
  )
  await tx.publisher.delete({ where: { id: other }, select: { id: true } })
  await tx.publisher.update({
    where: { id },
    data: Object.fromEntries(filled.map((field) => [field, goes?.[field]])),
    select: { id: true },
  })
  await audit(ctx, me, 'publisher.merge', stays?.name ?? '', {
    before: { name: goes?.name ?? '', requests: count },
  })
  return true
}
