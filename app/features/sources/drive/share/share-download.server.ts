/**
 * Download by a share link: information about the file, and the download that uses the quota.
 *
 * One statement counts a download, however many arrive at once. An interrupted download resumes
 * with its reservation. Unknown, expired and used-up links are refused with the same answer, so
 * nobody can tell them apart.
 */
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, inTransaction } from '~/platform/db.server'
import { AppError, StoredFileResult, type DownloadQuota } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { fileColumns } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import type { ByAccessId } from './share.schema'
import { readRows } from '~/platform/statement.server'
import { reserveDownload } from './share.sql.server'

type Input = z.infer<typeof ByAccessId>

/**
 * Counts failed requests for a link by address, also for links that once existed: each may be a
 * guess.
 */
async function linkGoneError({ address }: CallContext): Promise<AppError> {
  await consumeRateLimit('share-gone', address)
  return new AppError('shareGone', 410)
}

/**
 * The file of a link, under its current name. With `includeSpent` also for a used-up link, whose
 * downloads may be resumed.
 */
async function findSharedFile({ accessId }: Input, ctx: CallContext, includeSpent: boolean) {
  const share = await db.driveShare.findUnique({
    where: { accessId },
    include: {
      driveItem: {
        select: { id: true, name: true, trashTime: true, file: { select: fileColumns } },
      },
    },
  })
  if (!share || share.expireTime.getTime() <= Date.now()) throw await linkGoneError(ctx)
  if (!includeSpent && share.usedCount >= share.accessCount) throw await linkGoneError(ctx)
  const { id, name, trashTime, file } = share.driveItem
  const place = (await pathsOf(db, [id])).get(id)
  if (!file || !place || trashTime || place.trashed) throw await linkGoneError(ctx)
  return { share, file: { ...file, name }, path: place.names.join('/') }
}

/** Information for the page before the download; does not count as a download. */
export async function info(input: Input, _: unknown, ctx: CallContext) {
  const { share, file } = await findSharedFile(input, ctx, false)
  const { name, size, type, sha256 } = file
  return {
    name,
    size: Number(size),
    type,
    sha256: Buffer.from(sha256).toString('hex'),
    expireTime: wireTime(share.expireTime),
    left: share.accessCount - share.usedCount,
  }
}

export async function download(
  input: Input,
  _: unknown,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const { file, path } = await findSharedFile(input, ctx, await ctx.beginsDownload())
  return new StoredFileResult(file, {
    quota: downloadQuota(input.accessId, file.size, path, ctx),
  })
}

/** The audit entry of a download names nobody and stores no address. */
function downloadQuota(
  accessId: string,
  size: bigint,
  path: string,
  ctx: CallContext,
): DownloadQuota {
  return {
    async reserve(bytes) {
      const reservation = randomBytes(16).toString('base64url')
      const isReserved = await inTransaction(async (tx) => {
        const rows = await readRows(tx, reserveDownload(accessId, reservation, BigInt(bytes)))
        if (rows.length > 0) await audit({ ...ctx, db: tx }, null, 'drive.shareDownload', path)
        return rows.length > 0
      })
      if (!isReserved) throw await linkGoneError(ctx)
      return reservation
    },
    // A reservation delivers less than twice the file's size, so never the whole file twice.
    async resume(reservation, bytes) {
      const count = await db.$executeRaw`
        UPDATE "DriveTicket" SET given = given + ${BigInt(bytes)}
        WHERE id = ${reservation} AND "accessId" = ${accessId} AND given + ${BigInt(bytes)} < ${size * 2n}`
      return count > 0
    },
    async refund(reservation, bytes) {
      await db.$executeRaw`UPDATE "DriveTicket" SET given = given - ${BigInt(bytes)} WHERE id = ${reservation} AND "accessId" = ${accessId}`
    },
  }
}
