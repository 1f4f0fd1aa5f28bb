/** The token of a list's status page: 128 random bits, in the form of a UUID, as the database stores it. */
import { randomBytes } from 'node:crypto'

/** A UUID of the usual kind has six bits fewer. */
export const newStatusToken = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
