/** SQL of backup and restore: what tables there are, and whether a database is in use. */
import { array, boolean, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The product's tables without those of these names, with the columns that are stored and not computed. */
export const storedTables = statement(
  { name: text, columns: array(text) },
  (without: string[]) => Prisma.sql`
    SELECT
      t.table_name::text AS name,
      array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
    FROM information_schema.tables t
    JOIN information_schema.columns c USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name <> ALL (${without}::text[])
      AND c.is_generated = 'NEVER'
    GROUP BY 1
    ORDER BY 1`,
)

/**
 * Whether the service is connected; of an embedded server, also whether more than one process holds
 * it, by the advisory lock `guard`.
 */
export const databaseInUse = statement(
  { used: boolean },
  (embedded: boolean, guard: number) => Prisma.sql`
    SELECT EXISTS (
        SELECT 1
        FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'moduchaek'
      ) OR (
        ${embedded}::boolean AND (
          SELECT count(*)
          FROM pg_locks
          WHERE locktype = 'advisory' AND classid = 0 AND objid = ${guard}::oid AND mode = 'ShareLock'
        ) > 1
      ) AS used`,
)
