/** Makes the service forget what it remembers of searches, for benchmarks of first ones. */
import type pg from 'pg'

/**
 * Makes the next search a first one: raising the catalogue version invalidates all cached totals,
 * and a write to the settings all kept pages.
 */
export const forget = (pool: pg.Pool) => async () => {
  await pool.query(
    `UPDATE "PageVersion" SET version = version + 1 WHERE area = 'catalogue' AND slot = 0; UPDATE "Setting" SET value = value`,
  )
  const { catalogueVersion } = await import('~/features/catalogue/book/search/search-query.server')
  await catalogueVersion()
}
