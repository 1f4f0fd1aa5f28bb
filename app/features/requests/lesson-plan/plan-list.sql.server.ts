/** SQL of lesson plans: which schools have one for which book, and which wait for a book without one. */
import type * as z from 'zod/mini'
import { likePattern } from '~/platform/like'
import { integer, json, statement } from '~/platform/statement.server'
import type { PlanSource } from '~/tables/staff-codes'
import { demandSql, neededFromSql } from '~/features/catalogue/book/demand.sql.server'
import { namedSchoolSql } from '~/features/people/school/school-of-name.server'
import { Prisma } from '../../../../prisma/generated/client'
import type { List, planStates } from './lesson-plan.schema'

const { join, raw, sql } = Prisma

export type FoundPlan = {
  /** null for a plan of a member who is in no school */
  schoolId: number | null
  schoolName: string | null
  userId: number | null
  memberName: string | null
  bookId: string
  title: string
  publisher: string
  bookRowId: number | null
  listId: number | null
  state: (typeof planStates)[number]
  /** null without a plan */
  planId: number | null
  source: PlanSource
  name: string | null
  level: number | null
  /** ISO 8601, as json_agg writes it */
  createTime: string
  lessons: number
  doubtful: number
  waiting: number
  neededFrom: string | null
}
type Input = z.infer<typeof List>

/** Unfinished demands of schools of our list that are needed until a day, by school and book. */
const waitingSql = (lastDay: string) => sql`(
  SELECT
    coalesce(u."schoolId", n.id) AS "schoolId",
    d."bookId",
    count(*)::int AS waiting,
    min(nullif(${neededFromSql}, '')) AS "neededFrom"
  FROM ${demandSql} AS d
  LEFT JOIN "User" u ON u.id = d."userId"
  LEFT JOIN ${namedSchoolSql} AS n ON n.name = replace(d.school, ' ', '')
  LEFT JOIN "Book" b ON b."bookId" = d."bookId"
  WHERE coalesce(u."schoolId", n.id) IS NOT NULL
    AND NOT coalesce(d."prodType" = ANY(b."prodTypes"), false)
    AND ${neededFromSql} <= ${lastDay}
  GROUP BY 1, 2
)`

/** The plans of a term: the newest versions, unless these say that the plan was removed. */
const plansSql = (term: string) => sql`(
  SELECT p.*
  FROM (
    SELECT DISTINCT
      ON ("schoolId", "userId", "bookId") id,
      "schoolId", "userId", "bookId", source, "userName", "createTime"
    FROM "LessonPlan"
    WHERE term = ${term}
    ORDER BY "schoolId", "userId", "bookId", id DESC
  ) AS p
  WHERE p.source <> ${'removed' satisfies PlanSource}
)`

/** A name without its spaces. */
const joined = (column: Prisma.Sql) => sql`replace(${column}, ' ', '')`
const ownerName = sql`coalesce("schoolName", "memberName")`

const conditions = ({ school, bookId, title, state }: Omit<Input, 'page' | 'size' | 'sort'>) => [
  sql`true`,
  ...(school ? [sql`${joined(ownerName)} ILIKE ${likePattern(school.replace(/\s/g, ''))}`] : []),
  ...(bookId ? [sql`"bookId" = ${bookId}`] : []),
  ...(title ? [sql`title ILIKE ${likePattern(title)}`] : []),
  ...(state ? [sql`state = ${state}`] : []),
]

const orders: Record<Input['sort'], Prisma.Sql> = {
  '0': raw(
    `"planId" IS NOT NULL, doubtful = 0, waiting DESC, "schoolName" NULLS LAST, "memberName", "bookId"`,
  ),
  '1': raw(`"createTime" DESC NULLS LAST, "schoolName" NULLS LAST, "memberName", "bookId"`),
  '2': raw(`"schoolName" NULLS LAST, "memberName", title, "bookId"`),
}

/** A page of the plans of a term and of the books without one, and the number of all. */
export const planPage = statement(
  { totalCount: integer, items: json<FoundPlan[]>() },
  ({ page, size, sort, ...filters }: Input, term: string, lastDay: string) => sql`
    WITH
      waited AS MATERIALIZED (SELECT * FROM ${waitingSql(lastDay)} AS w),
      planned AS MATERIALIZED (SELECT * FROM ${plansSql(term)} AS p),
      merged AS (
        SELECT
          coalesce(p."schoolId", w."schoolId") AS "schoolId",
          p."userId",
          coalesce(p."bookId", w."bookId") AS "bookId",
          p.id AS "planId", p.source, p."userName", p."createTime",
          coalesce(w.waiting, 0) AS waiting,
          w."neededFrom",
          coalesce(c.lessons, 0) AS lessons,
          coalesce(c.doubtful, 0) AS doubtful
        FROM planned p
        FULL JOIN waited w ON w."schoolId" = p."schoolId" AND w."bookId" = p."bookId"
        LEFT JOIN (
          SELECT
            l."planId",
            count(*)::int AS lessons,
            count(*) FILTER (WHERE l.doubt <> '')::int AS doubtful
          FROM "Lesson" l
          WHERE l."planId" IN (SELECT id FROM planned)
          GROUP BY 1
        ) AS c ON c."planId" = p.id
      ),
      shown AS MATERIALIZED (
        SELECT
          m.*,
          s.name AS "schoolName",
          u.name AS "memberName",
          coalesce(b.title, r.title, '') AS title,
          coalesce(b.publisher, r.publisher, '') AS publisher,
          b.id AS "bookRowId", r.id AS "listId", CASE
            WHEN m."planId" IS NULL THEN 'missing'
            WHEN m.doubtful > 0 THEN 'doubtful'
            ELSE 'certain'
          END AS state
        FROM merged m
        LEFT JOIN "School" s ON s.id = m."schoolId"
        LEFT JOIN "User" u ON u.id = m."userId"
        LEFT JOIN "Book" b ON b."bookId" = m."bookId"
        LEFT JOIN "RequestBook" r ON r."bookId" = m."bookId"
        WHERE m."planId" IS NOT NULL OR b.id IS NOT NULL OR r.id IS NOT NULL
      ),
      found AS MATERIALIZED (
        SELECT *
        FROM shown
        WHERE ${join(conditions(filters), ' AND ')}
      ),
      page AS (
        SELECT f.*, author.name, author.level, row_number() OVER (ORDER BY ${orders[sort]}) AS at
        FROM (
          SELECT *
          FROM found
          ORDER BY ${orders[sort]}
          LIMIT ${size}::int
          OFFSET ${(page - 1) * size}::bigint
        ) AS f
        LEFT JOIN (SELECT "user" AS "loginId", name, level FROM "User") AS author
          ON author."loginId" = f."userName"
      )
    SELECT
      (SELECT count(*)::int FROM found) AS "totalCount",
      (SELECT coalesce(json_agg(page ORDER BY at), '[]') FROM page) AS items`,
)
