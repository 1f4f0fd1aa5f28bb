/** Encrypts and authenticates small values with a secret. AES-256-GCM. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecrets } from '~/platform/session-secret.server'

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * JSON, encrypted, as base64url: nonce (12 bytes), tag (16 bytes), ciphertext. `purpose` separates
 * uses of one secret.
 */
export function encrypt(secret: string, purpose: string, value: unknown): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The value that was encrypted; null for anything else. */
export function decrypt(secret: string, purpose: string, encrypted: string): unknown {
  try {
    const bytes = Buffer.from(encrypted, 'base64url')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      deriveKey(secret, purpose),
      bytes.subarray(0, 12),
      { authTagLength: 16 },
    )
    decipher.setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
    )
  } catch {
    return null
  }
}

/** Encrypts with the service's own secret; `key`: half of it that somebody else holds. */
export const seal = (purpose: string, value: unknown, key = ''): string =>
  encrypt(sessionSecrets[0] + key, purpose, value)

/**
 * What was sealed with a secret before the newest one, sealed anew; null for what the newest one sealed, or
 * nobody.
 */
export function resealed(purpose: string, sealed: string): string | null {
  if (decrypt(sessionSecrets[0], purpose, sealed) !== null) return null
  const value = unseal(purpose, sealed)
  return value === null ? null : seal(purpose, value)
}

/** The value that was sealed, also before the secret was renewed; null for anything else. */
export function unseal(purpose: string, sealed: string, key = ''): unknown {
  for (const secret of sessionSecrets) {
    const value = decrypt(secret + key, purpose, sealed)
    if (value !== null) return value
  }
  return null
}
