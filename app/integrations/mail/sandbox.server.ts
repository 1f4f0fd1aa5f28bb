/**
 * Sandbox of the mail server: takes mails by SMTP and keeps them, one for each Message-ID as mailboxes
 * do.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `transmissions`: how often it came. `envelope`: the sender and recipient that the servers told. */
type ReceivedMail = {
  messageId: string
  from: string
  to: string
  envelope: { from: string; to: string }
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  createTime: string
  transmissions: number
}

type MailPeer = {
  url: string
  /** the newest first */
  mails(): ReceivedMail[]
  clear(): void
  close(): Promise<void>
}

const MAX_MAILS = 200
const MAX_BYTES = 1024 * 1024

/** Domains that take nothing: for good, or for now. */
const refusingDomains = new Map([
  ['bounce.example', { code: 550, text: '5.1.1 no such mailbox' }],
  ['later.example', { code: 451, text: '4.3.0 try again later' }],
])

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

/** As it stands in a header: `"name" <address>`, or the address alone. */
const mailboxText = ({ name, address = '' }: Address) => (name ? `"${name}" <${address}>` : address)

async function parse(content: Buffer, envelope: ReceivedMail['envelope']): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(content)
  const headers = mail.headerLines.map(({ key, line }): [string, string] => [
    key,
    line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim(),
  ])
  return {
    messageId: mail.messageId ?? '',
    from: mail.from ? mailboxText(mail.from) : '',
    to: (mail.to ?? []).map(mailboxText).join(', '),
    envelope,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(headers),
    createTime: new Date().toISOString(),
    transmissions: 1,
  }
}

/** Listens at a free port of this machine. `most`: mails that are kept. */
export async function openMailPeer({ most = MAX_MAILS } = {}): Promise<MailPeer> {
  const kept = new Map<string, ReceivedMail>()
  function keep(mail: ReceivedMail) {
    const before = kept.get(mail.messageId)
    if (before) return void (before.transmissions += 1)
    kept.set(mail.messageId, mail)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }
  const server = new SMTPServer({
    // nobody logs in here, and nothing leaves the machine
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: MAX_BYTES,
    onRcptTo({ address }, _session, done) {
      const refused = refusingDomains.get(address.split('@')[1]?.toLowerCase() ?? '')
      done(refused ? refusal(refused) : null)
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const recipient = envelope.rcptTo.map(({ address }) => address).join(', ')
        parse(Buffer.concat(parts), { from: sender, to: recipient }).then(
          (mail) => (keep(mail), done()),
          (error: Error) => done(error),
        )
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  listener.unref()
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails: () => [...kept.values()].reverse(),
    clear: () => kept.clear(),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

// A global survives when the development server reloads this module.
const globalPeer = globalThis as unknown as { sandboxMail?: Promise<MailPeer> }

/** The sandbox of this process, which begins to listen with the first mail. */
export const sandboxPeer = () => (globalPeer.sandboxMail ??= openMailPeer())

/** The mails of this process, newest first. */
export const mailbox = async (): Promise<ReceivedMail[]> =>
  globalPeer.sandboxMail ? (await globalPeer.sandboxMail).mails() : []
