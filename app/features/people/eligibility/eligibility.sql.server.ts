/** SQL of where members stand: who may receive finished material. */
import { todayInSeoul } from '~/platform/today'
import { code, fragment, integer, nullable, statement } from '~/platform/statement.server'
import type { CurrentEligibility } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** The newest row of a member among some states. */
const newest = (userId: Prisma.Sql, states: Prisma.Sql) => sql`(
  SELECT e.id, e.state, e."untilDay"
  FROM "Eligibility" e
  WHERE e."userId" = ${userId} AND e.state IN (${states})
  ORDER BY e."decideTime" DESC, e.id DESC
  LIMIT 1
)`

/**
 * Where the member with this id stands, as one row to stand behind LATERAL:
 *
 * - state: a value of `currentEligibilities`;
 * - "askedId": the request that waits; "decisionId": the confirmation that holds, else the last
 *   decision; both may be null.
 *
 * A confirmation holds until its last day, or until an administrator withdraws it: a later request
 * that is refused or taken back does not end it.
 */
export const currentEligibilitySql = fragment(
  (userId: Prisma.Sql) => sql`(
  SELECT
    CASE
      WHEN h.id IS NOT NULL THEN 'confirmed'
      WHEN a.id IS NOT NULL THEN 'asked'
      WHEN l.state = 'confirmed' THEN 'expired'
      ELSE coalesce(l.state::text, 'none')
    END AS state, a.id AS "askedId",
    coalesce(h.id, l.id) AS "decisionId"
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (
    SELECT e.id
    FROM "Eligibility" e
    WHERE e."userId" = ${userId} AND e.state = 'asked'
  ) AS a ON true
  LEFT JOIN LATERAL ${newest(userId, sql`'confirmed', 'refused', 'withdrawn'`)} AS l ON true
  LEFT JOIN LATERAL (
    SELECT s.id
    FROM ${newest(userId, sql`'confirmed', 'withdrawn'`)} AS s
    WHERE s.state = 'confirmed' AND (s."untilDay" = '' OR s."untilDay" >= ${todayInSeoul()})
  ) AS h ON true
)`,
)

const current = {
  level: integer,
  state: code<CurrentEligibility>(),
  askedId: nullable(integer),
  decisionId: nullable(integer),
}

/** Where a member stands. */
export const eligibilityOf = statement(
  current,
  (userId: number) => sql`
    SELECT u.level, c.*
    FROM "User" u
    CROSS JOIN LATERAL ${currentEligibilitySql(sql`u.id`)} AS c
    WHERE u.id = ${userId}`,
)

/** Where each of these members stands. */
export const eligibilityAmong = statement(
  { id: integer, ...current },
  (userIds: readonly number[]) => sql`
    SELECT u.id, u.level, c.*
    FROM "User" u
    CROSS JOIN LATERAL ${currentEligibilitySql(sql`u.id`)} AS c
    WHERE u.id = ANY(${[...userIds]}::int[])`,
)
