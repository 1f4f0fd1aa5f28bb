/** SQL of shipments that are sent together. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

/** Records of many shipments by whom they were sent; the numbers are in the order of the ids. */
export const recordSent = statement(
  {},
  (ids: readonly number[], numbers: readonly string[], carrier: string, day: string) => Prisma.sql`
    UPDATE "Shipment" s
    SET
      "sentDay" = ${day},
      carrier = ${carrier},
      "trackingNumber" = n.number,
      "updateTime" = now()
    FROM unnest(${[...ids]}::int[], ${[...numbers]}::text[]) AS n (id, number)
    WHERE s.id = n.id`,
)
