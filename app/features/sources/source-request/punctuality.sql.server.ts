/** SQL of punctuality: how long publishers take for a source, and whether they keep their days. */
import { integer, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

const dayOf = (column: Prisma.Sql) =>
  sql`to_char(${column} AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')`

/**
 * Requests by the term in which they were first sent, for publishers with at least `least` of them in it.
 * `terms`: JSON of {term, first, last}.
 */
export const punctualityByTerm = statement(
  {
    term: text,
    publisher: text,
    requests: integer,
    came: integer,
    days: nullable(integer),
    promised: integer,
    inTime: integer,
  },
  (terms: string, least: number) => sql`
    WITH
      term AS (
        SELECT term, first, last
        FROM jsonb_to_recordset(${terms}::jsonb) AS t (term text, first text, last text)
      ),
      step AS (
        SELECT
          "requestId",
          min(${dayOf(sql`"createTime"`)}) FILTER (WHERE kind = 'sent') AS sent,
          (
            array_agg(day ORDER BY id) FILTER (WHERE kind = 'promised')
          )[1] AS promised
        FROM "SourceStep"
        WHERE kind IN ('sent', 'promised')
        GROUP BY 1
      ),
      source AS (
        SELECT
          r."publisherId", t.term, s.sent, s.promised,
          CASE
            WHEN r.outcome = 'received' THEN ${dayOf(sql`r."closeTime"`)}
          END AS came
        FROM "SourceRequest" r
        JOIN step s ON s."requestId" = r.id
        JOIN term t ON s.sent BETWEEN t.first AND t.last
        WHERE r.outcome NOT IN ('notTheirs', 'withdrawn')
      )
    SELECT
      s.term,
      p.name AS publisher,
      (count(*))::int AS requests,
      (count(s.came))::int AS came,
      (
        percentile_disc(0.5) WITHIN GROUP (ORDER BY s.came::date - s.sent::date)
      )::int AS days,
      (count(s.promised))::int AS promised,
      (count(*) FILTER (WHERE s.came <= s.promised))::int AS "inTime"
    FROM source s
    JOIN "Publisher" p ON p.id = s."publisherId"
    GROUP BY s.term, p.id
    HAVING count(*) >= ${least}::int
    ORDER BY s.term DESC, p.name`,
)

/**
 * Sources that a publisher sent: the median days from the first sending to the source, of those with a
 * promise how many came by the day that was promised first, and the median days late.
 */
export const punctualityOf = statement(
  {
    came: integer,
    days: nullable(integer),
    promised: integer,
    inTime: integer,
    late: nullable(integer),
  },
  (publisherId: number) => sql`
    WITH
      source AS (
        SELECT
          (
            SELECT min(${dayOf(sql`s."createTime"`)})
            FROM "SourceStep" s
            WHERE s."requestId" = r.id AND s.kind = 'sent'
          ) AS sent,
          (
            SELECT s.day
            FROM "SourceStep" s
            WHERE s."requestId" = r.id AND s.kind = 'promised'
            ORDER BY s.id
            LIMIT 1
          ) AS promised,
          ${dayOf(sql`r."closeTime"`)} AS came
        FROM "SourceRequest" r
        WHERE r."publisherId" = ${publisherId}::int AND r.outcome = 'received'
      )
    SELECT
      (count(*))::int AS came,
      (
        percentile_disc(0.5) WITHIN GROUP (ORDER BY came::date - sent::date)
      )::int AS days,
      (count(promised))::int AS promised,
      (count(*) FILTER (WHERE came <= promised))::int AS "inTime",
      (
        percentile_disc(0.5) WITHIN GROUP (ORDER BY came::date - promised::date)
      )::int AS late
    FROM source`,
)
