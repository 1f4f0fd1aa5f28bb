/**
 * Fills the database with the demo, or with synthetic books for measuring.
 * `tsx prisma/seed.ts` fills an empty database with the demo; `tsx prisma/seed.ts --books 100000`
 * adds that many synthetic books. The server calls `seedDemo` at its start.
 */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client'
import { seedDemo } from './seed/demo'
import { MAX_BOOKS, seedBooks } from './seed/large-catalogue'

export { seedBooks, seedDemo }

const print = (text: string) => console.log(text)

/** Runs on DATABASE_URL, or on the embedded server, which it starts. Migrates first. */
async function main() {
  const { values } = parseArgs({ options: { books: { type: 'string' } } })
  const books = values.books === undefined ? null : Number(values.books)
  if (books !== null && !(Number.isInteger(books) && books >= 1 && books <= MAX_BOOKS))
    throw new Error(`--books expects a whole number from 1 to ${MAX_BOOKS}`)
  const { env } = await import('../app/platform/env.server')
  const { startDatabase } = await import('../server/database/embedded-postgres')
  const { migrate } = await import('./migrate')
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startDatabase({ dataDir: env.DATA_DIR, say: print })
  try {
    await migrate(url, print)
    await (books === null ? fillDemo(url) : seedBooks(url, books, print))
  } finally {
    await stop()
  }
}

async function fillDemo(connectionString: string) {
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString, options: '-c TimeZone=UTC' }),
  })
  try {
    await seedDemo(prisma, print)
  } finally {
    await prisma.$disconnect()
  }
}

const calledByName =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (calledByName) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
