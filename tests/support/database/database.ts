/**
 * The worker's own database: `beforeEach(cleanDatabase)`, then rows through `~/platform/db.server`
 * or `query`.
 */
import pg from 'pg'

let pool: pg.Pool | undefined
const connected = () => (pool ??= openPool())

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
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

/**
 * Empties every table that has rows and restarts their sequences at 1. The catalogue version rises
 * instead, because cached totals of an earlier version must not come back.
 */
export async function cleanDatabase(): Promise<void> {
  await query(`
    DO $$
    DECLARE
      candidate text;
      filled boolean;
      names text[] := '{}';
    BEGIN
      FOR candidate IN
        SELECT quote_ident(tablename) FROM pg_tables
        WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'CatalogueVersion')
      LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', candidate) INTO filled;
        IF filled THEN names := names || candidate; END IF;
      END LOOP;
      IF cardinality(names) > 0 THEN EXECUTE format('TRUNCATE %s RESTART IDENTITY CASCADE', array_to_string(names, ', ')); END IF;
      INSERT INTO "CatalogueVersion" ("id", "version") VALUES (1, 0) ON CONFLICT ("id") DO UPDATE SET "version" = "CatalogueVersion"."version" + 1;
    END $$
  `)
}
