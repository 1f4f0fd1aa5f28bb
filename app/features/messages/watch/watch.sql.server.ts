/** SQL of watches: their mails. */
import { statement } from '~/platform/statement.server'
import type { MessageTransport } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * A mail for each of these watches. One that waits already is enough; an address that took no mail
 * gets none.
 */
export const enqueueWatchMails = statement(
  {},
  (ids: readonly number[]) => sql`
    INSERT INTO "OutboxMessage" (way, "groupKey", "watchId", "dueTime", "nextTime")
    SELECT ${'mail' satisfies MessageTransport}, 'watch:' || w.id, w.id, now(), now()
    FROM "Watch" w
    WHERE w.id = ANY(${[...ids]}::int[])
      AND NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = w.email)
      AND NOT EXISTS (
        SELECT 1
        FROM "OutboxMessage" o
        WHERE o."watchId" = w.id AND o.state = 'waiting' AND o.tries = 0
      )
    ORDER BY w.id`,
)
