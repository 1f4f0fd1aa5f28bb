/** SQL of those who are told that something is finished. */
import { code, integer, statement, text } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

/** Whoever applied for one of these types of the book, in the order of their applications. */
export const applicantsFor = statement(
  { orderId: integer, userId: integer, title: text, type: code<ProductionType>() },
  (bookId: string, prodTypes: readonly ProductionType[]) => Prisma.sql`
    SELECT d.id AS "orderId", d."userId", o.title, d."prodType" AS type
    FROM ${demandSql} AS d
    JOIN "Order" o ON o.id = d.id
    WHERE d.kind = 'application'
      AND d."bookId" = ${bookId}
      AND d."prodType" = ANY(${[...prodTypes]}::text[])
    ORDER BY d.id`,
)
