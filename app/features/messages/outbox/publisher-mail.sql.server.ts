/** SQL of mails to publishers: what they carry, as it stands when they go out. */
import { neededDaySql } from '~/features/catalogue/book/demand.sql.server'
import { boolean, code, integer, nullable, statement, text } from '~/platform/statement.server'
import type { SourceState, SourceStepKind } from '~/tables/staff-codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

const book = {
  state: code<SourceState>(),
  promisedDay: text,
  sentDay: text,
  title: text,
  creator: text,
  isbn: text,
  pdf: boolean,
  copies: integer,
  needed: nullable(text),
}
const bookSql = sql`
  r.state, r."promisedDay", r."sentDay", b.title, b.creator, b.isbn, r.pdf, r.copies,
  ${neededDaySql} AS needed`

/**
 * The steps that these messages carry, each with its book. A step that was answered since is none any
 * more: a mail of it would be wrong.
 */
export const stepsOfMails = statement(
  { messageId: integer, kind: code<SourceStepKind>(), reason: text, ...book },
  (messageIds: readonly number[]) => sql`
    SELECT m."messageId", s.kind, s.text AS reason, ${bookSql}
    FROM "OutboxMessage" m
    JOIN "SourceStep" s ON s."messageId" = m.id
    JOIN "SourceRequest" r ON r.id = s."requestId"
    JOIN "Book" b ON b.id = r."bookRowId"
    WHERE m."messageId" = ANY(${[...messageIds]}::int[])
      AND r.state IN ('asked', 'promised')
      AND NOT EXISTS (
        SELECT 1
        FROM "SourceStep" later
        WHERE later."requestId" = s."requestId"
          AND later.id > s.id
          AND later.kind NOT IN ('requested', 'reminded')
      )
      AND NOT EXISTS (
        SELECT 1
        FROM "SourceStep" again
        JOIN "OutboxMessage" o ON o.id = again."messageId"
        WHERE again."requestId" = s."requestId"
          AND again.id > s.id
          AND o."messageId" = m."messageId"
      )
    ORDER BY needed NULLS LAST, b.title, s.id`,
)

/** Everything that a publisher has not answered, or promised: what a printed letter says. */
export const stepsOfLetter = statement(
  { kind: code<SourceStepKind>(), reason: text, ...book },
  (publisherId: number) => sql`
    SELECT
      coalesce(last.kind, 'sent') AS kind,
      coalesce(last.text, '') AS reason,
      ${bookSql}
    FROM "SourceRequest" r
    JOIN "Book" b ON b.id = r."bookRowId"
    LEFT JOIN LATERAL (
      SELECT s.kind, s.text
      FROM "SourceStep" s
      WHERE s."requestId" = r.id AND s.kind IN ('sent', 'reminded', 'returned')
      ORDER BY s.id DESC
      LIMIT 1
    ) AS last ON true
    WHERE r."publisherId" = ${publisherId}::int AND r.state IN ('toSend', 'asked', 'promised')
    ORDER BY needed NULLS LAST, b.title, r.id
    LIMIT 1000`,
)
