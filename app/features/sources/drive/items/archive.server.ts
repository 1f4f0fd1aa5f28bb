/** Downloads a folder, or several entries of one, as a .zip that is packed while it is sent. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { ZipResult, AppError, type StoredFileResult } from '~/platform/app-error'
import { count, fileSize } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { archiveLimits, type DownloadItems } from './archive.schema'
import { download as downloadFile } from './drive.server'
import { foldName } from '~/features/sources/drive/names'
import { findFolder, type Folder } from '~/features/sources/drive/resolve-path.server'
import { readRows } from '~/platform/statement.server'
import { archiveEntries } from './items.sql.server'

/**
 * A single file is sent as itself. Anything else is sent as a .zip, named after the downloaded
 * folder or, for several entries, the folder they are in.
 */
export async function download(
  { path, type, name, version }: z.infer<typeof DownloadItems>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult | ZipResult> {
  const folder = await findFolder(db, path)
  const items = await findItems(db, folder, name)
  const [only] = items
  if (items.length === 1 && only?.fileKey)
    return downloadFile({ path, type, name: only.name, version }, me, ctx)
  const parts = await zipEntries(
    db,
    items.map(({ id }) => id),
  )
  const inside = items.length === 1 ? only!.name : (folder.names.at(-1) ?? '드라이브')
  if (await ctx.beginsDownload())
    await audit(
      ctx,
      me,
      'drive.archive',
      [...folder.names, ...(items.length === 1 ? [inside] : [])].join('/'),
      { after: { files: parts.filter(({ key }) => key).length } },
    )
  return new ZipResult(`${inside}.zip`, parts)
}

/** The named entries of a folder; throws 404 when one is missing. */
async function findItems(tx: Db, { id }: Folder, names: string[]) {
  const wanted = [...new Set(names.map(foldName))]
  const items = await tx.driveItem.findMany({
    where: { parentId: id, foldedName: { in: wanted }, trashTime: null },
    select: { id: true, name: true, fileKey: true },
  })
  if (items.length < wanted.length) throw new AppError('driveNoItem', 404, 'name')
  return items
}

/**
 * The files with their paths below the requested entries, and empty folders, in the order of the
 * list. Entries in the trash are left out.
 */
async function zipEntries(tx: Db, ids: number[]): Promise<ZipResult['entries']> {
  const found = await readRows(tx, archiveEntries(ids, archiveLimits.entries + 1))
  const bytes = found.reduce((sum, { size }) => sum + Number(size ?? 0), 0)
  if (found.length > archiveLimits.entries || bytes > archiveLimits.bytes)
    throw new AppError('driveZipTooMuch', 400, 'name', {
      params: { most: count(archiveLimits.entries), size: fileSize(archiveLimits.bytes) },
    })
  const entries = found.filter(({ fileKey, full }) => fileKey || !full)
  return entries.map(({ path, fileKey, updateTime, size }) => ({
    path,
    time: updateTime,
    key: fileKey,
    size: fileKey ? Number(size) : null,
  }))
}
