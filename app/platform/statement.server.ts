/** SQL statements that declare the columns of their rows; a test holds these against PostgreSQL. */
import { type Prisma } from '../../prisma/generated/client'
import type { Db } from './db.server'

/**
 * A column of a result: the name of its type in PostgreSQL, and whether it may be null. `Value` is
 * what callers receive, through Prisma as through platform/query.server.ts.
 */
type Column<Value> = {
  readonly type: string
  readonly nullable: boolean
  /** never there: it holds the type */
  readonly value?: Value
}
const column = <Value>(type: string): Column<Value> => ({ type, nullable: false })

export const integer = column<number>('int4')
export const bigint = column<bigint>('int8')
export const float = column<number>('float8')
export const text = column<string>('text')
export const boolean = column<boolean>('bool')
export const timestamp = column<Date>('timestamptz')
export const bytes = column<Uint8Array>('bytea')
/** Text that holds one of the values of app/tables/codes.ts. */
export const code = <Value extends string>() => column<Value>('text')
/** A value of an enum that is named so in PostgreSQL. */
export const enumeration = <Value extends string>(name: string) => column<Value>(name)
export const json = <Value>() => column<Value>('json')
export const jsonb = <Value>() => column<Value>('jsonb')
export const array = <Value>(element: Column<Value>): Column<Value[]> => column(`_${element.type}`)
/** Columns as their table has them, where the names are known only when it is read. */
export const columnsOfTable = <Row = Record<string, unknown>>(
  table: string,
  names: readonly string[],
) =>
  Object.fromEntries(names.map((name) => [name, column(`${table}.${name}`)])) as unknown as {
    [Name in keyof Row]: Column<Row[Name]>
  }
/** Columns that are all null where a joined row is absent; its reader looks at its id first. */
export const absentTogether = <C extends Columns>(columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([name, one]) => [name, nullable(one)]),
  ) as unknown as C
export const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => ({
  type,
  nullable: true,
})

export type Columns = Readonly<Record<string, Column<unknown>>>
type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never
}

declare const row: unique symbol
/** A statement with its values, whose rows are of a known type. */
export type Statement<Row> = Prisma.Sql & { readonly [row]?: Row }

/** A row of a statement: `RowIn<typeof figures>`. */
export type RowIn<S extends (...input: never[]) => Statement<unknown>> =
  ReturnType<S> extends Statement<infer Row> ? Row : never

/**
 * Declares a statement: the columns of its rows (none where it only writes), and its SQL. Each stands
 * in a file `x.sql.server.ts`, and tests/features/statements.test.ts runs it. Where the columns follow
 * from the input, they are a function of it.
 */
export const statement = <C extends Columns, Input extends unknown[]>(
  columns: C | ((...input: Input) => C),
  build: (...input: Input) => Prisma.Sql,
) => Object.assign(build as (...input: Input) => Statement<RowOf<C>>, { columns })

/** Declares SQL that stands in several statements, and is checked with them. */
export const fragment = <Input extends unknown[]>(build: (...input: Input) => Prisma.Sql) =>
  Object.assign(build, { isFragment: true })

/** The rows of a statement, read through Prisma. */
export const readRows = <Row>(tx: Db, sql: Statement<Row>): Promise<Row[]> =>
  tx.$queryRaw<Row[]>(sql)
