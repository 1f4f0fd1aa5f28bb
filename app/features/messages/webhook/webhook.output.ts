/** Output schemas of webhooks. */
import * as z from 'zod/mini'
import { outboxStates, webhookOffReasons } from '~/tables/staff-codes'
import { webhookEvents, webhookTest } from '~/tables/webhook-events'
import { count, id, listOf, time } from '~/validation/output'

/** `kinds`: none for all events; `offReason`: '' while it is on; `failingTime`: since when it takes nothing. */
const webhook = {
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookEvents.map(({ kind }) => kind))),
  offReason: z.enum(['', ...webhookOffReasons.map(({ value }) => value)]),
  offTime: z.nullable(time),
  failingTime: z.nullable(time),
  updateTime: time,
  createTime: time,
}
/** `sent`, `failing`: messages of the last 30 days that were taken, and that fail or are tried again. */
export const Webhooks = listOf(z.object({ ...webhook, sent: count, failing: count }))
/** `oldSecretUntil`: until when messages are signed with the secret before, too. */
export const Webhook = z.object({
  ...webhook,
  secret: z.string(),
  oldSecretUntil: z.nullable(time),
})
export const Added = z.object({ id })

/** The last answer: `status` 0: none; the beginning of its body. */
const answer = z.nullable(z.object({ status: count, milliseconds: count, body: z.string() }))
const state = z.enum(outboxStates.map(({ value }) => value))
export const WebhookMessages = z.object({
  items: z.array(
    z.object({
      id,
      webhookId: z.string(),
      type: z.enum([...webhookEvents.map(({ type }) => type), webhookTest]),
      state,
      tries: count,
      error: z.string(),
      answer,
      createTime: time,
      nextTime: time,
      sentTime: z.nullable(time),
    }),
  ),
})
/** `error`: '' when it was taken. */
export const Tried = z.object({ error: z.string(), answer })
