/**
 * Measures searches in a catalogue of one size. It has a process of its own, because the product
 * has one database per process.
 */
import pg from 'pg'
import { compare, median } from '../measure'
import { allWords } from './search-words'

async function main() {
  const { ourStatement } = await import('./hand-written-sql')
  const { search } = await import('~/features/catalogue/book/book.server')
  const { catalogueVersion } = await import('~/features/catalogue/book/search/search-query.server')
  const { db } = await import('~/platform/db.server')
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
  const queryOf = (keyword: string) => ({ keyword, page: 1, size: 10, sort: '0' as const })
  const forget = async () => {
    await pool.query(
      `UPDATE "PageVersion" SET version = version + 1 WHERE area = 'catalogue' AND slot = 0`,
    )
    await catalogueVersion()
  }
  const measured = await compare(
    allWords,
    {
      statement: { work: ourStatement(pool).ask },
      first: { prepare: forget, work: (word) => search(queryOf(word)) },
      repeated: { work: (word) => search(queryOf(word)) },
    },
    2,
  )
  process.send?.(Object.values(measured).map(median))
  await Promise.all([pool.end(), db.$disconnect()])
  process.disconnect()
}

void main()
