/** Readiness: does the database answer, can storage be written? */
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { Failure } from '~/failure'

/** `{ live, database, storage }`, each true; 503 when a part does not answer. */
export async function health() {
  const [database, storage] = await Promise.all([
    db.$queryRaw`SELECT 1`.then(() => true, () => false),
    mkdir(env.STORAGE_DIR, { recursive: true })
      .then(() => access(env.STORAGE_DIR, constants.W_OK))
      .then(() => true, () => false),
  ])
  if (!database || !storage) throw new Failure('unavailable', 503, database ? 'storage' : 'database', { retryAfter: 5 })
  return { live: true, database, storage }
}
