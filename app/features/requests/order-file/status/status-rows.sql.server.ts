/** SQL of the status of order files: what is made and sent for their rows. */
import { boolean, code, integer, nullable, statement, text } from '~/platform/statement.server'
import type { OrderStatus, ProductionType } from '~/tables/codes'
import {
  demandSql,
  demandStatusSql,
  neededFromSql,
} from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * How far each type of each row is. `next` and `last`: the days of unfinished volumes; `again`: another
 * row of these files asks for the same.
 */
export const productionOfRows = statement(
  {
    id: integer,
    prodType: code<ProductionType>(),
    step: code<OrderStatus>(),
    percent: nullable(integer),
    volumes: integer,
    finished: integer,
    next: text,
    last: text,
    /** the day on which it is needed; '' for none */
    needed: text,
    again: boolean,
  },
  (fileIds: number[], rowIds: number[]) => sql`
    SELECT
      d.id, d."prodType", ${demandStatusSql} AS step, f.progress AS percent, v.volumes,
      v.finished, v.next, v.last,
      ${neededFromSql} AS needed,
      EXISTS (
        SELECT 1
        FROM "OrderFileBook" o
        JOIN "OrderFileCount" c ON c."orderFileBookId" = o.id
        WHERE o."orderFileId" = ANY(${fileIds}::int[])
          AND o."bookId" = d."bookId"
          AND o.id <> d.id
          AND c."prodType" = d."prodType"
      ) AS again
    FROM ${demandSql} AS d
    LEFT JOIN "Book" b ON b."bookId" = d."bookId"
    LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = d."prodType"
    CROSS JOIN LATERAL (
      SELECT
        count(*) FILTER (WHERE stage IS NOT NULL)::int AS volumes,
        count(*) FILTER (WHERE stage = 'finished')::int AS finished,
        coalesce(min(nullif(day, '')) FILTER (WHERE stage IS DISTINCT FROM 'finished'), '') AS next,
        coalesce(max(day) FILTER (WHERE stage IS DISTINCT FROM 'finished'), '') AS last
      FROM (
        SELECT v.stage, coalesce(nullif(e.promised, ''), v."dueDate") AS day
        FROM "Volume" v
        LEFT JOIN "Forecast" e ON e."bookRowId" = b.id
          AND e."prodType" = v."prodType"
          AND e.volume = v.number
        WHERE v."bookRowId" = b.id AND v."prodType" = d."prodType"
        UNION ALL
        SELECT NULL, e.promised
        FROM "Forecast" e
        WHERE e."bookRowId" = b.id AND e."prodType" = d."prodType" AND e.volume = 0
      ) AS pieces
    ) AS v
    WHERE d.kind = 'school' AND d.id = ANY(${rowIds}::int[])`,
)

/** Copies that were sent for rows, by volume (0: the whole book), the earliest first. */
export const sentForRows = statement(
  {
    id: integer,
    prodType: code<ProductionType>(),
    volume: integer,
    day: text,
    copies: integer,
    arrived: integer,
    missing: integer,
  },
  (rowIds: number[]) => sql`
    SELECT
      i."orderFileBookId" AS id, i."prodType", i.volume, s."sentDay" AS day,
      sum(i.copies - i.returned)::int AS copies,
      sum(i.arrived)::int AS arrived,
      sum(i.missing)::int AS missing
    FROM "ShipmentItem" i
    JOIN "Shipment" s ON s.id = i."shipmentId"
    WHERE i."orderFileBookId" = ANY(${rowIds}::int[])
      AND s."sentDay" <> ''
      AND i.copies > i.returned
    GROUP BY 1, 2, 3, 4
    ORDER BY 4, 3`,
)

/** Copies that were sent for the rows of these files, by type, volume and day, the earliest first. */
export const sentForFiles = statement(
  {
    id: integer,
    title: text,
    prodType: code<ProductionType>(),
    volume: integer,
    day: text,
    copies: integer,
  },
  (fileIds: number[], limit: number) => sql`
    SELECT
      r.id,
      coalesce(b.title, r.title) AS title,
      i."prodType", i.volume, s."sentDay" AS day,
      sum(i.copies - i.returned)::int AS copies
    FROM "OrderFileBook" r
    JOIN "ShipmentItem" i ON i."orderFileBookId" = r.id
    JOIN "Shipment" s ON s.id = i."shipmentId"
    LEFT JOIN "Book" b ON b."bookId" = r."bookId"
    WHERE r."orderFileId" = ANY(${fileIds}::int[]) AND s."sentDay" <> '' AND i.copies > i.returned
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 5, 1, 3, 4
    LIMIT ${limit}::int`,
)

/** Unfinished volumes that the rows of these files wait for, with the promised day or their due date. */
export const volumesPromised = statement(
  {
    id: integer,
    title: text,
    prodType: code<ProductionType>(),
    number: integer,
    dueDate: text,
  },
  (fileIds: number[], limit: number) => sql`
    SELECT *
    FROM (
      SELECT
        d.id, b.title, d."prodType", v.number,
        coalesce(nullif(f.promised, ''), v."dueDate") AS "dueDate"
      FROM ${demandSql} AS d
      JOIN "Book" b ON b."bookId" = d."bookId"
      JOIN "Volume" v ON v."bookRowId" = b.id AND v."prodType" = d."prodType"
      LEFT JOIN "Forecast" f ON f."bookRowId" = b.id
        AND f."prodType" = v."prodType"
        AND f.volume = v.number
      WHERE d.kind = 'school'
        AND d."orderFileId" = ANY(${fileIds}::int[])
        AND v.stage <> 'finished'
    ) AS one
    WHERE "dueDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    ORDER BY "dueDate", id, "prodType", number
    LIMIT ${limit}::int`,
)
