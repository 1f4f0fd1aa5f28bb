/** Lists and searches a folder of the drive, with related data, and deletes several entries. */
import type * as z from 'zod/mini'
import { keysOf, recordOf } from '~/platform/records'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { wireTime } from '~/i18n/format'
import { assertPageExists } from '~/validation/paging'
import { contentTag } from '~/storage/content-tag.server'
import type { CallContext } from '~/http/call-context.server'
import type { List, ItemsInput } from '~/features/sources/drive/drive.schema'
import type { DriveEntry, ReportSummary } from '~/features/sources/drive/drive.output'
import { toReportSummary } from '~/features/sources/drive/inspection/file-inspection.server'
import { moveToTrash } from './drive.server'
import { foldName, repairName } from '~/features/sources/drive/names'
import { findFolder, lockFolder, type Folder } from '~/features/sources/drive/resolve-path.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import { itemPage, sumsOfItems } from './items.sql.server'
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
  const rows = await readRows(db, itemPage(folder.id, words, sort, { page, size }))
  if (rows.length === 0 && page > 1) assertPageExists(0, { page, size })
  return {
    items: rows.map((row) => toListedItem(row, folder)),
    totalCount: Number(rows[0]?.total ?? 0),
  }
}

function toListedItem(
  { id, name, fileKey, updateTime, size, sha256, ...row }: RowIn<typeof itemPage>,
  folder: Folder,
): ListedItem {
  const { accessId, expireTime, left, bookId, title } = row
  return {
    id,
    name,
    folder: fileKey === null,
    path: [...folder.names, ...(row.path ?? [])].join('/'),
    date: wireTime(updateTime),
    size: size === null ? null : Number(size),
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
        ? toReportSummary(
            row.report,
            row.wantedTitle === null ? null : { title: row.wantedTitle, isbn: row.wantedIsbn },
          )
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
  const [sums] = await readRows(db, sumsOfItems(ids, MAX_TITLES))
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
