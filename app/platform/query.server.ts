/**
 * Reads what nearly every page needs with `pg` alone: without Prisma, whose own work for a short
 * answer is longer than PostgreSQL's (docs/decisions/1202).
 */
import pg from 'pg'
import { Prisma } from '../../prisma/generated/client'
import { db, pool, type Db } from './db.server'
import type { Statement } from './statement.server'

/** Columns by their names, behind SELECT; `alias`: the name of their table in the statement. */
export const columnsSql = (names: readonly string[], alias?: string): Prisma.Sql =>
  Prisma.raw(names.map((name) => (alias ? `${alias}."${name}"` : `"${name}"`)).join(', '))

/** `pg` gives bigints as texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(type, format),
}

/**
 * The rows of a statement that reads; in a transaction, what that sees. Columns of `timestamptz` are
 * Dates, of `bigint` bigints, of `jsonb` values, as with Prisma.
 * @param name prepares the statement under this name on each connection: for key lookups only,
 *   because PostgreSQL may plan a prepared statement without looking at its values
 */
export async function queryReadOnly<Row extends object>(
  statement: Statement<Row>,
  { tx = db, name, from = pool }: { tx?: Db; name?: string; from?: pg.Pool } = {},
): Promise<Row[]> {
  if (tx !== db) return tx.$queryRaw<Row[]>(statement)
  const { text, values } = statement
  const { rows } = await from.query<Row>({ name, text, values, types })
  return rows
}
