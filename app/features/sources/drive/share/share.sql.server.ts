/** SQL of shared downloads: their quota. */
import { statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

/** Takes one download of a share that has one left, and gives a ticket for it. */
export const reserveDownload = statement(
  { id: text },
  (accessId: string, reservation: string, bytes: bigint) => Prisma.sql`
    WITH
      paid AS (
        UPDATE "DriveShare"
        SET "usedCount" = "usedCount" + 1
        WHERE "accessId" = ${accessId} AND "expireTime" > now() AND "usedCount" < "accessCount"
        RETURNING "accessId"
      )
    INSERT INTO "DriveTicket" (id, "accessId", given)
    SELECT ${reservation}, "accessId", ${bytes}
    FROM paid
    RETURNING id`,
)
