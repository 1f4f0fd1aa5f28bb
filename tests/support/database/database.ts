/**
 * The worker's own database: `beforeEach(cleanDatabase)`, then rows through `~/platform/db.server`
 * or `query`.
 */
import pg from 'pg'
import { expect, vi } from 'vitest'

let pool: pg.Pool | undefined
const connected = () => (pool ??= openPool(process.env.DATABASE_URL!))

let superuserPool: pg.Pool | undefined
const connectedAsSuperuser = () =>
  (superuserPool ??= openPool(
    Object.assign(new URL(process.env.DATABASE_URL!), { username: 'postgres' }).href,
  ))

function openPool(connectionString: string): pg.Pool {
  const opened = new pg.Pool({
    connectionString,
    max: 1,
    allowExitOnIdle: true,
    options: '-c TimeZone=UTC',
  })
  // the connection ends when the demo replaces the worker's database; the next query opens another
  opened.on('error', () => undefined)
  return opened
}

/** Runs a statement directly, without the application. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connected().query<Row>(sql, values)).rows
}

/** Waits until no other connection runs a statement. */
export const statementsEnded = () =>
  vi.waitFor(
    async () =>
      expect(
        await query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
        ),
      ).toEqual([]),
    { timeout: 30_000 },
  )

/**
 * Empties every table and restarts its sequences at 1. The versions rise instead, because what was
 * kept of an earlier version must not come back. Deletes rows: a TRUNCATE makes new files
 * for each table and index, which takes ten times as long.
 */
export async function cleanDatabase(): Promise<void> {
  // only a superuser may leave foreign keys and triggers out
  await connectedAsSuperuser().query(`
    DO $$
    DECLARE
      one text;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR one IN
        SELECT oid::regclass FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname NOT IN ('_prisma_migrations', 'PageVersion') AND pg_relation_size(oid) > 0
      LOOP
        EXECUTE format('DELETE FROM %s', one);
      END LOOP;
      FOR one IN
        SELECT quote_ident(sequencename) FROM pg_sequences
        WHERE schemaname = 'public' AND last_value IS NOT NULL
      LOOP
        PERFORM setval(one::regclass, 1, false);
      END LOOP;
      INSERT INTO "PageVersion" ("area", "slot", "version") VALUES ('public', 0, 1), ('work', 0, 1), ('catalogue', 0, 1)
        ON CONFLICT ("area", "slot") DO UPDATE SET "version" = "PageVersion"."version" + 1;
    END $$
  `)
}
