/** SQL of what is in folders of the drive: lists, sums, archives and everything below an entry. */
import type * as z from 'zod/mini'
import type { List } from '~/features/sources/drive/drive.schema'
import type { StoredReport as Kept } from '~/features/sources/drive/inspection/stored-report'
import {
  array,
  bigint,
  boolean,
  bytes,
  integer,
  jsonb,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { empty, join, raw, sql } = Prisma

type Sort = z.infer<typeof List>['sort']

const orderByName = raw('d."orderName"')
/** Folders come first; names are in the order of `orderName`, which the database sorts by bytes. */
const sortOrders: Record<Sort, Prisma.Sql> = {
  filled: orderByName,
  name: orderByName,
  '-name': sql`${orderByName} DESC`,
  date: sql`d."updateTime", ${orderByName}`,
  '-date': sql`d."updateTime" DESC, ${orderByName}`,
  size: sql`f.size NULLS FIRST, ${orderByName}`,
  '-size': sql`f.size DESC NULLS LAST, ${orderByName}`,
}

/** The folders below, each with the names in its path from the search folder on. */
const foldersBelow = (here: Prisma.Sql) => sql`
      places AS (
        SELECT d.id, ARRAY[d.name] AS path
        FROM "DriveItem" d
        WHERE ${here} AND d."fileKey" IS NULL AND d."trashTime" IS NULL
        UNION ALL
        SELECT d.id, places.path || d.name
        FROM places
        JOIN "DriveItem" d ON d."parentId" = places.id
          AND d."fileKey" IS NULL
          AND d."trashTime" IS NULL
      ),`

/**
 * A page of a folder, or of what is found below it: the page's rows first, then related data for each
 * of them. Without a folder: of the root.
 */
/** Of a folder: nothing lies in it. */
const isEmpty = sql`(
  d."fileKey" IS NULL
  AND NOT EXISTS (SELECT FROM "DriveItem" c WHERE c."parentId" = d.id AND c."trashTime" IS NULL)
)`

export const itemPage = statement(
  {
    id: integer,
    name: text,
    fileKey: nullable(text),
    updateTime: timestamp,
    inboxId: nullable(text),
    requestId: nullable(integer),
    path: nullable(array(text)),
    sent: nullable(text),
    size: nullable(bigint),
    sha256: nullable(bytes),
    report: nullable(jsonb<Kept>()),
    total: bigint,
    position: bigint,
    accessId: nullable(text),
    expireTime: nullable(timestamp),
    left: nullable(integer),
    bookId: nullable(text),
    title: nullable(text),
    wantedTitle: nullable(text),
    wantedIsbn: text,
    files: nullable(bigint),
    newest: nullable(timestamp),
  },
  (
    folderId: number | null,
    words: string[],
    sort: Sort,
    { page, size }: { page: number; size: number },
  ) => {
    const searched = words.length > 0
    const here = folderId === null ? sql`d."parentId" IS NULL` : sql`d."parentId" = ${folderId}`
    const has = (word: string) => sql`strpos(replace(d."foldedName", ' ', ''), ${word}) > 0`
    const wanted = searched
      ? sql`(p.id IS NOT NULL OR ${here}) AND ${join(words.map(has), ' AND ')}`
      : here
    return sql`
      WITH RECURSIVE ${searched ? foldersBelow(here) : empty}
        found AS (
          SELECT
            d.id, d.name, d."fileKey", d."updateTime", d."inboxId", d."requestId",
            ${searched ? sql`p.path` : sql`NULL::text[] AS path`},
            f.name AS sent, f.size, f.sha256, f.report,
            count(*) OVER () AS total,
            row_number() OVER (
              ORDER BY ${sort === 'filled' ? isEmpty : sql`true`}, d."fileKey" IS NOT NULL,
                ${sortOrders[sort]}, d.id
            ) AS position
          FROM "DriveItem" d
          LEFT JOIN "StoredFile" f ON f.key = d."fileKey"
          ${searched ? sql`LEFT JOIN places p ON p.id = d."parentId"` : empty}
          WHERE d."trashTime" IS NULL AND ${wanted}
          ORDER BY position
          LIMIT ${size}::int
          OFFSET ${(page - 1) * size}::int
        ),
        below AS (
          SELECT id AS top, id
          FROM found
          WHERE "fileKey" IS NULL
          UNION ALL
          SELECT top, d.id
          FROM below
          JOIN "DriveItem" d ON d."parentId" = below.id
            AND d."fileKey" IS NULL
            AND d."trashTime" IS NULL
        ),
        inside AS (
          SELECT top, count(*) AS files, max(d."updateTime") AS newest
          FROM below
          JOIN "DriveItem" d ON d."parentId" = below.id
            AND d."fileKey" IS NOT NULL
            AND d."trashTime" IS NULL
          GROUP BY top
        )
      SELECT
        found.*,
        s."accessId", s."expireTime", s."accessCount" - s."usedCount" AS left,
        b."bookId", b.title, inside.files, inside.newest,
        w.title AS "wantedTitle", concat_ws(' ', w.isbn, l.isbn) AS "wantedIsbn"
      FROM found
      LEFT JOIN "DriveShare" s ON s."driveItemId" = found.id
        AND s."expireTime" > now()
        AND s."usedCount" < s."accessCount"
      LEFT JOIN "Book" b ON b."publisherFileKey" = found."fileKey"
      LEFT JOIN "SourceRequest" q ON q.id = found."requestId"
      LEFT JOIN "Book" w ON w.id = coalesce(b.id, q."bookRowId")
      LEFT JOIN "RequestBook" l ON l."produceId" = w.id
      LEFT JOIN inside ON inside.top = found.id
      ORDER BY position`
  },
)

/** What is in these entries and below them, with the titles of at most so many of their books. */
export const sumsOfItems = statement(
  {
    files: bigint,
    folders: bigint,
    bytes: bigint,
    shares: bigint,
    books: bigint,
    inboxes: bigint,
    titles: nullable(array(text)),
  },
  (ids: number[], maxTitles: number) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id, "fileKey"
        FROM "DriveItem"
        WHERE id = ANY(${ids}::int[])
        UNION ALL
        SELECT d.id, d."fileKey"
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
      )
    SELECT
      count(walk."fileKey") AS files,
      count(*) FILTER (WHERE walk."fileKey" IS NULL) AS folders,
      coalesce(sum(f.size), 0)::bigint AS bytes,
      count(s."accessId") FILTER (
        WHERE s."expireTime" > now() AND s."usedCount" < s."accessCount"
      ) AS shares,
      count(b.id) AS books,
      (
        SELECT count(*)
        FROM "DriveInbox" i
        JOIN walk w ON w.id = i."folderId"
        WHERE i."expireTime" > now()
      ) AS inboxes,
      (
        array_agg(b.title ORDER BY b.title COLLATE "C") FILTER (WHERE b.id IS NOT NULL)
      ) [1:${maxTitles}::int] AS titles
    FROM walk
    LEFT JOIN "StoredFile" f ON f.key = walk."fileKey"
    LEFT JOIN "DriveShare" s ON s."driveItemId" = walk.id
    LEFT JOIN "Book" b ON b."publisherFileKey" = walk."fileKey"`,
)

/** Folders first, then by name. */
const listOrder = raw(
  `(CASE WHEN d."fileKey" IS NULL THEN '0' ELSE '1' END || d."orderName") COLLATE "C"`,
)

/** These entries and everything below them, as an archive lists them; `full`: something is inside. */
export const archiveEntries = statement(
  {
    path: text,
    fileKey: nullable(text),
    updateTime: timestamp,
    size: nullable(bigint),
    full: boolean,
  },
  (ids: number[], maxEntries: number) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id, name AS path, ARRAY[${listOrder}] AS position, "fileKey", "updateTime"
        FROM "DriveItem" d
        WHERE id = ANY(${ids}::int[])
        UNION ALL
        SELECT
          d.id,
          walk.path || '/' || d.name,
          walk.position || ${listOrder},
          d."fileKey", d."updateTime"
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
      ),
      most AS (SELECT * FROM walk LIMIT ${maxEntries})
    SELECT
      path, "fileKey", "updateTime", f.size,
      EXISTS (
        SELECT 1
        FROM "DriveItem" c
        WHERE c."parentId" = most.id AND c."trashTime" IS NULL
      ) AS full
    FROM most
    LEFT JOIN "StoredFile" f ON f.key = most."fileKey"
    ORDER BY position`,
)

/** An entry and everything below it. */
export const entriesBelow = statement(
  { id: integer, fileKey: nullable(text) },
  (id: number) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id, "fileKey"
        FROM "DriveItem"
        WHERE id = ${id}
        UNION ALL
        SELECT d.id, d."fileKey"
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
      )
    SELECT id, "fileKey"
    FROM walk`,
)
