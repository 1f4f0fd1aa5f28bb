/** SQL of the audit log: how many entries there are, and where the newest of them begin. */
import { likePattern } from '~/platform/like'
import { integer, statement, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { empty, sql } = Prisma

/** `from`, included, and `until` are moments; `user` and `target` are parts of these, in either case. */
export type Wanted = { from?: Date; until?: Date; action?: string; user?: string; target?: string }

const wantedSql = ({ from, until, action, user, target }: Wanted) => sql`TRUE
  ${from ? sql`AND "createTime" >= ${from}` : empty}
  ${until ? sql`AND "createTime" < ${until}` : empty}
  ${action ? sql`AND action = ${action}` : empty}
  ${user ? sql`AND "userName" ILIKE ${likePattern(user)}` : empty}
  ${target ? sql`AND target ILIKE ${likePattern(target)}` : empty}`

/** Of the newest so many entries, the oldest; no row when there are fewer. */
export const newestWithin = statement(
  { createTime: timestamp },
  (wanted: Wanted, entries: number) => sql`
    SELECT "createTime"
    FROM "Audit"
    WHERE ${wantedSql(wanted)}
    ORDER BY "createTime" DESC
    OFFSET ${entries - 1}
    LIMIT 1`,
)

/** How many entries there are, counted to `most`. Prisma would read each row: the index knows the actions. */
export const countWithin = statement(
  { count: integer },
  (wanted: Wanted, most: number) => sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM "Audit" WHERE ${wantedSql(wanted)} LIMIT ${most}::int) AS entry`,
)
