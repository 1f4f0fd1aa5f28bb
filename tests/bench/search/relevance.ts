/**
 * Measures what a keyword finds first: 200 keywords over 100,000 books and the works of the demo, and
 * the time of the order by relevance beside the order by date.
 */
import pg from 'pg'
import { normalise, searchColumns } from '~/features/catalogue/book/search/search-text'
import { demoWorks } from '../../../prisma/seed/works'
import { compare, median, ms, ratio, table, times } from '../measure'
import { slips, titlesTyped, titlesWithMore } from './relevance-words'
import { allWords } from './search-words'

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`

/** Adds the real works to the catalogue; they have book IDs of their own. */
export async function addWorks(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const rows = demoWorks().map((work, i) => {
    const bookId = `real-${i + 1}`
    return { ...work, bookId, prodDate: '2024-03-02', ...searchColumns({ ...work, bookId }) }
  })
  const names = Object.keys(rows[0]!).filter((name) => name !== 'year')
  const list = names.map((name) => `"${name}"`).join(', ')
  await client.query(
    `INSERT INTO "Book" (${list}, "updateTime") SELECT ${list}, now() FROM json_populate_recordset(NULL::"Book", $1) ON CONFLICT ("bookId") DO NOTHING`,
    [JSON.stringify(rows)],
  )
  await client.end()
}

export async function relevance(url: string): Promise<void> {
  await addWorks(url)
  const { search } = await import('~/features/catalogue/book/book.server')
  const { suggest } = await import('~/features/catalogue/book-matching/suggestions.server')
  const query = (keyword: string, sort: 'relevance' | '0') =>
    search({ keyword, page: 1, size: 10, sort })
  const isWanted = (title: string) => (item: { title: string }) =>
    normalise(item.title) === normalise(title)
  const missed: string[] = []
  const rows: string[][] = []
  for (const [name, list] of [
    ['the title', titlesTyped],
    ['the title and more', titlesWithMore],
  ] as const) {
    let [first, inTen] = [0, 0]
    for (const [keyword, title] of list) {
      const { items } = await query(keyword, 'relevance')
      first += Number(items[0] !== undefined && isWanted(title)(items[0]))
      if (items.some(isWanted(title))) inTen += 1
      else missed.push(`${keyword} → ${title}: ${items.map((one) => one.title).join(', ')}`)
    }
    rows.push([name, String(list.length), percent(first, list.length), percent(inTen, list.length)])
  }
  let [first, offered] = [0, 0]
  for (const [keyword, title] of slips) {
    const { items } = await query(keyword, 'relevance')
    const { titles } = await suggest({ keyword })
    const seen = [...titles, ...items]
    first += Number(seen[0] !== undefined && isWanted(title)(seen[0]))
    if (seen.some(isWanted(title))) offered += 1
    else missed.push(`${keyword} → ${title}: ${seen.map((one) => one.title).join(', ')}`)
  }
  rows.push([
    'with a slip',
    String(slips.length),
    percent(first, slips.length),
    percent(offered, slips.length),
  ])
  console.log(`\nRelevance\n${table([['keyword', 'count', 'first', 'in the first ten'], ...rows])}`)
  for (const line of missed) console.log(`  missed: ${line}`)
  await compareTimes(url, query)
}

/** First searches by relevance beside those by date. */
async function compareTimes(
  url: string,
  query: (keyword: string, sort: 'relevance' | '0') => Promise<unknown>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const forget = async () => {
    await pool.query(
      `UPDATE "PageVersion" SET version = version + 1 WHERE area = 'catalogue' AND slot = 0`,
    )
    const { catalogueVersion } =
      await import('~/features/catalogue/book/search/search-query.server')
    await catalogueVersion()
  }
  const { byDate, byRelevance } = await compare(allWords, {
    byDate: { prepare: forget, work: (word) => query(word, '0') },
    byRelevance: { prepare: forget, work: (word) => query(word, 'relevance') },
  })
  console.log(
    `first search: by date ${ms(median(byDate))}, by relevance ${ms(median(byRelevance))}, ${times(ratio(byRelevance, byDate))}`,
  )
  await pool.end()
}
