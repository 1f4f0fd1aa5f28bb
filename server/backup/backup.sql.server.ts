/** SQL of backup and restore: what tables there are, and whether a database is in use. */
import { array, boolean, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/**
 * The product's tables without those of these names, with the columns that are stored and not computed.
 * A partition counts with its table.
 */
export const storedTables = statement(
  { name: text, columns: array(text) },
  (without: string[]) => Prisma.sql`
    SELECT
      t.table_name::text AS name,
      array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
    FROM information_schema.tables t
    JOIN information_schema.columns c USING (table_schema, table_name)
    JOIN pg_class r ON r.relname = table_name AND r.relnamespace = 'public'::regnamespace
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND NOT r.relispartition
      AND table_name <> ALL (${without}::text[])
      AND c.is_generated = 'NEVER'
    GROUP BY 1
    ORDER BY 1`,
)

/** The partitions of the product's tables with their limits, as PostgreSQL writes them. */
export const tablePartitions = statement(
  { table: text, name: text, bound: text },
  () => Prisma.sql`
    SELECT
      t.relname::text AS table,
      c.relname::text AS name,
      pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid AND c.relispartition AND c.relkind = 'r'
    JOIN pg_class t ON t.oid = i.inhparent AND t.relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
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
