/** Sends notices as text messages. */
import { t } from '~/tables/messages'
import { sendSms } from '~/integrations/sms/solapi.server'
import { readMemberMessages, type MemberMessage } from './read-messages.server'
import type { Outcome, TakenMessage } from './take-messages.server'

export async function sendSmsMessages(
  messages: TakenMessage[],
  origin: string,
  settle: (message: TakenMessage, outcome: Outcome) => Promise<void>,
): Promise<void> {
  const read = await readMemberMessages(messages, 'sms')
  await Promise.all(read.map(async (message) => settle(message, await send(message, origin))))
}

/** A gateway cannot tell a second message from the first, so none is sent again by itself. */
async function send({ user, notices }: MemberMessage, origin: string): Promise<Outcome> {
  const { optIn, cellPhone } = user
  const [notice] = notices
  if (!notice || !optIn || !cellPhone) return { state: 'dropped' }
  const { title = '', type = '' } = notice.facts
  try {
    await sendSms(origin, cellPhone, t('smsFinished', 'ko', { title, type }))
    return { state: 'sent' }
  } catch {
    return { state: 'failed', error: t('smsFailed') }
  }
}
