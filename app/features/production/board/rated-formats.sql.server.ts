/** SQL of the board: all open formats in the order of work, and what is shown of some. */
import { versionSql } from '~/platform/page-versions.server'
import { array, integer, json, statement, text } from '~/platform/statement.server'
import type { ProductionType, WorkGroup } from '~/tables/codes'
import type { StoredFacts } from '~/features/production/planning/explanation/facts'
import { Prisma } from '../../../../prisma/generated/client'
import { formatFacts, judgedColumns, ratedFormats } from './open-formats.sql.server'

const { raw, sql } = Prisma

/** A format: the row number of its book, and its production type. */
export type FormatKey = { id: number; prodType: ProductionType }

/** A format with its dates and its risk, by number. */
export type RatedFormat = FormatKey & {
  bookId: string
  title: string
  progress: number | null
  needDate: string
  /** whether the publisher's file has arrived */
  source: boolean
  needPassed: boolean
  volumePassed: boolean
  first: string | null
  needed: string | null
  date: string | null
  chance: number | null
  risk: number
}

/**
 * What the forecast says of the piece of a format that stands first in the order of work; days are
 * YYYY-MM-DD, '' for none; `volume` 0 is a format without volumes.
 */
export type BoardForecast = {
  volume: number
  place: number
  group: WorkGroup
  neededBy: string
  waiting: number
  early: string
  late: string
  chance: number | null
  facts: StoredFacts
}

/** What a row of the board shows. */
export type RowDetails = RatedFormat & {
  producers: { id: number; name: string }[]
  volumes: { count: number; finished: number } | null
  forecast: BoardForecast | null
}

/** How many formats of a production type, or of a producer, have this risk. */
export type RiskCount<Key> = { key: Key; name?: string; risk: number; count: number }

/**
 * The order of work. Formats that no forecast knows yet come after it: those that nobody ordered
 * last, late ones first, then by date; with equal dates, the most copies first.
 */
const order = raw(
  'place NULLS LAST, copies = 0, risk, date NULLS LAST, copies DESC, id, "prodType"',
)

/**
 * All open formats in the order of work, as arrays with an element for each: the id of its book, the place
 * of its type in `types` (from 1), its copies, its risk by number; who is assigned to their books; and how
 * many of each risk types and producers have.
 */
export const boardOrder = statement(
  {
    version: text,
    ids: array(integer),
    types: array(integer),
    copies: array(integer),
    risks: array(integer),
    assigned: json<{ userId: number; ids: number[] }[]>(),
    formats: json<RiskCount<ProductionType>[]>(),
    producers: json<RiskCount<number | null>[]>(),
  },
  (today: string, types: readonly ProductionType[]) => sql`
    WITH
      ${ratedFormats(today)},
      ordered AS MATERIALIZED (
        SELECT
          id, copies, risk,
          array_position(${[...types]}::text[], "prodType") AS type,
          row_number() OVER (ORDER BY ${order}) AS at
        FROM rated
      ),
      assigned AS MATERIALIZED (
        SELECT a."userId", array_agg(a."bookRowId") AS ids
        FROM "Assignment" a
        WHERE a."bookRowId" IN (SELECT id FROM rated)
        GROUP BY 1
      )
    SELECT
      ${versionSql('board')} AS version,
      coalesce(array_agg(id ORDER BY at), '{}') AS ids,
      coalesce(array_agg(type ORDER BY at), '{}') AS types,
      coalesce(array_agg(copies ORDER BY at), '{}') AS copies,
      coalesce(array_agg(risk ORDER BY at), '{}') AS risks,
      (SELECT coalesce(json_agg(assigned), '[]') FROM assigned) AS assigned,
      (
        SELECT coalesce(json_agg(one), '[]')
        FROM (
          SELECT "prodType" AS key, risk, count(*)::int AS count
          FROM rated
          GROUP BY 1, 2
        ) AS one
      ) AS formats,
      (
        SELECT coalesce(json_agg(one ORDER BY one.name NULLS LAST, one.key), '[]')
        FROM (
          SELECT u.id AS key, u.name, risk, count(*)::int AS count
          FROM rated
          LEFT JOIN "Assignment" a ON a."bookRowId" = rated.id
          LEFT JOIN "User" u ON u.id = a."userId"
          GROUP BY 1, 2, 3
        ) AS one
      ) AS producers
    FROM ordered`,
)

/** The forecast of the piece of a format in `facts` that stands first in the order of work. */
const firstPiece = sql`(
  SELECT
    json_build_object(
      'volume',
      f.volume,
      'place',
      f.place,
      'group',
      f."workGroup",
      'neededBy',
      f."neededBy",
      'waiting',
      f.waiting,
      'early',
      f.early,
      'late',
      f.late,
      'chance',
      f.chance,
      'facts',
      f.facts
    )
  FROM "Forecast" f
  WHERE f."bookRowId" = facts.id AND f."prodType" = facts."prodType"
  ORDER BY f.place
  LIMIT 1
)`

/** The version that the database has now, and what the board shows of these open formats. */
export const boardDetails = statement(
  { version: text, details: json<RowDetails[]>() },
  (today: string, formats: readonly FormatKey[]) => {
    const ids = sql`${formats.map(({ id }) => id)}::int[]`
    const types = sql`${formats.map(({ prodType }) => prodType)}::text[]`
    return sql`
    WITH
      open AS MATERIALIZED (
        SELECT
          page.at, page.id, page."prodType", b."bookId", b.title, b."needDate",
          b."publisherFileKey" IS NOT NULL AS source,
          f.progress
        FROM unnest(${ids}, ${types}) WITH ORDINALITY AS page (id, "prodType", at)
        JOIN "Book" b USING (id)
        LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = page."prodType"
      ),
      ${formatFacts(today, ids)},
      page AS (
        SELECT
          at, id, "prodType", "bookId", title, "needDate", source, progress, "volumePassed", first,
          needed, chance,
          ${judgedColumns(today)},
          (
            SELECT
              coalesce(
                json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id),
                '[]'
              )
            FROM "Assignment" a
            JOIN "User" u ON u.id = a."userId"
            WHERE a."bookRowId" = facts.id
          ) AS producers,
          (
            SELECT
              CASE
                WHEN count(*) > 0 THEN json_build_object(
                  'count',
                  count(*),
                  'finished',
                  count(*) FILTER (WHERE stage = 'finished')
                )
              END
            FROM "Volume" v
            WHERE v."bookRowId" = facts.id AND v."prodType" = facts."prodType"
          ) AS volumes,
          ${firstPiece} AS forecast
        FROM facts
      )
    SELECT
      ${versionSql('board')} AS version,
      (SELECT coalesce(json_agg(page ORDER BY at), '[]') FROM page) AS details`
  },
)
