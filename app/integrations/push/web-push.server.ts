/** Sends messages to browsers through their push services: encrypted and signed (RFC 8030, 8291, 8292). */
import { pushService } from '~/integrations/configured-services.server'
import { isPushEndpoint } from './push-endpoint.server'

/** A browser: its address, its public key and its secret, base64url. */
type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `topic`: replaces a message of the same topic that waits; `ttl`: seconds for which it may wait. */
type PushMessage = { payload: string; topic: string; ttl: number }

/**
 * `gone`: there is no such browser any more; `refused`: this message is taken never, `later`: it may be
 * another time.
 */
export type PushOutcome = { state: 'sent' } | { state: 'gone' | 'refused' | 'later'; error: string }

const timeoutMs = 10_000

export const pushReady = () => pushService() !== null

/** Never throws: what went wrong is the answer. */
export async function sendPush(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
  const details = await requestOf(target, message)
  if (!details) return { state: 'refused', error: 'no address of a push service, or no keys' }
  try {
    const response = await fetch(details.endpoint, {
      method: 'POST',
      headers: details.headers,
      body: new Uint8Array(details.body),
      // it would lead to a host that nobody has looked at
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return outcomeOf(response.status)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { state: 'later', error: cause?.code ?? (error as Error).name }
  }
}

/** Null for an address that this service does not call, and for keys with which nothing can be encrypted. */
async function requestOf(target: PushTarget, { payload, topic, ttl }: PushMessage) {
  const service = pushService()
  if (!service || !isPushEndpoint(target.endpoint)) return null
  const { endpoint, p256dh, auth } = target
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: {
          subject: service.contact,
          publicKey: service.publicKey,
          privateKey: service.privateKey,
        },
        contentEncoding: 'aes128gcm',
        TTL: ttl,
        topic,
        urgency: 'normal',
      },
    )
    return { endpoint, body, headers: headersOf(headers) }
  } catch {
    return null
  }
}

/** fetch counts the bytes itself. */
const headersOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name === 'Content-Length' ? [] : [[name, String(value)]],
    ),
  )

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  const error = `the push service answered ${status}`
  if (status === 404 || status === 410) return { state: 'gone', error }
  return { state: status === 429 || status >= 500 ? 'later' : 'refused', error }
}
