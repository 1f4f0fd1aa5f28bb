/** SQL of schools: what becomes of the lesson plans of a member who comes to one. */
import { integer, statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

/** Ids of a school's present plans of the books and terms of which a member has plans alone. */
export const plansOfBoth = statement(
  { id: integer },
  (schoolId: number, userId: number) => Prisma.sql`
    SELECT s.id
    FROM (
      SELECT DISTINCT
        ON ("bookId", term) id,
        "bookId", term, source
      FROM "LessonPlan"
      WHERE "schoolId" = ${schoolId}
      ORDER BY "bookId", term, id DESC
    ) AS s
    WHERE s.source <> 'removed'
      AND EXISTS (
        SELECT 1
        FROM "LessonPlan" p
        WHERE p."userId" = ${userId} AND p."bookId" = s."bookId" AND p.term = s.term
      )
    ORDER BY s.id`,
)

/** Stores a plan once more, as the newest version, with its lessons. */
export const storePlanAgain = statement(
  {},
  (id: number) => Prisma.sql`
    WITH
      copy AS (
        INSERT INTO "LessonPlan" (
          "schoolId", "bookId", term, source, "fileName", text, "userName"
        )
        SELECT "schoolId", "bookId", term, source, "fileName", text, "userName"
        FROM "LessonPlan"
        WHERE id = ${id}
        RETURNING id
      )
    INSERT INTO "Lesson" ("planId", place, day, unit, "firstPage", "lastPage", doubt)
    SELECT copy.id, l.place, l.day, l.unit, l."firstPage", l."lastPage", l.doubt
    FROM "Lesson" l
    CROSS JOIN copy
    WHERE l."planId" = ${id}`,
)
