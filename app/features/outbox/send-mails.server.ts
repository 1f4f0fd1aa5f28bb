/** Sends notices, and what watches have to say, as e-mails. */
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '~/platform/db.server'
import { sendMail, type Mail } from '~/integrations/mail/smtp.server'
import { noticeMail } from './notice-mail.server'
import { readBounced, readMemberMessages, readWatchMessages } from './read-messages.server'
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
  const [toMembers, toWatches] = await Promise.all([
    readMemberMessages(messages, 'mail'),
    readWatchMessages(messages),
  ])
  const bounced = await readBounced([
    ...toMembers.map(({ user }) => user.email),
    ...toWatches.flatMap(({ watch }) => watch?.email ?? []),
  ])
  let begun = 0
  const send = async (message: TakenMessage, address: string, write: () => Mail | null) => {
    await wait(begun++ * gap)
    const mail = address && !bounced.has(address.toLowerCase()) ? write() : null
    await settle(message, mail ? await sendAndRemember(mail) : { state: 'dropped' })
  }
  await Promise.all([
    ...toMembers.map((message) =>
      send(message, message.user.email, () =>
        message.notices.length > 0 ? noticeMail(message, origin) : null,
      ),
    ),
    // one that ended meanwhile says nothing
    ...toWatches.map((message) =>
      send(message, message.watch?.email ?? '', () =>
        message.watch ? watchMail(message.messageId, message.watch, origin) : null,
      ),
    ),
  ])
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
