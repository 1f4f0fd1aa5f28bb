/** SQL of webhooks: the list with their counts. */
import {
  array,
  code,
  integer,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import type { WebhookOffReason } from '~/tables/staff-codes'
import type { WebhookKind } from '~/tables/webhook-events'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** All webhooks. A message counts once, however many notices it is made of; tests do not count. */
export const webhookList = statement(
  {
    id: integer,
    name: text,
    url: text,
    kinds: array(code<WebhookKind>()),
    offReason: code<WebhookOffReason>(),
    offTime: nullable(timestamp),
    failingTime: nullable(timestamp),
    secretVersion: integer,
    rotateTime: nullable(timestamp),
    updateTime: timestamp,
    createTime: timestamp,
    sent: integer,
    failing: integer,
  },
  () => sql`
    SELECT w.*, m.sent, m.failing
    FROM "Webhook" w
    CROSS JOIN LATERAL (
      SELECT
        count(DISTINCT o."messageId") FILTER (WHERE o.state = 'sent')::int AS sent,
        count(DISTINCT o."messageId") FILTER (
          WHERE o.state = 'failed' OR (o.state = 'waiting' AND o.tries > 0)
        )::int AS failing
      FROM "OutboxMessage" o
      WHERE o."webhookId" = w.id AND o."notificationId" IS NOT NULL
    ) AS m
    ORDER BY w.id`,
)
