/**
 * Books that somebody waits for and whose production nobody has begun (신청받은 미제작 도서): the next
 * ones to be requested from publishers.
 */
import type * as z from 'zod/mini'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { keepAnswers } from '~/platform/kept-answers.server'
import { wireTime } from '~/i18n/format'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { assertPageExists } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import type { Demanded } from './demanded.schema'

const { raw, sql } = Prisma

/**
 * One row for each book that is not in the catalogue and that somebody waits for. The demanded books
 * are few, so they are looked up once each.
 */
const waitingSql = sql`(
  WITH asked AS MATERIALIZED (SELECT d."bookId", d."userId", d.school, d.copies, d."createTime", d."neededFrom" FROM ${demandSql} AS d),
  made AS MATERIALIZED (SELECT "bookId" FROM "Book" WHERE "bookId" IN (SELECT "bookId" FROM asked))
  SELECT d."bookId", count(DISTINCT d."userId")::int AS members, count(DISTINCT d.school)::int AS schools,
    sum(d.copies)::int AS copies, min(d."createTime") AS since, min(nullif(d."neededFrom", '')) AS "neededFrom"
  FROM asked d WHERE "bookId" NOT IN (SELECT "bookId" FROM made) GROUP BY 1)`

/** What is in the purchase cart is on its way. */
const inCartSql = sql`EXISTS (SELECT 1 FROM "PurchaseCartEntry" p WHERE p."bookId" = w."bookId")`

type Found = {
  bookId: string
  listId: number | null
  title: string | null
  publisher: string | null
  isbn: string | null
  asked: string | null
  members: number
  schools: number
  copies: number
  types: Partial<Record<ProductionType, number>>
  since: string
  neededFrom: string | null
  inCart: number[]
}

const orders: Record<z.infer<typeof Demanded>['sort'], Prisma.Sql> = {
  '0': raw('since, "bookId"'),
  '1': raw('copies DESC, since, "bookId"'),
  '2': raw('"neededFrom" NULLS LAST, since, "bookId"'),
}

async function readDemanded({ page, size, sort }: z.infer<typeof Demanded>) {
  const order = sql`"isInCart", ${orders[sort]}`
  const [read] = await db.$queryRaw<{ totalCount: number; items: Found[] }[]>(sql`
    WITH found AS MATERIALIZED (SELECT w.*, ${inCartSql} AS "isInCart" FROM ${waitingSql} AS w),
    page AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY ${order}) AS at FROM found ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::bigint),
    shown AS (
      SELECT w."bookId", r.id AS "listId", coalesce(r.title, o.title, s.title) AS title, coalesce(r.publisher, o.publisher, s.publisher) AS publisher,
        coalesce(r.isbn, o.isbn, s.isbn) AS isbn, o.title AS asked, w.members, w.schools, w.copies, w.since, w."neededFrom", w.at,
        (SELECT json_object_agg(t."prodType", t.copies) FROM (
          SELECT d."prodType", sum(d.copies)::int AS copies FROM ${demandSql} AS d WHERE d."bookId" = w."bookId" GROUP BY 1) AS t) AS types,
        ARRAY(SELECT p."orderType" FROM "PurchaseCartEntry" p WHERE p."bookId" = w."bookId" ORDER BY 1) AS "inCart"
      FROM page w LEFT JOIN "RequestBook" r ON r."bookId" = w."bookId"
      LEFT JOIN LATERAL (SELECT title, publisher, isbn FROM "Order" WHERE "bookId" = w."bookId" ORDER BY id LIMIT 1) AS o ON true
      LEFT JOIN LATERAL (SELECT title, publisher, isbn FROM "OrderFileBook" WHERE "bookId" = w."bookId" ORDER BY id LIMIT 1) AS s ON true)
    SELECT (SELECT count(*)::int FROM found) AS "totalCount", (SELECT coalesce(json_agg(shown ORDER BY at), '[]') FROM shown) AS items`)
  const { totalCount, items } = read!
  assertPageExists(totalCount, { page, size })
  return { items: items.map(toDemandedBook), totalCount }
}
/** One page of these books; those in the purchase cart come last. */
export const demanded = keepAnswers('wanted and not begun', readDemanded)
export type DemandedRow = Awaited<ReturnType<typeof demanded>>['items'][number]

function toDemandedBook({
  title,
  publisher,
  isbn,
  asked,
  types,
  since,
  neededFrom,
  ...row
}: Found) {
  const { bookId, listId, members, schools, copies, inCart } = row
  const shown = title ?? bookId
  const differs = listId !== null && asked && normalise(asked) !== normalise(shown)
  return {
    ...{ bookId, listId, title: shown, publisher: publisher ?? '', isbn: isbn ?? '' },
    otherTitle: differs ? asked : '',
    ...{ members, schools, copies, inCart },
    types: productionTypeValues.flatMap((prodType) => {
      const wanted = types[prodType]
      return wanted ? [{ prodType, copies: wanted }] : []
    }),
    since: wireTime(new Date(since)),
    neededFrom: neededFrom ?? '',
  }
}

async function countDemanded(_: object) {
  const [row] = await db.$queryRaw<
    { count: number; bookId: string; title: string | null; listId: number | null; since: Date }[]
  >(sql`
    WITH found AS MATERIALIZED (SELECT w."bookId", w.since FROM ${waitingSql} AS w WHERE NOT ${inCartSql})
    SELECT (SELECT count(*)::int FROM found) AS count, f."bookId", r.title, r.id AS "listId", f.since
    FROM found f LEFT JOIN "RequestBook" r ON r."bookId" = f."bookId" ORDER BY f.since, f."bookId" LIMIT 1`)
  if (!row) return { count: 0, oldest: null }
  const { count, bookId, title, listId, since } = row
  return {
    count,
    oldest: { title: title ?? bookId, since: wireTime(since), listId, bookRowId: null },
  }
}

/** How many of these books are not in the purchase cart, and the one that is waited for longest. */
export const demandedCount = keepAnswers('wanted, counted', countDemanded)
