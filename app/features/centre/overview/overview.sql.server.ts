/** SQL of the overview: what waits in each area, and the oldest of it. */
import {
  bigint,
  code,
  integer,
  json,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import { type OrderStatus } from '~/tables/codes'
import { openDecisions } from '~/tables/staff-codes'
import {
  demandSql,
  demandStatusSql,
  listCountsSql,
  withoutFileSql,
} from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { raw, sql } = Prisma

/** Books of one publisher whose source file was requested and has not come, since the first request. */
export type MissingSource = { publisher: string; count: number; since: string }
export type Stage = 'requested' | 'making'

/** Numbers of requests increase with time. */
export const bookStages = statement(
  {
    stages: json<{ key: Stage; count: number; first: number }[]>(),
    missing: integer,
    publishers: json<MissingSource[]>(),
  },
  (namedPublishers: number) => sql`
    WITH
      begun AS MATERIALIZED (
        SELECT "bookRowId", bool_or(progress < 100 AND "fileKey" IS NULL) AS making
        FROM "Format"
        WHERE progress IS NOT NULL
        GROUP BY 1
      ),
      -- most books were made long ago, as the index of the books' types tells
      asked AS MATERIALIZED (
        SELECT b.id, l.first, f.making
        FROM (SELECT "bookId", min(id) AS first FROM "RequestLog" GROUP BY 1) l
        JOIN "Book" b ON b."bookId" = l."bookId"
        LEFT JOIN begun f ON f."bookRowId" = b.id
        WHERE f.making OR (f.making IS NULL AND b."prodTypes" = '{}')
      ),
      requested AS MATERIALIZED (
        SELECT b.publisher, b."publisherText", b."publisherFileKey", a.first
        FROM asked a
        JOIN "Book" b USING (id)
        WHERE a.making IS NULL
      ),
      owed AS (
        SELECT min(publisher) AS publisher, count(*)::int AS count, min(first) AS first
        FROM requested
        WHERE "publisherFileKey" IS NULL
        GROUP BY "publisherText"
      )
    SELECT
      (
        SELECT coalesce(json_agg(one), '[]')
        FROM (
          SELECT
            'making' AS key,
            count(*)::int AS count,
            (SELECT min(first) FROM asked WHERE making) AS first
          FROM begun
          WHERE making
          HAVING count(*) > 0
          UNION ALL
          SELECT 'requested', count(*)::int, min(first)
          FROM requested
          HAVING count(*) > 0
        ) AS one
      ) AS stages,
      (SELECT coalesce(sum(count), 0)::int FROM owed) AS missing,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object('publisher', o.publisher, 'count', o.count, 'since', l."createTime")
              ORDER BY l."createTime"
            ),
            '[]'
          )
        FROM (SELECT * FROM owed ORDER BY first LIMIT ${namedPublishers}::int) AS o
        JOIN "RequestLog" l ON l.id = o.first
      ) AS publishers`,
)

/** `month` is the beginning of a production date, in Seoul time. */
export const figuresSince = statement(
  {
    finished: integer,
    members: integer,
    membersOfMonth: integer,
    orderFiles: integer,
    orderFilesOfMonth: integer,
  },
  (month: string, recent: Date, ofMonth: Date) => sql`
    SELECT
      (
        SELECT count(*)::int
        FROM "Book"
        WHERE "prodDate" >= ${month} AND "prodDate" < ${`${month}~`} AND "prodTypes" <> '{}'
      ) AS finished,
      (SELECT count(*)::int FROM "User" WHERE "createTime" >= ${recent}) AS members,
      (
        SELECT count(*)::int
        FROM "User"
        WHERE "createTime" >= ${ofMonth}
      ) AS "membersOfMonth",
      (
        SELECT count(*)::int
        FROM "OrderFile"
        WHERE "createTime" >= ${recent}
      ) AS "orderFiles",
      (
        SELECT count(*)::int
        FROM "OrderFile"
        WHERE "createTime" >= ${ofMonth}
      ) AS "orderFilesOfMonth"`,
)

/** Applications by status: how many, the first, and those of late. */
export const applicationsOfStatus = statement(
  {
    key: code<OrderStatus>(),
    count: bigint,
    first: integer,
    recent: integer,
    ofMonth: integer,
    withoutFile: integer,
    firstWithoutFile: nullable(integer),
  },
  (recent: Date, ofMonth: Date) => sql`
    WITH
      asked AS MATERIALIZED (
        SELECT d.id, d."bookId", d."prodType", d."createTime"
        FROM ${demandSql} AS d
        WHERE d.kind = 'application'
      ),
      book AS MATERIALIZED (
        SELECT b.id, b."bookId", b."prodTypes", b."fileTypes"
        FROM "Book" b
        WHERE b."bookId" IN (SELECT "bookId" FROM asked)
      )
    SELECT
      ${demandStatusSql} AS key,
      count(*),
      min(d.id) AS first,
      count(*) FILTER (WHERE d."createTime" >= ${recent})::int AS recent,
      count(*) FILTER (WHERE d."createTime" >= ${ofMonth})::int AS "ofMonth",
      count(*) FILTER (WHERE ${withoutFileSql})::int AS "withoutFile",
      min(d.id) FILTER (WHERE ${withoutFileSql}) AS "firstWithoutFile"
    FROM asked d
    LEFT JOIN book b ON b."bookId" = d."bookId"
    GROUP BY 1`,
)

const first = { count: integer, id: integer, name: text, since: timestamp }

/** Uploaded lists without errors that nobody has confirmed yet. */
export const firstUpload = statement(
  first,
  () => sql`
    SELECT count(*) OVER ()::int AS count, id, "fileName" AS name, "createTime" AS since
    FROM "RequestList"
    WHERE state = 'checked' AND "errorCount" = 0
    ORDER BY id
    LIMIT 1`,
)

/** Rows without a decision, their files, and the first file that has some. */
export const firstOpenFile = statement(
  { ...first, files: integer },
  () => sql`
    WITH
      open AS (
        SELECT "orderFileId" AS id, count(*) AS rows
        FROM "OrderFileBook"
        WHERE decision = ANY(${openDecisions})
        GROUP BY 1
      )
    SELECT
      sum(open.rows) OVER ()::int AS count,
      count(*) OVER ()::int AS files,
      id, f.name, f."createTime" AS since
    FROM open
    JOIN "OrderFile" f USING (id)
    WHERE ${listCountsSql}
    ORDER BY id
    LIMIT 1`,
)

/** Members who wait to be confirmed as eligible, and the one who waits longest. */
export const firstEligibility = statement(
  first,
  () => sql`
    SELECT
      count(*) OVER ()::int AS count,
      e.id,
      coalesce(nullif(u.name, ''), u."user") AS name,
      e."createTime" AS since
    FROM "Eligibility" e
    JOIN "User" u ON u.id = e."userId"
    WHERE e.state = 'asked'
    ORDER BY e."createTime", e.id
    LIMIT 1`,
)

/** Files that came by upload links and are not acknowledged yet. */
export const firstArrived = statement(
  first,
  () => sql`
    SELECT count(*) OVER ()::int AS count, id, name, "createTime" AS since
    FROM "DriveItem"
    WHERE "inboxId" IS NOT NULL AND "trashTime" IS NULL
    ORDER BY id
    LIMIT 1`,
)

/** What waits, of tables whose writes raise the version of what staff see. */
export const workCounts = statement(
  { orderRows: integer, proposals: integer, cart: integer, eligibility: integer, arrived: integer },
  () => sql`
    SELECT
      (
        SELECT count(*)::int
        FROM "OrderFileBook" o
        JOIN "OrderFile" f ON f.id = o."orderFileId"
        WHERE o.decision = ANY(${openDecisions}) AND ${listCountsSql}
      ) AS "orderRows",
      (SELECT count(*)::int FROM "BookProposal" WHERE state = 'open') AS proposals,
      (SELECT count(*)::int FROM "PurchaseCartEntry") AS cart,
      (SELECT count(*)::int FROM "Eligibility" WHERE state = 'asked') AS eligibility,
      (
        SELECT count(*)::int
        FROM "DriveItem"
        WHERE "inboxId" IS NOT NULL AND "trashTime" IS NULL
      ) AS arrived`,
)

/** What waits, of the other tables. */
export const otherWorkCounts = statement(
  { uploads: integer, webhooks: integer, reports: integer },
  () => sql`
    SELECT
      (
        SELECT count(*)::int
        FROM "RequestList"
        WHERE state = 'checked' AND "errorCount" = 0
      ) AS uploads,
      (
        SELECT count(*)::int
        FROM "Webhook"
        WHERE "offReason" IN ('gone', 'failing')
      ) AS webhooks,
      (
        SELECT count(*)::int
        FROM "ErratumReport"
        WHERE state = 'open'
      ) AS reports`,
)

/** The named rows with the books they refer to. */
export const rowsWithBooks = statement(
  {
    id: integer,
    title: text,
    since: timestamp,
    listId: nullable(integer),
    bookRowId: nullable(integer),
  },
  (table: 'PurchaseCartEntry' | 'RequestLog' | 'Order', ids: number[]) => sql`
    SELECT
      t.id,
      coalesce(b.title, r.title, t."bookId") AS title,
      t."createTime" AS since, r.id AS "listId", b.id AS "bookRowId"
    FROM ${raw(`"${table}"`)} t
    LEFT JOIN "Book" b ON b."bookId" = t."bookId"
    LEFT JOIN "RequestBook" r ON r."bookId" = t."bookId"
    WHERE t.id = ANY(${ids}::int[])`,
)
