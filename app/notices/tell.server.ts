/**
 * Tells people of events: writes notices, and messages for those who want them outside the product, in
 * the transaction of the event.
 */
import { randomUUID } from 'node:crypto'
import {
  type AccountNotice,
  levels,
  noticeGroups,
  type MessageWay,
  type NoticeKind,
  type NoticeMode,
  type ProductionType,
} from '~/tables/codes'
import { webhookEvents } from '~/tables/webhook-events'
import type { Db } from '~/platform/db.server'
import { readSetting } from '~/setting/read-setting.server'
import { smsReady } from '~/integrations/sms/solapi.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { pushReady } from '~/integrations/push/web-push.server'
import { Prisma } from '../../prisma/generated/client'
import { nextHour } from './daily-hour'
import { groupOf, type NoticeFacts } from './notice-text'

const { sql, empty } = Prisma

/** `eventKey` names the event: whoever was told of it is not told again. */
export type Told = {
  userId: number
  eventKey: string
  facts: NoticeFacts
  orderId?: number
  /** where something is finished: the volume, 0 for the whole */
  volume?: number
  /** what happened together with it: one message for a person */
  together?: string
}

type Options = {
  /** it repeats what its person has just seen on a page */
  read?: boolean
  /** minutes for which it may still be corrected, and does not leave the product */
  hold?: number
  /** it also goes out as a text message, to members who agreed to those */
  sms?: boolean
  /** the address to which its mail goes, instead of the member's own */
  email?: string
}

export async function tell(
  tx: Db,
  kind: NoticeKind,
  told: readonly Told[],
  { read = false, hold = 0, sms = false, email }: Options = {},
): Promise<void> {
  if (told.length === 0) return
  const now = new Date()
  const due = new Date(now.getTime() + hold * 60_000)
  const { hour } = await readSetting('notices', tx)
  const ways = [
    !mailReady()
      ? empty
      : email
        ? addressSql(email, due)
        : chosenSql('mail', kind, due, nextHour(due, hour)),
    pushReady() ? chosenSql('push', kind, due, nextHour(due, hour)) : empty,
    // the sandbox of text messages is asked for by the address of a visitor; whether there is one is not
    sms && smsReady('') ? smsSql(due) : empty,
  ].filter((way) => way !== empty)
  await tx.$executeRaw`
    WITH event AS (
      SELECT u.id AS "userId", t."eventKey", t.facts, t."orderId", t.volume, coalesce(t.together, t."eventKey") AS together, t.place
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS ("userId" int, "eventKey" text, facts jsonb, "orderId" int, volume int, together text))
        WITH ORDINALITY AS t("userId", "eventKey", facts, "orderId", volume, together, place)
      JOIN "User" u ON u.id = t."userId"),
    notice AS (
      INSERT INTO "Notification" ("userId", kind, "eventKey", facts, "orderId", volume, "readTime")
      SELECT "userId", ${kind}, "eventKey", facts, "orderId", volume, ${read ? sql`now()` : sql`NULL`} FROM event ORDER BY place
      ON CONFLICT DO NOTHING RETURNING id, "userId", "eventKey"),
    told AS (SELECT n.id, n."userId", n."eventKey", e.together FROM notice n JOIN event e USING ("userId", "eventKey")),
    hook AS (${webhookEvents.some((event) => event.kind === kind) ? webhookSql(kind, due) : sql`SELECT`}),
    message AS (${ways.length > 0 ? Prisma.join(ways, ' UNION ALL ') : noMessage})
    INSERT INTO "OutboxMessage" (way, "groupKey", "userId", "notificationId", "dueTime", "nextTime", email)
    SELECT way, "groupKey", "userId", id, due, due, CASE WHEN way = ${'mail' satisfies MessageWay} THEN ${email ?? ''} ELSE '' END FROM message ORDER BY id`
}

const noMessage = sql`SELECT NULL::text AS way, NULL::text AS "groupKey", NULL::int AS "userId", NULL::int AS id, NULL::timestamptz AS due WHERE false`

/** Whom messages of a way reach, and the first words of the keys by which they go out together. */
const chosenWays = {
  mail: {
    keys: ['mail:', 'daily:'],
    reached: sql`u.email <> '' AND u.email = u."confirmedEmail" AND NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = lower(u.email))`,
  },
  push: {
    keys: ['push:', 'push-daily:'],
    reached: sql`EXISTS (SELECT 1 FROM "PushSubscription" s WHERE s."userId" = u.id)`,
  },
} as const satisfies Partial<Record<MessageWay, object>>

/** A message of a way that members choose, at once or with the others of the day. */
function chosenSql(way: keyof typeof chosenWays, kind: NoticeKind, due: Date, daily: Date) {
  // what is in none of the groups that members choose for is told at once
  const row = noticeGroups.find(({ value }) => value === groupOf(kind))
  const { [way]: usual, value: group } = row ?? { mail: 'now', push: 'now', value: '' }
  const [now, once] = ['now', 'daily'] satisfies [NoticeMode, NoticeMode]
  const { keys, reached } = chosenWays[way]
  return sql`
    SELECT ${way} AS way, CASE WHEN c.mode = ${now} THEN ${keys[0]} || t."userId" || ':' || t.together ELSE ${keys[1]} || t."userId" || ':' || ${daily.toISOString()} END AS "groupKey",
      t."userId", t.id, CASE WHEN c.mode = ${now} THEN ${due}::timestamptz ELSE ${daily}::timestamptz END AS due
    FROM told t JOIN "User" u ON u.id = t."userId"
    CROSS JOIN LATERAL (SELECT coalesce((SELECT n.mode FROM "NoticeChoice" n WHERE n."userId" = u.id AND n."group" = ${group} AND n.way = ${way}), ${usual}) AS mode) AS c
    WHERE ${reached} AND c.mode IN (${now}, ${once})`
}

/** A mail to an address that is not the member's any more. */
const addressSql = (email: string, due: Date) => sql`
  SELECT ${'mail' satisfies MessageWay} AS way, 'mail:' || t."userId" || ':' || t.together AS "groupKey", t."userId", t.id, ${due}::timestamptz AS due
  FROM told t WHERE NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = lower(${email}))`

/** A text message to whoever agreed to those. */
const smsSql = (due: Date) => sql`
  SELECT ${'sms' satisfies MessageWay} AS way, 'sms:' || t."userId" || ':' || t.together AS "groupKey", t."userId", t.id, ${due}::timestamptz AS due
  FROM told t JOIN "User" u ON u.id = t."userId" WHERE u."optIn" AND u."cellPhone" <> ''`

/**
 * A message to each webhook that wants to know, once for an event, however many people are told of it.
 * What happened together goes out as one.
 */
const webhookSql = (kind: NoticeKind, due: Date) => sql`
  INSERT INTO "OutboxMessage" (way, "groupKey", "webhookId", "eventKey", "notificationId", "dueTime", "nextTime")
  SELECT DISTINCT ON (t."eventKey", w.id) ${'webhook' satisfies MessageWay}, 'webhook:' || w.id || ':' || t.together, w.id, t."eventKey", t.id, ${due}::timestamptz, ${due}::timestamptz
  FROM told t CROSS JOIN "Webhook" w WHERE w."offReason" = '' AND (coalesce(cardinality(w.kinds), 0) = 0 OR ${kind} = ANY(w.kinds))
  ORDER BY t."eventKey", w.id, t.id ON CONFLICT ("webhookId", "eventKey") DO NOTHING`

/** Tells somebody what happened to their account; `title`: on which device. */
export const tellAccount = (
  tx: Db,
  kind: AccountNotice,
  { userId, eventKey = randomUUID(), title }: { userId: number; eventKey?: string; title?: string },
  options?: Options,
): Promise<void> =>
  tell(
    tx,
    kind,
    [{ userId, eventKey: `${kind}:${eventKey}`, facts: title ? { title } : {} }],
    options,
  )

/** What every administrator is told, except the one whose step it was. */
export async function administratorsToTell(tx: Db, except?: number): Promise<number[]> {
  const rows = await tx.user.findMany({
    where: {
      level: levels.administrator,
      ...(except === undefined ? {} : { id: { not: except } }),
    },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** One notice for all that was applied for at once. */
export async function tellApplied(
  tx: Db,
  userId: number,
  orders: readonly { id: number; title: string; prodType: ProductionType }[],
  { read }: { read: boolean },
): Promise<void> {
  const [first] = orders.toSorted((a, b) => a.id - b.id)
  if (!first) return
  const { id: orderId, title, prodType: type } = first
  const more = orders.length > 1 ? { more: orders.length - 1 } : {}
  const facts = { title, type, ...more }
  await tell(tx, 'applied', [{ userId, eventKey: `applied:${orderId}`, facts, orderId }], { read })
}
