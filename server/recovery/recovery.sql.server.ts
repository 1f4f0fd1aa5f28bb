/** SQL about the embedded server that recovery needs. */
import { float, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The number of the cluster, and how far the replication slot `slot` lags behind; null without it. */
export const recoveryState = statement(
  { system: text, unstored: nullable(float) },
  (slot: string) => Prisma.sql`
    SELECT
      (SELECT system_identifier::text FROM pg_control_system()) AS system,
      (
        SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::float8
        FROM pg_replication_slots
        WHERE slot_name = ${slot}::text
      ) AS unstored`,
)
