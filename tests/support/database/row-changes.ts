/**
 * Describes the changes of the whole database between two snapshots: added, changed and removed
 * rows. The text is the same on every run: values that differ each time (times, random keys,
 * hashes) become a word for their kind.
 */
import { query } from './database'

/**
 * Tables of book-keeping that say nothing of what a person did, or depend on the number of
 * requests.
 */
const leftOut: Record<string, string> = {
  _prisma_migrations: 'the engine’s own',
  PageVersion: 'rises with every write to what pages show and searches find',
  LoginCode: 'lives for a minute between a log-in and its first page',
  Operation: 'one for each form that was sent, under a random name',
  RateLimiterFlexible: 'counts attempts',
  Session: 'log-ins, which begin and end with every flow',
  Token: 'parts of a session',
}

/**
 * Columns derived from others of their row by one function or by the database; `report` and `card` are written
 * later, by a thread that reads files.
 */
const derived = [
  'report',
  'card',
  'searchText',
  'initialsText',
  'titleText',
  'creatorText',
  'publisherText',
  'curriculumText',
  'grams',
  'initials',
  'foldedName',
  'orderName',
  'updateTime',
]

type Value = unknown
type Row = Record<string, Value>
type Table = { keys: string[]; rows: Map<string, Row> }
export type Tables = Map<string, Table>

/** Every row of every table that counts. */
export async function snapshotTables(): Promise<Tables> {
  const tables = await query<{ name: string; keys: string[] }>(`
    SELECT t.table_name AS name, array_agg(k.column_name::text ORDER BY k.ordinal_position) AS keys
    FROM information_schema.tables t
    JOIN information_schema.table_constraints c ON c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY'
    JOIN information_schema.key_column_usage k ON k.constraint_schema = c.constraint_schema AND k.constraint_name = c.constraint_name
    JOIN pg_class r ON r.relname = t.table_name AND r.relnamespace = 'public'::regnamespace AND NOT r.relispartition
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`)
  const all: Tables = new Map()
  for (const { name, keys } of tables.filter(({ name }) => !(name in leftOut))) {
    const rows = await query<{ row: Row }>(
      `SELECT to_jsonb(t) - $1::text[] AS row FROM "${name}" t ORDER BY ${keys.map((key) => `"${key}"`).join()}`,
      [derived],
    )
    all.set(name, {
      keys,
      rows: new Map(rows.map(({ row }) => [JSON.stringify(keys.map((key) => row[key])), row])),
    })
  }
  return all
}

/** The difference as text, one row per line: `{}` when nothing changed. */
export function describeChanges(before: Tables, after: Tables): string {
  const names = fileNames(before, after)
  const parts = [...after].flatMap(([table, { keys, rows }]) => {
    const previous = before.get(table)?.rows ?? new Map<string, Row>()
    const numbered = [...rows.values(), ...previous.values()].every((row) =>
      keys.some((key) => typeof row[key] === 'number'),
    )
    const word = (row: Row) => rowAsText(table, row, names)
    const added = [...rows].filter(([key]) => !previous.has(key)).map(([, row]) => word(row))
    const removed = [...previous].filter(([key]) => !rows.has(key)).map(([, row]) => word(row))
    const changed = [...rows].flatMap(([key, row]) => {
      const old = previous.get(key)
      const columns = old
        ? Object.keys(row).filter(
            (column) => JSON.stringify(row[column]) !== JSON.stringify(old[column]),
          )
        : []
      if (!old || columns.length === 0) return []
      const keyValues = Object.fromEntries(
        keys.map((column) => [column, stableValue(column, row[column], names)]),
      )
      return [
        {
          ...keyValues,
          ...Object.fromEntries(
            columns.map((column) => [
              column,
              [old, row].map((one) => stableValue(column, one[column], names) ?? null),
            ]),
          ),
        },
      ]
    })
    const lists = Object.entries({ added, changed, removed }).filter(([, list]) => list.length > 0)
    return lists.length > 0
      ? [
          `  ${JSON.stringify(table)}: {\n${lists.map(([what, list]) => `    "${what}": [\n${listed(list, numbered)}\n    ]`).join(',\n')}\n  }`,
        ]
      : []
  })
  return parts.length > 0 ? `{\n${parts.join(',\n')}\n}\n` : '{}\n'
}

/** Rows under random keys have no order of their own. */
const listed = (rows: Row[], numbered: boolean) => {
  const lines = rows.map((row) => `      ${JSON.stringify(row)}`)
  return (numbered ? lines : lines.toSorted()).join(',\n')
}

/**
 * A row without empty values. The numbers of audit entries are left out: they only count earlier
 * entries.
 */
const rowAsText = (table: string, row: Row, names: Map<string, string>): Row =>
  Object.fromEntries(
    Object.entries(row)
      .map(([column, value]): [string, Value] => [column, stableValue(column, value, names)])
      .filter(([column, value]) => value !== undefined && !(table === 'Audit' && column === 'id')),
  )

/** A value without what differs from run to run; undefined for an empty one. */
function stableValue(column: string, value: Value, names: Map<string, string>): Value {
  const isEmpty =
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  if (isEmpty) return undefined
  if (/Time$/.test(column)) return '(time)'
  if (/hash$/i.test(column)) return '(hash)'
  if (/^(fileKey|publisherFileKey)$/.test(column)) return names.get(String(value)) ?? '(file)'
  if (column === 'requestId') return '(key)'
  // a table's own ids become numbers
  if (
    /^(id|key|accessId|inboxId|accessKey)$/.test(column) &&
    typeof value === 'string' &&
    /^[\w-]{20,}$|^\d+$/.test(value)
  )
    return '(key)'
  if (column === 'rows' && typeof value === 'string') return '(bytes)'
  return JSON.parse(withoutChance(JSON.stringify(value))) as Value
}

const today = () => new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
const withoutChance = (text: string) =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(Z|\+00:00)/g, '(time)')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '(key)')
    .replace(/newDevice:[\w-]{16}:\d{4}-\d\d/g, 'newDevice:(key)')
    .replaceAll(today(), '(today)')

/** Names of stored files by key, so that a row says which file it names. */
function fileNames(...all: Tables[]): Map<string, string> {
  const files = all.flatMap((tables) => [...(tables.get('StoredFile')?.rows.values() ?? [])])
  return new Map(files.map(({ key, name }) => [String(key), `(file ${String(name)})`]))
}
