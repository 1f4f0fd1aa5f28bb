/** Readiness: does the database answer, can files arrive and be kept? */
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { checkStorage } from '~/storage/stored-files.server'

/** `{ live, database, storage }`, each true; 503 with `fieldErrors` for each part that does not answer. */
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
