/** SQL of reports of errata: the list of staff, and the mail of an answer. */
import { code, integer, nullable, statement, text, timestamp } from '~/platform/statement.server'
import { likePattern } from '~/platform/like'
import type { ErratumReportState, MessageTransport, ProductionType } from '~/tables/codes'
import { Prisma } from '../../../../../prisma/generated/client'

const { join, sql } = Prisma

type ReportFilters = { state?: ErratumReportState; keyword?: string }

function conditions({ state, keyword }: ReportFilters): Prisma.Sql {
  return join(
    [
      state ? sql`r.state = ${state}` : sql`true`,
      ...(keyword
        ? [
            sql`(
              b."bookId" = ${keyword}
              OR u."user" = ${keyword}
              OR replace(b.title, ' ', '') ILIKE ${likePattern(keyword.replace(/\s/g, ''))}
            )`,
          ]
        : []),
    ],
    ' AND ',
  )
}

const tables = sql`
  "ErratumReport" r
  JOIN "Book" b ON b.id = r."bookRowId"
  LEFT JOIN "User" u ON u.id = r."userId"`

/** Reports: those that wait first, as they came, then the newest of the others. */
export const reportPage = statement(
  {
    id: integer,
    bookId: text,
    title: text,
    prodType: code<ProductionType>(),
    volume: integer,
    pageText: text,
    text,
    state: code<ErratumReportState>(),
    answer: text,
    answerTime: nullable(timestamp),
    createTime: timestamp,
    userId: nullable(integer),
    user: nullable(text),
    name: nullable(text),
    shipmentId: nullable(integer),
  },
  (filters: ReportFilters, take: number, skip: number) => sql`
    SELECT
      r.id, b."bookId", b.title, r."prodType", r.volume, r."pageText", r.text, r.state, r.answer,
      r."answerTime", r."createTime", r."userId", u."user", u.name, r."shipmentId"
    FROM ${tables}
    WHERE ${conditions(filters)}
    ORDER BY r.state <> 'open', CASE WHEN r.state = 'open' THEN r.id ELSE -r.id END
    LIMIT ${take}::int
    OFFSET ${skip}::bigint`,
)

export const reportCount = statement(
  { count: integer },
  (filters: ReportFilters) => sql`
    SELECT count(*)::int AS count
    FROM ${tables}
    WHERE ${conditions(filters)}`,
)

/**
 * A mail with the answer of a report, in place of one that has not gone out; none to an address that took
 * no mail. `minutes`: for which it can be taken back.
 */
export const enqueueReportMail = statement(
  { id: integer },
  (id: number, minutes: number) => sql`
    INSERT INTO "OutboxMessage" (way, "groupKey", "reportId", "dueTime", "nextTime")
    SELECT
      ${'mail' satisfies MessageTransport},
      'erratumReport:' || r.id,
      r.id,
      now() + make_interval(mins => ${minutes}::int),
      now() + make_interval(mins => ${minutes}::int)
    FROM "ErratumReport" r
    WHERE r.id = ${id}::int
      AND r.email <> ''
      AND NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = r.email)
    RETURNING id`,
)
