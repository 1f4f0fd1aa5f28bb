/** News feeds of errata (Atom, RFC 4287): of books by title and number, and of a member's copies. */
import type * as z from 'zod/mini'
import { readersInCare } from '~/features/people/care/act-for.server'
import type { CallContext } from '~/http/call-context.server'
import { href } from '~/http/href'
import { FeedResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { queryReadOnly } from '~/platform/query.server'
import { t } from '~/tables/messages'
import { ownerOf } from './feed-link.server'
import type { ByToken } from './feed.schema'
import { newestErrata } from './feed.sql.server'
import { atom, atomType, MAX_ENTRIES } from './news.server'
import { forWhom } from './piece-name.server'

/** As with mails: until then an erratum that was registered by mistake is taken back without a trace. */
const minutesInside = 10

/** Titles and numbers; their words are for those who have the book. */
export async function newest(_: object, __: unknown, { origin }: CallContext): Promise<FeedResult> {
  const rows = await queryReadOnly(newestErrata(minutesInside, MAX_ENTRIES))
  const entries = rows.map(({ id, bookRowId, title, corrections: count, takeTime }) => ({
    address: `${origin}${href('/item/:id', { id: bookRowId })}#erratum-${id}`,
    title: t('feedErratum', 'ko', { title, count }),
    summary: t('feedErratumHelp', 'ko', { title, count }),
    time: takeTime,
  }))
  const self = origin + href('/feeds/errata')
  return new FeedResult(
    atomType,
    atom(t('feedErrata'), { address: `${origin}/`, id: self, self }, entries),
  )
}

/** What the member and the readers in their care were told of, the newest first. */
export async function mine(
  { token }: z.infer<typeof ByToken>,
  _: unknown,
  { origin }: CallContext,
): Promise<FeedResult> {
  const { id } = await ownerOf(token)
  const readers = await readersInCare(id, 'see')
  const notices = await db.notification.findMany({
    where: {
      kind: 'erratum',
      userId: { in: [id, ...readers.keys()] },
      createTime: { lt: new Date(Date.now() - minutesInside * 60_000) },
    },
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
    select: { id: true, userId: true, orderId: true, facts: true, createTime: true },
  })
  const entries = notices.map(({ id: notice, userId, orderId, facts, createTime }) => {
    const reader = userId === id ? undefined : userId
    const { title = '', count = 0 } = facts
    const page =
      orderId === null
        ? href('/notifications', { reader })
        : href('/order/item/:id', { id: orderId }, { reader })
    return {
      address: `${origin}${page}#${orderId === null ? `notice-${notice}` : `errata-${notice}`}`,
      title: forWhom(readers.get(userId), t('feedErratum', 'ko', { title, count })),
      summary: t('feedMyErratumHelp', 'ko', { title, count }),
      time: createTime,
    }
  })
  const address = origin + href('/order')
  return new FeedResult(
    atomType,
    atom(t('feedMyErrata'), { address, id: `${address}#errata-${id}` }, entries),
    true,
  )
}
