/** SQL of order files: marks that were read as copies, and the last step of a review. */
import { code, integer, nullable, statement, text, timestamp } from '~/platform/statement.server'
import type { OrderStep } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** How many cells of each file were read from a mark such as ○, and the most frequent mark. */
export const marksByFile = statement(
  { orderFileId: integer, count: integer, mark: text },
  (ids: number[]) => sql`
    SELECT
      b."orderFileId",
      count(*)::int AS count,
      mode() WITHIN GROUP (ORDER BY cell ->> 'mark') AS mark
    FROM "OrderFileBook" b, jsonb_array_elements(b.marks) AS cell
    WHERE b."orderFileId" = ANY(${ids}::int[]) AND b.said IS NULL
    GROUP BY 1`,
)

/** The step that can be undone: how many rows it changed and, for a single row, its place. */
export const lastStepOfFile = statement(
  {
    id: integer,
    action: code<OrderStep>(),
    userName: text,
    createTime: timestamp,
    rows: integer,
    place: nullable(integer),
  },
  (orderFileId: number) => sql`
    SELECT s.id, s.action, s."userName", s."createTime", jsonb_array_length(s.rows) AS rows, b.place
    FROM "OrderFileStep" s
    LEFT JOIN "OrderFileBook" b ON (jsonb_array_length(s.rows) = 1 OR s.action = 'split')
      AND b.id = (s.rows -> 0 ->> 'id')::int
    WHERE s."orderFileId" = ${orderFileId}::int
    ORDER BY s.id DESC
    LIMIT 1`,
)
