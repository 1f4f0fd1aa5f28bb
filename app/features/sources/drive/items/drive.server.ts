/**
 * Folders and files of the drive: creating, uploading, renaming, deleting, downloading.
 *
 * Folders and files are rows. Bytes lie in file storage under keys that never change, so renaming
 * and deleting touch no bytes. A taken name is refused with a proposal and never overwritten;
 * several files are stored all together or not at all.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { contentTag } from '~/storage/content-tag.server'
import { fileColumns, createFileRow, store, type StoredUpload } from '~/storage/stored-files.server'
import type { UploadedFile } from '~/platform/uploaded-file'
import { refuseEmptyFiles } from '~/validation/uploaded-file'
import type { CallContext } from '~/http/call-context.server'
import type {
  CreateFolder,
  Download,
  ItemInput,
  Rename,
  UploadFiles,
} from '~/features/sources/drive/drive.schema'
import { inspectNewFiles } from '~/features/sources/drive/inspection/file-inspection.server'
import { foldName, freeName, repairName } from '~/features/sources/drive/names'
import {
  findFolder,
  findItem,
  lockFolder,
  type Folder,
} from '~/features/sources/drive/resolve-path.server'
import type { DriveEntry } from '~/features/sources/drive/drive.output'
import { readRows } from '~/platform/statement.server'
import { entriesBelow } from './items.sql.server'

const entryColumns = {
  id: true,
  name: true,
  fileKey: true,
  updateTime: true,
  file: { select: { size: true } },
} as const

export const toEntry = ({
  id,
  name,
  fileKey,
  updateTime,
  file,
}: {
  id: number
  name: string
  fileKey: string | null
  updateTime: Date
  file: { size: bigint } | null
}): DriveEntry => ({
  id,
  name,
  folder: fileKey === null,
  date: wireTime(updateTime),
  size: file ? Number(file.size) : null,
})

const entryPath = ({ names }: Folder, name = '') => [...names, name].filter(Boolean).join('/')

/** Which of these names (folded) are taken in a folder. */
async function takenNames(tx: Db, { id }: Folder): Promise<Set<string>> {
  const rows = await tx.driveItem.findMany({
    where: { parentId: id, trashTime: null },
    select: { foldedName: true },
  })
  return new Set(rows.map(({ foldedName }) => foldedName))
}

async function assertNameFree(tx: Db, folder: Folder, name: string, field: string): Promise<void> {
  const same = await tx.driveItem.findFirst({
    where: { parentId: folder.id, foldedName: foldName(name), trashTime: null },
    select: { id: true },
  })
  if (!same) return
  const taken = await takenNames(tx, folder)
  throw new AppError('driveNameTaken', 409, field, {
    params: { name, proposal: freeName(name, (candidate) => taken.has(candidate)) },
  })
}

// ── uploading ────────────────────────────────────────────────────────────────────────────────────

/** Stores all bytes before the transaction. */
export async function storeFiles({ file }: { file: UploadedFile[] }): Promise<StoredUpload[]> {
  refuseEmptyFiles(file)
  const stored: StoredUpload[] = []
  for (const received of file) stored.push(await store(received))
  return stored
}

/**
 * Adds files under their names. A name that breaks the rules is repaired, and `sent` is then the
 * original one. When one name is taken, no file is added.
 */
export async function upload(
  { path }: z.infer<typeof UploadFiles>,
  me: User,
  ctx: CallContext,
  stored: StoredUpload[],
) {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  if (folder.id === null) throw new AppError('driveOnlyFolders', 400, 'file')
  const items = await createFiles(tx, folder, stored)
  ctx.afterCommit(() => inspectNewFiles(stored))
  await audit(ctx, me, 'drive.upload', entryPath(folder), {
    after: { names: items.map(({ name }) => name) },
  })
  return { items }
}

/**
 * Adds files to a locked folder. A file that comes by an upload link (`inboxId`) gets a free name
 * automatically, because its sender cannot see the folder.
 */
export async function createFiles(tx: Db, folder: Folder, files: StoredUpload[], inboxId?: string) {
  const taken = await takenNames(tx, folder)
  const items: (DriveEntry & { sent: string | null })[] = []
  for (const file of files) {
    const plain = repairName(file.name)
    const name = inboxId ? freeName(plain, (candidate) => taken.has(candidate)) : plain
    if (taken.has(foldName(name)))
      throw new AppError('driveNameTaken', 409, 'file', {
        params: { name, proposal: freeName(name, (candidate) => taken.has(candidate)) },
      })
    taken.add(foldName(name))
    const fileKey = await createFileRow(tx, file)
    const row = await tx.driveItem.create({
      data: { parentId: folder.id, name, foldedName: foldName(name), fileKey, inboxId },
      select: entryColumns,
    })
    items.push({ ...toEntry(row), sent: name === file.name.normalize('NFC') ? null : file.name })
  }
  return items
}

export async function createFolder(
  { path, name }: z.infer<typeof CreateFolder>,
  me: User,
  ctx: CallContext,
): Promise<DriveEntry> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  if (folder.names.length >= 20) throw new AppError('driveTooDeep', 400, 'name')
  await assertNameFree(tx, folder, name, 'name')
  const row = await tx.driveItem.create({
    data: { parentId: folder.id, name, foldedName: foldName(name) },
    select: entryColumns,
  })
  await audit(ctx, me, 'drive.createFolder', entryPath(folder, name))
  return toEntry(row)
}

// ── renaming and deleting ────────────────────────────────────────────────────────────────────────

/** Changes the name within the same folder; changing only upper and lower case is possible, too. */
export async function rename(
  { path, name, newName }: z.infer<typeof Rename>,
  me: User,
  ctx: CallContext,
): Promise<DriveEntry> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  if (foldName(newName) !== foldName(item.name))
    await assertNameFree(tx, folder, newName, 'newName')
  const row = await tx.driveItem.update({
    where: { id: item.id },
    data: { name: newName, foldedName: foldName(newName) },
    select: entryColumns,
  })
  // a book whose file this is shows it under the same name
  if (item.fileKey)
    await tx.storedFile.updateMany({
      where: { key: item.fileKey, publisherBook: { isNot: null } },
      data: { name: newName },
    })
  if (item.name !== newName)
    await audit(ctx, me, 'drive.rename', entryPath(folder, newName), {
      before: { name: item.name },
      after: { name: newName },
    })
  return toEntry(row)
}

/**
 * Moves an entry to the trash, a folder with everything in it, and ends links to it. It can be
 * restored for thirty days.
 */
export async function remove(
  { path, name }: z.infer<typeof ItemInput>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  await moveToTrash(ctx, me, folder, await findItem(tx, folder, name))
  return true
}

/** The entry and everything below it. */
export const descendants = (tx: Db, id: number) => readRows(tx, entriesBelow(id))

/**
 * The same, with the upload links to folders among them locked, then the folders, so that nothing is
 * added to what is deleted. A folder that was made in one of them before that one was locked is found
 * by looking again.
 */
async function lockBelow(tx: Db, id: number) {
  for (let locked: number[] = []; ;) {
    const entries = await descendants(tx, id)
    const ids = entries.flatMap((one) => (one.id === id || one.fileKey === null ? one.id : []))
    if (ids.every((one) => locked.includes(one))) return entries
    await tx.$executeRaw`SELECT 1 FROM "DriveInbox" WHERE "folderId" = ANY(${ids}::int[]) ORDER BY "accessId" FOR UPDATE`
    await tx.$executeRaw`SELECT 1 FROM "DriveItem" WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
    locked = ids
  }
}

/** Entries that are deleted together get the same time, so the trash shows them together. */
export async function moveToTrash(
  ctx: CallContext,
  me: User,
  folder: Folder,
  { id, name }: { id: number; name: string },
  now = new Date(),
): Promise<void> {
  const { db: tx } = ctx
  const removed = await lockBelow(tx, id)
  const ids = removed.map((item) => item.id)
  await tx.driveShare.deleteMany({ where: { driveItemId: { in: ids } } })
  // Upload links to the folder end and keep their receipts. Deleting a file that arrived by a link
  // acknowledges it.
  await tx.driveInbox.updateMany({
    where: { folderId: { in: ids }, expireTime: { gt: new Date() } },
    data: { expireTime: new Date() },
  })
  await markAcknowledged(tx, ids)
  // The entry keeps its date, for when it is restored.
  await tx.$executeRaw`UPDATE "DriveItem" SET "trashTime" = ${now}, "trashBy" = ${me.user} WHERE id = ${id}`
  await audit(ctx, me, 'drive.remove', entryPath(folder, name), {
    before: { files: removed.filter(({ fileKey }) => fileKey).length },
  })
}

/**
 * A file that came by an upload link counts as new until somebody acknowledges it; that changes no
 * date.
 */
export const markAcknowledged = (tx: Db, ids: number[]) =>
  tx.$executeRaw`UPDATE "DriveItem" SET "inboxId" = NULL WHERE id = ANY(${ids}::int[]) AND "inboxId" IS NOT NULL`

// ── downloading ──────────────────────────────────────────────────────────────────────────────────

/** Downloads one file. archive.server.ts downloads folders. */
export async function download(
  { path, name, version }: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const folder = await findFolder(db, path)
  const item = await findItem(db, folder, name)
  if (!item.fileKey) throw new AppError('driveNoItem', 404, 'name')
  const file = await db.storedFile.findUniqueOrThrow({
    where: { key: item.fileKey },
    select: fileColumns,
  })
  if (version && version !== contentTag(file)) throw new AppError('fileReplaced', 409)
  if (await ctx.beginsDownload(file)) {
    await audit(ctx, me, 'drive.download', entryPath(folder, item.name))
    await markAcknowledged(db, [item.id])
  }
  // Sent under its name in the drive, not the name that it was uploaded with.
  return new StoredFileResult({ ...file, name: item.name }, { direct: true })
}
