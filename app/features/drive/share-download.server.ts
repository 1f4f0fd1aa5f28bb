/**
 * The other side of a link: what it leads to, and the download that spends it. A download is paid for in one statement, however many come at
 * once; what was cut off goes on with its ticket. Whatever no longer leads anywhere is refused in one way, so that nothing can be told apart.
 */
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db } from '~/db.server'
import { Failure, StoredAnswer, type Toll } from '~/failure'
import { wireTime } from '~/format'
import { countUse } from '~/features/auth/limits.server'
import { fileColumns } from '~/storage.server'
import type { Visit } from '~/visit.server'
import { placesOf } from './ancestors.server'
import type { ByAccessId } from './share.schema'

type Input = z.infer<typeof ByAccessId>

/** Guessing is counted by address, also of what once was there. */
async function gone({ address }: Visit): Promise<Failure> {
  await countUse('share-gone', address)
  return new Failure('shareGone', 410)
}

/** The file of a link, under the name that it has now. A spent one may still be resumed. */
async function found({ accessId }: Input, visit: Visit, spentToo: boolean) {
  const share = await db.driveShare.findUnique({
    where: { accessId },
    include: {
      driveItem: {
        select: { id: true, name: true, trashTime: true, file: { select: fileColumns } },
      },
    },
  })
  if (!share || share.expireTime.getTime() <= Date.now()) throw await gone(visit)
  if (!spentToo && share.usedCount >= share.accessCount) throw await gone(visit)
  const { id, name, trashTime, file } = share.driveItem
  const place = (await placesOf(db, [id])).get(id)
  if (!file || !place || trashTime || place.trashed) throw await gone(visit)
  return { share, file: { ...file, name }, path: place.names.join('/') }
}

/** For the page that stands before the download; spends nothing. */
export async function info(input: Input, _: unknown, visit: Visit) {
  const { share, file } = await found(input, visit, false)
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

export async function download(input: Input, _: unknown, visit: Visit): Promise<StoredAnswer> {
  const { file, path } = await found(input, visit, visit.reads !== 'nothing')
  return new StoredAnswer(file, tollOf(input.accessId, file.size, path, visit))
}

/** Nobody is named in the trace of a download, and no address is kept. */
function tollOf(accessId: string, size: bigint, path: string, visit: Visit): Toll {
  return {
    async begin(bytes) {
      const ticket = randomBytes(16).toString('base64url')
      const paid = await db.$transaction(async (tx) => {
        const rows = await tx.$queryRaw<object[]>`
          WITH paid AS (UPDATE "DriveShare" SET "usedCount" = "usedCount" + 1 WHERE "accessId" = ${accessId} AND "expireTime" > now() AND "usedCount" < "accessCount" RETURNING "accessId")
          INSERT INTO "DriveTicket" (id, "accessId", given) SELECT ${ticket}, "accessId", ${BigInt(bytes)} FROM paid RETURNING id`
        if (rows.length > 0) await audit({ ...visit, db: tx }, null, 'drive.shareDownload', path)
        return rows.length > 0
      })
      if (!paid) throw await gone(visit)
      return ticket
    },
    // one ticket never gives the file twice
    async resume(ticket, bytes) {
      const count = await db.$executeRaw`
        UPDATE "DriveTicket" SET given = given + ${BigInt(bytes)}
        WHERE id = ${ticket} AND "accessId" = ${accessId} AND given + ${BigInt(bytes)} < ${size * 2n}`
      return count > 0
    },
    async giveBack(ticket, bytes) {
      await db.$executeRaw`UPDATE "DriveTicket" SET given = given - ${BigInt(bytes)} WHERE id = ${ticket} AND "accessId" = ${accessId}`
    },
  }
}
