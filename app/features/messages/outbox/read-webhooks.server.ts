/** Reads the events of which webhooks are told, with the numbers of what they are about. */
import { db } from '~/platform/db.server'
import { eventBody, testBody, type EventNotice } from '~/features/messages/webhook/webhook-body'
import type { TakenMessage } from './take-messages.server'

export const readWebhooks = (ids: number[]) =>
  db.webhook.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, url: true, offReason: true },
      ...{ createTime: true, secretVersion: true, rotateTime: true },
    },
  })

const readNotices = (ids: number[]) => db.$queryRaw<(EventNotice & { id: number })[]>`
  SELECT n.id, n.kind, n."eventKey", n.facts, n.volume, n."createTime", coalesce(o."bookId", b."bookId") AS "bookId", d.id AS "fileId",
    CASE WHEN n."orderId" IS NULL THEN '{}'::int[] ELSE ARRAY(
      SELECT a.id FROM "Order" a WHERE a."userId" = n."userId" AND a.id >= n."orderId" ORDER BY a.id
      LIMIT 1 + CASE WHEN n.kind = 'applied' THEN coalesce((n.facts->>'more')::int, 0) ELSE 0 END) END AS "orderIds"
  FROM "Notification" n LEFT JOIN "Order" o ON o.id = n."orderId"
  LEFT JOIN "Volume" v ON v.id = (n.facts->>'volumeId')::int
  LEFT JOIN "Book" b ON b.id = coalesce(v."bookRowId", (n.facts->>'bookRowId')::int)
  LEFT JOIN "DriveItem" d ON n.kind = 'sourceProblem' AND d."fileKey" = split_part(n."eventKey", ':', 2)
  WHERE n.id = ANY(${ids}::int[]) ORDER BY n.id`

/** The JSON of each message by its number; null for an event that was taken back. */
export async function readBodies(
  messages: readonly TakenMessage[],
): Promise<Map<number, string | null>> {
  const ids = messages.flatMap(({ notificationIds }) => notificationIds)
  const notices = ids.length > 0 ? await readNotices(ids) : []
  const noticeOf = new Map(notices.map((notice) => [notice.id, notice]))
  return new Map(
    messages.map(({ messageId, webhookId, notificationIds }) => {
      const own = notificationIds.toSorted((a, b) => a - b).flatMap((id) => noticeOf.get(id) ?? [])
      const isTest = notificationIds.length === 0
      return [messageId, isTest ? testBody(webhookId ?? 0, new Date()) : eventBody(own)]
    }),
  )
}
