/**
 * Links by which anybody may download a file: made with an end in time and in number, listed, ended (spec 7; decisions, drive). A file has
 * one at most; one that ran out makes room for the next.
 */
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { wireTime } from '~/format'
import type { User } from '~/features/auth/tokens.server'
import { refusePageBeyond, window } from '~/paging'
import type { Visit } from '~/visit.server'
import type { Prisma } from '../../../prisma/generated/client'
import { placesOf } from './ancestors.server'
import { findItem, lockFolder } from './place.server'
import type { Export, OfItem, Shares } from './share.schema'

const hour = 60 * 60 * 1000
/** How long links that ended are still listed. */
const remembered = 30 * 24 * hour

type Bounds = { expireTime: Date; accessCount: number; usedCount: number }

export const isLive = ({ expireTime, accessCount, usedCount }: Bounds) =>
  expireTime.getTime() > Date.now() && usedCount < accessCount

/** What is told of a link where its file is listed; null of one that ended. */
export const shareOf = (share: Bounds | null) =>
  share && isLive(share)
    ? { expireTime: wireTime(share.expireTime), left: share.accessCount - share.usedCount }
    : null

/** Makes the link of a file; answers its access id. */
export async function share(
  { path, name, accessHour, accessCount }: z.infer<typeof Export>,
  me: User,
  visit: Visit,
): Promise<string> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  if (!item.fileKey) throw new Failure('shareFilesOnly', 400)
  const before = await tx.driveShare.findUnique({
    where: { driveItemId: item.id },
    select: { expireTime: true, accessCount: true, usedCount: true },
  })
  if (before && isLive(before)) throw new Failure('shareThere', 409)
  // also what is listed no more
  await tx.driveShare.deleteMany({
    where: {
      OR: [{ driveItemId: item.id }, { expireTime: { lt: new Date(Date.now() - remembered) } }],
    },
  })
  const accessId = randomBytes(24).toString('base64url')
  const expireTime = new Date(Date.now() + accessHour * hour)
  await tx.driveShare.create({
    data: { accessId, driveItemId: item.id, expireTime, accessCount, userName: me.user },
    select: { accessId: true },
  })
  await audit(visit, me, 'drive.export', [...folder.names, item.name].join('/'), {
    after: { accessHour, accessCount },
  })
  return accessId
}

/** Ends the link of a file; a download that runs ends by itself. */
export async function unshare(
  { path, name }: z.infer<typeof OfItem>,
  me: User,
  visit: Visit,
): Promise<true> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  const { count } = await tx.driveShare.deleteMany({ where: { driveItemId: item.id } })
  if (count === 0) throw new Failure('shareNone', 404)
  await audit(visit, me, 'drive.unexport', [...folder.names, item.name].join('/'))
  return true
}

/** Ends every link that may still be used. */
export async function unshareAll(_: object, me: User, visit: Visit): Promise<{ ended: number }> {
  const { count } = await visit.db.driveShare.deleteMany({ where: liveNow() })
  if (count > 0) await audit(visit, me, 'drive.unexportAll', '', { before: { links: count } })
  return { ended: count }
}

const spent = () => ({ usedCount: { gte: db.driveShare.fields.accessCount } })
const liveNow = (): Prisma.DriveShareWhereInput => ({
  expireTime: { gt: new Date() },
  usedCount: { lt: db.driveShare.fields.accessCount },
})
/** A link is spent when its last download begins, and that is when its last ticket was made. */
const endedLately = (): Prisma.DriveShareWhereInput => {
  const since = new Date(Date.now() - remembered)
  return {
    OR: [
      { expireTime: { lte: new Date(), gt: since } },
      { ...spent(), expireTime: { gt: since }, tickets: { some: { createTime: { gt: since } } } },
    ],
  }
}

export type SharedFile = Awaited<ReturnType<typeof shares>>['items'][number]

/** Links of all files: those that end first come first; of those that ended, the last ones. */
export async function shares({ state, ...paging }: z.infer<typeof Shares>) {
  const where = state === 'live' ? liveNow() : endedLately()
  const totalCount = await db.driveShare.count({ where })
  refusePageBeyond(totalCount, paging)
  const order = state === 'live' ? 'asc' : 'desc'
  const found = await db.driveShare.findMany({
    where,
    orderBy: [{ expireTime: order }, { accessId: 'asc' }],
    ...window(paging),
    include: { driveItem: { select: { name: true } } },
  })
  const places = await placesOf(
    db,
    found.map(({ driveItemId }) => driveItemId),
  )
  const items = found.map(
    ({
      accessId,
      driveItemId,
      driveItem,
      expireTime,
      accessCount,
      usedCount,
      userName,
      createTime,
    }) => ({
      ...{
        accessId,
        name: driveItem.name,
        path: (places.get(driveItemId)?.names ?? []).slice(0, -1).join('/'),
        userName,
      },
      ...{
        expireTime: wireTime(expireTime),
        createTime: wireTime(createTime),
        accessCount,
        left: accessCount - usedCount,
        expired: expireTime.getTime() <= Date.now(),
      },
    }),
  )
  return { items, totalCount }
}
