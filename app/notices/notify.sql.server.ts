/** SQL of notices: written with the messages that carry them out of the product. */
import { statement } from '~/platform/statement.server'
import {
  codeRow,
  noticeGroups,
  noticeKinds,
  type MessageTransport,
  type NoticeKind,
  type NoticeMode,
} from '~/tables/codes'
import { todayInSeoul } from '~/platform/today'
import { webhookEvents } from '~/tables/webhook-events'
import { Prisma } from '../../prisma/generated/client'
import { groupOf, type NoticeFacts } from './notice-text'

const { empty, sql } = Prisma

/** `eventKey` names the event: whoever was told of it is not told again. */
export type NoticeInput = {
  userId: number
  eventKey: string
  facts: NoticeFacts
  orderId?: number
  /** where something is finished: the volume, 0 for the whole */
  volume?: number
  /** what happened together with it: one message for a person */
  together?: string
}

export type Outgoing = {
  /** the notice repeats what its person has just seen on a page */
  read: boolean
  /** when messages go, those that go at once and those of a day */
  due: Date
  daily: Date
  /** the address to which the mail goes, instead of the member's own */
  email?: string
  mail: boolean
  push: boolean
  sms: boolean
}

/** Whom messages of a way reach, and the first words of the keys by which they go out together. */
const chosenWays = {
  mail: {
    keys: ['mail:', 'daily:'],
    reached: sql`
      person.email <> ''
      AND person.email = person."confirmedEmail"
      AND NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = lower(person.email))`,
  },
  push: {
    keys: ['push:', 'push-daily:'],
    reached: sql`EXISTS (SELECT 1 FROM "PushSubscription" s WHERE s."userId" = person.id)`,
  },
} as const satisfies Partial<Record<MessageTransport, object>>

/** A message of a way that members choose, at once or with the others of the day. */
function chosenSql(way: keyof typeof chosenWays, kind: NoticeKind, { due, daily }: Outgoing) {
  // what is in none of the groups that members choose for is told at once
  const row = noticeGroups.find(({ value }) => value === groupOf(kind))
  const { [way]: ofGroup, value: group } = row ?? { mail: 'now', push: 'now', value: '' }
  const noticeKind = codeRow(noticeKinds, kind)
  const usual = 'usual' in noticeKind ? noticeKind.usual : ofGroup
  const [now, once] = ['now', 'daily'] satisfies [NoticeMode, NoticeMode]
  const { keys, reached } = chosenWays[way]
  return sql`
    SELECT
      ${way} AS way,
      CASE
        WHEN choice.mode = ${now} THEN ${keys[0]} || n."userId" || ':' || n.together
        ELSE ${keys[1]} || n."userId" || ':' || ${daily.toISOString()}
      END AS "groupKey",
      n."userId", n.id,
      CASE WHEN choice.mode = ${now} THEN ${due}::timestamptz ELSE ${daily}::timestamptz END AS due
    FROM new_notice n
    JOIN "User" person ON person.id = n."userId"
    CROSS JOIN LATERAL (
      SELECT
        coalesce(
          (
            SELECT c.mode
            FROM "NoticeChoice" c
            WHERE c."userId" = person.id AND c."group" = ${group} AND c.way = ${way}
          ),
          ${usual}
        ) AS mode
    ) AS choice
    WHERE ${reached} AND choice.mode IN (${now}, ${once})`
}

/** A mail to an address that is not the member's any more. */
const addressSql = (email: string, due: Date) => sql`
  SELECT
    ${'mail' satisfies MessageTransport} AS way,
    'mail:' || n."userId" || ':' || n.together AS "groupKey",
    n."userId", n.id, ${due}::timestamptz AS due
  FROM new_notice n
  WHERE NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = lower(${email}))`

/** A text message to whoever agreed to those. */
const smsSql = (due: Date) => sql`
  SELECT
    ${'sms' satisfies MessageTransport} AS way,
    'sms:' || n."userId" || ':' || n.together AS "groupKey",
    n."userId", n.id, ${due}::timestamptz AS due
  FROM new_notice n
  JOIN "User" person ON person.id = n."userId"
  WHERE person."optIn" AND person."cellPhone" <> ''`

/**
 * A message to each webhook that wants to know, once for an event, however many people are told of it.
 * What happened together goes out as one.
 */
const webhookSql = (kind: NoticeKind, due: Date) => sql`
  INSERT INTO "OutboxMessage" (
    way, "groupKey", "webhookId", "eventKey", "notificationId", "dueTime", "nextTime"
  )
  SELECT DISTINCT ON (n."eventKey", w.id)
    ${'webhook' satisfies MessageTransport},
    'webhook:' || w.id || ':' || n.together,
    w.id, n."eventKey", n.id, ${due}::timestamptz, ${due}::timestamptz
  FROM new_notice n
  CROSS JOIN "Webhook" w
  WHERE w."offReason" = '' AND (coalesce(cardinality(w.kinds), 0) = 0 OR ${kind} = ANY(w.kinds))
  ORDER BY n."eventKey", w.id, n.id
  ON CONFLICT ("webhookId", "eventKey") DO NOTHING`

const noMessage = sql`
  SELECT
    NULL::text AS way, NULL::text AS "groupKey", NULL::int AS "userId", NULL::int AS id,
    NULL::timestamptz AS due
  WHERE false`

/** The messages to people, each way for itself. */
function messagesSql(kind: NoticeKind, outgoing: Outgoing) {
  const { due, email, mail, push, sms } = outgoing
  const ways = [
    !mail ? empty : email ? addressSql(email, due) : chosenSql('mail', kind, outgoing),
    push ? chosenSql('push', kind, outgoing) : empty,
    sms ? smsSql(due) : empty,
  ].filter((way) => way !== empty)
  return ways.length > 0 ? Prisma.join(ways, ' UNION ALL ') : noMessage
}

/** Writes a notice for each of these, unless there is one, and the messages that carry it. */
export const writeNotices = statement(
  {},
  (kind: NoticeKind, notices: readonly NoticeInput[], outgoing: Outgoing) => sql`
    WITH
      event AS (
        SELECT
          person.id AS "userId", given."eventKey",
          CASE
            WHEN person.id = reader.id THEN given.facts
            ELSE given.facts || jsonb_build_object('reader', reader.name, 'readerId', reader.id)
          END AS facts, given."orderId", given.volume,
          coalesce(given.together, given."eventKey") AS together, given.place
        FROM ROWS FROM (
          jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS (
            "userId" int, "eventKey" text, facts jsonb, "orderId" int, volume int, together text
          )
        ) WITH ORDINALITY
          AS given("userId", "eventKey", facts, "orderId", volume, together, place)
        JOIN "User" reader ON reader.id = given."userId"
        -- who acts for a reader without a log-in hears of it instead
        JOIN "User" person
          ON CASE
            WHEN reader."user" LIKE 'reader:%'
              THEN EXISTS (
                SELECT 1
                FROM "Care" c
                WHERE c."readerId" = reader.id
                  AND c."carerId" = person.id
                  AND c."endTime" IS NULL
                  AND (c."untilDay" = '' OR c."untilDay" >= ${todayInSeoul()})
              )
            ELSE person.id = reader.id
          END
      ),
      notice AS (
        INSERT INTO "Notification" ("userId", kind, "eventKey", facts, "orderId", volume, "readTime")
        SELECT
          "userId", ${kind}, "eventKey", facts, "orderId", volume,
          ${outgoing.read ? sql`now()` : sql`NULL`}
        FROM event
        ORDER BY place
        ON CONFLICT DO NOTHING
        RETURNING id, "userId", "eventKey"
      ),
      new_notice AS (
        SELECT notice.id, notice."userId", notice."eventKey", event.together
        FROM notice
        JOIN event USING ("userId", "eventKey")
      ),
      webhook_message AS (${
        webhookEvents.some((event) => event.kind === kind)
          ? webhookSql(kind, outgoing.due)
          : sql`SELECT`
      }),
      message AS (${messagesSql(kind, outgoing)})
    INSERT INTO "OutboxMessage" (
      way, "groupKey", "userId", "notificationId", "dueTime", "nextTime", email
    )
    SELECT
      way, "groupKey", "userId", id, due, due,
      CASE WHEN way = ${'mail' satisfies MessageTransport} THEN ${outgoing.email ?? ''} ELSE '' END
    FROM message
    ORDER BY id`,
)
