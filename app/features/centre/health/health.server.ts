/** Readiness check: the database answers, and files can be received and stored. */
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { checkStorage } from '~/storage/stored-files.server'

/**
 * Returns `{ live, database, storage }`, each true; throws 503 with `fieldErrors` for each part
 * that fails.
 */
export async function health() {
  const [database, storage] = await Promise.all([
    db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    checkStorage().then(
      () => true,
      () => false,
    ),
  ])
  const [unavailable, ...alsoAt] = Object.entries({ database, storage }).flatMap(
    ([part, answers]) => (answers ? [] : [part]),
  )
  if (unavailable) throw new AppError('unavailable', 503, unavailable, { retryAfter: 5, alsoAt })
  return { live: true, database, storage }
}
