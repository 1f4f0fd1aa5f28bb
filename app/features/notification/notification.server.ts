/** Notifies members about their applications: notices, and text messages to those who consented. */
import type { ProductionType, SmsState } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { t } from '~/tables/messages'
import { demandSql } from '~/features/demand/demand-sql.server'
import { sendSms, smsReady } from '~/integrations/sms/solapi.server'

/**
 * Notifies everyone who applied for one of these types of the book, once for each application. Text
 * messages are sent after the commit: at most one per person, book and type, however often somebody
 * applied.
 */
export async function notifyFinished(
  ctx: CallContext,
  bookId: string,
  prodTypes: readonly ProductionType[],
): Promise<void> {
  const { db: tx } = ctx
  await tx.$executeRaw`
    INSERT INTO "Notification" ("userId", "orderId", "smsState")
    SELECT o."userId", o.id, CASE
      WHEN u."optIn" AND u."cellPhone" <> '' AND o.id = min(o.id) OVER (PARTITION BY o."userId", o."prodType") THEN ${'waiting' satisfies SmsState} ELSE ${'none' satisfies SmsState} END
    FROM ${demandSql} AS o JOIN "User" u ON u.id = o."userId"
    WHERE o.kind = 'application' AND o."bookId" = ${bookId} AND o."prodType" = ANY(${[...prodTypes]}::text[])
    ORDER BY o.id
    ON CONFLICT ("orderId", volume) DO NOTHING`
  ctx.afterCommit(() => sendPendingMessages(ctx.origin))
}

/** The same for a volume that became available; without text messages. */
export async function notifyVolumes(
  tx: Db,
  bookId: string,
  prodType: ProductionType,
  volumes: readonly number[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Notification" ("userId", "orderId", volume)
    SELECT o."userId", o.id, v.number FROM ${demandSql} AS o CROSS JOIN unnest(${[...volumes]}::int[]) AS v (number)
    WHERE o.kind = 'application' AND o."bookId" = ${bookId} AND o."prodType" = ${prodType}
    ON CONFLICT ("orderId", volume) DO NOTHING`
}

type PendingMessage = { id: number; cellPhone: string; title: string; prodType: ProductionType }

/**
 * Sends each waiting text message once: a process claims a message before it sends it. An
 * interrupted message is not sent again.
 */
export async function sendPendingMessages(origin: string): Promise<void> {
  if (!smsReady(origin)) return
  for (let message = await takePendingMessage(); message; message = await takePendingMessage()) {
    const text = t('smsFinished', 'ko', { title: message.title, type: message.prodType })
    const smsState = await sendSms(origin, message.cellPhone, text).then(
      (): SmsState => 'sent',
      (): SmsState => 'failed',
    )
    // The member may have been deleted in the meantime.
    await db.notification.updateMany({ where: { id: message.id }, data: { smsState } })
  }
}

/**
 * Claims the oldest waiting message that is less than a day old, whose member still consents and
 * needs it. Older ones are not sent: text messages may have been switched off for long.
 */
async function takePendingMessage(): Promise<PendingMessage | undefined> {
  const [message] = await db.$queryRaw<PendingMessage[]>`
    UPDATE "Notification" n SET "smsState" = ${'sending' satisfies SmsState} FROM "User" u, "Order" o
    WHERE u.id = n."userId" AND o.id = n."orderId" AND n.id = (
      SELECT w.id FROM "Notification" w JOIN "Order" open ON open.id = w."orderId" AND open."endTime" IS NULL JOIN "User" wanted ON wanted.id = w."userId" AND wanted."optIn" AND wanted."cellPhone" <> ''
      WHERE w."smsState" = ${'waiting' satisfies SmsState} AND w."createTime" > now() - interval '1 day' ORDER BY w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
    RETURNING n.id, u."cellPhone", o.title, o."prodType"`
  return message
}
