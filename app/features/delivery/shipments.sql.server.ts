/** SQL of shipments: their sums and states, lists and counts. */
import { date } from '~/i18n/format'
import { likePattern } from '~/platform/like'
import {
  boolean,
  code,
  integer,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import { silentDays } from '~/tables/codes'
import type { ShipmentState } from '~/tables/staff-codes'
import { Prisma } from '../../../prisma/generated/client'

const { empty, join, sql } = Prisma

/** The sums of a shipment `s`; its state follows from them. */
const sumsSql = sql`(
  SELECT
    count(*)::int AS items,
    coalesce(sum(copies), 0)::int AS copies,
    coalesce(sum(arrived), 0)::int AS arrived,
    coalesce(sum(missing), 0)::int AS missing,
    coalesce(sum(returned), 0)::int AS returned
  FROM "ShipmentItem" i
  WHERE i."shipmentId" = s.id
)`

/** The state of a shipment `s` with its sums `t`; `stateOf` (shipments.server.ts) says the same of one. */
const stateSql = sql`CASE
  WHEN s."sentDay" = '' THEN ${'packed' satisfies ShipmentState}
  WHEN t.missing > 0 THEN ${'incomplete' satisfies ShipmentState}
  WHEN t.arrived + t.returned < t.copies THEN ${'sent' satisfies ShipmentState}
  WHEN t.returned > 0
  AND t.arrived = 0 THEN ${'returned' satisfies ShipmentState}
  ELSE ${'arrived' satisfies ShipmentState}
END`

/**
 * Whether nobody has said yet what became of some copies of a shipment `s`: true of every shipment that is
 * `sent` by its sums. An index has these items (20261130010500), and they are few.
 */
const openSql = sql`s.id IN (
  SELECT "shipmentId"
  FROM "ShipmentItem"
  WHERE arrived + missing + returned < copies
)`

const silentSince = () => date(new Date(Date.now() - silentDays * 24 * 60 * 60 * 1000))
/** Sent long ago, and nobody has said that anything arrived. */
const silentSql = () =>
  sql`(${stateSql} = ${'sent' satisfies ShipmentState} AND s."sentDay" <= ${silentSince()})`

/**
 * `keyword`: a part of the recipient's name, a login id, the number at the carrier, the code of the
 * packing list, or the shipment's own number.
 */
export type ShipmentFilters = { keyword?: string; state?: ShipmentState | 'silent' }

const keywordSql = (keyword: string) => {
  const typedCode = keyword.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return sql`(
    s.recipient ILIKE ${likePattern(keyword)}
    OR s."schoolName" ILIKE ${likePattern(keyword)}
    OR s."trackingNumber" = ${keyword}
    OR s.code = ${typedCode}
    OR s.id::text = ${keyword}
    OR s."userId" IN (
      SELECT id
      FROM "User"
      WHERE "user" = ${keyword} OR name ILIKE ${likePattern(keyword)}
    )
  )`
}

const filtersSql = ({ keyword, state }: ShipmentFilters) =>
  join(
    [
      sql`true`,
      ...(keyword ? [keywordSql(keyword)] : []),
      ...(state === 'silent' || state === 'sent' ? [openSql] : []),
      ...(state === 'silent' ? [silentSql()] : state ? [sql`${stateSql} = ${state}`] : []),
    ],
    ' AND ',
  )

/** Shipments `s` that pass the filters, to stand behind FROM; sums are made only for a state. */
const foundSql = (filters: ShipmentFilters) => sql`
  "Shipment" s
  ${filters.state ? sql`CROSS JOIN LATERAL ${sumsSql} AS t` : empty}
  WHERE ${filtersSql(filters)}`

/** A page of shipments, the newest first. */
export const shipmentPage = statement(
  {
    id: integer,
    code: text,
    userId: nullable(integer),
    schoolName: text,
    recipient: text,
    carrier: text,
    trackingNumber: text,
    sentDay: text,
    createTime: timestamp,
    items: integer,
    copies: integer,
    arrived: integer,
    missing: integer,
    returned: integer,
    state: code<ShipmentState>(),
    silent: boolean,
    totalCount: integer,
  },
  (filters: ShipmentFilters, size: number, offset: number) => sql`
    WITH
      found AS MATERIALIZED (
        SELECT s.id
        FROM ${foundSql(filters)}
      )
    SELECT
      s.id, s.code, s."userId", s."schoolName", s.recipient, s.carrier, s."trackingNumber",
      s."sentDay", s."createTime",
      t.*,
      ${stateSql} AS state, ${silentSql()} AS silent,
      (SELECT count(*)::int FROM found) AS "totalCount"
    FROM (
      SELECT id
      FROM found
      ORDER BY id DESC
      LIMIT ${size}::int
      OFFSET ${offset}::bigint
    ) AS page
    JOIN "Shipment" s USING (id)
    CROSS JOIN LATERAL ${sumsSql} AS t
    ORDER BY s.id DESC`,
)

export const shipmentCount = statement(
  { count: integer },
  (filters: ShipmentFilters) => sql`
    SELECT count(*)::int AS count
    FROM ${foundSql(filters)}`,
)

/** How many shipments wait, and the one that waits longest: packed and not sent, or silent. */
export const waitingCount = statement(
  { count: integer, id: integer, name: text, since: text },
  (which: 'packed' | 'silent') => sql`
    SELECT
      count(*) OVER ()::int AS count,
      s.id, s.recipient AS name,
      coalesce(
        nullif(s."sentDay", ''),
        to_char(s."createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')
      ) AS since
    FROM "Shipment" s
    CROSS JOIN LATERAL ${sumsSql} AS t
    WHERE
      ${which === 'packed' ? sql`s."sentDay" = ''` : sql`s."sentDay" <> '' AND ${openSql} AND ${silentSql()}`}
    ORDER BY s."sentDay", s.id
    LIMIT 1`,
)

/** Members' shipments that are silent, of those sent since a day. */
export const silentShipmentIds = statement(
  { id: integer },
  (since: string) => sql`
    SELECT s.id
    FROM "Shipment" s
    CROSS JOIN LATERAL ${sumsSql} AS t
    WHERE s."userId" IS NOT NULL AND s."sentDay" >= ${since} AND ${openSql} AND ${silentSql()}
    ORDER BY s.id`,
)

/**
 * How many shipments a member has; `packed`: not sent yet, `onTheWay`: sent, and nobody has said yet
 * what became of each copy.
 */
export const memberCounts = statement(
  { shipments: integer, packed: integer, onTheWay: integer },
  (userId: number) => sql`
    SELECT
      count(*)::int AS shipments,
      (count(*) FILTER (WHERE s."sentDay" = ''))::int AS packed,
      (
        count(*) FILTER (WHERE s."sentDay" <> '' AND t.arrived + t.missing + t.returned < t.copies)
      )::int AS "onTheWay"
    FROM "Shipment" s
    CROSS JOIN LATERAL ${sumsSql} AS t
    WHERE s."userId" = ${userId}::int`,
)
