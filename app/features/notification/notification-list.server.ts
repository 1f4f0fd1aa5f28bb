/** Lists a member's own notices, counts unread ones, and marks them as read. */
import type * as z from 'zod/mini'
import { Prisma } from '../../../prisma/generated/client'
import { ask } from '~/platform/ask.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { href } from '~/http/href'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { List, MarkRead } from './notification.schema'

const columns = {
  id: true,
  orderId: true,
  volume: true,
  createTime: true,
  readTime: true,
  order: { select: { title: true, prodType: true } },
} as const

/**
 * `volume`: the number of the available volume, 0 for the whole format; `link`: the page of the
 * application.
 */
export async function list({ orderId, ...paging }: z.infer<typeof List>, me: User) {
  const where = { userId: me.id, ...(orderId ? { orderId } : {}) }
  const [totalCount, notices] = await Promise.all([
    db.notification.count({ where }),
    db.notification.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: columns,
    }),
  ])
  assertPageExists(totalCount, paging)
  const items = notices.map(({ order: { title, prodType }, readTime, createTime, ...notice }) => ({
    ...notice,
    title,
    prodType,
    createTime: wireTime(createTime),
    read: readTime !== null,
    link: href('/order/item/:id', { id: notice.orderId }),
  }))
  return { items, totalCount }
}

/** Number of unread notices; every page of a logged-in member shows it. */
export async function unread(_: object, me: User): Promise<{ count: number }> {
  const [row] = await ask<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM "Notification" WHERE "userId" = ${me.id} AND "readTime" IS NULL`,
    { name: 'unread notices' },
  )
  return { count: row?.count ?? 0 }
}

/** Marks the named notices as read, only those of the caller. Returns the number of unread ones. */
export async function markRead(
  { ids, orderId, all }: z.infer<typeof MarkRead>,
  me: User,
  { db: tx }: CallContext,
): Promise<{ count: number }> {
  if (!all && !orderId && ids.length === 0) throw new AppError('noneChosen', 400, 'ids')
  const which = all ? {} : { OR: [{ id: { in: ids } }, ...(orderId ? [{ orderId }] : [])] }
  await tx.notification.updateMany({
    where: { userId: me.id, readTime: null, ...which },
    data: { readTime: new Date() },
  })
  return { count: await tx.notification.count({ where: { userId: me.id, readTime: null } }) }
}
