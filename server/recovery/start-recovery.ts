/** Recovery of the embedded database in the running service. */
import type { Logger } from 'pino'
import type { Env } from '~/platform/env.server'
import { openFileStore } from '~/storage/file-storage.server'
import { forgetSlot, recordLog } from './record-log'

/** The address of the embedded database for its superuser, whose password is the same. */
export const superuserUrl = (url: string) =>
  Object.assign(new URL(url), { username: 'postgres' }).href

/**
 * Records the embedded database, unless RECOVERY_DAYS is 0. Other databases are recovered by those
 * who run them. Returns a function that ends the recording.
 */
export function startRecovery(env: Env, log: Logger): () => Promise<void> {
  const { DATABASE_URL: embedded = '' } = process.env
  if (env.DATABASE_URL) return () => Promise.resolve()
  const url = superuserUrl(embedded)
  if (env.RECOVERY_DAYS > 0)
    return recordLog({ url, store: openFileStore(env, 'recovery'), days: env.RECOVERY_DAYS, log })
  forgetSlot(url).catch((err: unknown) =>
    log.error({ err }, 'the replication slot could not be dropped'),
  )
  return () => Promise.resolve()
}
