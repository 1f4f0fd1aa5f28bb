/** Reads the volumes (분권) of a format, and saves all of them at once. */
import { todayInSeoul } from '~/platform/today'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { fieldLimits, type VolumeState, type ProductionType } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { availableTypes } from '~/features/catalogue/book/availability'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import { notifyVolumes } from '~/features/messages/notification/notification.server'
import { t } from '~/tables/messages'
import { markUnused } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { releaseFormerMakers } from '~/features/people/user/release-volumes.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import { recompute } from '~/features/production/completion/completion.server'
import { lockBook, type LockedBook } from '~/features/catalogue/book/lock-book.server'
import {
  progressChange,
  type ProgressChange,
} from '~/features/production/completion/volume-progress'
import { volumeDays } from '~/features/production/completion/work-days'
import { parsePastedVolumes } from './pasted-volumes.server'
import {
  toVolumeCells,
  parseNumber,
  readVolumes,
  toWire,
  type VolumeInput,
  type StoredVolume,
} from './volume-cells'
import type { FormatInput, SaveVolumes } from './volumes.schema'
import { storeVolumes } from './volumes.sql.server'

/** The highest number of a volume (parseNumber reads three digits). */
const highestNumber = 999

const columns = {
  id: true,
  number: true,
  firstPage: true,
  lastPage: true,
  units: true,
  state: true,
  dueDate: true,
  finishedDate: true,
} as const

/** The volumes of a format of a book that the caller may see, in the order of their numbers. */
export async function volumes({ bookId, type }: z.infer<typeof FormatInput>, me: User) {
  const bookRowId = await findVisibleBook(db, me, bookId)
  const [format, rows] = await Promise.all([
    db.format.findUnique({
      where: { bookRowId_prodType: { bookRowId, prodType: type } },
      select: { progress: true, fileKey: true },
    }),
    db.volume.findMany({
      where: { bookRowId, prodType: type },
      orderBy: { number: 'asc' },
      select: { ...columns, file: { select: fileInfoColumns } },
    }),
  ])
  const items = rows.map(({ file, ...volume }) => ({ ...toWire(volume), file: fileInfo(file) }))
  return {
    items,
    totalCount: items.length,
    progress: format?.progress ?? null,
    hasFile: Boolean(format?.fileKey),
    version: volumesVersion(rows),
  }
}
export type VolumeItem = Awaited<ReturnType<typeof volumes>>['items'][number]

/** A tag that changes with any change to a format's volumes. */
const volumesVersion = (rows: readonly StoredVolume[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => [row.id, ...Object.values(toVolumeCells(row))])))
    .digest('base64url')
    .slice(0, 22)

const findStored = (tx: Db, bookRowId: number, prodType: ProductionType) =>
  tx.volume.findMany({
    where: { bookRowId, prodType },
    orderBy: { number: 'asc' },
    select: {
      ...columns,
      begunDate: true,
      handedInDate: true,
      fileKey: true,
      handedInKey: true,
    },
  })

/**
 * Replaces the volumes of the format: known ones are changed, others added, missing ones deleted. A
 * volume that is finished or has a file is deleted only when `remove` names it.
 */
export async function saveVolumes(
  { bookId, type, version, remove, progress, ...input }: z.infer<typeof SaveVolumes>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const book = await lockBook(tx, bookId)
  const stored = await findStored(tx, book.id, type)
  if (version !== undefined && version !== volumesVersion(stored))
    throw new AppError('volumesChanged', 409)
  const wanted = parseVolumes(input, stored)
  const removed = stored.filter(({ id }) => !wanted.some((volume) => volume.id === id))
  const needsConfirmation = removed.filter(
    ({ id, state, fileKey, handedInKey }) =>
      (state === 'finished' || fileKey || handedInKey) && !remove.includes(id),
  )
  if (needsConfirmation.length > 0)
    throw new AppError('volumesRemoveAsk', 409, 'remove', {
      params: { volumes: needsConfirmation.map(({ number }) => number).join(', ') },
    })
  assertNothingHandedIn(wanted, stored)
  const change = await expectedChange(tx, book, type, stored, wanted)
  if (progress !== undefined && progress !== (change.after ?? 0))
    throw new AppError('volumesProgressMoved', 409, undefined, {
      params: { before: change.before ?? 0, after: change.after ?? 0 },
    })
  const changed = await writeVolumes(tx, book, type, stored, wanted, removed)
  if (removed.length + changed.length > 0) {
    if (wanted.length <= 1)
      await tx.format.updateMany({
        where: { bookRowId: book.id, prodType: type },
        data: { progress: change.after },
      })
    await recompute(ctx, book, [type])
    await releaseFormerMakers(tx, book.id, me.id)
    await markUnused(
      tx,
      removed.flatMap(({ fileKey, handedInKey }) => [fileKey, handedInKey]),
    )
    const newlyFinished = wanted.filter(
      ({ id, volume }) =>
        volume.state === 'finished' && stored.find((row) => row.id === id)?.state !== 'finished',
    )
    await notifyNewVolumes(
      tx,
      book,
      type,
      newlyFinished.map(({ volume }) => volume.number),
    )
    await audit(ctx, me, 'produceBook.saveVolumes', book.bookId, {
      before: { prodType: type, ...volumeCounts(stored), progress: change.before },
      after: {
        prodType: type,
        ...volumeCounts(wanted.map(({ volume }) => volume)),
        progress: change.after,
      },
    })
  }
  const added = changed.filter(({ id }) => id === undefined).length
  return {
    totalCount: wanted.length,
    added,
    changed: changed.length - added,
    removed: removed.length,
    progress: change,
    version: volumesVersion(await findStored(tx, book.id, type)),
  }
}

/** The percentage of the format before and after these volumes are saved. */
async function expectedChange(
  tx: Db,
  { id: bookRowId }: LockedBook,
  prodType: ProductionType,
  stored: StoredVolume[],
  wanted: ParsedVolumes,
): Promise<ProgressChange> {
  const format = await tx.format.findUnique({
    where: { bookRowId_prodType: { bookRowId, prodType } },
    select: { progress: true, fileKey: true },
  })
  return progressChange(
    { progress: format?.progress ?? null, hasFile: Boolean(format?.fileKey) },
    stored,
    wanted.map(({ volume }) => volume),
  )
}

const volumeCounts = (volumes: { state: VolumeState }[]) => ({
  volumes: volumes.length,
  finished: volumes.filter(({ state }) => state === 'finished').length,
})

type ParsedVolumes = ReturnType<typeof readVolumes>['volumes']

/** The volumes that were sent; throws a message for each unreadable cell. */
function parseVolumes(
  { volumes, rows }: Pick<z.infer<typeof SaveVolumes>, 'volumes' | 'rows'>,
  stored: StoredVolume[],
): ParsedVolumes {
  const given = rows === undefined ? volumes?.map(withPages) : parseText(rows, stored)
  if (!given) throw new InvalidInputError({ volumes: 'required' })
  if (given.length > fieldLimits.volumes)
    throw new InvalidInputError({
      [rows === undefined ? 'volumes' : 'rows']: t('tooManyVolumes', 'ko', {
        most: fieldLimits.volumes,
      }),
    })
  const ids = given.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw new InvalidInputError({ volumes: 'onlyOnce' })
  const { volumes: wanted, problems } = readVolumes(given, stored, todayInSeoul())
  if (problems.length === 0) return wanted
  const errors: Record<string, string> = {}
  for (const { index, field, key, params } of problems)
    errors[`${rows === undefined ? 'volumes' : 'rows'}.${index}.${field}`] ??= t(key, 'ko', params)
  throw new InvalidInputError(errors)
}

type SentVolume = NonNullable<z.infer<typeof SaveVolumes>['volumes']>[number]
const withPages = ({ firstPage, lastPage, ...cells }: SentVolume): VolumeInput => ({
  ...cells,
  pages:
    cells.pages ?? (firstPage === undefined ? undefined : `${firstPage}-${lastPage ?? firstPage}`),
})

/** A volume whose new file nobody has signed is signed or returned, not declared to be something. */
function assertNothingHandedIn(
  wanted: ParsedVolumes,
  stored: Awaited<ReturnType<typeof findStored>>,
): void {
  const waiting = wanted.filter(({ id, volume }) => {
    const previous = stored.find((row) => row.id === id)
    return previous?.handedInKey && previous.state !== volume.state
  })
  if (waiting.length > 0)
    throw new AppError('volumesHandedIn', 409, undefined, {
      params: { volumes: waiting.map(({ volume }) => volume.number).join(', ') },
    })
}

/** Gives the rows of a pasted text the ids of the stored volumes with the same numbers. */
function parseText(text: string, stored: StoredVolume[]): VolumeInput[] {
  const { rows, left } = parsePastedVolumes(text)
  if (left.length > 0)
    throw new InvalidInputError({
      rows: left.map(({ line }) => t('pastedLineLeft', 'ko', { line })).join(' '),
    })
  return rows.map(({ cells }) => ({
    ...cells,
    id: stored.find(({ number }) => number === parseNumber(cells.number ?? ''))?.id,
  }))
}

/** Adds, changes and removes rows; what was done with a volume and who did it stay with it. */
async function writeVolumes(
  tx: Db,
  book: LockedBook,
  prodType: ProductionType,
  stored: Awaited<ReturnType<typeof findStored>>,
  wanted: ParsedVolumes,
  removed: StoredVolume[],
): Promise<ParsedVolumes> {
  const storedOf = ({ id }: { id?: number }) => stored.find((row) => row.id === id)
  const changed = wanted.filter((one) => {
    const previous = storedOf(one)
    return (
      !previous ||
      JSON.stringify(toVolumeCells(previous)) !== JSON.stringify(toVolumeCells(one.volume))
    )
  })
  const formatKey = { bookRowId: book.id, prodType }
  if (changed.length > 0)
    await tx.format.upsert({
      where: { bookRowId_prodType: formatKey },
      create: formatKey,
      update: {},
      select: { prodType: true },
    })
  await tx.volume.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  const today = todayInSeoul()
  const rows = changed.map((one) => ({
    id: one.id,
    ...one.volume,
    ...volumeDays(one.volume.state, storedOf(one), today),
  }))
  await updateVolumes(
    tx,
    stored,
    rows.flatMap(({ id, ...row }) => (id === undefined ? [] : [{ id, ...row }])),
  )
  await tx.volume.createMany({
    data: rows.filter(({ id }) => id === undefined).map((row) => ({ ...formatKey, ...row })),
  })
  return changed
}

type VolumeUpdate = StoredVolume & ReturnType<typeof volumeDays>

/**
 * Volumes may exchange their numbers, which are unique at every moment: those that change make
 * room first. Who waits is made by nobody, and only what is finished has been checked.
 */
async function updateVolumes(tx: Db, stored: StoredVolume[], rows: VolumeUpdate[]): Promise<void> {
  if (rows.length === 0) return
  const moved = rows.filter(
    ({ id, number }) => stored.find((row) => row.id === id)?.number !== number,
  )
  if (moved.length > 0)
    await tx.$executeRaw`UPDATE "Volume" SET number = number + ${highestNumber} WHERE id = ANY(${moved.map(({ id }) => id)}::int[])`
  await tx.$executeRaw(storeVolumes(JSON.stringify(rows)))
}

/**
 * Notifies members of newly finished volumes, unless they can have the whole format: then `recompute`
 * notifies them of that.
 */
export async function notifyNewVolumes(
  tx: Db,
  { id, bookId }: LockedBook,
  prodType: ProductionType,
  numbers: number[],
): Promise<void> {
  if (numbers.length === 0) return
  const book = await tx.book.findUniqueOrThrow({
    where: { id },
    select: { prodTypes: true, fileTypes: true },
  })
  if (!availableTypes(book).includes(prodType)) await notifyVolumes(tx, bookId, prodType, numbers)
}
