/** Text messages through solapi (messages/v4), or whoever speaks its protocol at SMS_API_URL. */
import { createHmac, randomBytes } from 'node:crypto'
import { Failure } from '~/failure'
import { askJson } from './ask-json.server'
import { smsService, type SmsService } from './services.server'

const troubleLasts = 60_000
let failedTime = -Infinity

export const smsReady = (origin: string): boolean => smsService(origin) !== null

/** Did a message fail within the last minute? Then it is fairer to say so than to let somebody wait for the next one. */
export const smsTrouble = (): boolean => Date.now() - failedTime < troubleLasts

/** Hands a message to the gateway. Throws smsFailed when it is not taken. */
export async function sendSms(
  origin: string,
  to: string,
  text: string,
  service: SmsService | null = smsService(origin),
): Promise<void> {
  if (!service) throw new Failure('smsFailed', 503)
  if (await taken(service, to, text)) {
    failedTime = -Infinity
    return
  }
  failedTime = Date.now()
  throw new Failure('smsFailed', 503)
}

async function taken(
  { url, key, secret, from }: SmsService,
  to: string,
  text: string,
): Promise<boolean> {
  const headers = { Authorization: authorization(key, secret), 'Content-Type': 'application/json' }
  try {
    const { ok, body } = await askJson(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message: { to, from, text } }),
    })
    // 2000: accepted, on its way to the carrier
    return (
      ok &&
      typeof body === 'object' &&
      body !== null &&
      (!('statusCode' in body) || body.statusCode === '2000')
    )
  } catch {
    // why is the gateway's own business, and its words may quote the number
    return false
  }
}

export const signatureOf = (secret: string, date: string, salt: string) =>
  createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')

function authorization(key: string, secret: string): string {
  const [date, salt] = [new Date().toISOString(), randomBytes(16).toString('hex')]
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signatureOf(secret, date, salt)}`
}
