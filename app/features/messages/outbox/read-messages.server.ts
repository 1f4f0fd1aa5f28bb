/** Reads what messages that were taken together have to say, and to whom, in few statements. */
import type { accountGroup, MessageTransport, NoticeGroup, NoticeMode } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { groupOf } from '~/notices/notice-text'
import type { TakenMessage } from './take-messages.server'

const readUsers = (userIds: number[], way: MessageTransport) =>
  db.user.findMany({
    where: { id: { in: userIds } },
    select: {
      id: true,
      email: true,
      confirmedEmail: true,
      cellPhone: true,
      optIn: true,
      language: true,
      noticeChoices: {
        where: { way, mode: 'off' satisfies NoticeMode },
        select: { group: true },
      },
    },
  })

const readNotices = (ids: number[]) =>
  db.notification.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      kind: true,
      facts: true,
      orderId: true,
      createTime: true,
      order: { select: { endTime: true } },
    },
  })

async function readWatches(ids: number[]) {
  const watches = await db.watch.findMany({ where: { id: { in: ids } } })
  const books = await db.book.findMany({
    where: { bookId: { in: watches.map(({ bookId }) => bookId) } },
    select: { id: true, bookId: true },
  })
  return watches.map((watch) => {
    const book = books.find(({ bookId }) => bookId === watch.bookId)
    return { ...watch, bookRowId: book?.id ?? null }
  })
}

type User = Awaited<ReturnType<typeof readUsers>>[number]
type Notice = Awaited<ReturnType<typeof readNotices>>[number]

/** A message to a member, of the notices that they still need and want. */
export type MemberMessage = TakenMessage & { user: User; notices: Notice[] }
/** A message to somebody who watches a book; null: the watch has ended meanwhile. */
type WatchMessage = TakenMessage & {
  watch: Awaited<ReturnType<typeof readWatches>>[number] | null
}

const without = <T>(values: (T | null)[]) => values.filter((value) => value !== null)
const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** `messages`: of one way. A member who has left has no message. */
export async function readMemberMessages(
  messages: readonly TakenMessage[],
  way: MessageTransport,
): Promise<MemberMessage[]> {
  const userIds = without(messages.map(({ userId }) => userId))
  if (userIds.length === 0) return []
  const [userRows, noticeRows] = await Promise.all([
    readUsers(userIds, way),
    readNotices(messages.flatMap(({ notificationIds }) => notificationIds)),
  ])
  const [users, notices] = [byId(userRows), byId(noticeRows)]
  const refuses = ({ noticeChoices }: User, group: NoticeGroup | typeof accountGroup) =>
    noticeChoices.some((choice) => choice.group === group)
  return messages.flatMap((message) => {
    const user = users.get(message.userId ?? 0)
    if (!user) return []
    const wanted = message.notificationIds.flatMap((id) => {
      const notice = notices.get(id)
      const isOver = !notice || notice.order?.endTime || refuses(user, groupOf(notice.kind))
      return isOver ? [] : [notice]
    })
    return [{ ...message, user, notices: wanted }]
  })
}

export async function readWatchMessages(
  messages: readonly TakenMessage[],
): Promise<WatchMessage[]> {
  const ids = without(messages.map(({ watchId }) => watchId))
  if (ids.length === 0) return []
  const watches = byId(await readWatches(ids))
  return messages.flatMap((message) =>
    message.watchId === null ? [] : [{ ...message, watch: watches.get(message.watchId) ?? null }],
  )
}

/** Those of these addresses that take no mail, in lower case. */
export async function readBounced(addresses: readonly string[]): Promise<Set<string>> {
  const rows = await db.bouncedAddress.findMany({
    where: { email: { in: addresses.map((address) => address.toLowerCase()) } },
    select: { email: true },
  })
  return new Set(rows.map(({ email }) => email))
}
