/** SQL of the public catalogue: the state of each type of a book, and what the home page tells. */
import {
  array,
  boolean,
  code,
  integer,
  json,
  jsonb,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import { paperTypes, productionGroups, type ProductionType } from '~/tables/codes'
import { whereAvailable } from '~/features/catalogue/book/search/search-conditions.server'
import { Prisma } from '../../../../prisma/generated/client'

const { join, sql } = Prisma

/** What the states of the types of these books follow from, in one statement for a page. */
export const bookFormats = statement(
  {
    bookId: text,
    fileTypes: array(code<ProductionType>()),
    prodTypes: array(code<ProductionType>()),
    formats: json<{ prodType: ProductionType; progress: number | null }[]>(),
    requested: boolean,
    expected: json<{ prodType: ProductionType; early: string; late: string }[]>(),
  },
  (bookIds: string[]) => sql`
    SELECT
      b."bookId", b."fileTypes", b."prodTypes",
      (
        SELECT
          coalesce(
            json_agg(json_build_object('prodType', f."prodType", 'progress', f.progress)),
            '[]'
          )
        FROM "Format" f
        WHERE f."bookRowId" = b.id
      ) AS formats,
      EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = b."bookId") AS requested,
      (
        SELECT coalesce(json_agg(whole), '[]')
        FROM (
          SELECT
            "prodType",
            CASE WHEN bool_and(early <> '') THEN max(early) ELSE '' END AS early,
            CASE WHEN bool_and(promised <> '') THEN max(promised) ELSE '' END AS late
          FROM "Forecast" e
          WHERE e."bookRowId" = b.id AND e.waiting > 0
          GROUP BY 1
        ) AS whole
      ) AS expected
    FROM "Book" b
    WHERE b."bookId" = ANY(${bookIds}::text[])`,
)

type NewestBook = {
  id: number
  title: string
  grade: string
  publisher: string
  prodTypes: ProductionType[]
  prodDate: string
}

const groupCounts = productionGroups.map(
  ({ value }) => sql`coalesce(sum(n) FILTER (WHERE ${whereAvailable(value)}), 0)`,
)
const anyAvailable = whereAvailable()
const isAvailableType = sql`(made = ANY(${paperTypes}::text[]) OR made = ANY("fileTypes"))`

/** How many books can be had now, by group and type, and the newest. */
export const catalogueSummary = statement(
  {
    total: integer,
    groups: array(integer),
    types: nullable(jsonb<Record<string, number>>()),
    newest: nullable(jsonb<NewestBook[]>()),
  },
  (newestShown: number) => sql`
    WITH
      kinds AS MATERIALIZED (
        SELECT "prodTypes", "fileTypes", count(*) AS n
        FROM "Book"
        GROUP BY 1, 2
      )
    SELECT
      (SELECT coalesce(sum(n), 0)::int FROM kinds WHERE ${anyAvailable}) AS total,
      (SELECT ARRAY[${join(groupCounts)}]::int[] FROM kinds) AS groups,
      (
        SELECT jsonb_object_agg(made, n)
        FROM (
          SELECT made, sum(n)::int AS n
          FROM kinds, unnest("prodTypes") AS made
          WHERE ${isAvailableType}
          GROUP BY 1
        ) AS counted
      ) AS types,
      (
        SELECT jsonb_agg(b)
        FROM (
          SELECT
            id, title, grade, publisher, "prodDate",
            ARRAY(
              SELECT made FROM unnest("prodTypes") AS made WHERE ${isAvailableType}
            ) AS "prodTypes"
          FROM "Book"
          WHERE ${anyAvailable}
          ORDER BY "prodDate" DESC, id DESC
          LIMIT ${newestShown}
        ) AS b
      ) AS newest`,
)
