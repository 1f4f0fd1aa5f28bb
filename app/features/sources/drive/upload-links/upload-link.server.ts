/**
 * Upload links, by which publishers without an account send files into one folder.
 *
 * A link limits the number of files, their size and the time. Its holder can add files and nothing
 * else: not list, not read, not overwrite. Files that arrived are marked as new until an
 * administrator acknowledges them.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import {
  inspectedBytes,
  interruptedAfter,
  bookOf,
  reportedColumns,
  toSenderSummary,
} from '~/features/sources/drive/inspection/file-inspection.server'
import type { ByAccessId, CreateUploadLink, UploadLinkFiles, Receipt } from './upload-link.schema'
import { lockFolder } from '~/features/sources/drive/resolve-path.server'
import { findOpenLink } from './open-link.server'
import { prepareFiles, receiveFiles, type PreparedFiles } from './receive-files.server'
import type { ReceiptFile } from '~/features/sources/drive/drive.output'

const megabyte = 1024 * 1024

export async function create(
  { path, note = '', accessHour, fileCount, megabytes }: z.infer<typeof CreateUploadLink>,
  me: User,
  ctx: CallContext,
): Promise<{ accessId: string; address: string }> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  if (folder.id === null) throw new AppError('driveOnlyFolders', 400, 'path')
  const accessId = randomBytes(18).toString('base64url')
  const expireTime = new Date(Date.now() + accessHour * 60 * 60 * 1000)
  await tx.driveInbox.create({
    data: {
      accessId,
      folderId: folder.id,
      note,
      expireTime,
      fileCount,
      byteCount: BigInt(megabytes) * BigInt(megabyte),
      userName: me.user,
    },
    select: { accessId: true },
  })
  await audit(ctx, me, 'drive.inboxCreate', folder.names.join('/'), {
    after: { note, accessHour, fileCount, megabytes },
  })
  return { accessId, address: `${ctx.origin}/inbox/${accessId}` }
}

/** Ends a link; its receipts stay readable. */
export async function revoke(
  { accessId }: z.infer<typeof ByAccessId>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  await tx.$executeRaw`SELECT 1 FROM "DriveInbox" WHERE "accessId" = ${accessId} FOR UPDATE`
  // later than the end that another has given it at this moment
  const now = new Date()
  const { count } = await tx.driveInbox.updateMany({
    where: { accessId, expireTime: { gt: now } },
    data: { expireTime: now },
  })
  const inbox = await tx.driveInbox.findUnique({
    where: { accessId },
    select: { folderId: true, note: true },
  })
  if (count === 0 || !inbox) throw new AppError('inboxOver', 410)
  const place = (await pathsOf(tx, [inbox.folderId])).get(inbox.folderId)
  await audit(ctx, me, 'drive.inboxRevoke', place?.names.join('/') ?? '', {
    before: { note: inbox.note },
  })
  return true
}

// ── for publishers ───────────────────────────────────────────────────────────────────────────────

/** What the page of a link shows; nothing about the content of the folder. */
export async function info({ accessId }: z.infer<typeof ByAccessId>) {
  const { note, expireTime, left, usedCount } = await findOpenLink(db, accessId)
  return {
    note,
    expireTime: wireTime(expireTime),
    filesLeft: left.files,
    bytesLeft: left.bytes,
    received: usedCount,
  }
}

/** Refuses what can be refused before the bytes are stored; runs before the transaction. */
export const prepare = ({
  accessId,
  file,
  resumed,
}: z.infer<typeof UploadLinkFiles>): Promise<PreparedFiles> => prepareFiles(accessId, file, resumed)

/** Adds all files or none, under free names. */
export async function upload(
  { accessId }: z.infer<typeof UploadLinkFiles>,
  me: User | null,
  ctx: CallContext,
  prepared: PreparedFiles,
): Promise<{ receipt: string; files: ReceiptFile[] }> {
  const { receipt, files, inspected } = await receiveFiles(ctx, me, accessId, prepared)
  ctx.afterCommit(inspected)
  return { receipt, files }
}

// ── receipts ─────────────────────────────────────────────────────────────────────────────────────

type Link = { accessId: string; folderId: number }

/**
 * What was found in the files of a link, by their SHA-256 in hex: whoever sent pictures of pages
 * learns it at once, not weeks later. A file that staff have seen is known by the folder of the link.
 */
async function reportsOf({ accessId, folderId }: Link, files: ReceiptFile[]) {
  const found = await db.storedFile.findMany({
    where: {
      driveItem: { OR: [{ inboxId: accessId }, { parentId: folderId }] },
      sha256: { in: files.map(({ sha256 }) => new Uint8Array(Buffer.from(sha256, 'hex'))) },
    },
    select: { ...reportedColumns, sha256: true },
  })
  return new Map(
    found.map(({ sha256, report, ...file }) => [
      Buffer.from(sha256).toString('hex'),
      toSenderSummary(report, bookOf(file)),
    ]),
  )
}

/**
 * The reports as soon as no file is being looked at any more, at the latest after `wait` seconds. Of a
 * file that is no longer in the drive there is none.
 */
async function awaitReports(link: Link, files: ReceiptFile[], wait: number) {
  const end = Date.now() + wait * 1000
  for (;;) {
    const reports = await reportsOf(link, files)
    const isLooking = ({ sha256, size }: ReceiptFile) =>
      reports.get(sha256) === null && size <= inspectedBytes
    if (!files.some(isLooking) || Date.now() >= end) return { reports, isLooking }
    await setTimeout(250)
  }
}

/**
 * Returns a receipt, also after the link ended; `report`: null while nothing was found out, `looking`:
 * something will be soon.
 */
export async function receipt({ accessId, id, wait }: z.infer<typeof Receipt>) {
  const found = await db.driveReceipt.findFirst({
    where: { id, accessId },
    select: { files: true, createTime: true, inbox: { select: { note: true, folderId: true } } },
  })
  if (!found) throw new AppError('inboxNoReceipt', 404)
  const isNew = Date.now() - found.createTime.getTime() < interruptedAfter
  const { reports, isLooking } = await awaitReports(
    { accessId, folderId: found.inbox.folderId },
    found.files,
    isNew ? wait : 0,
  )
  return {
    id,
    note: found.inbox.note,
    time: wireTime(found.createTime),
    files: found.files.map(({ resumed: _, ...file }) => ({
      ...file,
      report: reports.get(file.sha256) ?? null,
      looking: isNew && isLooking(file),
    })),
  }
}
