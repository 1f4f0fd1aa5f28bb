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
import { removeResumable } from '~/storage/resumable.server'
import { findOpenLink } from './open-link.server'
import { arrivedResumable, storeResumable } from './resumable-uploads.server'
import { countArrived } from './upload-link.sql.server'

type Sized = { size: number }
const totalBytes = (files: Sized[]) => files.reduce((sum, { size }) => sum + size, 0)

function assertWithinLimits(files: Sized[], left: { files: number; bytes: number }): void {
  if (files.length > left.files)
    throw new AppError('inboxTooMany', 409, 'file', { params: { left: left.files } })
  if (totalBytes(files) > left.bytes)
    throw new AppError('inboxTooMuch', 409, 'file', { params: { left: fileSize(left.bytes) } })
}

/** Refuses what can be refused before the bytes are stored; runs before the transaction. */
export async function prepareFiles(
  accessId: string,
  file: UploadedFile[],
  resumed: string[],
): Promise<PreparedFiles> {
  const ids = [...new Set(resumed)]
  const arrived = await arrivedResumable(accessId, ids)
  assertWithinLimits([...file, ...arrived], (await findOpenLink(db, accessId)).left)
  const files: PreparedFile[] = file.length > 0 ? await storeFiles({ file }) : []
  for (const one of arrived) files.push({ ...(await storeResumable(one)), resumed: one.id })
  return { files, missing: ids.length - arrived.length }
}

/** Bytes that are stored; `resumed`: the id under which the file arrived in pieces. */
type PreparedFile = StoredUpload & { resumed?: string }
/** `missing`: files that were sent in pieces and are not there, or not as a whole. */
export type PreparedFiles = { files: PreparedFile[]; missing: number }

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
  { files: stored, missing }: PreparedFiles,
): Promise<{
  receipt: string
  files: ReceiptFile[]
  items: Arrived[]
  /** to be called after the commit: looks at the files */
  inspected: () => Promise<void>
}> {
  const { db: tx } = ctx
  if (missing > 0) throw new AppError('resumedGone', 409, 'file')
  const bytes = BigInt(totalBytes(stored))
  const counted = await tx.$executeRaw(countArrived(accessId, stored.length, bytes))
  if (counted === 0) {
    assertWithinLimits(stored, (await findOpenLink(tx, accessId)).left)
    throw new AppError('inboxOver', 410)
  }
  // the count has locked the link: whoever names the same file waits for this, and finds its receipt
  const ids = stored.flatMap(({ resumed }) => resumed ?? [])
  await assertNotReceived(tx, accessId, ids)
  const folder = await lockLinkFolder(tx, accessId)
  const items = await createFiles(tx, folder, stored, accessId)
  const files = items.map(({ name, sent, size }, i) => ({
    name,
    sent,
    size: size ?? 0,
    sha256: Buffer.from(stored[i]!.sha256).toString('hex'),
  }))
  const receiptFiles = files.map((one, i) => ({ ...one, resumed: stored[i]!.resumed }))
  const receipt = receiptNumber()
  await tx.driveReceipt.create({
    data: { id: receipt, accessId, files: receiptFiles },
    select: { id: true },
  })
  await audit(ctx, me, 'drive.inboxUpload', folder.names.join('/'), {
    after: { receipt, names: files.map(({ name }) => name) },
  })
  await tellSourceCame(tx, receipt, files)
  ctx.afterCommit(async () => {
    for (const id of ids) await removeResumable(id)
  })
  return { receipt, files, items, inspected: () => inspectNewFiles(stored) }
}

/** A file that arrived in pieces is received once, however often forms name it. */
async function assertNotReceived(tx: Db, accessId: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    const receipts = await tx.driveReceipt.count({
      where: { accessId, files: { array_contains: [{ resumed: id }] } },
    })
    if (receipts > 0) throw new AppError('resumedGone', 409, 'file')
  }
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
