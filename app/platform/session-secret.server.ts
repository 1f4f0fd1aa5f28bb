/**
 * SESSION_SECRET and the secrets before it: all that is signed, derived or encrypted with it passes
 * here. The newest one makes, and each of them verifies, so that a secret can be renewed while what
 * was made before goes on working (docs/operations.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from './env.server'

/** The newest first; never empty. Cookies are signed with the first one and read with any. */
export const sessionSecrets: [string, ...string[]] = [
  env.SESSION_SECRET,
  ...env.SESSION_SECRET_PREVIOUS,
]

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** The bytes that only this service can derive from a text, by each secret; the newest first. */
export const derivedBytes = (text: string): Buffer<ArrayBuffer>[] =>
  sessionSecrets.map((secret) => hmac(secret, text))

/** The signature of a text, 43 characters of base64url. */
export const sign = (text: string): string => hmac(sessionSecrets[0], text).toString('base64url')

/** Whether this service made the signature of the text, with any of its secrets. */
export const isSigned = (text: string, given: string): boolean =>
  derivedBytes(text)
    .map((bytes) => equals(Buffer.from(bytes.toString('base64url')), Buffer.from(given)))
    .includes(true)

/**
 * A mark for a text: the beginning of its signature, for places where little room is. `marks`: those
 * by each secret.
 */
export const mark = (text: string, length: number): string => sign(text).slice(0, length)
export const marks = (text: string, length: number): string[] =>
  derivedBytes(text).map((bytes) => bytes.toString('base64url').slice(0, length))

const equals = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
