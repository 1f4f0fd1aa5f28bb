/**
 * Sandbox of a system that takes webhooks: checks signatures as receivers should, and keeps what came,
 * one for each number.
 */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from './post.server'

/** `refused`: why it was not taken, else ''. `transmissions`: how often it came. */
type ReceivedWebhook = {
  id: string
  type: string
  body: string
  refused: string
  createTime: string
  transmissions: number
}
type Peer = { secrets: Buffer[]; received: ReceivedWebhook[] }

const MAX_MESSAGES = 200
const MAX_SECRETS = 20
const MAX_CHARACTERS = 20_000
/** Seconds between the clocks of sender and receiver. */
const tolerance = 5 * 60

// A global survives when the development server reloads this module.
const globalPeer = globalThis as unknown as { sandboxWebhooks?: Peer }
const peer = (): Peer => (globalPeer.sandboxWebhooks ??= { secrets: [], received: [] })

/** Of this process, the newest first. */
export const receivedWebhooks = (): readonly ReceivedWebhook[] => peer().received
export const knownSecrets = () => peer().secrets.length

/** The receiver accepts what is signed with it, and with those before. */
export function addSecret(text: string): void {
  const { secrets } = peer()
  secrets.unshift(Buffer.from(text.replace(/^whsec_/, ''), 'base64'))
  secrets.length = Math.min(secrets.length, MAX_SECRETS)
}

export function clearWebhooks(): void {
  globalPeer.sandboxWebhooks = undefined
}

const equal = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Why a message is not taken, '' when it is. */
function refusalOf(headers: Headers, body: string): string {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = Number(headers.get('webhook-timestamp'))
  const given = (headers.get('webhook-signature') ?? '').split(' ')
  if (peer().secrets.length === 0) return 'no secret is known'
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= tolerance)) return 'the time is not now'
  const isSigned = peer().secrets.some((secret) => {
    const right = signatureOf(secret, id, timestamp, body)
    return given.some((one) => equal(one, right))
  })
  return isSigned ? '' : 'the signature is wrong'
}

function typeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type)
  } catch {
    return ''
  }
}

/** Takes a message, or answers 401 with why not. */
export function takeWebhook(headers: Headers, body: string): { status: number; body: object } {
  const { received } = peer()
  const refused = refusalOf(headers, body)
  const id = (headers.get('webhook-id') ?? '').slice(0, 100)
  const before = refused === '' ? received.find((one) => one.id === id && !one.refused) : undefined
  if (before) before.transmissions += 1
  else
    received.unshift({
      id,
      refused,
      body: body.slice(0, MAX_CHARACTERS),
      type: typeOf(body),
      createTime: new Date().toISOString(),
      transmissions: 1,
    })
  received.length = Math.min(received.length, MAX_MESSAGES)
  return refused ? { status: 401, body: { error: refused } } : { status: 200, body: { id } }
}
