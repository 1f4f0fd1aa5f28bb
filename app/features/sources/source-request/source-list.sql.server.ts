/** SQL of lists of requests for sources: publishers with what is open, and the day of the first lesson. */
import { reminderDays, remindersOfPromise } from './source-clock'
import { boolean, code, integer, nullable, statement, text } from '~/platform/statement.server'
import { neededDaySql } from '~/features/catalogue/book/demand.sql.server'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * Whether a person has to do something for a request `r` of a publisher `p`: nothing is sent by itself, or
 * no more.
 */
const waitsForPersonSql = (today: string) => sql`(
  r.state IN ('toSend', 'came', 'refused')
  OR (
    r."nextDay" <= ${today}
    AND (
      p.email = ''
      OR (r.state = 'asked' AND r.reminders >= ${reminderDays.length}::int)
      OR (r.state = 'promised' AND r.reminders >= ${remindersOfPromise}::int)
    )
  )
)`

export type PublishersOf = { today: string; keyword: string; only: 'due' | 'open' | 'all' }

const openBy = ({ today, keyword, only }: PublishersOf) => sql`
  open AS MATERIALIZED (
    SELECT
      r."publisherId", r.state, r."sentDay", r."promisedDay",
      ${waitsForPersonSql(today)} AS waits,
      ${neededDaySql} AS needed
    FROM "SourceRequest" r
    JOIN "Publisher" p ON p.id = r."publisherId"
    JOIN "Book" b ON b.id = r."bookRowId"
    WHERE r.state <> 'closed'
  ),
  counted AS (
    SELECT
      "publisherId",
      count(*)::int AS open,
      (count(*) FILTER (WHERE waits))::int AS due,
      (count(*) FILTER (WHERE state = 'toSend'))::int AS "toSend",
      (count(*) FILTER (WHERE state = 'asked'))::int AS asked,
      (count(*) FILTER (WHERE state = 'promised'))::int AS promised,
      (count(*) FILTER (WHERE state = 'promised' AND "promisedDay" < ${today}))::int AS broken,
      (count(*) FILTER (WHERE state = 'came'))::int AS came,
      (count(*) FILTER (WHERE state = 'refused'))::int AS refused,
      min("sentDay") FILTER (WHERE state = 'asked') AS "askedSince",
      min("promisedDay") FILTER (
        WHERE state = 'promised' AND "promisedDay" >= ${today}
      ) AS "firstPromise",
      min(needed) AS needed
    FROM open
    GROUP BY 1
  ),
  chosen AS (
    SELECT p.id, p.name, p.email, p.phone, p.contact, c.*
    FROM "Publisher" p
    LEFT JOIN counted c ON c."publisherId" = p.id
    WHERE ${only === 'all' ? sql`true` : only === 'open' ? sql`c.open > 0` : sql`c.due > 0`}
      AND ${
        keyword === ''
          ? sql`true`
          : sql`EXISTS (
              SELECT 1
              FROM "PublisherName" n
              WHERE n."publisherId" = p.id
                AND strpos(n.key, ${normalise(keyword)}) > 0
            )`
      }
  )`

/** Publishers by what waits for a person, then by the first lesson. */
export const publisherPage = statement(
  {
    id: integer,
    name: text,
    email: text,
    phone: text,
    contact: text,
    total: integer,
    open: integer,
    due: integer,
    toSend: integer,
    asked: integer,
    promised: integer,
    broken: integer,
    came: integer,
    refused: integer,
    askedSince: nullable(text),
    firstPromise: nullable(text),
    needed: nullable(text),
  },
  (which: PublishersOf, { skip, take }: { skip: number; take: number }) => sql`
    WITH
      ${openBy(which)}
    SELECT
      id, name, email, phone, contact,
      count(*) OVER ()::int AS total,
      coalesce(open, 0) AS open,
      coalesce(due, 0) AS due,
      coalesce("toSend", 0) AS "toSend",
      coalesce(asked, 0) AS asked,
      coalesce(promised, 0) AS promised,
      coalesce(broken, 0) AS broken,
      coalesce(came, 0) AS came,
      coalesce(refused, 0) AS refused,
      "askedSince", "firstPromise", needed
    FROM chosen
    ORDER BY (coalesce(due, 0) > 0) DESC, needed NULLS LAST, name, id
    OFFSET ${skip}::int
    LIMIT ${take}::int`,
)

/** How many publishers wait for a person, and how many have something open. */
export const publisherCounts = statement(
  { due: integer, open: integer, all: integer, toSend: integer },
  (today: string) => sql`
    SELECT
      (count(DISTINCT p.id) FILTER (WHERE ${waitsForPersonSql(today)}))::int AS due,
      (count(DISTINCT r."publisherId"))::int AS open,
      (SELECT count(*)::int FROM "Publisher") AS all,
      (count(*) FILTER (WHERE r.state = 'toSend'))::int AS "toSend"
    FROM "SourceRequest" r
    JOIN "Publisher" p ON p.id = r."publisherId"
    WHERE r.state <> 'closed'`,
)

/** For the administrators' day: what waits for a person, by kind. */
export const sourceWork = statement(
  {
    kind: code<'toSend' | 'came' | 'refused' | 'broken' | 'silent'>(),
    requests: integer,
    publishers: integer,
    needed: nullable(text),
    since: nullable(text),
    publisherId: integer,
    name: text,
  },
  (today: string, silentSince: string) => sql`
    WITH
      open AS MATERIALIZED (
        SELECT
          r.id, p.id AS "publisherId", p.name,
          CASE
            WHEN r.state IN ('toSend', 'came', 'refused') THEN r.state
            WHEN r.state = 'promised' THEN 'broken'
            ELSE 'silent'
          END AS kind,
          CASE WHEN r.state = 'promised' THEN r."promisedDay" ELSE r."sentDay" END AS since,
          ${neededDaySql} AS needed
        FROM "SourceRequest" r
        JOIN "Publisher" p ON p.id = r."publisherId"
        JOIN "Book" b ON b.id = r."bookRowId"
        WHERE r.state IN ('toSend', 'came', 'refused')
          OR (r.state = 'asked' AND r."sentDay" <= ${silentSince})
          OR (r.state = 'promised' AND r."promisedDay" < ${today})
      )
    SELECT
      kind,
      count(*)::int AS requests,
      count(DISTINCT "publisherId")::int AS publishers,
      min(needed) AS needed,
      min(nullif(since, '')) AS since,
      (array_agg("publisherId" ORDER BY needed NULLS LAST, id))[1] AS "publisherId",
      (array_agg(name ORDER BY needed NULLS LAST, id))[1] AS name
    FROM open
    GROUP BY 1
    ORDER BY 1`,
)

/** The needs of these requests: the first day of a lesson, and how many copies wait. */
export const needsOfRequests = statement(
  { id: integer, needed: nullable(text), waiting: integer, begun: boolean },
  (ids: readonly number[]) => sql`
    SELECT
      r.id,
      ${neededDaySql} AS needed,
      coalesce(
        (
          SELECT sum(types.waiting)
          FROM (
            SELECT max(f.waiting) AS waiting
            FROM "Forecast" f
            WHERE f."bookRowId" = b.id
            GROUP BY f."prodType"
          ) AS types
        ),
        0
      )::int AS waiting,
      EXISTS (
        SELECT 1
        FROM "Format" m
        WHERE m."bookRowId" = b.id AND m.progress > 0
      ) AS begun
    FROM "SourceRequest" r
    JOIN "Book" b ON b.id = r."bookRowId"
    WHERE r.id = ANY(${[...ids]}::int[])
    ORDER BY r.id`,
)
