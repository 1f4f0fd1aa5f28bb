/** SQL of the lists that members sent: the next row to decide. */
import { integer, statement } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/** The first undecided row of these files behind a row, starting again at the top. */
export const nextOpenRow = statement(
  { id: integer },
  (fileIds: number[], behind?: { id: number; orderFileId: number; place: number }) => sql`
    SELECT id
    FROM "OrderFileBook"
    WHERE "orderFileId" = ANY(${fileIds}::int[])
      AND decision IN ('waiting', 'reset')
      AND id <> ${behind?.id ?? 0}::int
    ORDER BY ("orderFileId", place) <= (
      ${behind?.orderFileId ?? 0}::int,
      ${behind?.place ?? 0}::int
    ),
      "orderFileId", place
    LIMIT 1`,
)
