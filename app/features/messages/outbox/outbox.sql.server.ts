/** SQL of the outbox: messages taken, released, tried later and counted. */
import {
  array,
  code,
  float,
  integer,
  jsonb,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import type { MessageTransport } from '~/tables/codes'
import type { WebhookOffReason } from '~/tables/staff-codes'
import type { OutboxState } from '~/tables/staff-codes'
import type { WebhookKind } from '~/tables/webhook-events'
import type { WebhookAnswer } from '~/integrations/webhook/post.server'
import type { EventNotice } from '~/features/messages/webhook/webhook-body'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

const waiting = 'waiting' satisfies OutboxState
const sending = 'sending' satisfies OutboxState

/**
 * Gives back what a process took and did not finish. A text message may have gone out, and nobody could
 * tell the second one from it, so it has failed.
 */
export const releaseMessages = statement(
  {},
  () => sql`
    UPDATE "OutboxMessage"
    SET
      state = CASE
        WHEN way = ${'sms' satisfies MessageTransport} THEN ${'failed' satisfies OutboxState}
        ELSE ${waiting}
      END,
      error = 'interrupted',
      "leaseTime" = NULL,
      "nextTime" = now()
    WHERE state = ${sending} AND "leaseTime" < now()`,
)

/**
 * Takes the next messages of a way that may go out. The first of a group is taken with all that wait
 * beside it; of two processes, one gets it. What was tried before goes out again as it was.
 */
export const takeWaiting = statement(
  {
    messageId: integer,
    way: code<MessageTransport>(),
    /** of notices to a member, else null */
    userId: nullable(integer),
    watchId: nullable(integer),
    webhookId: nullable(integer),
    publisherId: nullable(integer),
    reportId: nullable(integer),
    /** where it goes when not to the member's confirmed address; else '' */
    email: text,
    notificationId: nullable(integer),
    tries: integer,
    /** a day later it does not go out any more */
    dueTime: timestamp,
  },
  (way: MessageTransport, takenAtOnce: number, leaseMinutes: number) => sql`
    WITH
      first AS (
        SELECT o.id, o."groupKey", o."messageId"
        FROM "OutboxMessage" o
        WHERE o.state = ${waiting}
          AND o.way = ${way}
          AND o."nextTime" <= now()
          AND NOT EXISTS (
            SELECT 1
            FROM "OutboxMessage" e
            WHERE e."groupKey" = o."groupKey"
              AND e.state = ${waiting}
              AND e.id < o.id
              AND e."messageId" IS NOT DISTINCT FROM o."messageId"
          )
        ORDER BY o."nextTime", o.id
        LIMIT ${takenAtOnce}::int
        FOR UPDATE OF o SKIP LOCKED
      )
    UPDATE "OutboxMessage" m
    SET
      state = ${sending},
      "messageId" = coalesce(first."messageId", first.id),
      tries = m.tries + 1,
      "leaseTime" = now() + make_interval(mins => ${leaseMinutes}::int)
    FROM first
    WHERE m.state = ${waiting}
      AND m."groupKey" = first."groupKey"
      AND m."messageId" IS NOT DISTINCT FROM first."messageId"
    RETURNING
      m."messageId", m.way, m."userId", m."watchId", m."webhookId", m."publisherId", m."reportId",
      m.email, m."notificationId", m.tries, m."dueTime"`,
)

/** A message waits again, unless its process lost it in the meantime. */
export const postponeMessage = statement(
  {},
  (messageId: number, tries: number, error: string, minutes: number) => sql`
    UPDATE "OutboxMessage"
    SET
      state = ${waiting},
      error = ${error},
      "leaseTime" = NULL,
      "nextTime" = now() + make_interval(mins => ${minutes}::int)
    WHERE "messageId" = ${messageId} AND tries = ${tries} AND state = ${sending}`,
)

/** What could go now, and what failed within a day; `oldest`: seconds since it might have gone. */
export const outboxCounts = statement(
  { way: text, waiting: integer, failed: integer, oldest: float },
  () => sql`
    SELECT
      way,
      (count(*) FILTER (WHERE state <> 'failed'))::int AS waiting,
      (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      coalesce(
        extract(epoch FROM now() - min("dueTime") FILTER (WHERE state <> 'failed')),
        0
      )::float AS oldest
    FROM "OutboxMessage"
    WHERE (state IN ('waiting', 'sending') AND "dueTime" <= now())
      OR (state = 'failed' AND "createTime" > now() - interval '1 day')
    GROUP BY way`,
)

/** The events of which webhooks are told, with the numbers of what they are about. */
export const eventNotices = statement(
  {
    id: integer,
    kind: code<EventNotice['kind']>(),
    eventKey: text,
    facts: jsonb<EventNotice['facts']>(),
    volume: nullable(integer),
    createTime: timestamp,
    bookId: nullable(text),
    fileId: nullable(integer),
    orderIds: array(integer),
  },
  (ids: number[]) => sql`
    SELECT
      n.id, n.kind, n."eventKey", n.facts, n.volume, n."createTime",
      coalesce(o."bookId", b."bookId") AS "bookId",
      d.id AS "fileId", CASE
        WHEN n."orderId" IS NULL THEN '{}'::int[]
        ELSE ARRAY(
          SELECT a.id
          FROM "Order" a
          WHERE a."userId" = n."userId" AND a.id >= n."orderId"
          ORDER BY a.id
          LIMIT 1 + CASE
            WHEN n.kind = 'applied' THEN coalesce((n.facts ->> 'more')::int, 0)
            ELSE 0
          END
        )
      END AS "orderIds"
    FROM "Notification" n
    LEFT JOIN "Order" o ON o.id = n."orderId"
    LEFT JOIN "Volume" v ON v.id = (n.facts ->> 'volumeId')::int
    LEFT JOIN "Book" b ON b.id = coalesce(v."bookRowId", (n.facts ->> 'bookRowId')::int)
    LEFT JOIN "DriveItem" d ON n.kind = 'sourceProblem'
      AND d."fileKey" = split_part(n."eventKey", ':', 2)
    WHERE n.id = ANY(${ids}::int[])
    ORDER BY n.id`,
)

/** Notes that a webhook took nothing, and switches it off when that has lasted too long. */
export const noteWebhookFailure = statement(
  {},
  (id: number, isGone: boolean, reason: WebhookOffReason, failingDays: number) => sql`
    UPDATE "Webhook" w
    SET
      "failingTime" = coalesce(w."failingTime", now()),
      "offReason" = CASE WHEN off.is THEN ${reason} ELSE '' END,
      "offTime" = CASE WHEN off.is THEN now() END
    FROM (
      SELECT
        id, ${isGone}
        OR coalesce("failingTime" < now() - make_interval(days => ${failingDays}::int), false) AS is
      FROM "Webhook"
      WHERE id = ${id}
      FOR UPDATE
    ) AS off
    WHERE w.id = off.id AND w."offReason" = ''`,
)

/** The newest messages of a webhook. Rows that go out together are one message. */
export const messagesOfWebhook = statement(
  {
    id: integer,
    kind: nullable(code<WebhookKind>()),
    state: code<OutboxState>(),
    tries: integer,
    error: text,
    answer: nullable(jsonb<WebhookAnswer>()),
    createTime: timestamp,
    nextTime: timestamp,
    sentTime: nullable(timestamp),
  },
  (id: number, rowsLookedAt: number, shown: number) => sql`
    SELECT *
    FROM (
      SELECT DISTINCT
        ON (m."groupKey", m."messageId") coalesce(m."messageId", m.id) AS id,
        n.kind, m.state, m.tries, m.error, m.answer, m."createTime", m."nextTime", m."sentTime"
      FROM (
        SELECT *
        FROM "OutboxMessage"
        WHERE "webhookId" = ${id}::int
        ORDER BY id DESC
        LIMIT ${rowsLookedAt}::int
      ) AS m
      LEFT JOIN "Notification" n ON n.id = m."notificationId"
      ORDER BY m."groupKey", m."messageId", m.id
    ) AS message
    ORDER BY id DESC
    LIMIT ${shown}::int`,
)
