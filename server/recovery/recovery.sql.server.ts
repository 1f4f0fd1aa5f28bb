/** SQL about the embedded server that recovery needs. */
import { float, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The number of the cluster, where the replication slot `slot` is, and its bytes behind; null without it. */
export const recoveryState = statement(
  { system: text, stored: nullable(text), unstored: nullable(float) },
  (slot: string) => Prisma.sql`
    SELECT
      (SELECT system_identifier::text FROM pg_control_system()) AS system,
      slot.restart_lsn::text AS stored,
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), slot.restart_lsn)::float8 AS unstored
    FROM (SELECT ${slot}::text AS name) wanted
    LEFT JOIN pg_replication_slots slot ON slot.slot_name = wanted.name`,
)
