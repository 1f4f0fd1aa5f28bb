/** Posts a message to a webhook, signed as Standard Webhooks says, and tells its answer. */
import { createHmac } from 'node:crypto'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { assertAllowed, lookupAllowed } from './address.server'

type WebhookPost = {
  url: string
  /** the same for every transmission of a message */
  id: string
  body: string
  /** the receiver needs one of these */
  secrets: Buffer[]
}

/** An HTTP status, 0 when there was none; milliseconds; the beginning of the body. */
export type WebhookAnswer = { status: number; milliseconds: number; body: string }
/** `error`: why it was not taken, else ''. */
export type WebhookReply = WebhookAnswer & { error: string }

const totalSeconds = 10
const maxRead = 4096
/** Characters of an answer that are kept. */
const maxKept = 200

export const signatureOf = (secret: Buffer, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

const headersOf = ({ id, body, secrets }: Omit<WebhookPost, 'url'>, timestamp: number) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'User-Agent': 'Moduchaek-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
})

/** Never throws: what went wrong is the answer. Redirects are not followed. */
export async function postWebhook(post: WebhookPost): Promise<WebhookReply> {
  const begin = Date.now()
  const reply = await send(post).then(
    (answer) => ({ ...answer, error: answer.status < 300 ? '' : `answered ${answer.status}` }),
    (error: unknown) => ({ status: 0, body: '', error: textOf(error) }),
  )
  return { ...reply, milliseconds: Date.now() - begin }
}

const textOf = (error: unknown) => {
  const { name = '', message = '', code = '' } = error as Partial<NodeJS.ErrnoException>
  if (name === 'AbortError' || name === 'TimeoutError')
    return `no answer within ${totalSeconds} seconds`
  return (message || code || String(error)).slice(0, 300)
}

async function send(post: WebhookPost): Promise<{ status: number; body: string }> {
  const url = new URL(post.url)
  assertAllowed(url)
  const signal = AbortSignal.timeout(totalSeconds * 1000)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'http:' ? requestPlain : requestSecure)(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: lookupAllowed,
        signal,
        headers: headersOf(post, Math.floor(Date.now() / 1000)),
      },
      resolve,
    )
    request.on('error', reject)
    request.end(post.body)
  })
  return { status: answer.statusCode ?? 0, body: await readBeginning(answer) }
}

/** The status has told already; a body that breaks off or does not end changes nothing. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let read = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      read += part.length
      if (read >= maxRead) break
    }
  } catch {
    // what came is enough
  }
  answer.destroy()
  return (
    Buffer.concat(parts)
      .subarray(0, maxRead)
      .toString()
      // eslint-disable-next-line no-control-regex -- control characters are what is being removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufffd]+/g, ' ')
      .trim()
      .slice(0, maxKept)
  )
}
