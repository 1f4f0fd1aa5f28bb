/** Loads the rows of a backup into a database: all of them in one transaction, or none. */
import { databaseInUse, tablePartitions } from './backup.sql.server'
import { type RowIn } from '~/platform/statement.server'
import { firstOf } from '~/platform/records'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { firstMigrations, inOneTransaction, knownMigrations, migrateOn } from '../../prisma/migrate'
import { guardLock } from '../database/embedded-postgres'
import { StartError, type PrintLine } from '../cli/cli-output'
import { partName, type Contents } from './contents'
import { newerVersionError, openBackup, type Backup } from './read'
import { columnList, quoteName, findTables } from './snapshot'

const printNothing = () => undefined

/**
 * How many of this program's migrations the backup contains; null when it contains one that this
 * program does not have, or has with another checksum.
 */
export function knownMigrationCount({ migrations }: Contents): number | null {
  const known = knownMigrations()
  return migrations.every(
    ({ name, checksum }, index) =>
      known[index]?.name === name && known[index].checksum === checksum,
  )
    ? migrations.length
    : null
}

/**
 * Opens a backup that this program can restore, as a whole and unchanged; `known` is the number of
 * its migrations. Throws StartError for any other file; nothing but the file is touched.
 */
export async function openVerified(file: string): Promise<{ backup: Backup; known: number }> {
  const backup = await openBackup(file)
  try {
    const known = knownMigrationCount(backup.contents)
    if (known === null) throw newerVersionError(file)
    await backup.verify()
    return { backup, known }
  } catch (error) {
    backup.close()
    throw error
  }
}

/**
 * The tables of a database with their rows, largest first; empty for a database that was never
 * used.
 */
export async function countRows(url: string): Promise<{ name: string; rows: number }[]> {
  return withClient(url, async (client) => {
    const found = []
    for (const { name } of await findTables(client)) {
      if (['PageVersion', 'RateLimiterFlexible'].includes(name)) continue
      const { rows } = await client.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM ${quoteName(name)}`,
      )
      const counted = firstOf(rows).rows
      if (counted > 0) found.push({ name, rows: counted })
    }
    return found.toSorted((one, other) => other.rows - one.rows)
  })
}

/**
 * Whether the service is connected, or another process holds the embedded server (the guards of
 * database/embedded-postgres.ts).
 */
export async function inUse(url: string, embedded: boolean): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<RowIn<typeof databaseInUse>>(
      databaseInUse(embedded, guardLock),
    )
    return firstOf(rows).used
  })
}

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the tables as they were when the backup was made, fills them, and then runs the later
 * migrations, which may read rows. The former contents stay until the transaction commits. `known`:
 * how many migrations the backup contains.
 */
export async function load(
  url: string,
  backup: Backup,
  known: number,
  print: PrintLine,
): Promise<void> {
  const folder = firstMigrations(known)
  try {
    await inOneTransaction(url, async (pool) => {
      await pool.query('SET LOCAL statement_timeout = 0')
      await dropTables(pool)
      await migrateOn(pool, printNothing, folder)
      await fillTables(pool, backup)
      await migrateOn(pool, print)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Drops the tables of the product; schema, extensions and rights stay. */
async function dropTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE command text;
    BEGIN
      FOR command IN
        SELECT format('DROP TABLE %s CASCADE', c.oid::regclass) FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND pg_has_role(relowner, 'USAGE')
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
      LOOP EXECUTE command; END LOOP;
      -- what only tables used, and what triggers ran
      FOR command IN
        SELECT format('DROP TYPE %s CASCADE', t.oid::regtype) FROM pg_type t
        WHERE typnamespace = 'public'::regnamespace AND typtype = 'e' AND pg_has_role(typowner, 'USAGE')
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = t.oid AND deptype = 'e')
        UNION ALL
        SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype AND pg_has_role(proowner, 'USAGE')
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
      LOOP EXECUTE command; END LOOP;
    END $$`)
}

/** As they were when the backup was made, in place of those that the migrations make; all are empty. */
async function makePartitions(client: pg.PoolClient, { partitions = [] }: Contents): Promise<void> {
  const divided = new Set(partitions.map(({ table }) => table))
  const { rows } = await client.query<RowIn<typeof tablePartitions>>(tablePartitions())
  for (const { table, name } of rows)
    if (divided.has(table)) await client.query(`DROP TABLE ${quoteName(name)}`)
  for (const { table, name, bound } of partitions)
    await client.query(`CREATE TABLE ${quoteName(name)} PARTITION OF ${quoteName(table)} ${bound}`)
}

async function fillTables(pool: pg.Pool, { contents, read }: Backup): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows: links } = await client.query<{ name: string; table: string }>(
      `SELECT conname AS name, conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    const each = async (how: string) => {
      for (const { name, table } of links)
        await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${quoteName(name)} ${how}`)
    }
    // Tables reference each other in circles, so foreign keys are checked at the end.
    await each('DEFERRABLE INITIALLY DEFERRED')
    const { rows: triggered } = await client.query<{ name: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
       WHERE NOT tgisinternal AND c.relkind = 'r'`,
    )
    // Rows are loaded as they were; they contain what triggers once wrote.
    for (const { name } of triggered) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    // some migrations insert a row
    // and the tables that have no backup refer to those that do
    await client.query(`TRUNCATE ${columnList(contents.tables.map(({ name }) => name))} CASCADE`)
    await makePartitions(client, contents)
    for (const { name, columns, rows, sha256 } of contents.tables) {
      const into = client.query(
        copyFrom(`COPY ${quoteName(name)} (${columnList(columns)}) FROM STDIN`),
      )
      const hash = createHash('sha256')
      const bytes = await read(partName.rows(name))
      await pipeline(
        bytes.on('data', (chunk: Buffer) => hash.update(chunk)),
        into,
      )
      if (into.rowCount !== rows || hash.digest('hex') !== sha256)
        throw new StartError(
          `백업의 표 ${name}이(가) 확인한 뒤에 바뀌었습니다. 아무것도 바꾸지 않았습니다.\nThe table ${name} of the backup changed after it was checked. Nothing was changed.`,
        )
    }
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await each('NOT DEFERRABLE')
    for (const { name } of triggered) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { name, last, called } of contents.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
        quoteName(name),
        last,
        called,
      ])
  } finally {
    client.release()
  }
}
