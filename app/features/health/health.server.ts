/** Readiness: does the database answer, can files arrive and be kept? */
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { checkStorage } from '~/storage.server'

/** `{ live, database, storage }`, each true; 503 when a part does not answer. */
export async function health() {
  const [database, storage] = await Promise.all([
    db.$queryRaw`SELECT 1`.then(() => true, () => false),
    checkStorage().then(() => true, () => false),
  ])
  if (!database || !storage) throw new Failure('unavailable', 503, database ? 'storage' : 'database', { retryAfter: 5 })
  return { live: true, database, storage }
}
