/**
 * Bounds how many large uploads one person, or one address without an account, sends at once: each
 * keeps bytes on the disk until its request ends. Counted in each process.
 */
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { clientNetwork } from '~/platform/client-network'
import type { User } from '~/auth/session.server'
import { AppError } from '~/platform/app-error'
import { bodyLimits } from '~/tables/codes'
import { queues } from '~/workers/queues.server'

/**
 * Administrators send many files from several windows; several people without an account may share
 * an address.
 */
const maxAtOnce = 24
/** Of everybody without an account together: what they may hold on the disk without an end. */
const mostAnonymous = 4 * maxAtOnce
const retryAfterSeconds = 10
const running = new Map<string, number>()
let anonymous = 0
queues.set('uploads', () => ({
  waiting: 0,
  working: [...running.values()].reduce((sum, count) => sum + count, 0),
}))

/**
 * Counts an upload; the returned function ends it. A body of a usual form's size is not counted.
 * Throws tooManyUploads (429).
 */
export function countUpload(
  { headers }: Request,
  user: Pick<User, 'id'> | null,
  address = 'unknown',
): () => void {
  if (Number(headers.get('content-length') ?? Infinity) <= bodyLimits.form) return () => undefined
  const key = user ? `person ${user.id}` : `address ${clientNetwork(address)}`
  const count = running.get(key) ?? 0
  if (count >= maxAtOnce || (!user && anonymous >= mostAnonymous))
    throw new AppError('tooManyUploads', 429, undefined, { retryAfter: retryAfterSeconds })
  running.set(key, count + 1)
  if (!user) anonymous += 1
  return () => {
    if (!user) anonymous -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
}

/** Counts a request of an upload that goes on in pieces. Throws AppError (429) beyond the limit. */
export const countChunk = (address: string) => consumeRateLimit('inbox-chunk', address)
