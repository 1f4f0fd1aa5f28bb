/** SQL of the board: all open formats in the order of work, and what is shown of some. */
import { versionSql } from '~/platform/page-versions.server'
import { json, statement, text } from '~/platform/statement.server'
import type { ProductionType, WorkGroup } from '~/tables/codes'
import type { StoredFacts } from '~/features/production/planning/explanation/facts'
import { Prisma } from '../../../../prisma/generated/client'
import { ratedFormats } from './open-formats.sql.server'

const { raw, sql } = Prisma

/** An open format with its dates and its risk, by number; `producerIds`: who is assigned to its book. */
export type RatedFormat = {
  id: number
  bookId: string
  title: string
  prodType: ProductionType
  progress: number | null
  needDate: string
  /** whether the publisher's file has arrived */
  source: boolean
  copies: number
  needPassed: boolean
  volumePassed: boolean
  first: string | null
  needed: string | null
  date: string | null
  chance: number | null
  risk: number
  producerIds: number[]
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

/** What a row of the board shows besides. */
export type RowDetails = {
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

/** All open formats in the order of work, and how many of each risk types and producers have. */
export const boardRows = statement(
  {
    version: text,
    rows: json<RatedFormat[]>(),
    formats: json<RiskCount<ProductionType>[]>(),
    producers: json<RiskCount<number | null>[]>(),
  },
  (today: string) => sql`
    WITH
      ${ratedFormats(today)},
      assigned AS MATERIALIZED (
        SELECT a."bookRowId" AS id, array_agg(a."userId") AS "producerIds"
        FROM "Assignment" a
        WHERE a."bookRowId" IN (SELECT id FROM rated)
        GROUP BY 1
      )
    SELECT
      ${versionSql('board')} AS version,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'id',
                id,
                'bookId',
                "bookId",
                'title',
                title,
                'prodType',
                "prodType",
                'progress',
                progress,
                'needDate',
                "needDate",
                'source',
                source,
                'copies',
                copies,
                'needPassed',
                "needPassed",
                'volumePassed',
                "volumePassed",
                'first',
                first,
                'needed',
                needed,
                'date',
                date,
                'chance',
                chance,
                'risk',
                risk,
                'producerIds',
                coalesce("producerIds", '{}')
              )
              ORDER BY ${order}
            ),
            '[]'
          )
        FROM rated
        LEFT JOIN assigned USING (id)
      ) AS rows,
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
      ) AS producers`,
)

/** The forecast of the piece of a format in `page` that stands first in the order of work. */
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
  WHERE f."bookRowId" = page.id AND f."prodType" = page."prodType"
  ORDER BY f.place
  LIMIT 1
)`

/** The version that the database has now, and what the board shows of these rows. */
export const boardDetails = statement(
  { version: text, details: json<RowDetails[]>() },
  (rows: readonly RatedFormat[]) => sql`
    SELECT
      ${versionSql('board')} AS version,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'producers',
                (
                  SELECT
                    coalesce(
                      json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id),
                      '[]'
                    )
                  FROM "Assignment" a
                  JOIN "User" u ON u.id = a."userId"
                  WHERE a."bookRowId" = page.id
                ),
                'volumes',
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
                  WHERE v."bookRowId" = page.id AND v."prodType" = page."prodType"
                ),
                'forecast',
                ${firstPiece}
              )
              ORDER BY n
            ),
            '[]'
          )
        FROM unnest(
          ${rows.map(({ id }) => id)}::int[],
          ${rows.map(({ prodType }) => prodType)}::text[]
        ) WITH ORDINALITY AS page (id, "prodType", n)
      ) AS details`,
)
