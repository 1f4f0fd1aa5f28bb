/** An upload link that still accepts files. */
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'

const columns = {
  folderId: true,
  note: true,
  expireTime: true,
  fileCount: true,
  usedCount: true,
  byteCount: true,
  usedBytes: true,
} as const

/**
 * A link that still accepts files, and its folder. Unknown, expired, ended and used-up links get
 * the same answer.
 */
export async function findOpenLink(tx: Db, accessId: string) {
  const inbox = await tx.driveInbox.findUnique({ where: { accessId }, select: columns })
  if (!inbox || inbox.expireTime <= new Date()) throw new AppError('inboxOver', 410)
  const left = {
    files: inbox.fileCount - inbox.usedCount,
    bytes: Number(inbox.byteCount - inbox.usedBytes),
  }
  const place = (await pathsOf(tx, [inbox.folderId])).get(inbox.folderId)
  if (left.files < 1 || left.bytes < 1 || !place) throw new AppError('inboxOver', 410)
  return { ...inbox, left, names: place.names }
}
