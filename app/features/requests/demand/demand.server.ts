/** Demand as people read it: who waits for what, with the status of each. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { recordOf } from '~/platform/records'
import { productionTypeValues, type OrderStatus, type ProductionType } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { keepAnswers } from '~/platform/kept-answers.server'
import { likePattern } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import { assertPageExists } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import { deliveriesOf, deliveriesOfRows } from './deliveries.server'
import {
  demandSql,
  demandStatusSql,
  neededFromSql,
} from '~/features/catalogue/book/demand.sql.server'
import type { DemandKind } from '~/tables/codes'
import type { List } from './demand.schema'

const { join, raw, sql } = Prisma

/** Copies that members and schools ask for of a book, by type. */
export async function copiesOfBook(
  tx: Db,
  bookId: string,
): Promise<Record<ProductionType, number>> {
  const sums = await tx.$queryRaw<{ prodType: ProductionType; copies: number }[]>`
    SELECT "prodType", sum(copies)::int AS copies FROM ${demandSql} AS d WHERE "bookId" = ${bookId} GROUP BY 1`
  return recordOf(
    productionTypeValues,
    (type) => sums.find(({ prodType }) => prodType === type)?.copies ?? 0,
  )
}

type Filters = Omit<z.infer<typeof List>, 'page' | 'size' | 'sort'>
type Found = {
  kind: DemandKind
  id: number
  bookId: string
  bookRowId: number | null
  listId: number | null
  title: string
  publisher: string
  prodType: ProductionType
  copies: number
  userId: number | null
  user: string | null
  name: string | null
  school: string | null
  file: string | null
  place: number | null
  neededFrom: string
  late: boolean
  step: OrderStatus
  progress: number | null
  /** ISO 8601, as json_agg writes it */
  createTime: string
}

/** Conditions on demands `d`. */
function conditions({ bookId, prodType, kind, user, school }: Filters): Prisma.Sql[] {
  return [
    sql`true`,
    ...(bookId ? [sql`d."bookId" = ${bookId}`] : []),
    ...(prodType ? [sql`d."prodType" = ${prodType}`] : []),
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(user
      ? [
          sql`d."userId" IN (SELECT id FROM "User" WHERE "user" = ${user} OR (name ILIKE ${likePattern(user)} AND NOT EXISTS (SELECT 1 FROM "User" WHERE "user" = ${user})))`,
        ]
      : []),
    ...(school
      ? [sql`replace(d.school, ' ', '') ILIKE ${likePattern(school.replace(/\s/g, ''))}`]
      : []),
  ]
}

/** Conditions on demands `d` with their book `b`, which is null when it is not in the catalogue. */
const bookConditions = ({ state, late }: Filters): Prisma.Sql[] => [
  ...(state ? [sql`${demandStatusSql} = ${state}`] : []),
  ...(late === undefined ? [] : [late ? isLate() : sql`NOT ${isLate()}`]),
]

/** Needed before today, and not finished. */
const isLate = () =>
  sql`(${neededFromSql} <> '' AND ${neededFromSql} < ${todayInSeoul()} AND NOT coalesce(d."prodType" = ANY(b."prodTypes"), false))`

const orders: Record<z.infer<typeof List>['sort'], Prisma.Sql> = {
  '0': raw('"createTime" DESC'),
  '1': raw('"createTime", kind, id'),
  '2': raw(`nullif("neededFrom", '') NULLS LAST, "createTime", kind, id`),
}

async function readList({ page, size, sort, ...filters }: z.infer<typeof List>) {
  const where = join(conditions(filters), ' AND ')
  const ofBooks = bookConditions(filters)
  // many demands are of few books, which are looked up once each; often none is needed
  const found =
    ofBooks.length > 0 || sort === '2'
      ? sql`SELECT d.kind, d.id, d."prodType", d.copies, d."createTime", ${neededFromSql} AS "neededFrom"
          FROM asked d LEFT JOIN book b ON b."bookId" = d."bookId" WHERE ${join([sql`true`, ...ofBooks], ' AND ')}`
      : sql`SELECT kind, id, "prodType", copies, "createTime" FROM asked`
  const order = sql`${orders[sort]}, kind, id DESC, "prodType"`
  const [read] = await db.$queryRaw<{ totalCount: number; copies: number; items: Found[] }[]>(sql`
    WITH asked AS MATERIALIZED (
      SELECT d.kind, d.id, d."bookId", d."prodType", d.copies, d."createTime", d."neededFrom" FROM ${demandSql} AS d WHERE ${where}),
    book AS MATERIALIZED (SELECT b.id, b."bookId", b."needDate", b."prodTypes" FROM "Book" b WHERE b."bookId" IN (SELECT "bookId" FROM asked)),
    found AS MATERIALIZED (${found}),
    page AS MATERIALIZED (SELECT kind, id, "prodType", row_number() OVER (ORDER BY ${order}) AS at FROM found ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::bigint),
    shown AS (
      SELECT d.kind, d.id, d."bookId", b.id AS "bookRowId", r.id AS "listId",
        coalesce(b.title, r.title, o.title, s.title) AS title, coalesce(b.publisher, r.publisher, o.publisher, s.publisher) AS publisher,
        d."prodType", d.copies, d."userId", u."user", u.name, d.school, d.file, d.place, ${neededFromSql} AS "neededFrom",
        ${isLate()} AS late, ${demandStatusSql} AS step, f.progress, d."createTime", page.at
      FROM page
      JOIN LATERAL (SELECT * FROM ${demandSql} AS one WHERE one.kind = page.kind AND one.id = page.id AND one."prodType" = page."prodType") AS d ON true
      LEFT JOIN "Book" b ON b."bookId" = d."bookId" LEFT JOIN "RequestBook" r ON r."bookId" = d."bookId"
      LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = d."prodType"
      LEFT JOIN "User" u ON u.id = d."userId"
      LEFT JOIN "Order" o ON d.kind = 'application' AND o.id = d.id LEFT JOIN "OrderFileBook" s ON d.kind = 'school' AND s.id = d.id)
    SELECT (SELECT count(*)::int FROM found) AS "totalCount", (SELECT coalesce(sum(copies), 0)::int FROM found) AS copies,
      (SELECT coalesce(json_agg(shown ORDER BY at), '[]') FROM shown) AS items`)
  const { totalCount, copies, items } = read!
  assertPageExists(totalCount, { page, size })
  const idsOf = (wanted: DemandKind) =>
    items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [delivered, toSchools] = await Promise.all([
    deliveriesOf(db, idsOf('application')),
    deliveriesOfRows(db, idsOf('school')),
  ])
  return {
    items: items.map((row) => ({
      ...toDemand(row),
      delivered:
        (row.kind === 'application'
          ? delivered.get(row.id)
          : toSchools.get(`${row.id}-${row.prodType}`)) ?? null,
    })),
    totalCount,
    copies,
  }
}
/** One page of those who wait, and the copies of all who pass the filters. */
export const list = keepAnswers('who waits', readList)
export type DemandRow = Awaited<ReturnType<typeof list>>['items'][number]

/** An answer's row, without what only the statement needs. */
function toDemand({ userId, user, name, school, file, place, progress, ...row }: Found) {
  const { kind, id, bookId, bookRowId, listId, title, publisher, prodType, copies } = row
  return {
    ...{ kind, id, bookId, bookRowId, listId, title, publisher, prodType, copies },
    member: userId === null ? null : { id: userId, user: user ?? '', name: name ?? '' },
    school: file === null ? null : { name: school ?? '', file, place: place ?? 1 },
    neededFrom: row.neededFrom,
    late: row.late,
    step: row.step,
    percent: row.step === 'producing' ? progress : null,
    createTime: wireTime(new Date(row.createTime)),
  }
}
