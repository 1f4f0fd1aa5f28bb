/** Databases with so many books, on an embedded server under storage/bench. They are kept: filling them is most of a first run. */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../prisma/migrate'
import { seedBooks } from '../../prisma/seed/large-catalogue'
import { startDatabase } from '../../server/database'

const dataDir = fileURLToPath(new URL('../../storage/bench', import.meta.url))
const say = (line: string) => console.error(line)

export type Catalogues = { withBooks(count: number): Promise<string>; stop(): Promise<void> }

export async function openCatalogues(): Promise<Catalogues> {
  const { url, stop } = await startDatabase({ dataDir, say })
  return { withBooks: (count) => catalogue(url, count), stop }
}

/** The address of a database with exactly `count` books. */
async function catalogue(server: string, count: number): Promise<string> {
  const name = `books_${count}`
  const url = new URL(server)
  url.pathname = name
  const { rowCount } = await asked(server, 'SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (!rowCount) await asked(server, `CREATE DATABASE ${name}`)
  await migrate(url.href, say)
  const { rows } = await asked(url.href, 'SELECT count(*)::int AS books FROM "Book"')
  if (rows[0].books !== count) await seedBooks(url.href, count, say)
  return url.href
}

async function asked(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
