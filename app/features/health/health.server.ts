/** Readiness: does the database answer, can files arrive and be kept? */
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { checkStorage } from '~/storage.server'

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
  const [away, ...alsoAt] = Object.entries({ database, storage }).flatMap(([part, answers]) =>
    answers ? [] : [part],
  )
  if (away) throw new Failure('unavailable', 503, away, { retryAfter: 5, alsoAt })
  return { live: true, database, storage }
}
