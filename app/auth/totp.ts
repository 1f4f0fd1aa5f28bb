/** Codes of an authenticator app: TOTP (RFC 6238) of six digits, thirty seconds each, SHA-1. */
import { createHmac, randomBytes } from 'node:crypto'

/** What every app takes (RFC 6238, and the key format of otpauth: links). */
export const totp = { digits: 6, seconds: 30, secretBytes: 20, drift: 1 } as const

// RFC 4648
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret: 32 letters of Base32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(totp.secretBytes)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32Letters[parseInt(five, 2)]).join('')
}

function base32Bytes(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}

/** The number of the interval of thirty seconds since 1970. */
export const totpStepAt = (time: number) => Math.floor(time / 1000 / totp.seconds)

/** The code of an interval (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', base32Bytes(secret)).update(counter).digest()
  const number = hmac.readUInt32BE(hmac[hmac.length - 1]! & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** totp.digits).padStart(totp.digits, '0')
}

/** The interval whose code this is, when it is now or one beside it: clocks differ. Else null. */
export function totpStepOf(secret: string, code: string, time = Date.now()): number | null {
  const now = totpStepAt(time)
  const steps = Array.from({ length: 2 * totp.drift + 1 }, (_, i) => now - totp.drift + i)
  return steps.findLast((step) => totpCode(secret, step) === code) ?? null
}

/** The address by which a device hands the secret to its app. */
export const otpauthLink = (user: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent('모두책')}:${encodeURIComponent(user)}?${new URLSearchParams({ secret, issuer: '모두책' })}`
