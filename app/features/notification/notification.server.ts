/** What members are told of their applications: in the product, and by text message when they agreed to receive information. */
import { db, type Db } from '~/db.server'
import type { Visit } from '~/visit.server'
import { say } from '~/messages'
import { sendSms, smsReady } from '~/outside/sms.server'

/** Everyone who applied for one of these types of the book is told once; text messages go out when the change has been committed. */
export async function tellFinished(visit: Visit, bookId: string, prodTypes: readonly string[]): Promise<void> {
  const { db: tx } = visit
  await tx.$executeRaw`
    INSERT INTO "Notification" ("userId", "orderId", "smsState")
    SELECT o."userId", o.id, CASE WHEN u."optIn" AND u."cellPhone" <> '' THEN 'waiting' ELSE 'none' END
    FROM "Order" o JOIN "User" u ON u.id = o."userId"
    WHERE o."bookId" = ${bookId} AND o."prodType" = ANY(${[...prodTypes]}::text[])
    ON CONFLICT ("orderId", volume) DO NOTHING`
  visit.after(() => sendWaiting(visit.origin))
}

/** The same for a volume that can be had now; only in the product. */
export async function tellVolume(tx: Db, bookId: string, prodType: string, volumes: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Notification" ("userId", "orderId", volume)
    SELECT o."userId", o.id, v.number FROM "Order" o CROSS JOIN unnest(${[...volumes]}::int[]) AS v (number)
    WHERE o."bookId" = ${bookId} AND o."prodType" = ${prodType}
    ON CONFLICT ("orderId", volume) DO NOTHING`
}

type Waiting = { id: number; cellPhone: string; title: string; prodType: string }

/** How many are taken at a time. A message whose sending is cut short is not sent again: nobody gets it twice. */
const batch = 20

/** Sends the text messages that wait, each once: a process takes some for itself before it sends them. */
export async function sendWaiting(origin: string): Promise<void> {
  if (!smsReady(origin)) return
  for (let taken = await take(); taken.length > 0; taken = await take())
    for (const { id, cellPhone, title, prodType } of taken) {
      const text = say('smsFinished', 'ko', { title, type: prodType })
      const smsState = await sendSms(origin, cellPhone, text).then(() => 'sent', () => 'failed')
      await db.notification.update({ where: { id }, data: { smsState }, select: { id: true } })
    }
}

const take = () =>
  db.$queryRaw<Waiting[]>`
    UPDATE "Notification" n SET "smsState" = 'sending' FROM "User" u, "Order" o
    WHERE u.id = n."userId" AND o.id = n."orderId"
      AND n.id IN (SELECT id FROM "Notification" WHERE "smsState" = 'waiting' ORDER BY id LIMIT ${batch}::int FOR UPDATE SKIP LOCKED)
    RETURNING n.id, u."cellPhone", o.title, o."prodType"`
