/** Samples of statements: what each is run with, and what PostgreSQL says against its columns. */
import type pg from 'pg'
import type { Columns } from '~/platform/statement.server'
import type { Prisma } from '../../../prisma/generated/client'

export type AnyStatement = ((...input: never[]) => Prisma.Sql) & { readonly columns: Columns }
export type Sample = { statement: AnyStatement; inputs: readonly unknown[][] }

/** Runs a statement with each of these inputs; each branch of its conditions wants one. */
export const sample = <Input extends unknown[]>(
  statement: ((...input: Input) => Prisma.Sql) & { readonly columns: Columns },
  ...inputs: Input[]
): Sample => ({ statement: statement as unknown as AnyStatement, inputs })

/** Whatever numbers the demo gives: the first thousand. */
export const manyIds = Array.from({ length: 1000 }, (_, i) => i + 1)
export const longAgo = new Date('2020-01-01T00:00:00Z')
export const farAhead = new Date('2100-01-01T00:00:00Z')

/** Names of types in PostgreSQL by their numbers. */
export async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'SELECT oid::int, typname FROM pg_type',
  )
  return new Map(rows.map(({ oid, typname }) => [oid, typname]))
}

/** Runs a statement and says where its result differs from what it declares. */
export async function differences(
  client: pg.Client,
  names: Map<number, string>,
  statement: AnyStatement,
  input: readonly unknown[],
): Promise<{ found: string[]; rows: number }> {
  const { text, values } = statement(...(input as never[]))
  const { fields, rows } = await client.query<Record<string, unknown>>({ text, values })
  const declared = statement.columns
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, names.get(dataTypeID)]))
  return {
    rows: rows.length,
    found: [
      ...fields
        .filter(
          ({ name }, i) => !(name in declared) || fields.findIndex((one) => one.name === name) < i,
        )
        .map(({ name }) => `${name}: PostgreSQL answers it, nobody declares it`),
      ...Object.entries(declared).flatMap(([name, { type, nullable }]) => {
        const real = answered.get(name)
        if (real === undefined) return [`${name}: declared, PostgreSQL does not answer it`]
        if (real !== type) return [`${name}: declared as ${type}, PostgreSQL answers ${real}`]
        return !nullable && rows.some((row) => row[name] === null)
          ? [`${name}: declared as never null, PostgreSQL answers null`]
          : []
      }),
    ],
  }
}
