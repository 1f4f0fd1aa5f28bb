/**
 * Finds the rows for paths of the drive.
 *
 * A path is the names from a publisher's folder down, without a slash at its ends; '' is the root.
 */
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { foldName } from './names'
import { splitPath } from './path'
import { readRows } from '~/platform/statement.server'
import { foldersOfPath } from './drive.sql.server'

export type Folder = { id: number | null; names: string[] }

/**
 * The folder at a path, with its names as they are stored. Throws 404 when some part does not
 * exist, is a file or lies in the trash.
 */
export async function findFolder(tx: Db, path: string): Promise<Folder> {
  const wanted = splitPath(path).map(foldName)
  if (wanted.length === 0) return { id: null, names: [] }
  const found = await readRows(tx, foldersOfPath(wanted))
  const last = found.at(-1)
  if (!last || found.length < wanted.length) throw new AppError('driveNoFolder', 404, 'path')
  return { id: last.id, names: found.map(({ name }) => name) }
}

/**
 * The same folder, locked until the transaction ends, so that names in it change one after the
 * other. The root has no row; an advisory lock stands for it.
 */
export async function lockFolder(tx: Db, path: string): Promise<Folder> {
  const folder = await findFolder(tx, path)
  if (folder.id === null) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drive root'))`
    return folder
  }
  await tx.$executeRaw`SELECT 1 FROM "DriveItem" WHERE id = ${folder.id} FOR UPDATE`
  // it, or a folder above it, may have been renamed or deleted meanwhile
  const still = await findFolder(tx, path)
  if (still.id !== folder.id) throw new AppError('driveNoFolder', 404, 'path')
  return still
}

const itemColumns = {
  id: true,
  parentId: true,
  name: true,
  fileKey: true,
  createTime: true,
  updateTime: true,
} as const

/** An entry of a folder by its name. Throws 404. */
export async function findItem(tx: Db, { id }: Folder, name: string) {
  const item = await tx.driveItem.findFirst({
    where: { parentId: id, foldedName: foldName(name), trashTime: null },
    select: itemColumns,
  })
  if (!item) throw new AppError('driveNoItem', 404, 'name')
  return item
}
