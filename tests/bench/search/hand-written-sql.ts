/** The search as hand-written SQL: the product's own conditions and the usual alternatives. */
import type pg from 'pg'
import { keywordOrder, searchQuery } from '~/features/catalogue/book/book.server'
import { bookColumns } from '~/features/catalogue/book/book-columns.server'
import { searchStatement } from '~/features/catalogue/book/search/search.sql.server'
import { parseKeyword } from '~/features/catalogue/book/search/search-text'
import { whereKeyword } from '~/features/catalogue/book/search/search-conditions.server'

/** Result of a search: the total, and the ids of the first ten. */
export type Answer = { total: number; ids: number[] }
export type Plan = {
  name: string
  ask(word: string): Promise<Answer>
  /** the plan does not find the same books */ differs?: boolean
}

const columns = Object.keys(bookColumns)
  .map((name) => `"${name}"`)
  .join(', ')
const newestFirst = 'ORDER BY "prodDate" DESC, id DESC LIMIT 10'

type Row = { id: number; total?: string }
const answer = (total: unknown, rows: Row[]): Answer => ({
  total: Number(total ?? 0),
  ids: rows.map(({ id }) => id),
})

/** The exact statement that the product sends for a first search, run by pg. */
export function ourStatement(pool: pg.Pool): Plan {
  return {
    name: 'our statement',
    async ask(word) {
      const { text, values } = searchStatement(
        searchQuery(whereKeyword(word), keywordOrder(word, '0')),
        {
          page: 1,
          size: 10,
        },
      )
      const { rows } = await pool.query<Row>(text, values)
      return answer(
        rows[0]?.total,
        rows.filter(({ id }) => id !== null),
      )
    },
  }
}

export function gramPlans(pool: pg.Pool): Plan[] {
  const count = (condition: string) => `SELECT count(*) AS total FROM "Book" WHERE ${condition}`
  const page = (condition: string) =>
    `SELECT ${columns} FROM "Book" WHERE ${condition} ${newestFirst}`
  const oneStatement = (condition: string) => `
    WITH found AS MATERIALIZED (SELECT id, "prodDate" FROM "Book" WHERE ${condition}),
      total AS (SELECT count(*) AS total FROM found),
      top AS (SELECT id FROM found ${newestFirst})
    SELECT total, ${columns} FROM total LEFT JOIN ("Book" JOIN top USING (id)) ON true ORDER BY "prodDate" DESC, id DESC`
  const overWindow = (condition: string) =>
    `SELECT count(*) OVER () AS total, ${columns} FROM "Book" WHERE ${condition} ${newestFirst}`
  const single = (statement: (condition: string) => string) => async (word: string) => {
    const { text, values } = condition(word)
    const { rows } = await pool.query<Row>(statement(text), values)
    return answer(
      rows[0]?.total,
      rows.filter(({ id }) => id !== null),
    )
  }
  return [
    {
      name: 'grams: count and page side by side',
      async ask(word) {
        const { text, values } = condition(word)
        const [counted, found] = await Promise.all([
          pool.query<Row>(count(text), values),
          pool.query<Row>(page(text), values),
        ])
        return answer(counted.rows[0]?.total, found.rows)
      },
    },
    {
      name: 'grams: count, then page',
      async ask(word) {
        const { text, values } = condition(word)
        const counted = await pool.query<Row>(count(text), values)
        const found = await pool.query<Row>(page(text), values)
        return answer(counted.rows[0]?.total, found.rows)
      },
    },
    { name: 'grams: one statement', ask: single(oneStatement) },
    { name: 'grams: one statement, count(*) OVER ()', ask: single(overWindow) },
  ]
}

export const slowPlan = (pool: pg.Pool): Plan => ({
  name: 'no index: ILIKE',
  ask: likePlan(pool, 'ILIKE'),
})

/**
 * Plans for a database whose locale knows Hangul, with an index on the trigrams and one on the
 * words of the text.
 */
export function textPlans(pool: pg.Pool): Plan[] {
  return [
    { name: 'pg_trgm: LIKE', ask: likePlan(pool, 'LIKE') },
    {
      name: 'tsvector: beginnings of words',
      ask: plan(pool, `to_tsvector('simple', "searchText") @@ to_tsquery('simple', $1)`, (word) => [
        `${word}:*`,
      ]),
      differs: true,
    },
  ]
}

const likePlan = (pool: pg.Pool, operator: string) =>
  plan(pool, `"searchText" ${operator} $1`, (word) => [`%${word}%`])

function plan(pool: pg.Pool, text: string, valuesOf: (word: string) => unknown[]): Plan['ask'] {
  return async (word) => {
    const [counted, found] = await Promise.all([
      pool.query<Row>(`SELECT count(*) AS total FROM "Book" WHERE ${text}`, valuesOf(word)),
      pool.query<Row>(`SELECT ${columns} FROM "Book" WHERE ${text} ${newestFirst}`, valuesOf(word)),
    ])
    return answer(counted.rows[0]?.total, found.rows)
  }
}

/** The condition of `features/catalogue/book/search/search-conditions.server.ts`, written by hand. */
function condition(word: string): { text: string; values: unknown[] } {
  const { words } = parseKeyword(word)
  const grams = [...new Set(words.flatMap((word) => word.grams))]
  const contained = words.filter((word) => word.contains)
  const like = contained.map(({ on }, i) => ` AND "${on}" LIKE $${i + 2}`).join('')
  return {
    text: `grams @> $1::int[]${like}`,
    values: [grams, ...contained.map(({ text }) => `%${text}%`)],
  }
}
