/** What a check of the stored data is: what must be true, what is told when it is not, and what a person can do then. */
import type { KeptFiles } from '~/outside/kept-files.server'
import type { PrismaClient } from '../../prisma/generated/client'

/** In Korean and in English. */
export type Words = [ko: string, en: string]

export type Context = {
  db: PrismaClient
  storage: KeptFiles
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
  title: Words
  remedy: Words
  /** one for each thing that is not so */
  find(context: Context): AsyncIterable<Words>
  /** why it cannot be looked for here, if it cannot */
  leftOut?(context: Context): Promise<Words | null>
  /** only where nothing can be lost by it; how many were mended */
  mend?(context: Context): Promise<number>
}

type Row = Record<string, string | number | bigint | boolean | null>

/** A check that is one statement: its rows are what is wrong. */
export const statement = (
  title: Words,
  remedy: Words,
  sql: string,
  tell: (row: Row) => Words,
  mend?: Check['mend'],
): Check => ({
  ...{ title, remedy, mend },
  async *find({ db }) {
    for (const row of await db.$queryRawUnsafe<Row[]>(sql)) yield tell(row)
  },
})

/** Pages of rows: `ask` gets the last one of the page before. */
export async function* paged<T>(ask: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = await ask(undefined); page.length > 0; page = await ask(page.at(-1))) yield page
}

/** Everything that is wrong, as it is told in English; for tests. */
export async function problems(checks: readonly Check[], context: Context): Promise<string[]> {
  const found: string[] = []
  for (const { find } of checks) for await (const [, en] of find(context)) found.push(en)
  return found
}
