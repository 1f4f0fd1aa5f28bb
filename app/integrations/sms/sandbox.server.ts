/**
 * Sandbox of the text message gateway (solapi messages/v4): checks signatures, collects messages in
 * an outbox.
 */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { smsService } from '~/integrations/configured-services.server'
import { signMessage } from './solapi.server'

type SentMessage = { to: string; text: string; createTime: string }

const MAX_MESSAGES = 200
const tolerance = 15 * 60_000

// A global survives when the development server reloads this module.
const globalOutbox = globalThis as unknown as {
  sandboxOutbox?: (SentMessage & { signature: string })[]
}

/** The messages, newest first. */
export const outbox = (): SentMessage[] =>
  (globalOutbox.sandboxOutbox ?? []).map(({ to, text, createTime }) => ({ to, text, createTime }))

const BodySchema = z.object({
  message: z.object({
    to: z.string().check(z.regex(/^\d{8,11}$/)),
    from: z.string(),
    text: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
})

/** Accepts a message, and answers as the gateway does. */
export function acceptMessage(
  origin: string,
  authorization: string | null,
  body: unknown,
): { status: number; body: object } {
  const refused = (status: number, errorCode: string, errorMessage: string) => ({
    status,
    body: { errorCode, errorMessage },
  })
  const signature = validSignature(origin, authorization)
  if (!signature)
    return refused(401, 'SignatureDoesNotMatch', '생성한 Signature와 일치하지 않습니다.')
  const sent = (globalOutbox.sandboxOutbox ??= [])
  if (sent.some((earlier) => earlier.signature === signature))
    return refused(403, 'DuplicatedSignature', '이미 사용한 Signature입니다.')
  const { data } = BodySchema.safeParse(body)
  if (!data || data.message.from !== smsService(origin)?.from)
    return refused(400, 'ValidationError', '요청한 값이 올바르지 않습니다.')
  const { to, from, text } = data.message
  sent.unshift({ to, text, createTime: new Date().toISOString(), signature })
  sent.length = Math.min(sent.length, MAX_MESSAGES)
  return {
    status: 200,
    body: {
      to,
      from,
      type: 'SMS',
      statusCode: '2000',
      statusMessage: '정상 접수(이통사로 접수 예정)',
      country: '82',
    },
  }
}

/** The signature, if it is correct and recent; null otherwise. */
function validSignature(origin: string, authorization: string | null): string | null {
  const service = smsService(origin)
  const {
    apiKey,
    date = '',
    salt = '',
    signature = '',
  } = /^HMAC-SHA256 apiKey=(?<apiKey>[^,]+), date=(?<date>[^,]+), salt=(?<salt>[^,]{12,64}), signature=(?<signature>[0-9a-f]{64})$/.exec(
    authorization ?? '',
  )?.groups ?? {}
  if (!service || apiKey !== service.key || !(Math.abs(Date.now() - Date.parse(date)) < tolerance))
    return null
  return timingSafeEqual(
    Buffer.from(signature),
    Buffer.from(signMessage(service.secret, date, salt)),
  )
    ? signature
    : null
}
