/** Sends what waits in the outbox. Every process of the service does this again and again. */
import type { NoticeGroup, NoticeMode } from '~/tables/codes'
import { t } from '~/tables/messages'
import { db } from '~/platform/db.server'
import { mailReady, sendMail, type Mail } from '~/integrations/mail/smtp.server'
import { sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { groupOf, type NoticeContent } from '~/features/notification/notice-text'
import { noticeMail } from './notice-mail.server'
import { watchMail } from './watch-mail.server'
import {
  finish,
  releaseInterrupted,
  takeMessages,
  tryLater,
  type TakenMessage,
} from './take-messages.server'

/** What a round did; `unreachable`: there was no mail server, so the rest waits for the next round. */
type Round = { sent: number; failed: number; unreachable: boolean }

/**
 * Sends until nothing waits. `origin`: the address of this service in links. Answers null when there
 * was nothing to send, as the log of a timer has it.
 */
export async function sendOutbox(origin: string): Promise<{ sent: number; failed: number } | null> {
  if (!mailReady() && !smsReady(origin)) return null
  await releaseInterrupted()
  const total = { sent: 0, failed: 0 }
  for (;;) {
    const messages = await takeMessages()
    const round: Round = { sent: 0, failed: 0, unreachable: false }
    await Promise.all(messages.map((message) => send(message, origin, round)))
    total.sent += round.sent
    total.failed += round.failed
    if (messages.length === 0 || round.unreachable)
      return total.sent + total.failed > 0 ? total : null
  }
}

/** What is sent, to whom; the notices that its person still needs and wants. */
async function readMessage(userId: number, { notificationIds, way }: TakenMessage) {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      ...{ id: true, email: true, cellPhone: true, optIn: true, language: true },
      noticeChoices: { where: { way }, select: { group: true, mode: true } },
    },
  })
  const rows = await db.notification.findMany({
    where: { id: { in: notificationIds } },
    orderBy: { id: 'asc' },
    select: {
      ...{ kind: true, facts: true, orderId: true },
      order: { select: { endTime: true } },
    },
  })
  const off = 'off' satisfies NoticeMode
  const refuses = (group: NoticeGroup) =>
    user?.noticeChoices.some((choice) => choice.group === group && choice.mode === off)
  const notices = rows.filter(
    ({ kind, order }) => !order?.endTime && !(way === 'mail' && refuses(groupOf(kind))),
  )
  return { user, notices }
}
type Recipient = NonNullable<Awaited<ReturnType<typeof readMessage>>['user']>

async function send(message: TakenMessage, origin: string, round: Round): Promise<void> {
  if (message.userId === null) return sendToWatch(message, { origin, round })
  const { user, notices } = await readMessage(message.userId, message)
  if (!user || notices.length === 0) return finish(message, 'dropped')
  if (message.way === 'sms') return sendAsSms(message, user, notices, { origin, round })
  return sendAsMail(message, user, notices, { origin, round })
}

type Where = { origin: string; round: Round }

async function sendAsMail(
  message: TakenMessage,
  user: Recipient,
  notices: NoticeContent[],
  { origin, round }: Where,
): Promise<void> {
  return sendOrWait(message, noticeMail(message.messageId, notices, user, origin), round)
}

/** A watch whose person asked for it, or is to be told; one that ended meanwhile says nothing. */
async function sendToWatch(message: TakenMessage, { origin, round }: Where): Promise<void> {
  const watch = await db.watch.findUnique({ where: { id: message.watchId ?? 0 } })
  if (!watch) return finish(message, 'dropped')
  const bookRow = await db.book.findUnique({
    where: { bookId: watch.bookId },
    select: { id: true },
  })
  const mail = watchMail(message.messageId, { ...watch, bookRowId: bookRow?.id ?? null }, origin)
  return sendOrWait(message, mail, round)
}

async function sendOrWait(message: TakenMessage, mail: Mail, round: Round): Promise<void> {
  if (!mail.to || (await hasBounced(mail.to))) return finish(message, 'dropped')
  const outcome = await sendMail(mail)
  if (outcome.state === 'sent') {
    round.sent += 1
    return finish(message, 'sent')
  }
  round.failed += 1
  if (outcome.state === 'unreachable') round.unreachable = true
  if (outcome.state === 'noSuchAddress') await rememberBounce(mail.to, outcome.error)
  if (outcome.state === 'noSuchAddress' || outcome.state === 'refused')
    return finish(message, 'failed', outcome.error)
  return tryLater(message, outcome.error)
}

/** A gateway cannot tell a second message from the first, so none is sent again by itself. */
async function sendAsSms(
  message: TakenMessage,
  { optIn, cellPhone }: Recipient,
  notices: NoticeContent[],
  { origin, round }: Where,
): Promise<void> {
  const { title = '', type = '' } = notices[0]!.facts
  if (!optIn || !cellPhone) return finish(message, 'dropped')
  try {
    await sendSms(origin, cellPhone, t('smsFinished', 'ko', { title, type }))
  } catch {
    round.failed += 1
    return finish(message, 'failed', t('smsFailed'))
  }
  round.sent += 1
  return finish(message, 'sent')
}

const hasBounced = async (email: string) =>
  (await db.bouncedAddress.count({ where: { email: email.toLowerCase() } })) > 0

async function rememberBounce(address: string, reason: string): Promise<void> {
  const email = address.toLowerCase()
  await db.bouncedAddress.upsert({
    where: { email },
    create: { email, reason },
    update: { reason },
    select: { email: true },
  })
}
