/** SQL of the audit log's partitions: what there is, a month more, a month less. */
import { boolean, nullable, statement, text, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

/** Names of tables, and the limits of a partition, are no values to PostgreSQL. */
const table = (name: string) => Prisma.raw(`"${name}"`)
const moment = (time: Date) => Prisma.raw(`'${time.toISOString()}'`)

/** The partitions; without `fromTime` one takes all before `untilTime`, without both what no other takes. */
export const auditPartitions = statement(
  { name: text, fromTime: nullable(timestamp), untilTime: nullable(timestamp), present: timestamp },
  () => Prisma.sql`
    SELECT
      name,
      substring(bound FROM 'FROM [(]''([^'']+)''[)]')::timestamptz AS "fromTime",
      substring(bound FROM 'TO [(]''([^'']+)''[)]')::timestamptz AS "untilTime",
      now() AS present
    FROM (
      SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
      FROM pg_inherits i
      JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = '"Audit"'::regclass
    ) one
    ORDER BY 3 NULLS LAST, 1`,
)

/** The months (YYYY-MM, of Korea) before a moment whose entries stand where those without a month do. */
export const monthsWithoutPartition = statement(
  { month: text },
  (before: Date) => Prisma.sql`
    SELECT DISTINCT to_char("createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month
    FROM "Audit_default"
    WHERE "createTime" < ${before}
    ORDER BY 1`,
)

/** Whether this transaction is the only one that changes partitions. */
export const lockAuditMonths = statement(
  { mine: boolean },
  () => Prisma.sql`SELECT pg_try_advisory_xact_lock(20261129) AS mine`,
)

/** Who writes or reads an older month does not wait for these locks. */
export const holdEntriesWithoutMonth = statement(
  {},
  () => Prisma.sql`LOCK TABLE ONLY "Audit_default" IN ACCESS EXCLUSIVE MODE`,
)
export const holdAuditLog = statement(
  {},
  () => Prisma.sql`LOCK TABLE ONLY "Audit" IN SHARE UPDATE EXCLUSIVE MODE`,
)

export const createMonth = statement(
  {},
  (name: string) => Prisma.sql`CREATE TABLE ${table(name)} (LIKE "Audit" INCLUDING DEFAULTS)`,
)

/** The entries of a month leave the table of those without one. */
export const moveToMonth = statement(
  {},
  (name: string, from: Date, until: Date) => Prisma.sql`
    WITH moved AS (
      DELETE FROM "Audit_default"
      WHERE "createTime" >= ${from} AND "createTime" < ${until}
      RETURNING *
    )
    INSERT INTO ${table(name)}
    SELECT * FROM moved`,
)

export const attachMonth = statement(
  {},
  (name: string, from: Date, until: Date) => Prisma.sql`
    ALTER TABLE "Audit" ATTACH PARTITION ${table(name)}
    FOR VALUES FROM (${moment(from)}) TO (${moment(until)})`,
)

export const dropMonth = statement({}, (name: string) => Prisma.sql`DROP TABLE ${table(name)}`)
