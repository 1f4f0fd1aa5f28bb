/** SQL of shipments whose recipients are told of them. */
import { code, integer, statement, text } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../../../prisma/generated/client'

const { sql } = Prisma

/**
 * Shipments that were sent to a member, or with which their school gets what they applied for, named
 * by their first item.
 */
export const sentShipments = statement(
  {
    id: integer,
    userId: integer,
    sentDay: text,
    carrier: text,
    title: text,
    type: code<ProductionType>(),
    items: integer,
  },
  (ids: readonly number[]) => sql`
    SELECT
      s.id, recipient."userId", s."sentDay",
      concat_ws(' ', nullif(s.carrier, ''), nullif(s."trackingNumber", '')) AS carrier,
      (array_agg(i.title ORDER BY i.id)) [1] AS title,
      (array_agg(i."prodType" ORDER BY i.id)) [1] AS type,
      count(DISTINCT (i.title, i."prodType"))::int AS items
    FROM "Shipment" s
    JOIN "ShipmentItem" i ON i."shipmentId" = s.id
    LEFT JOIN "Order" o ON o.id = i."orderId"
    CROSS JOIN LATERAL (SELECT coalesce(s."userId", o."userId") AS "userId") AS recipient
    WHERE s.id = ANY(${[...ids]}::int[]) AND recipient."userId" IS NOT NULL
    GROUP BY s.id, recipient."userId"
    ORDER BY s.id, recipient."userId"`,
)
