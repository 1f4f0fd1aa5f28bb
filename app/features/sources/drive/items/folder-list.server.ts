/** Lists and searches a folder of the drive, with related data, and deletes several entries. */
import type * as z from 'zod/mini'
import { keysOf, recordOf } from '~/platform/records'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { wireTime } from '~/i18n/format'
import { t } from '~/tables/messages'
import { assertPageExists } from '~/validation/paging'
import { contentTag } from '~/storage/content-tag.server'
import type { CallContext } from '~/http/call-context.server'
import { Prisma } from '../../../../../prisma/generated/client'
import type { List, ItemsInput } from '~/features/sources/drive/drive.schema'
import { moveToTrash } from './drive.server'
import type { DriveEntry, ReportSummary } from '~/features/sources/drive/drive.output'
import type { StoredReport as Kept } from '~/features/sources/drive/inspection/file-inspection-text'
import { foldName, repairName } from '~/features/sources/drive/names'
import { findFolder, lockFolder, type Folder } from '~/features/sources/drive/resolve-path.server'

const { empty, join, raw, sql } = Prisma
type ListInput = z.infer<typeof List>

/**
 * `path` is the folder of the entry; `sent` its uploaded name, when that had to be repaired;
 * `files` and `newest` describe everything below a folder; `share` tells how often and how long the
 * link still works (null after it ended).
 */
export type ListedItem = DriveEntry & {
  path: string
  version: string | null
  sent: string | null
  accessId?: string
  share: { expireTime: string; left: number } | null
  book: { bookId: string; title: string } | null
  report: ReportSummary | null
  inbox: boolean
  files: number | null
  newest: string | null
}

type Row = {
  id: number
  name: string
  path: string[] | null
  total: bigint
  fileKey: string | null
  updateTime: Date
  inboxId: string | null
  sent: string | null
  size: bigint | null
  sha256: Uint8Array | null
  report: Kept | null
  accessId: string | null
  expireTime: Date | null
  left: number | null
  bookId: string | null
  title: string | null
  files: bigint | null
  newest: Date | null
}

/**
 * Sorts numbers by value and letters by the Korean alphabet: the database stores a sort key for
 * each name.
 */
const orderByName = raw('d."orderName"')
const sortOrders: Record<ListInput['sort'], Prisma.Sql> = {
  name: orderByName,
  '-name': sql`${orderByName} DESC`,
  date: sql`d."updateTime", ${orderByName}`,
  '-date': sql`d."updateTime" DESC, ${orderByName}`,
  size: sql`f.size NULLS FIRST, ${orderByName}`,
  '-size': sql`f.size DESC NULLS LAST, ${orderByName}`,
}

/**
 * Lists folders first. With a keyword it finds everything below the folder whose name contains all
 * the words, ignoring spaces.
 */
export async function list({
  path,
  keyword,
  sort,
  page,
  size,
}: ListInput): Promise<{ items: ListedItem[]; totalCount: number }> {
  const folder = await findFolder(db, path)
  const words = keyword ? foldName(keyword).split(' ') : []
  const rows = await db.$queryRaw<Row[]>(
    listStatement(folder, words, sql`${sortOrders[sort]}, d.id`, { page, size }),
  )
  if (rows.length === 0 && page > 1) assertPageExists(0, { page, size })
  return {
    items: rows.map((row) => toListedItem(row, folder)),
    totalCount: Number(rows[0]?.total ?? 0),
  }
}

/** One statement: the page's rows first, then related data for each of them. */
function listStatement(
  folder: Folder,
  words: string[],
  order: Prisma.Sql,
  { page, size }: { page: number; size: number },
): Prisma.Sql {
  const searched = words.length > 0
  const here = folder.id === null ? sql`d."parentId" IS NULL` : sql`d."parentId" = ${folder.id}`
  const has = (word: string) => sql`strpos(replace(d."foldedName", ' ', ''), ${word}) > 0`
  return sql`
    WITH RECURSIVE ${searched ? foldersBelow(here) : empty}
    found AS (
      SELECT d.id, d.name, d."fileKey", d."updateTime", d."inboxId", ${searched ? sql`p.path` : sql`NULL::text[] AS path`}, f.name AS sent, f.size, f.sha256, f.report,
        count(*) OVER () AS total, row_number() OVER (ORDER BY d."fileKey" IS NOT NULL, ${order}) AS position
      FROM "DriveItem" d LEFT JOIN "StoredFile" f ON f.key = d."fileKey" ${searched ? sql`LEFT JOIN places p ON p.id = d."parentId"` : empty}
      WHERE d."trashTime" IS NULL AND ${searched ? sql`(p.id IS NOT NULL OR ${here}) AND ${join(words.map(has), ' AND ')}` : here}
      ORDER BY position LIMIT ${size}::int OFFSET ${(page - 1) * size}::int
    ),
    below AS (
      SELECT id AS top, id FROM found WHERE "fileKey" IS NULL
      UNION ALL SELECT top, d.id FROM below JOIN "DriveItem" d ON d."parentId" = below.id AND d."fileKey" IS NULL AND d."trashTime" IS NULL
    ),
    inside AS (
      SELECT top, count(*) AS files, max(d."updateTime") AS newest
      FROM below JOIN "DriveItem" d ON d."parentId" = below.id AND d."fileKey" IS NOT NULL AND d."trashTime" IS NULL GROUP BY top
    )
    SELECT found.*, s."accessId", s."expireTime", s."accessCount" - s."usedCount" AS left, b."bookId", b.title, inside.files, inside.newest
    FROM found LEFT JOIN "DriveShare" s ON s."driveItemId" = found.id AND s."expireTime" > now() AND s."usedCount" < s."accessCount"
      LEFT JOIN "Book" b ON b."publisherFileKey" = found."fileKey" LEFT JOIN inside ON inside.top = found.id
    ORDER BY position`
}

/** The folders below, each with the names in its path from the search folder on. */
const foldersBelow = (here: Prisma.Sql) => sql`places AS (
      SELECT d.id, ARRAY[d.name] AS path FROM "DriveItem" d WHERE ${here} AND d."fileKey" IS NULL AND d."trashTime" IS NULL
      UNION ALL SELECT d.id, places.path || d.name FROM places JOIN "DriveItem" d ON d."parentId" = places.id AND d."fileKey" IS NULL AND d."trashTime" IS NULL
    ),`

function toListedItem(
  { id, name, fileKey, updateTime, size, sha256, ...row }: Row,
  folder: Folder,
): ListedItem {
  const { accessId, expireTime, left, bookId, title } = row
  return {
    ...{
      id,
      name,
      folder: fileKey === null,
      path: [...folder.names, ...(row.path ?? [])].join('/'),
      date: wireTime(updateTime),
      size: size === null ? null : Number(size),
    },
    version: sha256 ? contentTag({ sha256 }) : null,
    sent:
      row.sent !== null &&
      row.sent !== name &&
      repairName(row.sent) === name &&
      row.sent.normalize('NFC') !== name
        ? row.sent
        : null,
    ...(accessId ? { accessId } : {}),
    share: expireTime ? { expireTime: wireTime(expireTime), left: Math.max(0, left ?? 0) } : null,
    book: bookId === null ? null : { bookId, title: title ?? '' },
    report:
      row.report && 'level' in row.report
        ? { level: row.report.level, text: t(row.report.short[0], 'ko', row.report.short[1]) }
        : null,
    inbox: row.inboxId !== null,
    files: fileKey === null ? Number(row.files ?? 0) : null,
    newest: row.newest ? wireTime(row.newest) : null,
  }
}

// ── several entries ──────────────────────────────────────────────────────────────────────────────

/** How many book titles the question names at most. */
const MAX_TITLES = 20

/**
 * What is deleted together with these entries: they and everything below them. Missing names are
 * left out; when none exists, it throws 404.
 */
export async function folderInfo({ path, name }: z.infer<typeof ItemsInput>) {
  const folder = await findFolder(db, path)
  const items = await findItems(db, folder, name)
  const ids = items.map(({ id }) => id)
  const [sums] = await db.$queryRaw<
    {
      files: bigint
      folders: bigint
      bytes: bigint
      shares: bigint
      inboxes: bigint
      books: bigint
      titles: string[] | null
    }[]
  >`
    WITH RECURSIVE walk AS (
      SELECT id, "fileKey" FROM "DriveItem" WHERE id = ANY(${ids}::int[])
      UNION ALL SELECT d.id, d."fileKey" FROM walk JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
    )
    SELECT count(walk."fileKey") AS files, count(*) FILTER (WHERE walk."fileKey" IS NULL) AS folders, coalesce(sum(f.size), 0)::bigint AS bytes,
      count(s."accessId") FILTER (WHERE s."expireTime" > now() AND s."usedCount" < s."accessCount") AS shares, count(b.id) AS books,
      (SELECT count(*) FROM "DriveInbox" i JOIN walk w ON w.id = i."folderId" WHERE i."expireTime" > now()) AS inboxes,
      (array_agg(b.title ORDER BY b.title COLLATE "C") FILTER (WHERE b.id IS NOT NULL))[1:${MAX_TITLES}::int] AS titles
    FROM walk LEFT JOIN "StoredFile" f ON f.key = walk."fileKey" LEFT JOIN "DriveShare" s ON s."driveItemId" = walk.id LEFT JOIN "Book" b ON b."publisherFileKey" = walk."fileKey"`
  const { titles, ...counts } = sums ?? {
    titles: null,
    files: 0,
    folders: 0,
    bytes: 0,
    shares: 0,
    inboxes: 0,
    books: 0,
  }
  const numbers = recordOf(keysOf(counts), (name) => Number(counts[name]))
  return {
    items: items.map(({ id, name, fileKey }) => ({ id, name, folder: fileKey === null })),
    ...numbers,
    titles: titles ?? [],
  }
}
export type FolderInfo = Awaited<ReturnType<typeof folderInfo>>

/**
 * Moves several entries to the trash. An entry that somebody else deleted in the meantime is
 * counted (`gone`), not refused.
 */
export async function removeAll(
  { path, name }: z.infer<typeof ItemsInput>,
  me: User,
  ctx: CallContext,
): Promise<{ removed: string[]; gone: number }> {
  const folder = await lockFolder(ctx.db, path)
  const items = await findItems(ctx.db, folder, name)
  const now = new Date()
  for (const item of items) await moveToTrash(ctx, me, folder, item, now)
  return {
    removed: items.map(({ name }) => name),
    gone: new Set(name.map(foldName)).size - items.length,
  }
}

/** Entries of a folder by their names, in the order of the names. */
async function findItems(tx: CallContext['db'], { id }: Folder, names: string[]) {
  const wanted = names.map(foldName)
  const items = await tx.driveItem.findMany({
    where: { parentId: id, foldedName: { in: wanted }, trashTime: null },
    select: { id: true, name: true, foldedName: true, fileKey: true },
  })
  if (items.length === 0) throw new AppError('driveNoItem', 404, 'name')
  return items.sort((a, b) => wanted.indexOf(a.foldedName) - wanted.indexOf(b.foldedName))
}
