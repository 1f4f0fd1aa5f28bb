/** Reads the events of which webhooks are told, with the numbers of what they are about. */
import { db } from '~/platform/db.server'
import { eventBody, testBody } from '~/features/messages/webhook/webhook-body'
import type { TakenMessage } from './take-messages.server'
import { readRows } from '~/platform/statement.server'
import { eventNotices } from './outbox.sql.server'

export const readWebhooks = (ids: number[]) =>
  db.webhook.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      url: true,
      offReason: true,
      createTime: true,
      secretVersion: true,
      rotateTime: true,
    },
  })

/** The JSON of each message by its number; null for an event that was taken back. */
export async function readBodies(
  messages: readonly TakenMessage[],
): Promise<Map<number, string | null>> {
  const ids = messages.flatMap(({ notificationIds }) => notificationIds)
  const notices = ids.length > 0 ? await readRows(db, eventNotices(ids)) : []
  const noticeOf = new Map(notices.map((notice) => [notice.id, notice]))
  return new Map(
    messages.map(({ messageId, webhookId, notificationIds }) => {
      const notices = notificationIds
        .toSorted((a, b) => a - b)
        .flatMap((id) => noticeOf.get(id) ?? [])
      const isTest = notificationIds.length === 0
      return [messageId, isTest ? testBody(webhookId ?? 0, new Date()) : eventBody(notices)]
    }),
  )
}
