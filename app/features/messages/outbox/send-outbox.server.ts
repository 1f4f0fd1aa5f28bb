/** Sends what waits in the outbox. Every process of the service does this again and again. */
import { type MessageTransport } from '~/tables/codes'
import { messageTransports } from '~/tables/account-codes'
import { mailReady } from '~/integrations/mail/smtp.server'
import { pushReady } from '~/integrations/push/web-push.server'
import { smsReady } from '~/integrations/sms/solapi.server'
import { sendMails } from './send-mails.server'
import { sendPushMessages } from './send-push.server'
import { sendSmsMessages } from './send-sms.server'
import { sendWebhooks } from './send-webhooks.server'
import {
  finish,
  releaseInterrupted,
  takeMessages,
  tryLater,
  type Outcome,
  type TakenMessage,
} from './take-messages.server'

/** How messages of one way are sent. `settle` is called once for each of them, with what became of it. */
type Way = {
  isReady: (origin: string) => boolean
  send: (
    messages: TakenMessage[],
    origin: string,
    settle: (message: TakenMessage, outcome: Outcome) => Promise<void>,
  ) => Promise<void>
}

const ways: Record<MessageTransport, Way> = {
  mail: { isReady: mailReady, send: sendMails },
  push: { isReady: pushReady, send: sendPushMessages },
  sms: { isReady: smsReady, send: sendSmsMessages },
  webhook: { isReady: () => true, send: sendWebhooks },
}

type Sent = { sent: number; failed: number }

const allWays: readonly MessageTransport[] = messageTransports.map(({ value }) => value)
/** Ways that are looked after together. Webhooks are others' machines, for which nothing else waits. */
export const waysTogether: readonly (readonly MessageTransport[])[] = [
  allWays.filter((way) => way !== 'webhook'),
  ['webhook'],
]

/**
 * Sends until nothing waits, each way beside the others, so that one that does not answer holds up no
 * other. `origin`: the address of this service in links. Answers null when there was nothing to send,
 * as the log of a timer has it.
 */
export async function sendOutbox(
  origin: string,
  which: readonly MessageTransport[] = allWays,
): Promise<Sent | null> {
  const ready = which.filter((way) => ways[way].isReady(origin))
  if (ready.length === 0) return null
  await releaseInterrupted()
  const total: Sent = { sent: 0, failed: 0 }
  await Promise.all(ready.map((way) => sendWaiting(way, origin, total)))
  return total.sent + total.failed > 0 ? total : null
}

async function sendWaiting(way: MessageTransport, origin: string, total: Sent): Promise<void> {
  for (;;) {
    const messages = await takeMessages(way)
    if (messages.length === 0) return
    let isUnreachable = false
    await ways[way].send(messages, origin, async (message, outcome) => {
      if (outcome.state === 'sent') total.sent += 1
      else if (outcome.state !== 'dropped') total.failed += 1
      if (outcome.state === 'unreachable') isUnreachable = true
      await settle(message, outcome)
    })
    // what is left waits for the next look
    if (isUnreachable) return
  }
}

const settle = (message: TakenMessage, { state, error }: Outcome): Promise<void> =>
  state === 'later' || state === 'unreachable'
    ? tryLater(message, error)
    : finish(message, state, error)
