/** SQL of requests for sources: made, sent and reminded, many in one statement. */
import { integer, statement, text, nullable } from '~/platform/statement.server'
import type { SourceMaker, SourceState, SourceStepKind } from '~/tables/staff-codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

export type RequestedBook = { bookId: string; key: string; pdf: boolean; copies: number }

/**
 * A request for each of these books, to the publisher of the name with that key. An open one is sent
 * anew, with what is requested in addition.
 */
export const openRequests = statement(
  {},
  (books: readonly RequestedBook[], today: string, maker: SourceMaker, userName: string) => sql`
    WITH
      wanted AS (
        SELECT n."publisherId", b.id AS "bookRowId", e.pdf, e.copies
        FROM json_to_recordset(${JSON.stringify(books)}::json) AS e (
          "bookId" TEXT, key TEXT, pdf BOOLEAN, copies INT
        )
        JOIN "Book" b ON b."bookId" = e."bookId"
        JOIN "PublisherName" n ON n.key = e.key
      ),
      opened AS (
        INSERT INTO "SourceRequest" AS r
          ("publisherId", "bookRowId", pdf, copies, state, "nextDay", "updateTime")
        SELECT
          "publisherId", "bookRowId", pdf, copies, ${'toSend' satisfies SourceState}, ${today}, now()
        FROM wanted
        ORDER BY "bookRowId"
        ON CONFLICT ("bookRowId") WHERE state <> 'closed' DO UPDATE
        SET
          pdf = r.pdf OR excluded.pdf,
          copies = r.copies + excluded.copies,
          state = excluded.state,
          "nextDay" = excluded."nextDay",
          "promisedDay" = '',
          reminders = 0,
          "updateTime" = now()
        RETURNING id
      )
    INSERT INTO "SourceStep" ("requestId", kind, maker, "userName", day)
    SELECT id, ${'requested' satisfies SourceStepKind}, ${maker}, ${userName}, ${today}
    FROM opened
    ORDER BY id`,
)

/**
 * Requests of before: of books that are requested and neither begun nor there, in the history only.
 * The day of the first request, and the publisher as the book names it.
 */
export const requestsOfBefore = statement(
  { bookId: text, publisher: text, day: text, pdf: integer, copies: integer },
  (limit: number) => sql`
    SELECT
      b."bookId", b.publisher,
      to_char(min(l."createTime") AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day,
      (count(*) FILTER (WHERE l.type = 0))::int AS pdf,
      coalesce(sum(l."orderNum") FILTER (WHERE l.type = 1), 0)::int AS copies
    FROM "RequestLog" l
    JOIN "Book" b ON b."bookId" = l."bookId"
    WHERE b."publisherFileKey" IS NULL
      AND b."prodTypes" = '{}'
      AND NOT EXISTS (SELECT 1 FROM "SourceRequest" r WHERE r."bookRowId" = b.id)
      AND NOT EXISTS (
        SELECT 1 FROM "Format" f WHERE f."bookRowId" = b.id AND f.progress IS NOT NULL
      )
    GROUP BY b.id
    ORDER BY b.id
    LIMIT ${limit}::int`,
)

/**
 * Requests of before become cases that a person looks at: nothing is sent for them by itself, because
 * nobody knows what has been said since.
 */
export const adoptRequests = statement(
  {},
  (books: readonly (RequestedBook & { day: string })[], today: string, reminders: number) => sql`
    WITH
      opened AS (
        INSERT INTO "SourceRequest"
          ("publisherId", "bookRowId", pdf, copies, state, "nextDay", "sentDay", reminders, "updateTime")
        SELECT
          n."publisherId", b.id, e.pdf, e.copies, ${'asked' satisfies SourceState},
          ${today}, e.day, ${reminders}::int, now()
        FROM json_to_recordset(${JSON.stringify(books)}::json) AS e (
          "bookId" TEXT, key TEXT, pdf BOOLEAN, copies INT, day TEXT
        )
        JOIN "Book" b ON b."bookId" = e."bookId"
        JOIN "PublisherName" n ON n.key = e.key
        ORDER BY b.id
        ON CONFLICT DO NOTHING
        RETURNING id, "sentDay"
      )
    INSERT INTO "SourceStep" ("requestId", kind, maker, day)
    SELECT
      id, ${'requested' satisfies SourceStepKind}, ${'centre' satisfies SourceMaker}, "sentDay"
    FROM opened
    ORDER BY id`,
)

/**
 * A mail to each of these publishers that has an address which takes mail; steps that name it say what
 * it carries.
 */
export const enqueuePublisherMails = statement(
  { id: integer, publisherId: integer },
  (publisherIds: readonly number[]) => sql`
    INSERT INTO "OutboxMessage" (way, "groupKey", "publisherId", "dueTime", "nextTime")
    SELECT 'mail', 'publisher:' || p.id, p.id, now(), now()
    FROM "Publisher" p
    WHERE p.id = ANY(${[...publisherIds]}::int[])
      AND p.email <> ''
      AND NOT EXISTS (SELECT 1 FROM "BouncedAddress" b WHERE b.email = lower(p.email))
    ORDER BY p.id
    RETURNING id, "publisherId"`,
)

export type MailOfPublisher = { publisherId: number; messageId: number }

/** Requests that wait to be sent are sent today, in the mails of their publishers or on paper. */
export const sendRequests = statement(
  { publisherId: integer, requests: integer, messageId: nullable(integer) },
  (
    publisherIds: readonly number[],
    mails: readonly MailOfPublisher[],
    { today, nextDay, userName }: { today: string; nextDay: string; userName: string },
  ) => sql`
    WITH
      mail AS (
        SELECT *
        FROM json_to_recordset(${JSON.stringify(mails)}::json) AS e ("publisherId" INT, "messageId" INT)
      ),
      changed AS (
        UPDATE "SourceRequest"
        SET
          state = ${'asked' satisfies SourceState},
          "sentDay" = ${today},
          "nextDay" = ${nextDay},
          reminders = 0,
          "updateTime" = now()
        WHERE "publisherId" = ANY(${[...publisherIds]}::int[])
          AND state = ${'toSend' satisfies SourceState}
        RETURNING id, "publisherId"
      ),
      said AS (
        INSERT INTO "SourceStep" ("requestId", kind, maker, "userName", day, "messageId")
        SELECT
          c.id, ${'sent' satisfies SourceStepKind}, ${'centre' satisfies SourceMaker}, ${userName},
          ${today}, m."messageId"
        FROM changed c
        LEFT JOIN mail m ON m."publisherId" = c."publisherId"
        ORDER BY c.id
      )
    SELECT c."publisherId", count(*)::int AS requests, min(m."messageId") AS "messageId"
    FROM changed c
    LEFT JOIN mail m ON m."publisherId" = c."publisherId"
    GROUP BY c."publisherId"
    ORDER BY c."publisherId"`,
)

export type Reminded = { id: number; publisherId: number; reminders: number; nextDay: string }

/** Reminders of these requests, in the mails of their publishers. */
export const remindRequests = statement(
  {},
  (
    reminded: readonly Reminded[],
    mails: readonly MailOfPublisher[],
    { today, maker, userName }: { today: string; maker: SourceMaker; userName: string },
  ) => sql`
    WITH
      due AS (
        SELECT e.id, e.reminders, e."nextDay", m."messageId"
        FROM json_to_recordset(${JSON.stringify(reminded)}::json) AS e (
          id INT, "publisherId" INT, reminders INT, "nextDay" TEXT
        )
        LEFT JOIN json_to_recordset(${JSON.stringify(mails)}::json) AS m (
          "publisherId" INT, "messageId" INT
        ) USING ("publisherId")
      ),
      changed AS (
        UPDATE "SourceRequest" r
        SET reminders = due.reminders, "nextDay" = due."nextDay", "updateTime" = now()
        FROM due
        WHERE r.id = due.id
        RETURNING r.id, due."messageId"
      )
    INSERT INTO "SourceStep" ("requestId", kind, maker, "userName", day, "messageId")
    SELECT id, ${'reminded' satisfies SourceStepKind}, ${maker}, ${userName}, ${today}, "messageId"
    FROM changed
    ORDER BY id`,
)
