/** SQL of the addresses to which schools' shipments go. */
import { boolean, statement, text } from '~/platform/statement.server'
import { schoolNameSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * For each name of a school in the demands: the address of the centre's own list of schools, else the one
 * that the newest of its rows gives; the teacher and the telephone of that row. `named`: it is the name of
 * a school; '' stands for the files of which nobody has named one.
 */
export const schoolAddresses = statement(
  { name: text, named: boolean, teacher: text, zipCode: text, address: text, phone: text },
  (names: readonly string[]) => sql`
    WITH
      wanted AS (
        SELECT DISTINCT name
        FROM unnest(${[...names]}::text[]) AS given (name)
      ),
      asked AS MATERIALIZED (
        SELECT
          ${schoolNameSql} AS name,
          (s."schoolName" <> '' OR f."schoolName" <> '') AS named,
          s.address, s.teacher, coalesce(nullif(s."cellPhone", ''), s.phone) AS phone,
          f."userId" IS NOT NULL AS "fromMember", s.id
        FROM "OrderFileBook" s
        JOIN "OrderFile" f ON f.id = s."orderFileId"
        WHERE ${schoolNameSql} = ANY(${[...names]}::text[])
      ),
      newest AS (
        SELECT DISTINCT ON (name) name, address, teacher, phone
        FROM asked
        WHERE address <> '' OR teacher <> '' OR phone <> ''
        ORDER BY name, "fromMember", id DESC
      ),
      listed AS (
        SELECT DISTINCT ON (lower(name)) lower(name) AS folded, "zipCode", address, phone
        FROM "School"
        WHERE lower(name) IN (SELECT lower(name) FROM wanted)
        ORDER BY lower(name), id
      )
    SELECT
      w.name,
      (
        l.folded IS NOT NULL
        OR EXISTS (SELECT 1 FROM asked a WHERE a.name = w.name AND a.named)
      ) AS named,
      coalesce(n.teacher, '') AS teacher,
      coalesce(l."zipCode", '') AS "zipCode",
      coalesce(nullif(l.address, ''), n.address, '') AS address,
      coalesce(nullif(n.phone, ''), l.phone, '') AS phone
    FROM wanted w
    LEFT JOIN newest n ON n.name = w.name
    LEFT JOIN listed l ON l.folded = lower(w.name)`,
)
