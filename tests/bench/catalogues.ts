/**
 * Catalogues of given sizes on an embedded server under storage/bench. They stay there, because
 * filling them takes most of a first run.
 */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../prisma/migrate'
import { seedBooks } from '../../prisma/seed/large-catalogue'
import { startDatabase } from '../../server/database/embedded-postgres'

const dataDir = fileURLToPath(new URL('../../storage/bench', import.meta.url))
const say = (line: string) => console.error(line)

export type Catalogues = {
  empty(name: string): Promise<string>
  withBooks(count: number): Promise<string>
  /** the same with further books that a benchmark adds, which no other one sees */
  withMore(count: number, name: string): Promise<string>
  forTextSearch(count: number): Promise<string>
  stop(): Promise<void>
}

export async function openCatalogues(): Promise<Catalogues> {
  const { url, stop } = await startDatabase({ dataDir, say })
  return {
    empty: (name) => emptied(url, `bench_${name}`),
    withBooks: (count) => catalogue(url, `books_${count}`, count),
    withMore: async (count, name) => {
      const from = await catalogue(url, `books_${count}`, count)
      await ask(url, `DROP DATABASE IF EXISTS books_${count}_${name} WITH (FORCE)`)
      await ask(url, `CREATE DATABASE books_${count}_${name} TEMPLATE books_${count}`)
      return `${from}_${name}`
    },
    forTextSearch: (count) => textCatalogue(url, `books_${count}_text`, count),
    stop,
  }
}

/** Returns the address of a database with exactly `count` books. */
async function catalogue(
  server: string,
  name: string,
  count: number,
  locale = 'C',
): Promise<string> {
  const url = new URL(server)
  url.pathname = name
  const { rowCount } = await ask(server, 'SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (!rowCount) await ask(server, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE '${locale}'`)
  try {
    await migrate(url.href, say)
  } catch (error) {
    // the database was made before a migration was rewritten
    if (!/was changed/.test(String(error))) throw error
    await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)
    return catalogue(server, name, count, locale)
  }
  const { rows } = await ask(url.href, 'SELECT count(*)::int AS books FROM "Book"')
  if (rows[0].books !== count) {
    say(`${name}:`)
    await seedBooks(url.href, count, say)
  }
  return url.href
}

async function emptied(server: string, name: string): Promise<string> {
  await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return catalogue(server, name, 0)
}

/**
 * The same books with the indexes of the usual alternatives. Trigrams work for Hangul only where
 * the locale calls it letters.
 */
async function textCatalogue(server: string, name: string, count: number): Promise<string> {
  const url = await catalogue(server, name, count, 'C.UTF-8')
  await ask(
    url,
    `CREATE EXTENSION IF NOT EXISTS pg_trgm;
     CREATE INDEX IF NOT EXISTS "Book_trigrams" ON "Book" USING GIN ("searchText" gin_trgm_ops);
     CREATE INDEX IF NOT EXISTS "Book_words" ON "Book" USING GIN (to_tsvector('simple', "searchText"));
     ANALYZE "Book"`,
  )
  return url
}

async function ask(url: string, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
