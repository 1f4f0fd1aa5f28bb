/** Sends text messages through solapi (messages/v4), or a compatible gateway at SMS_API_URL. */
import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '~/platform/app-error'
import { fetchJson } from '~/integrations/fetch-json.server'
import { smsService, type SmsService } from '~/integrations/configured-services.server'

const failureWindowMs = 60_000
let lastFailureTime = -Infinity

export const smsReady = (origin: string): boolean => smsService(origin) !== null

/**
 * Whether a message failed within the last minute. Then a caller can say so at once, instead of
 * letting people wait for the next message.
 */
export const hasSmsFailedRecently = (): boolean => Date.now() - lastFailureTime < failureWindowMs

/** Hands a message to the gateway. Throws smsFailed when the gateway does not accept it. */
export async function sendSms(
  origin: string,
  to: string,
  text: string,
  service: SmsService | null = smsService(origin),
): Promise<void> {
  if (!service) throw new AppError('smsFailed', 503)
  if (await postMessage(service, to, text)) {
    lastFailureTime = -Infinity
    return
  }
  lastFailureTime = Date.now()
  throw new AppError('smsFailed', 503)
}

async function postMessage(
  { url, key, secret, from }: SmsService,
  to: string,
  text: string,
): Promise<boolean> {
  const headers = { Authorization: authorization(key, secret), 'Content-Type': 'application/json' }
  try {
    const { ok, body } = await fetchJson(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message: { to, from, text } }),
    })
    // 2000: accepted, on its way to the carrier.
    return (
      ok &&
      typeof body === 'object' &&
      body !== null &&
      (!('statusCode' in body) || body.statusCode === '2000')
    )
  } catch {
    // The gateway's error is not passed on: it may quote the telephone number.
    return false
  }
}

export const signMessage = (secret: string, date: string, salt: string) =>
  createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')

function authorization(key: string, secret: string): string {
  const [date, salt] = [new Date().toISOString(), randomBytes(16).toString('hex')]
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signMessage(secret, date, salt)}`
}
