/**
 * The drive: folders and files are rows, bytes lie in file storage under keys that never change, so renaming and deleting touch no bytes
 * (decisions, drive). A taken name is a clear no with a proposal, never an overwrite; several files come as one or not at all.
 */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure, StoredAnswer } from '~/failure'
import { wireTime } from '~/format'
import type { User } from '~/features/auth/tokens.server'
import { fileColumns, keep, store, versionOf, type StoredUpload } from '~/storage.server'
import type { Upload } from '~/upload'
import type { Visit } from '~/visit.server'
import type { CreateFolder, Download, OfItem, Rename, UploadFiles } from './drive.schema'
import { lookAtNew } from './intake.server'
import { folded, freeName, repaired } from './names'
import { findFolder, findItem, lockFolder, type Folder } from './place.server'

/** An entry as it is told: `date` when it came or was renamed last, `size` in bytes (null for a folder). */
export type Entry = { id: number; name: string; folder: boolean; date: string; size: number | null }

const entryColumns = {
  id: true,
  name: true,
  fileKey: true,
  updateTime: true,
  file: { select: { size: true } },
} as const

export const entryOf = ({
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
}): Entry => ({
  ...{
    id,
    name,
    folder: fileKey === null,
    date: wireTime(updateTime),
    size: file ? Number(file.size) : null,
  },
})

const pathOf = ({ names }: Folder, name = '') => [...names, name].filter(Boolean).join('/')

/** Which of these names (folded) are taken in a folder. */
async function takenIn(tx: Db, { id }: Folder): Promise<Set<string>> {
  const rows = await tx.driveItem.findMany({
    where: { parentId: id, trashTime: null },
    select: { foldedName: true },
  })
  return new Set(rows.map(({ foldedName }) => foldedName))
}

async function refuseTaken(tx: Db, folder: Folder, name: string, field: string): Promise<void> {
  const same = await tx.driveItem.findFirst({
    where: { parentId: folder.id, foldedName: folded(name), trashTime: null },
    select: { id: true },
  })
  if (!same) return
  const taken = await takenIn(tx, folder)
  throw new Failure('driveNameTaken', 409, field, {
    params: { name, proposal: freeName(name, (one) => taken.has(one)) },
  })
}

// ── coming in ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Before the transaction: all bytes are where they will stay. */
export async function storeFiles({ file }: { file: Upload[] }): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = []
  for (const one of file) stored.push(await store(one))
  return stored
}

/** Files under their names, repaired where the rule asks for it (`sent` is then what the name was). All of them or, with one name that is taken, none. */
export async function upload(
  { path }: z.infer<typeof UploadFiles>,
  me: User,
  visit: Visit,
  stored: StoredUpload[],
) {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  if (folder.id === null) throw new Failure('driveOnlyFolders', 400, 'file')
  const items = await putFiles(tx, folder, stored)
  visit.after(() => lookAtNew(stored))
  await audit(visit, me, 'drive.upload', pathOf(folder), {
    after: { names: items.map(({ name }) => name) },
  })
  return { items }
}

/** Into a folder that is locked. What comes by an upload link (`inboxId`) takes a free name by itself: its sender cannot see the folder. */
export async function putFiles(tx: Db, folder: Folder, files: StoredUpload[], inboxId?: string) {
  const taken = await takenIn(tx, folder)
  const items: (Entry & { sent: string | null })[] = []
  for (const file of files) {
    const plain = repaired(file.name)
    const name = inboxId ? freeName(plain, (one) => taken.has(one)) : plain
    if (taken.has(folded(name)))
      throw new Failure('driveNameTaken', 409, 'file', {
        params: { name, proposal: freeName(name, (one) => taken.has(one)) },
      })
    taken.add(folded(name))
    const fileKey = await keep(tx, file)
    const row = await tx.driveItem.create({
      data: { parentId: folder.id, name, foldedName: folded(name), fileKey, inboxId },
      select: entryColumns,
    })
    items.push({ ...entryOf(row), sent: name === file.name.normalize('NFC') ? null : file.name })
  }
  return items
}

export async function createFolder(
  { path, name }: z.infer<typeof CreateFolder>,
  me: User,
  visit: Visit,
): Promise<Entry> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  if (folder.names.length >= 20) throw new Failure('driveTooDeep', 400, 'name')
  await refuseTaken(tx, folder, name, 'name')
  const row = await tx.driveItem.create({
    data: { parentId: folder.id, name, foldedName: folded(name) },
    select: entryColumns,
  })
  await audit(visit, me, 'drive.createFolder', pathOf(folder, name))
  return entryOf(row)
}

// ── changing ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Another name in the same folder; also the same one in other letters' case. */
export async function rename(
  { path, name, newName }: z.infer<typeof Rename>,
  me: User,
  visit: Visit,
): Promise<Entry> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  if (folded(newName) !== folded(item.name)) await refuseTaken(tx, folder, newName, 'newName')
  const row = await tx.driveItem.update({
    where: { id: item.id },
    data: { name: newName, foldedName: folded(newName) },
    select: entryColumns,
  })
  if (item.name !== newName)
    await audit(visit, me, 'drive.rename', pathOf(folder, newName), {
      before: { name: item.name },
      after: { name: newName },
    })
  return entryOf(row)
}

/** Into the trash, a folder with all that is in it; links to it end. It can be brought back for thirty days. */
export async function remove(
  { path, name }: z.infer<typeof OfItem>,
  me: User,
  visit: Visit,
): Promise<true> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  await trash(visit, me, folder, await findItem(tx, folder, name))
  return true
}

/** The entry and everything below it. */
export const below = (tx: Db, id: number) => tx.$queryRaw<{ id: number; fileKey: string | null }[]>`
  WITH RECURSIVE walk AS (
    SELECT id, "fileKey" FROM "DriveItem" WHERE id = ${id}
    UNION ALL SELECT d.id, d."fileKey" FROM walk JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
  ) SELECT id, "fileKey" FROM walk`

/** What is deleted at once bears one time: so it stands together in the trash. */
export async function trash(
  visit: Visit,
  me: User,
  folder: Folder,
  { id, name }: { id: number; name: string },
  now = new Date(),
): Promise<void> {
  const { db: tx } = visit
  const gone = await below(tx, id)
  const ids = gone.map((item) => item.id)
  await tx.driveShare.deleteMany({ where: { driveItemId: { in: ids } } })
  // an upload link ends, its receipts stay; and whoever deletes what arrived has seen it
  await tx.driveInbox.updateMany({
    where: { folderId: { in: ids }, expireTime: { gt: new Date() } },
    data: { expireTime: new Date() },
  })
  await markSeen(tx, ids)
  // its date stays what it was, for when it is brought back
  await tx.$executeRaw`UPDATE "DriveItem" SET "trashTime" = ${now}, "trashBy" = ${me.user} WHERE id = ${id}`
  await audit(visit, me, 'drive.remove', pathOf(folder, name), {
    before: { files: gone.filter(({ fileKey }) => fileKey).length },
  })
}

/** What came by an upload link is new until somebody has seen it; that changes no date. */
export const markSeen = (tx: Db, ids: number[]) =>
  tx.$executeRaw`UPDATE "DriveItem" SET "inboxId" = NULL WHERE id = ANY(${ids}::int[]) AND "inboxId" IS NOT NULL`

// ── going out ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** One file. A folder's download is archive.server.ts. */
export async function download(
  { path, name, version }: z.infer<typeof Download>,
  me: User,
  visit: Visit,
): Promise<StoredAnswer> {
  const folder = await findFolder(db, path)
  const item = await findItem(db, folder, name)
  if (!item.fileKey) throw new Failure('driveNoItem', 404, 'name')
  const file = await db.storedFile.findUniqueOrThrow({
    where: { key: item.fileKey },
    select: fileColumns,
  })
  if (version && version !== versionOf(file)) throw new Failure('fileReplaced', 409)
  if (visit.reads === 'beginning') {
    await audit(visit, me, 'drive.download', pathOf(folder, item.name))
    await markSeen(db, [item.id])
  }
  // under the name that it has here, not the one it came with
  return new StoredAnswer({ ...file, name: item.name })
}
