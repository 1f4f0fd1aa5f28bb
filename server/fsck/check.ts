/** What a check of the stored data is: what must be true, what is told when it is not, and what a person can do then. */
import type { FileStore } from '~/storage/file-store.server'
import type { PrismaClient } from '../../prisma/generated/client'

/** In Korean and in English. */
export type Bilingual = [ko: string, en: string]

export type CheckContext = {
  db: PrismaClient
  storage: FileStore
  /** where files arrive */
  incoming: string
  /** address at which the database checks itself, of a user who may have it do so; absent: it does not */
  database?: string
  /** sizes, but not every byte */
  quick: boolean
  now: number
}

export type Check = {
  /** what must be true */
  title: Bilingual
  remedy: Bilingual
  /** one for each thing that is not so */
  find(context: CheckContext): AsyncIterable<Bilingual>
  /** why it cannot be looked for here, if it cannot */
  skipReason?(context: CheckContext): Promise<Bilingual | null>
  /** only where nothing can be lost by it; how many were repaired */
  repair?(context: CheckContext): Promise<number>
}

type Row = Record<string, string | number | bigint | boolean | null>

/** A check that is one statement: its rows are what is wrong. */
export const sqlCheck = (
  title: Bilingual,
  remedy: Bilingual,
  sql: string,
  describe: (row: Row) => Bilingual,
  repair?: Check['repair'],
): Check => ({
  ...{ title, remedy, repair },
  async *find({ db }) {
    for (const row of await db.$queryRawUnsafe<Row[]>(sql)) yield describe(row)
  },
})

/** Pages of rows: `ask` gets the last one of the page before. */
export async function* pages<T>(
  fetchPage: (last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let page = await fetchPage(undefined); page.length > 0; page = await fetchPage(page.at(-1)))
    yield page
}

/** Everything that is wrong, as it is told in English; for tests. */
export async function problems(checks: readonly Check[], context: CheckContext): Promise<string[]> {
  const found: string[] = []
  for (const { find } of checks) for await (const [, en] of find(context)) found.push(en)
  return found
}
