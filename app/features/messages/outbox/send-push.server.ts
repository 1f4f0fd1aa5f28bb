/** Sends notices to the browsers of their person. */
import { db } from '~/platform/db.server'
import { sendPush, type PushOutcome } from '~/integrations/push/web-push.server'
import { noticePush } from './notice-push.server'
import { readMemberMessages, type MemberMessage } from './read-messages.server'
import type { Outcome, TakenMessage } from './take-messages.server'

const daySeconds = 24 * 60 * 60

const readBrowsers = (userIds: number[]) =>
  db.pushSubscription.findMany({
    where: { userId: { in: userIds } },
    select: {
      id: true,
      userId: true,
      endpoint: true,
      p256dh: true,
      auth: true,
      lastMessageId: true,
    },
  })
type Browser = Awaited<ReturnType<typeof readBrowsers>>[number]

export async function sendPushMessages(
  messages: TakenMessage[],
  _: string,
  settle: (message: TakenMessage, outcome: Outcome) => Promise<void>,
): Promise<void> {
  const read = await readMemberMessages(messages, 'push')
  const browsers = await readBrowsers(read.map(({ user }) => user.id))
  await Promise.all(
    read.map(async (message) => {
      const theirs = browsers.filter(({ userId }) => userId === message.user.id)
      await settle(message, await send(message, theirs))
    }),
  )
}

/**
 * One message goes to all browsers of its member, and again to those whose push service did not take it
 * yet: what a person has put away does not come back.
 */
async function send(message: MemberMessage, browsers: Browser[]): Promise<Outcome> {
  const { messageId, dueTime, notices } = message
  if (notices.length === 0) return { state: 'dropped' }
  const age = (Date.now() - dueTime.getTime()) / 1000
  const push = {
    payload: noticePush(message),
    topic: `outbox-${messageId}`,
    ttl: Math.round(Math.min(daySeconds, Math.max(60, daySeconds - age))),
  }
  const outcomes = await Promise.all(
    browsers.map(async (browser) => {
      if (browser.lastMessageId === messageId) return { state: 'sent' as const }
      const outcome = await sendPush(browser, push)
      await remember(browser, messageId, outcome)
      return outcome
    }),
  )
  return together(outcomes)
}

async function remember({ id }: Browser, lastMessageId: number, { state }: PushOutcome) {
  if (state === 'gone') await db.pushSubscription.deleteMany({ where: { id } })
  if (state === 'sent')
    await db.pushSubscription.updateMany({
      where: { id },
      data: { lastMessageId, lastTime: new Date() },
    })
}

/** What becomes of a message that went to several browsers, or to none. */
function together(outcomes: PushOutcome[]): Outcome {
  const errorOf = (state: 'later' | 'refused') =>
    outcomes.flatMap((outcome) => (outcome.state === state ? [outcome.error] : []))[0]
  const [later, refused] = [errorOf('later'), errorOf('refused')]
  if (later !== undefined) return { state: 'later', error: later }
  if (outcomes.some(({ state }) => state === 'sent')) return { state: 'sent' }
  return refused === undefined ? { state: 'dropped' } : { state: 'failed', error: refused }
}
