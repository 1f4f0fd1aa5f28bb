/** Files that arrive by an upload link: within its limits, under free names, with a receipt. */
import { randomInt } from 'node:crypto'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { ReceiptFile } from '~/features/sources/drive/drive.output'
import { inspectNewFiles } from '~/features/sources/drive/inspection/file-inspection.server'
import { createFiles, storeFiles } from '~/features/sources/drive/items/drive.server'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import type { Folder } from '~/features/sources/drive/resolve-path.server'
import type { CallContext } from '~/http/call-context.server'
import { fileSize } from '~/i18n/format'
import { administratorsToNotify, notify } from '~/notices/notify.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import type { UploadedFile } from '~/platform/uploaded-file'
import type { StoredUpload } from '~/storage/stored-files.server'
import { findOpenLink } from './open-link.server'
import { countArrived } from './upload-link.sql.server'

const totalBytes = (files: UploadedFile[]) => files.reduce((sum, { size }) => sum + size, 0)

function assertWithinLimits(files: UploadedFile[], left: { files: number; bytes: number }): void {
  if (files.length > left.files)
    throw new AppError('inboxTooMany', 409, 'file', { params: { left: left.files } })
  if (totalBytes(files) > left.bytes)
    throw new AppError('inboxTooMuch', 409, 'file', { params: { left: fileSize(left.bytes) } })
}

/** Refuses what can be refused before the bytes are stored; runs before the transaction. */
export async function prepareFiles(
  accessId: string,
  file: UploadedFile[],
): Promise<StoredUpload[]> {
  assertWithinLimits(file, (await findOpenLink(db, accessId)).left)
  return storeFiles({ file })
}

/** A file as it lies in the drive; `sent`: the name with which it came, where that was changed. */
export type Arrived = { id: number; name: string; sent: string | null }

/**
 * Adds all files or none, under free names. One statement counts them, so that two uploads cannot
 * use the same remaining quota.
 */
export async function receiveFiles(
  ctx: CallContext,
  me: User | null,
  accessId: string,
  file: UploadedFile[],
  stored: StoredUpload[],
): Promise<{
  receipt: string
  files: ReceiptFile[]
  items: Arrived[]
  /** to be called after the commit: looks at the files */
  inspected: () => Promise<void>
}> {
  const { db: tx } = ctx
  const bytes = BigInt(totalBytes(file))
  const counted = await tx.$executeRaw(countArrived(accessId, file.length, bytes))
  if (counted === 0) {
    assertWithinLimits(file, (await findOpenLink(tx, accessId)).left)
    throw new AppError('inboxOver', 410)
  }
  const folder = await lockLinkFolder(tx, accessId)
  const items = await createFiles(tx, folder, stored, accessId)
  const files = items.map(({ name, sent, size }, i) => ({
    name,
    sent,
    size: size ?? 0,
    sha256: Buffer.from(file[i]!.sha256).toString('hex'),
  }))
  const receipt = receiptNumber()
  await tx.driveReceipt.create({ data: { id: receipt, accessId, files }, select: { id: true } })
  await audit(ctx, me, 'drive.inboxUpload', folder.names.join('/'), {
    after: { receipt, names: files.map(({ name }) => name) },
  })
  await tellSourceCame(tx, receipt, files)
  return { receipt, files, items, inspected: () => inspectNewFiles(stored) }
}

async function tellSourceCame(tx: Db, receipt: string, files: ReceiptFile[]): Promise<void> {
  const facts = { title: files[0]?.name ?? '', count: files.length }
  const more = files.length > 1 ? { more: files.length - 1 } : {}
  const administrators = await administratorsToNotify(tx)
  await notify(
    tx,
    'sourceCame',
    administrators.map((userId) => ({
      userId,
      eventKey: `source:${receipt}`,
      facts: { ...facts, ...more },
    })),
  )
}

/**
 * The folder of a link, locked. A folder in the trash, or below one in the trash, accepts no files.
 */
async function lockLinkFolder(tx: Db, accessId: string): Promise<Folder> {
  const { folderId } = await tx.driveInbox.findUniqueOrThrow({
    where: { accessId },
    select: { folderId: true },
  })
  const there = await tx.$queryRaw<
    object[]
  >`SELECT 1 FROM "DriveItem" WHERE id = ${folderId} AND "trashTime" IS NULL FOR UPDATE`
  const place = (await pathsOf(tx, [folderId])).get(folderId)
  if (there.length === 0 || !place || place.trashed) throw new AppError('inboxOver', 410)
  return { id: folderId, names: place.names }
}

/**
 * Receipt numbers look like 7K3M-9QXD-2HPF. They are read out on the telephone, so letters that
 * look like digits are missing.
 */
const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const receiptNumber = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]).join(''),
  ).join('-')
