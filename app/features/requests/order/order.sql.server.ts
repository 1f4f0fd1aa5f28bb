/** SQL of a member's applications: a page of them, and what their status follows from. */
import { columnsSql } from '~/platform/query.server'
import {
  array,
  boolean,
  code,
  columnsOfTable,
  integer,
  json,
  statement,
  text,
} from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { bookColumns, type StoredBook } from '~/features/catalogue/book/book-columns.server'
import { Prisma } from '../../../../prisma/generated/client'
import type { OrderListView, OrderSort } from './in-time'

/**
 * The applications of members with the day on which each is needed and those on which all of it is in
 * hand: finished, and so many days later (`days`, by type) for what is sent. Where nothing was needed
 * by a day of its own, the book's need-by date counts.
 */
const expectedOrders = (
  userIds: readonly number[],
  days: Record<ProductionType, number>,
) => Prisma.sql`(
  SELECT
    o.id, o."userId", o."endTime" IS NOT NULL AS ended,
    coalesce(nullif(o."neededFrom", ''), b."needDate", '') AS needed,
    coalesce(o."prodType" = ANY(b."prodTypes"), false) AS finished,
    (
      o."prodType" = ANY(b."prodTypes")
      AND EXISTS (
        SELECT 1
        FROM "Format" f
        WHERE f."bookRowId" = b.id AND f."prodType" = o."prodType" AND f."fileKey" IS NOT NULL
      )
      OR EXISTS (
        SELECT 1
        FROM "Volume" v
        WHERE v."bookRowId" = b.id
          AND v."prodType" = o."prodType"
          AND v.stage = 'finished'
          AND v."fileKey" IS NOT NULL
      )
    ) IS TRUE AS ready,
    coalesce(to_char(nullif(e.early, '')::date + sent.days, 'YYYY-MM-DD'), '') AS early,
    coalesce(to_char(nullif(e.promised, '')::date + sent.days, 'YYYY-MM-DD'), '') AS promised
  FROM "Order" o
  LEFT JOIN "Book" b ON b."bookId" = o."bookId"
  LEFT JOIN LATERAL (
    SELECT
      CASE WHEN bool_and(f.early <> '') THEN max(f.early) END AS early,
      CASE WHEN bool_and(f.promised <> '') THEN max(f.promised) END AS promised
    FROM "Forecast" f
    WHERE f."bookRowId" = b.id AND f."prodType" = o."prodType" AND f.waiting > 0
  ) AS e ON true
  CROSS JOIN LATERAL (
    SELECT coalesce((${JSON.stringify(days)}::jsonb ->> o."prodType")::int, 0) AS days
  ) AS sent
  WHERE o."userId" = ANY(${userIds}::int[])
)`

/** See `timingOf`, which says the same of one. */
const lateSql = (today: string) =>
  Prisma.sql`NOT (ended OR finished) AND needed <> '' AND (needed < ${today} OR early > needed)`
const waitingSql = Prisma.sql`NOT (ended OR finished)`
const readySql = Prisma.sql`ready AND NOT ended`

const viewSql = (view: OrderListView | undefined, today: string) =>
  view === 'late'
    ? lateSql(today)
    : view === 'ready'
      ? readySql
      : view === 'waiting'
        ? waitingSql
        : Prisma.sql`true`

const sortSql = (sort: OrderSort, today: string) =>
  sort === '0'
    ? Prisma.sql`id DESC`
    : Prisma.sql`
      CASE
        WHEN ${lateSql(today)} THEN 0
        WHEN ended THEN 5
        WHEN needed <> '' AND NOT finished AND (promised = '' OR promised > needed) THEN 1
        WHEN ready THEN 2
        WHEN NOT finished THEN 3
        ELSE 4
      END,
      CASE
        WHEN ${lateSql(today)}
          THEN least(needed::date - greatest(nullif(promised, ''), ${today})::date, 0)
      END,
      nullif(needed, '') NULLS LAST,
      id DESC`

type ExpectedOrder = { id: number; userId: number; needed: string; early: string; promised: string }

/** A page of the applications of members, how many the view has, and how many each view has. */
export const ordersOfMembers = statement(
  {
    totalCount: integer,
    all: integer,
    late: integer,
    ready: integer,
    waiting: integer,
    items: json<ExpectedOrder[]>(),
  },
  (
    userIds: readonly number[],
    { today, days }: { today: string; days: Record<ProductionType, number> },
    { view, sort }: { view?: OrderListView; sort: OrderSort },
    take: number,
    skip: number,
  ) => Prisma.sql`
    WITH
      mine AS MATERIALIZED (SELECT * FROM ${expectedOrders(userIds, days)} AS m),
      page AS (
        SELECT
          id, "userId", needed, early, promised,
          row_number() OVER (ORDER BY ${sortSql(sort, today)}) AS at
        FROM mine
        WHERE ${viewSql(view, today)}
        ORDER BY at
        LIMIT ${take}::int
        OFFSET ${skip}::int
      )
    SELECT
      count(*) FILTER (WHERE ${viewSql(view, today)})::int AS "totalCount",
      count(*)::int AS all,
      count(*) FILTER (WHERE ${lateSql(today)})::int AS late,
      count(*) FILTER (WHERE ${readySql})::int AS ready,
      count(*) FILTER (WHERE ${waitingSql})::int AS waiting,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'id', p.id, 'userId', p."userId", 'needed', p.needed, 'early', p.early, 'promised',
                p.promised
              )
              ORDER BY p.at
            ),
            '[]'
          )
        FROM page p
      ) AS items
    FROM mine`,
)

/** The same of one application. */
export const expectedOrder = statement(
  { needed: text, early: text, promised: text },
  (userId: number, id: number, days: Record<ProductionType, number>) => Prisma.sql`
    SELECT needed, early, promised
    FROM ${expectedOrders([userId], days)} AS m
    WHERE m.id = ${id}`,
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
