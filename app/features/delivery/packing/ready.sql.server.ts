/**
 * SQL of what is ready to be sent: finished pieces that somebody waits for and that are not on their way.
 */
import {
  bytes,
  code,
  fragment,
  integer,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import { likePattern } from '~/platform/like'
import { paperTypes, type DemandKind, type ProductionType } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { join, sql } = Prisma

/** The number of a demand `d`, and of that of an item `i`: its id, below 0 for a row of an order file. */
const demandNumber = sql`CASE WHEN d.kind = 'school' THEN -d.id ELSE d.id END`
const itemDemand = sql`coalesce(i."orderId", -i."orderFileBookId")`
/**
 * The copies of an item `i` that count as delivered or on their way. Copies that are missing or came
 * back are sent again, so they do not count.
 */
const itemCopies = sql`i.copies - i.missing - i.returned`

type Narrowed = {
  /** condition on demands `d` */
  demands?: Prisma.Sql
  /** condition on the items `i` of these demands, or more of them */
  items?: Prisma.Sql
  /** also pieces of which all copies were sent, or more */
  andSent?: boolean
}

/**
 * One row for each finished piece of each demand that copies are sent for, to stand behind FROM:
 *
 * - the columns of the demand that name it and its holder, "neededFrom" as `neededFromSql` says,
 *   "bookRowId" and title of its book;
 * - volume: its number, 0 for the whole book, where it has no volumes;
 * - open: copies that are neither delivered nor on their way; below 0 when more were sent than are
 *   asked for.
 *
 * A school has no account in which to download, so copies of every type are sent to it; to a member
 * only those on paper. A volume also counts as sent when the whole book was, and the other way
 * round, because volumes may be defined or removed between two shipments.
 *
 * Pieces that are not open are left out, unless `andSent` wants them. Most of what was ever asked for
 * was sent. So only numbers are compared of all demands, and what else is read of demands and books is
 * looked up for what is left of them.
 */
export const readySql = fragment(
  ({ demands = sql`true`, items = sql`true`, andSent = false }: Narrowed = {}) => sql`(
  WITH
    unsent AS MATERIALIZED (
      SELECT
        demand, "bookId", "prodType",
        sum(copies)::int AS copies,
        sum(whole)::int AS whole
      FROM (
        SELECT ${demandNumber} AS demand, d."bookId", d."prodType", d.copies, 0 AS whole
        FROM ${demandSql} AS d
        WHERE (d.kind = 'school' OR d."prodType" = ANY(${paperTypes}::text[])) AND ${demands}
        UNION ALL
        SELECT ${itemDemand}, i."bookId", i."prodType", 0, ${itemCopies}
        FROM "ShipmentItem" i
        WHERE ${itemDemand} IS NOT NULL AND i.volume = 0 AND ${items}
      ) AS one
      GROUP BY 1, 2, 3
      HAVING sum(copies) > ${andSent ? sql`0` : sql`sum(whole)`}
    ),
    covered AS MATERIALIZED (
      SELECT
        ${itemDemand} AS demand,
        i."bookId", i."prodType", i.volume,
        sum(${itemCopies})::int AS copies
      FROM "ShipmentItem" i
      WHERE ${itemDemand} IS NOT NULL AND i.volume > 0 AND ${items}
      GROUP BY 1, 2, 3, 4
    ),
    volumes AS (
      SELECT demand, "bookId", "prodType", max(copies) AS copies
      FROM covered
      GROUP BY 1, 2, 3
    ),
    made AS (
      SELECT
        u.demand, u."prodType", b.id AS "bookRowId",
        v.number AS volume, v."fileKey", v."firstPage", v."lastPage",
        u.copies - u.whole - coalesce(
          CASE WHEN v.id IS NULL THEN s.copies ELSE c.copies END,
          0
        ) AS open
      FROM unsent u
      JOIN "Book" b ON b."bookId" = u."bookId"
      LEFT JOIN "Volume" v ON v."bookRowId" = b.id AND v."prodType" = u."prodType"
      LEFT JOIN covered c ON c.demand = u.demand
        AND c."bookId" = u."bookId"
        AND c."prodType" = u."prodType"
        AND c.volume = v.number
      LEFT JOIN volumes s ON s.demand = u.demand
        AND s."bookId" = u."bookId"
        AND s."prodType" = u."prodType"
      WHERE u."prodType" = ANY(b."prodTypes") OR v.stage = 'finished'
    ),
    piece AS MATERIALIZED (SELECT * FROM made WHERE ${andSent ? sql`true` : sql`open > 0`})
  SELECT
    d.kind, d.id, d."bookId", d."prodType", d.copies, d."userId", d.school, d.file, d.place,
    d."createTime", p."bookRowId",
    (SELECT b.title FROM "Book" b WHERE b.id = p."bookRowId") AS title,
    coalesce(
      nullif(d."neededFrom", ''),
      (SELECT b."needDate" FROM "Book" b WHERE b.id = p."bookRowId"),
      ''
    ) AS "neededFrom",
    coalesce(p.volume, 0) AS volume,
    p."fileKey" AS "volumeFileKey", p."firstPage", p."lastPage", p.open
  FROM piece p
  JOIN ${demandSql} AS d ON ${demandNumber} = p.demand AND d."prodType" = p."prodType"
  WHERE d.id = ANY(ARRAY(SELECT DISTINCT abs(demand) FROM piece)) AND ${demands}
)`,
)

/** The same of these applications and rows of order files only. */
export const readyOfDemands = fragment((orders: readonly number[], rows: readonly number[]) =>
  readySql({
    demands: sql`(
      (d.kind = 'application' AND d.id = ANY(${[...orders]}::int[]))
      OR (d.kind = 'school' AND d.id = ANY(${[...rows]}::int[]))
    )`,
    items: sql`(
      i."orderId" = ANY(${[...orders]}::int[])
      OR i."orderFileBookId" = ANY(${[...rows]}::int[])
    )`,
    andSent: true,
  }),
)

export type RecipientFilters = { keyword?: string; kind?: DemandKind }

const keywordSql = (keyword: string) => sql`(
  replace(d.school, ' ', '') ILIKE ${likePattern(keyword.replace(/\s/g, ''))}
  OR d."userId" IN (
    SELECT id FROM "User" WHERE "user" = ${keyword} OR name ILIKE ${likePattern(keyword)}
  )
)`

const recipientsSql = ({ keyword, kind }: RecipientFilters) =>
  join(
    [kind ? sql`d.kind = ${kind}` : sql`true`, ...(keyword ? [keywordSql(keyword)] : [])],
    ' AND ',
  )

/**
 * A page of the members and schools for whom something is ready, with the number of all of them and
 * of their copies. `packed`: shipments to them that are packed and not sent.
 */
export const readyRecipients = statement(
  {
    kind: code<DemandKind>(),
    userId: nullable(integer),
    school: nullable(text),
    pieces: integer,
    copies: integer,
    neededFrom: nullable(text),
    since: timestamp,
    user: nullable(text),
    name: nullable(text),
    totalCount: integer,
    total: integer,
    packed: integer,
  },
  (filters: RecipientFilters, size: number, offset: number) => sql`
    WITH
      holder AS MATERIALIZED (
        SELECT
          kind, "userId", school,
          count(*)::int AS pieces,
          sum(open)::int AS copies,
          min(nullif("neededFrom", '')) AS "neededFrom",
          min("createTime") AS since
        FROM ${readySql({ demands: recipientsSql(filters) })} AS r
        WHERE open > 0
        GROUP BY 1, 2, 3
      )
    SELECT
      h.*,
      u."user", u.name,
      (SELECT count(*)::int FROM holder) AS "totalCount",
      (SELECT sum(copies)::int FROM holder) AS total,
      (
        SELECT count(*)::int
        FROM "Shipment" s
        WHERE s."sentDay" = '' AND (s."userId" = h."userId" OR s."schoolName" = h.school)
      ) AS packed
    FROM (
      SELECT *
      FROM holder
      ORDER BY "neededFrom" NULLS LAST, since, kind, "userId", school
      LIMIT ${size}::int
      OFFSET ${offset}::bigint
    ) AS h
    LEFT JOIN "User" u ON u.id = h."userId"
    ORDER BY "neededFrom" NULLS LAST, since, kind, "userId", school`,
)

export const recipientCount = statement(
  { count: integer },
  (filters: RecipientFilters) => sql`
    SELECT count(*)::int AS count
    FROM (
      SELECT DISTINCT kind, "userId", school
      FROM ${readySql({ demands: recipientsSql(filters) })} AS r
      WHERE open > 0
    ) AS holder`,
)

/** The pieces that are ready for a member, for a school, for several of both, or of some demands. */
export type PieceFilters =
  | { userId: number }
  | { schoolName: string }
  | { userIds: readonly number[]; schoolNames: readonly string[] }
  | { orders: readonly number[]; rows: readonly number[] }

function piecesSql(filters: PieceFilters) {
  if ('orders' in filters) return readyOfDemands(filters.orders, filters.rows)
  if ('userIds' in filters) {
    const [userIds, schoolNames] = [[...filters.userIds], [...filters.schoolNames]]
    return readySql({
      demands: sql`(d."userId" = ANY(${userIds}::int[]) OR d.school = ANY(${schoolNames}::text[]))`,
      items: sql`(
        i."orderFileBookId" IS NOT NULL
        OR i."orderId" IN (SELECT id FROM "Order" WHERE "userId" = ANY(${userIds}::int[]))
      )`,
    })
  }
  if ('schoolName' in filters)
    return readySql({
      demands: sql`d.school = ${filters.schoolName}`,
      items: sql`i."orderFileBookId" IS NOT NULL`,
    })
  return readySql({
    demands: sql`d."userId" = ${filters.userId}::int`,
    items: sql`i."orderId" IN (SELECT id FROM "Order" WHERE "userId" = ${filters.userId}::int)`,
  })
}

/**
 * Ready pieces with their pages and the content of their files, by book and volume, and the number of
 * all.
 */
export const readyPieces = statement(
  {
    kind: code<DemandKind>(),
    id: integer,
    prodType: code<ProductionType>(),
    volume: integer,
    bookId: text,
    bookRowId: integer,
    title: text,
    open: integer,
    userId: nullable(integer),
    school: nullable(text),
    file: nullable(text),
    place: nullable(integer),
    neededFrom: text,
    firstPage: nullable(integer),
    lastPage: nullable(integer),
    sha256: nullable(bytes),
    count: integer,
  },
  (filters: PieceFilters, limit: number) => sql`
    SELECT
      r.kind, r.id, r."prodType", r.volume, r."bookId", r."bookRowId", r.title, r.open,
      r."userId", r.school, r.file, r.place, r."neededFrom", r."firstPage", r."lastPage", s.sha256,
      count(*) OVER ()::int AS count
    FROM ${piecesSql(filters)} AS r
    LEFT JOIN "Format" f ON f."bookRowId" = r."bookRowId" AND f."prodType" = r."prodType"
    LEFT JOIN "StoredFile" s ON s.key = coalesce(r."volumeFileKey", f."fileKey")
    WHERE r.open > 0
    ORDER BY nullif(r."neededFrom", '') NULLS LAST,
      r.title, r."bookId", r."prodType", r.volume, r.kind, r.id
    LIMIT ${limit}::int`,
)

/** How much is ready for how many, and since when the oldest of it was asked for. */
export const readyTotals = statement(
  { recipients: integer, copies: integer, since: nullable(timestamp) },
  () => sql`
    SELECT
      count(DISTINCT (kind, "userId", school))::int AS recipients,
      coalesce(sum(open), 0)::int AS copies,
      min("createTime") AS since
    FROM ${readySql()} AS r
    WHERE open > 0`,
)

/** Demands to which copies of this book, type and volume can be handed on. */
export const openDemands = statement(
  {
    kind: code<DemandKind>(),
    id: integer,
    prodType: code<ProductionType>(),
    volume: integer,
    open: integer,
    userId: nullable(integer),
    school: nullable(text),
    name: nullable(text),
  },
  ({
    bookId,
    prodType,
    volume,
  }: {
    bookId: string
    prodType: ProductionType
    volume: number
  }) => sql`
    SELECT r.kind, r.id, r."prodType", r.volume, r.open, r."userId", r.school, u.name
    FROM ${readySql({
      demands: sql`d."bookId" = ${bookId} AND d."prodType" = ${prodType}`,
      items: sql`i."bookId" = ${bookId}`,
    })} AS r
    LEFT JOIN "User" u ON u.id = r."userId"
    WHERE r.open > 0 AND r.volume = ${volume}::int AND r.school IS DISTINCT FROM ''
    ORDER BY r."createTime", r.kind, r.id
    LIMIT 100`,
)
