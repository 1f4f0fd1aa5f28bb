/** SQL of the audit log: how many entries there are, and where the newest of them begin. */
import { likePattern } from '~/platform/like'
import { integer, statement, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { empty, sql } = Prisma

/** `from` is included, `until` is not; `user` and `target` are parts of these, whatever their case. */
type EntryFilters = { from?: Date; until?: Date; action?: string; user?: string; target?: string }

const filtersSql = ({ from, until, action, user, target }: EntryFilters) => sql`TRUE
  ${from ? sql`AND "createTime" >= ${from}` : empty}
  ${until ? sql`AND "createTime" < ${until}` : empty}
  ${action ? sql`AND action = ${action}` : empty}
  ${user ? sql`AND "userName" ILIKE ${likePattern(user)}` : empty}
  ${target ? sql`AND target ILIKE ${likePattern(target)}` : empty}`

/** Of the newest so many entries, the oldest; no row when there are fewer. */
export const newestWithin = statement(
  { createTime: timestamp },
  (filters: EntryFilters, entries: number) => sql`
    SELECT "createTime"
    FROM "Audit"
    WHERE ${filtersSql(filters)}
    ORDER BY "createTime" DESC
    OFFSET ${entries - 1}
    LIMIT 1`,
)

/** How many entries there are, `most` at most. Prisma counts ids, for which PostgreSQL reads each row. */
export const countWithin = statement(
  { count: integer },
  (filters: EntryFilters, most: number) => sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM "Audit" WHERE ${filtersSql(filters)} LIMIT ${most}::int) AS entry`,
)
