/** Sends mails by SMTP, and tells why one was not taken. */
import { createTransport } from 'nodemailer'
import { mailService } from '~/integrations/configured-services.server'
import { business } from '~/tables/business'
import { sandboxPeer } from './sandbox.server'

export type Mail = {
  /** without angle brackets */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** the address at which one click ends mails of this kind (RFC 8058); null for what nobody can end */
  stopUrl: string | null
  language: string
}

/**
 * `refused`: the server takes this mail never, `noSuchAddress`: nor any other to this address;
 * `later`: it may take it later, `unreachable`: there is no server to ask.
 */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'refused' | 'noSuchAddress' | 'later' | 'unreachable'; error: string }

/** Mails that go out at the same time. */
export const mailsAtOnce = 5
/** A mail takes 90 seconds at most: to connect, to be greeted, and of silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export const mailReady = () => mailService() !== null

async function openTransport() {
  const service = mailService()
  if (!service) return null
  const url = service.url ?? (await sandboxPeer()).url
  const transport = createTransport({
    url,
    pool: true as const,
    maxConnections: mailsAtOnce,
    ...timeouts,
    // a mail names no files and no addresses to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, from: service.from }
}

let opened: ReturnType<typeof openTransport> | undefined

/** Never throws: what went wrong is the answer. */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  try {
    const connection = await (opened ??= openTransport())
    if (!connection) return { state: 'unreachable', error: 'no mail server' }
    await connection.transport.sendMail({
      // as an address, so that nothing in it is read as a second one
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}>`,
      from: { name: business.name, address: connection.from },
      envelope: { from: connection.from, to: mail.to },
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': mail.language,
        ...(mail.stopUrl && {
          'List-Unsubscribe': `<${mail.stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    return { state: 'sent' }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Ends the connections, when the process ends. */
export async function closeMail(): Promise<void> {
  const connection = await opened
  opened = undefined
  connection?.transport.close()
}

function outcomeOf(error: unknown): MailOutcome {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  // 5.7: the server has something against us, not against the address (RFC 3463)
  const isPolicy = / 5\.7\.\d/.test(text)
  if (responseCode >= 500 && command === 'RCPT TO' && !isPolicy)
    return { state: 'noSuchAddress', error: text }
  if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { state: 'refused', error: text }
  // what it says before a recipient is named is about this service, not about the mail
  return { state: responseCode > 0 ? 'later' : 'unreachable', error: text }
}
