/** SQL of a member's applications: a page of them, and what their status follows from. */
import { columnsSql } from '~/platform/query.server'
import {
  absentTogether,
  array,
  boolean,
  code,
  columnsOfTable,
  integer,
  json,
  statement,
} from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { bookColumns, type StoredBook } from '~/features/catalogue/book/book-columns.server'
import { Prisma } from '../../../../prisma/generated/client'
import { orderColumns, type OrderRow } from './order-columns.server'

const orderNames = Object.keys(orderColumns)

/** A page of a member's applications, the newest first; one row without an order where it has none. */
export const ordersOfMember = statement(
  {
    ...absentTogether(columnsOfTable<OrderRow>('Order', orderNames)),
    totalCount: integer,
  },
  (userId: number, take: number, skip: number) => Prisma.sql`
    SELECT "totalCount", o.*
    FROM (SELECT count(*)::int AS "totalCount" FROM "Order" WHERE "userId" = ${userId}) AS counted
    LEFT JOIN LATERAL (
      SELECT ${columnsSql(orderNames)}
      FROM "Order"
      WHERE "userId" = ${userId}
      ORDER BY id DESC
      LIMIT ${take}::int
      OFFSET ${skip}::int
    ) AS o ON true
    ORDER BY id DESC`,
)

const bookNames = Object.keys(bookColumns)

/** The books of applications, whether their sources were requested, and these of their formats. */
export const booksOfOrders = statement(
  {
    ...columnsOfTable<StoredBook>('Book', bookNames),
    prodTypes: array(code<ProductionType>()),
    requested: boolean,
    formats: json<
      {
        prodType: ProductionType
        progress: number | null
        fileKey: string | null
        volumes: number
      }[]
    >(),
  },
  (bookIds: string[], prodTypes: string[]) => Prisma.sql`
    SELECT
      ${columnsSql(bookNames, 'b')},
      EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = b."bookId") AS requested,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'prodType',
                f."prodType",
                'progress',
                f.progress,
                'fileKey',
                f."fileKey",
                'volumes',
                (
                  SELECT count(*)
                  FROM "Volume" v
                  WHERE v."bookRowId" = f."bookRowId"
                    AND v."prodType" = f."prodType"
                    AND v.stage = 'finished'
                    AND v."fileKey" IS NOT NULL
                )
              )
            ),
            '[]'
          )
        FROM "Format" f
        WHERE f."bookRowId" = b.id AND f."prodType" = ANY(${prodTypes}::text[])
      ) AS formats
    FROM "Book" b
    WHERE b."bookId" = ANY(${bookIds}::text[])`,
)
