/** Sends notices, and what watches have to say, as e-mails. */
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '~/platform/db.server'
import { sendMail, type Mail } from '~/integrations/mail/smtp.server'
import { confirmationMail } from './confirmation-mail.server'
import { noticeMail } from './notice-mail.server'
import {
  type MemberMessage,
  readBounced,
  readMemberMessages,
  readWatchMessages,
} from './read-messages.server'
import { publisherMail, readPublisherMessages } from './publisher-mail.server'
import { readReportMessages, reportMail } from './report-mail.server'
import type { Outcome, TakenMessage } from './take-messages.server'
import { watchMail } from './watch-mail.server'

/**
 * Milliseconds between the beginnings of two mails: 200 a second leave a process time for pages
 * between them, and send ten thousand within a minute.
 */
const gap = 5

export async function sendMails(
  messages: TakenMessage[],
  origin: string,
  settle: (message: TakenMessage, outcome: Outcome) => Promise<void>,
): Promise<void> {
  const [toMembers, toWatches, toPublishers, toReporters] = await Promise.all([
    readMemberMessages(messages, 'mail'),
    readWatchMessages(messages),
    readPublisherMessages(messages),
    readReportMessages(messages),
  ])
  const bounced = await readBounced([
    ...toMembers.map(addressOf),
    ...toWatches.flatMap(({ watch }) => watch?.email ?? []),
    ...toPublishers.flatMap(({ publisher }) => publisher?.email ?? []),
    ...toReporters.map(({ report }) => report.email),
  ])
  let begun = 0
  const send = async (message: TakenMessage, address: string, write: () => Mail | null) => {
    await wait(begun++ * gap)
    const mail = address && !bounced.has(address.toLowerCase()) ? write() : null
    await settle(message, mail ? await sendAndRemember(mail) : { state: 'dropped' })
  }
  await Promise.all([
    ...toMembers.map((message) =>
      send(message, addressOf(message), () => memberMail(message, origin)),
    ),
    // one that ended meanwhile says nothing
    ...toWatches.map((message) =>
      send(message, message.watch?.email ?? '', () =>
        message.watch ? watchMail(message.messageId, message.watch, origin) : null,
      ),
    ),
    ...toPublishers.map((message) =>
      send(message, message.publisher?.email ?? '', () => publisherMail(message, origin)),
    ),
    ...toReporters.map((message) =>
      send(message, message.report.email, () => reportMail(message, origin)),
    ),
  ])
}

/** A former address or one to be confirmed, else the member's, when it is confirmed. */
const addressOf = ({ email, user }: MemberMessage) =>
  email || (user.email === user.confirmedEmail ? user.email : '')

/** Null for one that has nothing to say any more. */
function memberMail(message: MemberMessage, origin: string): Mail | null {
  const { email, user, notices, notificationIds } = message
  const to = addressOf(message)
  if (notices.length > 0) return noticeMail({ ...message, user: { ...user, email: to } }, origin)
  const asks = notificationIds.length === 0 && email === user.email && email !== user.confirmedEmail
  return asks ? confirmationMail(message, email, origin) : null
}

async function sendAndRemember(mail: Mail): Promise<Outcome> {
  const outcome = await sendMail(mail)
  if (outcome.state === 'sent') return { state: outcome.state }
  const { state, error } = outcome
  if (state === 'noSuchAddress') await rememberBounce(mail.to, error)
  return state === 'noSuchAddress' || state === 'refused'
    ? { state: 'failed', error }
    : { state, error }
}

async function rememberBounce(address: string, reason: string): Promise<void> {
  const email = address.toLowerCase()
  await db.bouncedAddress.upsert({
    where: { email },
    create: { email, reason },
    update: { reason },
    select: { email: true },
  })
}
