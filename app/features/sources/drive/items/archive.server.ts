/** Downloads a folder, or several entries of one, as a .zip that is packed while it is sent. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { ZipResult, AppError, type StoredFileResult } from '~/platform/app-error'
import { count, fileSize } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { archiveLimits, type DownloadItems } from './archive.schema'
import { download as downloadFile } from './drive.server'
import { foldName } from '~/features/sources/drive/names'
import { findFolder, type Folder } from '~/features/sources/drive/resolve-path.server'

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
  if (ctx.downloadPart === 'beginning')
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

/** Folders first, then by name. */
const listOrder = Prisma.raw(
  `(CASE WHEN d."fileKey" IS NULL THEN '0' ELSE '1' END || d."orderName") COLLATE "C"`,
)

type ZipRow = {
  path: string
  fileKey: string | null
  updateTime: Date
  size: bigint | null
  full: boolean
}

/**
 * The files with their paths below the requested entries, and empty folders, in the order of the
 * list. Entries in the trash are left out.
 */
async function zipEntries(tx: Db, ids: number[]): Promise<ZipResult['entries']> {
  const found = await tx.$queryRaw<ZipRow[]>`
    WITH RECURSIVE walk AS (
      SELECT id, name AS path, ARRAY[${listOrder}] AS position, "fileKey", "updateTime" FROM "DriveItem" d WHERE id = ANY(${ids}::int[])
      UNION ALL
      SELECT d.id, walk.path || '/' || d.name, walk.position || ${listOrder}, d."fileKey", d."updateTime" FROM walk JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
    ), most AS (SELECT * FROM walk LIMIT ${archiveLimits.entries + 1})
    SELECT path, "fileKey", "updateTime", f.size,
        EXISTS (SELECT 1 FROM "DriveItem" c WHERE c."parentId" = most.id AND c."trashTime" IS NULL) AS full
      FROM most LEFT JOIN "StoredFile" f ON f.key = most."fileKey" ORDER BY position`
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
