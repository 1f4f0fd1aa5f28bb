/** Lists a member's own notices, counts unread ones, and marks them as read. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { Prisma } from '../../../../prisma/generated/client'
import { queryReadOnly } from '~/platform/query.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { ProductionType } from '~/tables/codes'
import { t, type MessageKey } from '~/tables/messages'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import { noticeLink, noticeText } from '~/notices/notice-text'
import type { List, MarkRead } from './notification.schema'

type TextParams = Record<string, string | number>

const columns = {
  id: true,
  kind: true,
  facts: true,
  orderId: true,
  volume: true,
  createTime: true,
  correctTime: true,
  readTime: true,
} as const

/**
 * `text` is the sentence in Korean, `facts` what it names; `volume`: of what is finished, the number
 * of the volume, 0 for the whole format, else null; `link`: the page on which there is more.
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
  const today = todayInSeoul()
  const korean = { t: (key: MessageKey, params?: TextParams) => t(key, 'ko', params), today }
  const items = notices.map(({ readTime, createTime, correctTime, ...notice }) => ({
    ...notice,
    title: notice.facts.title ?? '',
    prodType: (notice.facts.type ?? null) as ProductionType | null,
    text: noticeText(notice, { ...korean, locale: 'ko' }),
    createTime: wireTime(createTime),
    correctTime: correctTime && wireTime(correctTime),
    read: readTime !== null,
    link: noticeLink(notice),
  }))
  return { items, totalCount }
}

/** Number of unread notices; every page of a logged-in member shows it. */
export async function unread(_: object, me: User): Promise<{ count: number }> {
  const [row] = await queryReadOnly<{ count: number }>(
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
