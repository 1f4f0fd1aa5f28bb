/** Identifiers of publications that are made on demand. */
import { createHash } from 'node:crypto'

/** The same text has the same identifier: a UUID of version 8 (RFC 9562). */
export function identifierOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
  ]
  return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`
}
