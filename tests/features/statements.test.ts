/**
 * Tests every SQL statement of the product on the demo: it runs, and the names, types and nulls of its
 * rows are those that it declares.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  boolean,
  type Columns,
  fragment,
  integer,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'
import { restoreDemo } from '../support/database/demo'
import {
  differences,
  readCatalogue,
  type AnyStatement,
  type Catalogue,
} from '../support/statements/sample'
import { addMoreRows } from '../support/statements/more-rows'
import { samples } from '../support/statements/samples'

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../app/**/*.sql.server.ts',
    '../../server/**/*.sql.server.ts',
    '../../prisma/seed/*.sql.server.ts',
  ],
  { eager: true },
)
const exported = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).map(([name, value]) => ({
    name: `${path.replace('../../', '')} ${name}`,
    value,
  })),
)
const isStatement = (value: unknown): value is AnyStatement =>
  typeof value === 'function' && 'columns' in value
const isFragment = (value: unknown) =>
  value instanceof Prisma.Sql || (typeof value === 'function' && 'isFragment' in value)
const statements = exported.filter(({ value }) => isStatement(value))

let client: pg.Client
let catalogue: Catalogue
beforeAll(async () => {
  await restoreDemo()
  client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    // as in app/platform/db.server.ts
    options: '-c TimeZone=UTC -c jit=off',
  })
  await client.connect()
  await addMoreRows(client)
  catalogue = await readCatalogue(client)
})
afterAll(() => client.end())

/** What differs in a statement with one input, which leaves nothing behind. */
async function differs(value: AnyStatement, input: readonly unknown[]) {
  await client.query('BEGIN')
  try {
    return await differences(client, catalogue, value, input)
  } finally {
    await client.query('ROLLBACK')
  }
}

test('a file of SQL holds statements, and fragments that stand in them', () => {
  const others = exported.filter(({ value }) => !isStatement(value) && !isFragment(value))
  expect(others.map(({ name }) => name)).toEqual([])
})

/** Reading statements that find nothing here: of them, nulls are not checked. */
const withoutRows = [
  'firstArrived',
  'tooManySent',
  'renewCheckMarks',
  'movedPromises',
  'reserveDownload',
]
const columnNames = ({ columns }: AnyStatement) =>
  typeof columns === 'function' ? ['of the input'] : Object.keys(columns)

test.each(statements)('$name', async ({ name, value }) => {
  const one = value as AnyStatement
  const inputs = samples.filter((entry) => entry.statement === one).flatMap((entry) => entry.inputs)
  expect(inputs.length, 'samples of this statement').toBeGreaterThan(0)
  let rows = 0
  for (const input of inputs) {
    const result = await differs(one, input)
    expect(result.found).toEqual([])
    rows += result.rows
  }
  const reads = columnNames(one).length > 0 && !withoutRows.includes(name.split(' ')[1]!)
  if (reads) expect(rows, 'rows that it answers').toBeGreaterThan(0)
})

describe('the check itself', () => {
  const users = () => Prisma.sql`SELECT id, name, NULL::text AS phone FROM "User"`
  const right = { id: integer, name: text, phone: nullable(text) }
  const found = async (columns: Columns) =>
    (await differs(statement(columns, users) as AnyStatement, [])).found

  test('agrees with a statement that declares what it answers', async () => {
    expect(await found(right)).toEqual([])
  })

  test('finds a wrong name', async () => {
    const { name: _, ...others } = right
    expect(await found({ ...others, nickName: text })).toEqual([
      'name: PostgreSQL answers it, nobody declares it',
      'nickName: declared, PostgreSQL does not answer it',
    ])
  })

  test('finds a wrong type', async () => {
    expect(await found({ ...right, name: boolean })).toEqual([
      'name: declared as bool, PostgreSQL answers text',
    ])
  })

  test('finds a null where none is declared', async () => {
    expect(await found({ ...right, phone: text })).toEqual([
      'phone: declared as never null, PostgreSQL answers null',
    ])
  })

  test('knows fragments and statements apart', () => {
    const part = fragment(() => Prisma.sql`true`)
    expect([isStatement(part), isFragment(part), isFragment(Prisma.sql`true`)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isFragment(users)).toBe(false)
  })
})
