/** A snapshot of the running database: its tables, its sequences and the files that rows name. */
import { storedTables, tablePartitions } from './backup.sql.server'
import { type RowIn } from '~/platform/statement.server'
import { firstOf } from '~/platform/records'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../cli/cli-output'
import type { Contents } from './contents'

export type StoredKey = { key: string; name: string; size: number; sha256: string }
export type Snapshot = Pick<Contents, 'made' | 'migrations' | 'partitions' | 'sequences'> & {
  tables: Pick<Contents['tables'][number], 'name' | 'columns'>[]
  files: StoredKey[]
  /** the rows of a table, as COPY writes them; one table at a time */
  rows(table: Snapshot['tables'][number]): Readable & { rowCount: number }
  close(): Promise<void>
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: string[]) => columns.map(quoteName).join(', ')

/**
 * Tables without a backup: a link to a new password that was used, ended or has expired since must
 * not open an account again. Whoever still needs one gets another.
 */
const leftOut = ['_prisma_migrations', 'PasswordLink']

/** The product's tables, with the columns that are stored and not computed. */
export async function findTables(client: pg.Client | pg.PoolClient) {
  const { rows } = await client.query<RowIn<typeof storedTables>>(storedTables(leftOut))
  return rows
}

/**
 * The sweep removes a file's bytes after its row, an hour after the last reference. So every row of
 * a file is locked against deletion before and after the moment of the snapshot, until all files
 * are copied: every file in the snapshot has its bytes, however long the copy takes.
 */
const lockFiles = 'SELECT count(*) FROM (SELECT 1 FROM "StoredFile" FOR KEY SHARE) kept'

/**
 * `url` names a database of the product; throws a StartError that tells the user what to do when it
 * is another one.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const [reader, keeper] = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5_000,
        options: '-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
      }),
  ) as [pg.Client, pg.Client]
  const close = async () =>
    void (await Promise.all(
      [reader.end(), keeper.end()].map((ending) => ending.catch(() => undefined)),
    ))
  for (const client of [reader, keeper]) client.on('error', () => undefined)
  try {
    await Promise.all([reader.connect(), keeper.connect()])
    const tables = await findTables(keeper)
    if (!tables.some(({ name }) => name === 'StoredFile'))
      throw new StartError(
        '이 데이터베이스에는 백업할 자료가 없습니다.\nThere is nothing to back up in this database.',
      )
    await keeper.query('BEGIN')
    await keeper.query(lockFiles)
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Locks the tables before the moment is chosen: a later migration has to wait.
    await reader.query(
      `LOCK TABLE ${columnList(tables.map(({ name }) => name))} IN ACCESS SHARE MODE`,
    )
    const { rows: migrations } = await reader.query(
      'SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name',
    )
    await keeper.query(lockFiles)
    const { rows: files } = await reader.query<StoredKey>(
      `SELECT key, name, size::float8 AS size, encode(sha256, 'hex') AS sha256 FROM "StoredFile" ORDER BY key`,
    )
    const { rows: times } = await reader.query<{ made: Date }>('SELECT now() AS made')
    const made = firstOf(times).made.toISOString()
    const { rows: partitions } =
      await reader.query<RowIn<typeof tablePartitions>>(tablePartitions())
    const divided = new Set(partitions.map(({ table }) => table))
    const rows: Snapshot['rows'] = ({ name, columns }) => {
      const table = `${quoteName(name)} (${columnList(columns)})`
      // a partitioned table has no rows by itself
      const source = divided.has(name)
        ? `(SELECT ${columnList(columns)} FROM ${quoteName(name)})`
        : table
      return reader.query(copyTo(`COPY ${source} TO STDOUT`))
    }
    const sequences = await findSequences(reader)
    return { made, migrations, tables, partitions, files, sequences, rows, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function findSequences(client: pg.Client): Promise<Contents['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  const found: Contents['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoteName(name)}`,
    )
    found.push({ name, ...firstOf(rows) })
  }
  return found
}
