/** SQL of confirmed addresses: their mails. */
import { statement } from '~/platform/statement.server'
import type { MessageTransport } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

/** Queues the mail with the link, unless one waits already; it is written when it goes out. */
export const enqueueConfirmation = statement(
  {},
  (id: number, email: string) => Prisma.sql`
    INSERT INTO "OutboxMessage" (way, "groupKey", "userId", email, "dueTime", "nextTime")
    SELECT
      ${'mail' satisfies MessageTransport},
      'confirm:' || ${id}::int || ':' || ${email}::text,
      ${id}::int,
      ${email},
      now(),
      now()
    WHERE NOT EXISTS (
      SELECT 1
      FROM "OutboxMessage" o
      WHERE o."userId" = ${id}
        AND o.email = ${email}
        AND o."notificationId" IS NULL
        AND o.state = 'waiting'
        AND o.tries = 0
    )`,
)
