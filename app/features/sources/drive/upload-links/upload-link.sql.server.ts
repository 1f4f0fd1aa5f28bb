/** SQL of upload links: what may still arrive by one. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

/** Counts files that arrive by a link, unless it is over or they are more than it takes. */
export const countArrived = statement(
  {},
  (accessId: string, files: number, bytes: bigint) => Prisma.sql`
    UPDATE "DriveInbox"
    SET
      "usedCount" = "usedCount" + ${files}::int,
      "usedBytes" = "usedBytes" + ${bytes}::bigint
    WHERE "accessId" = ${accessId}
      AND "expireTime" > now()
      AND "usedCount" + ${files}::int <= "fileCount"
      AND "usedBytes" + ${bytes}::bigint <= "byteCount"`,
)
