/** Samples of statements: what each is run with, and what PostgreSQL says against its columns. */
import type pg from 'pg'
import type { Columns } from '~/platform/statement.server'
import type { Prisma } from '../../../prisma/generated/client'

type Declared = Columns | ((...input: never[]) => Columns)
export type AnyStatement = ((...input: never[]) => Prisma.Sql) & { readonly columns: Declared }
export type Sample = { statement: AnyStatement; inputs: readonly unknown[][] }

/** Runs a statement with each of these inputs; each branch of its conditions wants one. */
export const sample = <Input extends unknown[]>(
  statement: ((...input: Input) => Prisma.Sql) & {
    readonly columns: Columns | ((...input: Input) => Columns)
  },
  ...inputs: Input[]
): Sample => ({ statement: statement as unknown as AnyStatement, inputs })

/** Whatever numbers the demo gives: the first thousand. */
export const manyIds = Array.from({ length: 1000 }, (_, i) => i + 1)
export const longAgo = new Date('2020-01-01T00:00:00Z')
export const farAhead = new Date('2100-01-01T00:00:00Z')

/** What PostgreSQL knows: types by their numbers, and the columns of tables. */
export type Catalogue = {
  types: Map<number, string>
  columns: Map<string, { type: string; nullable: boolean }>
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int, typname AS name FROM pg_type',
  )
  const columns = await client.query<{ name: string; type: string; nullable: boolean }>(`
    SELECT c.relname || '.' || a.attname AS name, t.typname AS type, NOT a.attnotnull AS nullable
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_type t ON t.oid = a.atttypid`)
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
  }
}

/** Runs a statement and says where its result differs from what it declares. */
export async function differences(
  client: pg.Client,
  { types, columns }: Catalogue,
  statement: AnyStatement,
  input: readonly unknown[],
): Promise<{ found: string[]; rows: number }> {
  const given = input as never[]
  const { text, values } = statement(...given)
  const { fields, rows } = await client.query<Record<string, unknown>>({ text, values })
  const declared =
    typeof statement.columns === 'function' ? statement.columns(...given) : statement.columns
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, types.get(dataTypeID)]))
  const undeclared = fields.filter(
    ({ name }, i) => !(name in declared) || fields.findIndex((one) => one.name === name) < i,
  )
  return {
    rows: rows.length,
    found: [
      ...undeclared.map(({ name }) => `${name}: PostgreSQL answers it, nobody declares it`),
      ...Object.entries(declared).flatMap(([name, column]) => {
        const ofTable = columns.get(column.type)
        const type = ofTable?.type ?? column.type
        const nullable = column.nullable || (ofTable?.nullable ?? false)
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
