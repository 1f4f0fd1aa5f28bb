/** The type of a check of stored data: its invariant, its findings and the remedy. */
import type { FileStore } from '~/storage/file-store.server'
import type { PrismaClient } from '../../prisma/generated/client'

/**
 * From when on the audit log is whole: months before that were dropped (AUDIT_MONTHS), and with them the
 * traces of what happened then.
 */
export const auditBeginSql = `coalesce((SELECT (max(after->>'lastDay')::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul' FROM "Audit" WHERE action = 'audit.drop'), '-infinity')`

/** In Korean and in English. */
export type Bilingual = [ko: string, en: string]

export type CheckContext = {
  db: PrismaClient
  storage: FileStore
  /** folder of uploads in transit */
  incoming: string
  /** database URL of a user who may run PostgreSQL's own checks; without it they are left out */
  database?: string
  /** compare sizes, not contents */
  quick: boolean
  now: number
}

export type Check = {
  /** the invariant */
  title: Bilingual
  remedy: Bilingual
  /** takes minutes in a large catalogue */
  isLong?: boolean
  /** one text for each violation */
  find(context: CheckContext): AsyncIterable<Bilingual>
  /** why this check cannot run here, if it cannot */
  skipReason?(context: CheckContext): Promise<Bilingual | null>
  /** only where nothing can be lost by it; returns how many were repaired */
  repair?(context: CheckContext): Promise<number>
}

type Row = Record<string, string | number | bigint | boolean | null>

/** A check that is one SQL statement: its rows are the violations. */
export const sqlCheck = (
  title: Bilingual,
  remedy: Bilingual,
  sql: string,
  describe: (row: Row) => Bilingual,
  repair?: Check['repair'],
): Check => ({
  title,
  remedy,
  repair,
  async *find({ db }) {
    for (const row of await db.$queryRawUnsafe<Row[]>(sql)) yield describe(row)
  },
})

/** Pages of rows: `fetchPage` gets the last row of the page before, and reads one page ahead. */
export async function* pages<T>(
  fetchPage: (last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let next = fetchPage(undefined)
  for (let page = await next; page.length > 0; page = await next) {
    next = fetchPage(page.at(-1))
    // it is told when its turn comes, if it does
    next.catch(() => undefined)
    yield page
  }
}

/** All violations in English; for tests. */
export async function problems(checks: readonly Check[], context: CheckContext): Promise<string[]> {
  const found: string[] = []
  for (const { find } of checks) for await (const [, en] of find(context)) found.push(en)
  return found
}
