/** The messages of a webhook with their last answers, and one to try it. */
import type { ById } from '~/validation/inputs'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { webhookTest, type WebhookType } from '~/tables/webhook-events'
import { AppError } from '~/platform/app-error'
import { queryReadOnly } from '~/platform/query.server'
import { db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { testBody, typeOf } from '~/features/messages/webhook/webhook-body'
import { readWebhooks } from './read-webhooks.server'
import { deliver, noteSuccess } from './send-webhooks.server'
import { finish, leaseMinutes, type TakenMessage } from './take-messages.server'
import { messagesOfWebhook } from './outbox.sql.server'

/** Messages that are shown. */
const shown = 50
/** Rows that are looked at for them: one for each application that an event is about. */
const rowsLookedAt = 2_000

/** The newest first. Rows that go out together are one message. */
export async function webhookMessages({ id }: z.infer<typeof ById>) {
  const rows = await queryReadOnly(messagesOfWebhook(id, rowsLookedAt, shown))
  return {
    items: rows.map(({ kind, createTime, nextTime, sentTime, ...row }) => ({
      ...row,
      webhookId: `msg_${row.id}`,
      type: kind === null ? (webhookTest as WebhookType) : typeOf(kind),
      createTime: wireTime(createTime),
      nextTime: wireTime(nextTime),
      sentTime: sentTime && wireTime(sentTime),
    })),
  }
}
export type WebhookMessage = Awaited<ReturnType<typeof webhookMessages>>['items'][number]

/**
 * Sends a message at once, also to a webhook that is off. A process that is killed meanwhile leaves it
 * to the outbox; one that is not taken is not sent again.
 */
export async function tryWebhook({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const [webhook] = await readWebhooks([id])
  if (!webhook) throw new AppError('noSuchItem', 404)
  const message = await addTest(id)
  const { name } = await db.webhook.findUniqueOrThrow({ where: { id }, select: { name: true } })
  await audit(ctx, me, 'webhook.test', name)
  const { error, ...answer } = await deliver(webhook, message, testBody(id, new Date()))
  await finish(message, error === '' ? 'sent' : 'failed', error)
  if (error === '') await noteSuccess(id)
  return { error, answer: answer.status === 0 ? null : answer }
}

async function addTest(webhookId: number): Promise<TakenMessage> {
  const now = new Date()
  const eventKey = `test:${randomUUID()}`
  const { id: messageId } = await db.outboxMessage.create({
    data: {
      way: 'webhook',
      webhookId,
      eventKey,
      groupKey: eventKey,
      state: 'sending',
      tries: 1,
      dueTime: now,
      nextTime: now,
      leaseTime: new Date(now.getTime() + leaseMinutes * 60_000),
    },
    select: { id: true },
  })
  await db.outboxMessage.update({
    where: { id: messageId },
    data: { messageId },
    select: { id: true },
  })
  const none = {
    userId: null,
    watchId: null,
    publisherId: null,
    reportId: null,
    notificationIds: [],
    email: '',
  }
  return { ...none, messageId, webhookId, way: 'webhook', tries: 1, dueTime: now }
}
