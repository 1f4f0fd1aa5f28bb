/** Lists audit log entries, newest first; no call changes them. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { containing } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import { readRows } from '~/platform/statement.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { List } from './audit-log.schema'
import { newestWithin } from './audit-log.sql.server'

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
  const period = { from: midnight(from), until: midnight(to, 1) }
  // what a word is in, no index knows: older entries are not looked at
  const [oldest] =
    user || target ? await readRows(db, newestWithin({ ...period, action, entries: reach })) : []
  const where = {
    userName: containsFilter(user),
    action,
    target: containsFilter(target),
    createTime: { gte: oldest?.createTime ?? period.from, lt: period.until },
  }
  const [counted, found] = await Promise.all([
    db.audit.count({ where, take: reach + 1 }),
    db.audit.findMany({
      where,
      orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      ...skipTake(paging),
      select: columns,
    }),
  ])
  const totalCount = Math.min(counted, reach)
  assertPageExists(totalCount, paging)
  return {
    items: found.map(({ createTime, ...row }) => ({ ...row, createTime: wireTime(createTime) })),
    totalCount,
    reach: oldest || counted > reach ? reach : null,
  }
}
