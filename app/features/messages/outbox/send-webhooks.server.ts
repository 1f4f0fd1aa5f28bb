/** Sends events to webhooks, and switches off those that take nothing. */
import type { WebhookOffReason } from '~/tables/staff-codes'
import { db } from '~/platform/db.server'
import { postWebhook, type WebhookReply } from '~/integrations/webhook/post.server'
import { signingSecrets } from '~/features/messages/webhook/webhook-secret.server'
import { readBodies, readWebhooks } from './read-webhooks.server'
import { postponeWebhook, type Outcome, type TakenMessage } from './take-messages.server'
import { noteWebhookFailure } from './outbox.sql.server'

type Settle = (message: TakenMessage, outcome: Outcome) => Promise<void>
type Webhook = Awaited<ReturnType<typeof readWebhooks>>[number]

/** Messages that one webhook gets at the same time. */
const atOnce = 5
/** Days without a success after which a webhook is switched off. */
const failingDays = 3
/** It answers for itself alone: nothing is behind it, or it wants to be left in peace. */
const statusesOfRest = [0, 429, 503]
const gone = 410

/** Webhooks do not wait for each other. */
export async function sendWebhooks(
  messages: TakenMessage[],
  _origin: string,
  settle: Settle,
): Promise<void> {
  const ids = [...new Set(messages.flatMap(({ webhookId }) => webhookId ?? []))]
  const [webhooks, bodies] = await Promise.all([readWebhooks(ids), readBodies(messages)])
  await Promise.all(
    webhooks.map((webhook) =>
      sendTo(
        webhook,
        messages.filter(({ webhookId }) => webhookId === webhook.id),
        bodies,
        settle,
      ),
    ),
  )
}

async function sendTo(
  webhook: Webhook,
  messages: TakenMessage[],
  bodies: Map<number, string | null>,
  settle: Settle,
): Promise<void> {
  let isOff = webhook.offReason !== ''
  let isResting = false
  async function next(message: TakenMessage): Promise<Outcome> {
    const body = bodies.get(message.messageId)
    if (isOff || !body) return { state: 'dropped' }
    // nobody waits ten seconds for each of them
    if (isResting) return { state: 'later', error: 'not tried: it did not answer just now' }
    const reply = await deliver(webhook, message, body)
    if (statusesOfRest.includes(reply.status)) isResting = true
    if (reply.error === '') return (await noteSuccess(webhook.id), { state: 'sent' })
    if (reply.status === gone) isOff = true
    await noteFailure(webhook.id, reply.status)
    return { state: reply.status === gone ? 'failed' : 'later', error: reply.error }
  }
  const waiting = messages.toSorted((a, b) => a.messageId - b.messageId)
  async function lane() {
    for (let message = waiting.shift(); message; message = waiting.shift())
      await settle(message, await next(message))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (isResting) await postponeWebhook(webhook.id)
}

/** Sends a message and keeps the answer beside it. The same message has the same number every time. */
export async function deliver(
  webhook: Webhook,
  { messageId, tries }: TakenMessage,
  body: string,
): Promise<WebhookReply> {
  const reply = await postWebhook({
    url: webhook.url,
    id: `msg_${messageId}`,
    body,
    secrets: signingSecrets(webhook),
  })
  const { error: _, ...answer } = reply
  await db.outboxMessage.updateMany({ where: { messageId, tries }, data: { answer } })
  return reply
}

export const noteSuccess = (id: number) =>
  db.webhook.updateMany({
    where: { id, failingTime: { not: null } },
    data: { failingTime: null },
  })

/** One statement: several messages may fail at once. */
const noteFailure = (id: number, status: number) => {
  const reason: WebhookOffReason = status === gone ? 'gone' : 'failing'
  return db.$executeRaw(noteWebhookFailure(id, status === gone, reason, failingDays))
}
