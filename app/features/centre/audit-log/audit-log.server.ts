/** Lists audit log entries, newest first; no call changes them. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { containing } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import { firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { List } from './audit-log.schema'
import { countWithin, newestWithin } from './audit-log.sql.server'

const columns = {
  id: true,
  createTime: true,
  userName: true,
  action: true,
  target: true,
  before: true,
  after: true,
  requestId: true,
} as const

const containsFilter = (value: string | undefined) => (value ? containing(value) : undefined)

/** Midnight in Seoul, which has no summer time, `days` later. */
const midnight = (day: string | undefined, days = 0) =>
  day ? new Date(Date.parse(`${day}T00:00:00+09:00`) + days * 24 * 60 * 60 * 1000) : undefined

/** How many of the newest entries of a period one answer looks at: a nation writes millions in a month. */
const REACH = 300_000

export const list = (input: z.infer<typeof List>) => listWithin(input, REACH)

/** The list, of the newest `reach` entries of the period; `reach` of the answer is null when those are all. */
export async function listWithin(
  { user, action, target, from, to, ...paging }: z.infer<typeof List>,
  reach: number,
) {
  const period = { from: midnight(from), until: midnight(to, 1), action }
  // what a word is in, no index knows: older entries are not looked at
  const [oldest] = user || target ? await readRows(db, newestWithin(period, reach)) : []
  const begin = oldest?.createTime ?? period.from
  const where = {
    userName: containsFilter(user),
    action,
    target: containsFilter(target),
    createTime: { gte: begin, lt: period.until },
  }
  const [counted, found] = await Promise.all([
    readRows(db, countWithin({ ...period, from: begin, user, target }, reach + 1)),
    db.audit.findMany({
      where,
      orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      ...skipTake(paging),
      select: columns,
    }),
  ])
  const { count } = firstOf(counted)
  const totalCount = Math.min(count, reach)
  assertPageExists(totalCount, paging)
  return {
    items: found.map(({ createTime, ...row }) => ({ ...row, createTime: wireTime(createTime) })),
    totalCount,
    reach: oldest || count > reach ? reach : null,
  }
}
