/** SQL of the audit log: where its newest entries begin. */
import { statement, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

type Looked = { from?: Date; until?: Date; action?: string; entries: number }

/** Of the newest so many entries of a period, and of an action, the oldest; no row when there are fewer. */
export const newestWithin = statement(
  { createTime: timestamp },
  ({ from, until, action, entries }: Looked) => sql`
    SELECT "createTime"
    FROM "Audit"
    WHERE TRUE
      ${from ? sql`AND "createTime" >= ${from}` : Prisma.empty}
      ${until ? sql`AND "createTime" < ${until}` : Prisma.empty}
      ${action ? sql`AND action = ${action}` : Prisma.empty}
    ORDER BY "createTime" DESC
    OFFSET ${entries - 1}
    LIMIT 1`,
)
