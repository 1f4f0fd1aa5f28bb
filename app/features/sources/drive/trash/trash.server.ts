/**
 * The trash of the drive: lists, restores and purges deleted entries.
 *
 * Deleted entries stay for thirty days, with everything below them, and can be restored to their
 * place. A purge deletes the rows first; the sweep removes the bytes once nothing else refers to
 * them (stored-files.server.ts).
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db, inTransaction } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import { markUnused } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import type { ById } from '~/features/sources/drive/drive.schema'
import { foldName, freeName } from '~/features/sources/drive/names'
import { trashDays, type Purge } from './trash.schema'
import type { TrashItem } from '~/features/sources/drive/drive.output'
import { readRows } from '~/platform/statement.server'
import { filesBelow, sizesBelow } from './trash.sql.server'

const day = 24 * 60 * 60 * 1000

export async function trash(paging: Paging): Promise<{ items: TrashItem[]; totalCount: number }> {
  const where = { trashTime: { not: null } }
  const [totalCount, rows] = await Promise.all([
    db.driveItem.count({ where }),
    db.driveItem.findMany({
      where,
      orderBy: [{ trashTime: 'desc' }, { orderName: 'asc' }, { id: 'desc' }],
      ...skipTake(paging),
      select: { id: true, name: true, fileKey: true, trashTime: true, trashBy: true },
    }),
  ])
  assertPageExists(totalCount, paging)
  const ids = rows.map(({ id }) => id)
  const [places, sizes] = await Promise.all([pathsOf(db, ids), subtreeSizes(ids)])
  const items = rows.map(({ id, name, fileKey, trashTime, trashBy }) => {
    const { names = [], trashed = null } = places.get(id) ?? {}
    const left = Math.ceil((trashTime!.getTime() + trashDays * day - Date.now()) / day)
    return {
      id,
      name,
      folder: fileKey === null,
      path: names.slice(0, -1).join('/'),
      parent: trashed,
      date: wireTime(trashTime!),
      userName: trashBy,
      ...(sizes.get(id) ?? { size: 0, files: 0 }),
      daysLeft: Math.max(0, left),
    }
  })
  return { items, totalCount }
}

/** Bytes and number of files of each row and everything deleted together with it. */
async function subtreeSizes(ids: number[]) {
  const found = await readRows(db, sizesBelow(ids))
  return new Map(
    found.map(({ start, size, files }) => [
      start,
      { size: Number(size ?? 0), files: Number(files) },
    ]),
  )
}

// ── restoring ────────────────────────────────────────────────────────────────────────────────────

const trashColumns = {
  id: true,
  parentId: true,
  name: true,
  foldedName: true,
  trashTime: true,
} as const

/**
 * Restores an entry to its place. When its name has been taken in the meantime it gets a free name,
 * and `before` is its old one.
 */
export async function restore(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<{ id: number; name: string; before: string | null; path: string[] }> {
  const { db: tx } = ctx
  const wanted = await tx.driveItem.findFirst({
    where: { id, trashTime: { not: null } },
    select: trashColumns,
  })
  if (!wanted) throw new AppError('driveNotInTrash', 404)
  // Locks the folder first, as every change of names in it does.
  if (wanted.parentId === null)
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drive root'))`
  else await tx.$queryRaw`SELECT 1 FROM "DriveItem" WHERE id = ${wanted.parentId} FOR UPDATE`
  const rows = await tx.$queryRaw<
    object[]
  >`SELECT 1 FROM "DriveItem" WHERE id = ${id} AND "trashTime" IS NOT NULL FOR UPDATE`
  const place = (await pathsOf(tx, [id])).get(id)
  if (rows.length === 0 || !place) throw new AppError('driveNotInTrash', 404)
  if (place.trashed)
    throw new AppError('driveRestoreFirst', 409, undefined, { params: { folder: place.trashed } })
  const name = await freeNameIn(tx, wanted.parentId, wanted.name)
  // Does not change its date.
  await tx.$executeRaw`UPDATE "DriveItem" SET name = ${name}, "foldedName" = ${foldName(name)}, "trashTime" = NULL, "trashBy" = '' WHERE id = ${id}`
  await tx.$executeRaw`UPDATE "StoredFile" f SET name = ${name} FROM "DriveItem" i JOIN "Book" b ON b."publisherFileKey" = i."fileKey" WHERE i.id = ${id} AND f.key = i."fileKey"`
  const path = place.names.slice(0, -1)
  const before = name === wanted.name ? null : wanted.name
  await audit(
    ctx,
    me,
    'drive.restore',
    [...path, name].join('/'),
    before ? { before: { name: before }, after: { name } } : {},
  )
  return { id, name, before, path }
}

async function freeNameIn(tx: Db, parentId: number | null, name: string): Promise<string> {
  const same = await tx.driveItem.findFirst({
    where: { parentId, foldedName: foldName(name), trashTime: null },
    select: { id: true },
  })
  if (!same) return name
  const rows = await tx.driveItem.findMany({
    where: { parentId, trashTime: null },
    select: { foldedName: true },
  })
  const taken = new Set(rows.map(({ foldedName }) => foldedName))
  return freeName(name, (candidate) => taken.has(candidate))
}

// ── deleting for good ────────────────────────────────────────────────────────────────────────────

/**
 * Deletes entries for good and returns how many. Entries that somebody else restored or purged in
 * the meantime are left out.
 */
export async function purge(
  { id, all }: z.infer<typeof Purge>,
  me: User,
  ctx: CallContext,
): Promise<{ items: number; files: number }> {
  const { db: tx } = ctx
  const rows = await tx.driveItem.findMany({
    where: { trashTime: { not: null }, ...(all ? {} : { id: { in: id } }) },
    select: { id: true },
  })
  const { names, files } = await deletePermanently(
    tx,
    rows.map(({ id }) => id),
  )
  if (names.length === 0 && !all) throw new AppError('driveNotInTrash', 404)
  await audit(ctx, me, 'drive.purge', names.length === 1 ? names[0]! : '', {
    before: { names: names.slice(0, 100), items: names.length, files },
  })
  return { items: names.length, files }
}

/**
 * Deletes entries after thirty days; runs every hour. It works in batches, so that a large trash
 * holds no lock for long.
 */
export async function purgeExpired(now = Date.now()): Promise<number> {
  const where = { trashTime: { lt: new Date(now - trashDays * day) } }
  for (let purged = 0; ;) {
    const old = await db.driveItem.findMany({
      where,
      orderBy: { trashTime: 'asc' },
      take: 100,
      select: { id: true },
    })
    if (old.length === 0) return purged
    purged += await inTransaction(async (tx) => {
      const { names, files } = await deletePermanently(
        tx,
        old.map(({ id }) => id),
        new Date(now - trashDays * day),
      )
      if (names.length > 0)
        await audit({ db: tx, requestId: '' }, null, 'drive.purge', '', {
          before: { names, items: names.length, files },
        })
      return names.length
    })
  }
}

/**
 * Deletes rows of the trash with everything below them, including entries that were deleted
 * earlier; marks their bytes as unused.
 */
async function deletePermanently(
  tx: Db,
  ids: number[],
  before: Date | null = null,
): Promise<{ names: string[]; files: number }> {
  // One purge at a time: two in the same tree could wait for each other (deadlock).
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drive purge'))`
  const tops = await tx.$queryRaw<
    { id: number; name: string }[]
  >`SELECT id, name FROM "DriveItem" WHERE id = ANY(${ids}::int[]) AND "trashTime" IS NOT NULL AND ("trashTime" < ${before} OR ${before}::timestamptz IS NULL) ORDER BY id FOR UPDATE`
  const deleted = tops.map(({ id }) => id)
  const files = await readRows(tx, filesBelow(deleted))
  await tx.driveItem.deleteMany({ where: { id: { in: deleted } } })
  await markUnused(
    tx,
    files.map(({ fileKey }) => fileKey),
  )
  return { names: tops.map(({ name }) => name), files: files.length }
}
