/** Lists audit log entries, newest first; no call changes them. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { containing } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { List } from './audit-log.schema'

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

export async function list({ user, action, target, from, to, ...paging }: z.infer<typeof List>) {
  const where = {
    userName: containsFilter(user),
    action,
    target: containsFilter(target),
    createTime: { gte: midnight(from), lt: midnight(to, 1) },
  }
  const [totalCount, found] = await Promise.all([
    db.audit.count({ where }),
    db.audit.findMany({
      where,
      orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      ...skipTake(paging),
      select: columns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return {
    items: found.map(({ createTime, ...row }) => ({ ...row, createTime: wireTime(createTime) })),
    totalCount,
  }
}
