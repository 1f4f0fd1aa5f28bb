/**
 * Share links, by which anybody may download a file: created, listed and ended.
 *
 * A link ends by time and by number of downloads. A file has one link at most; an ended link makes
 * room for the next.
 */
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../../prisma/generated/client'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import { findItem, lockFolder } from '~/features/sources/drive/resolve-path.server'
import type { Export, ItemInput, Shares } from './share.schema'

const hour = 60 * 60 * 1000
/** How long ended links are listed. */
const listedAfterEnd = 30 * 24 * hour

type ShareBounds = { expireTime: Date; accessCount: number; usedCount: number }

const isLive = ({ expireTime, accessCount, usedCount }: ShareBounds) =>
  expireTime.getTime() > Date.now() && usedCount < accessCount

/** Creates the link of a file; returns its access id. */
export async function share(
  { path, name, accessHour, accessCount }: z.infer<typeof Export>,
  me: User,
  ctx: CallContext,
): Promise<string> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  if (!item.fileKey) throw new AppError('shareFilesOnly', 400)
  const before = await tx.driveShare.findUnique({
    where: { driveItemId: item.id },
    select: { expireTime: true, accessCount: true, usedCount: true },
  })
  if (before && isLive(before)) throw new AppError('shareThere', 409)
  // Also deletes ended links that are no longer listed.
  await tx.driveShare.deleteMany({
    where: {
      OR: [{ driveItemId: item.id }, { expireTime: { lt: new Date(Date.now() - listedAfterEnd) } }],
    },
  })
  const accessId = randomBytes(24).toString('base64url')
  const expireTime = new Date(Date.now() + accessHour * hour)
  await tx.driveShare.create({
    data: { accessId, driveItemId: item.id, expireTime, accessCount, userName: me.user },
    select: { accessId: true },
  })
  await audit(ctx, me, 'drive.export', [...folder.names, item.name].join('/'), {
    after: { accessHour, accessCount },
  })
  return accessId
}

/** Ends the link of a file; a running download goes on to its end. */
export async function unshare(
  { path, name }: z.infer<typeof ItemInput>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  const item = await findItem(tx, folder, name)
  const { count } = await tx.driveShare.deleteMany({ where: { driveItemId: item.id } })
  if (count === 0) throw new AppError('shareNone', 404)
  await audit(ctx, me, 'drive.unexport', [...folder.names, item.name].join('/'))
  return true
}

/** Ends every link that still works. */
export async function unshareAll(
  _: object,
  me: User,
  ctx: CallContext,
): Promise<{ ended: number }> {
  const { count } = await ctx.db.driveShare.deleteMany({ where: liveFilter() })
  if (count > 0) await audit(ctx, me, 'drive.unexportAll', '', { before: { links: count } })
  return { ended: count }
}

const spentFilter = () => ({ usedCount: { gte: db.driveShare.fields.accessCount } })
const liveFilter = (): Prisma.DriveShareWhereInput => ({
  expireTime: { gt: new Date() },
  usedCount: { lt: db.driveShare.fields.accessCount },
})
/**
 * A link is used up when its last download begins, which is when its last reservation was created.
 */
const recentlyEndedFilter = (): Prisma.DriveShareWhereInput => {
  const since = new Date(Date.now() - listedAfterEnd)
  return {
    OR: [
      { expireTime: { lte: new Date(), gt: since } },
      {
        ...spentFilter(),
        expireTime: { gt: since },
        tickets: { some: { createTime: { gt: since } } },
      },
    ],
  }
}

export type SharedFile = Awaited<ReturnType<typeof shares>>['items'][number]

/** Links to all files: working ones by the time they end, ended ones with the latest first. */
export async function shares({ state, ...paging }: z.infer<typeof Shares>) {
  const where = state === 'live' ? liveFilter() : recentlyEndedFilter()
  const totalCount = await db.driveShare.count({ where })
  assertPageExists(totalCount, paging)
  const order = state === 'live' ? 'asc' : 'desc'
  const found = await db.driveShare.findMany({
    where,
    orderBy: [{ expireTime: order }, { accessId: 'asc' }],
    ...skipTake(paging),
    include: { driveItem: { select: { name: true } } },
  })
  const places = await pathsOf(
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
      accessId,
      name: driveItem.name,
      path: (places.get(driveItemId)?.names ?? []).slice(0, -1).join('/'),
      userName,
      expireTime: wireTime(expireTime),
      createTime: wireTime(createTime),
      accessCount,
      left: accessCount - usedCount,
      expired: expireTime.getTime() <= Date.now(),
    }),
  )
  return { items, totalCount }
}
