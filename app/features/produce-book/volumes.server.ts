/** The volumes (분권) of a format: reading them, and writing all of them at once. */
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { limits, type VolumeState } from '~/codes'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure, InvalidInput } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { fileInfo, fileInfoColumns } from '~/features/book/file-info.server'
import { tellVolume } from '~/features/notification/notification.server'
import { date } from '~/format'
import { say } from '~/messages'
import { release } from '~/storage.server'
import type { Visit } from '~/visit.server'
import { seenBook } from './assigned.server'
import { lockBook, settle, type LockedBook } from './finish.server'
import { readPasted } from './pasted-volumes.server'
import { cellsOf, numberOf, readVolumes, toWire, type Given, type StoredVolume } from './volumes'
import type { OfFormat, SaveVolumes } from './volumes.schema'

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
export async function volumes({ bookId, type }: z.infer<typeof OfFormat>, me: User) {
  const bookRowId = await seenBook(db, me, bookId)
  const [format, rows] = await Promise.all([
    db.format.findUnique({
      where: { bookRowId_prodType: { bookRowId, prodType: type } },
      select: { progress: true },
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
    version: versionOf(rows),
  }
}
export type VolumeItem = Awaited<ReturnType<typeof volumes>>['items'][number]

/** Tells one state of a format's volumes from another. */
const versionOf = (rows: readonly StoredVolume[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => [row.id, ...Object.values(cellsOf(row))])))
    .digest('base64url')
    .slice(0, 22)

const storedOf = (tx: Db, bookRowId: number, prodType: string) =>
  tx.volume.findMany({
    where: { bookRowId, prodType },
    orderBy: { number: 'asc' },
    select: { ...columns, fileKey: true },
  })

/**
 * Makes the given volumes those of the format: known ones are changed, others added, missing ones removed. What is finished or has a file
 * goes only when it is named in `remove`.
 */
export async function saveVolumes(
  { bookId, type, version, remove, ...given }: z.infer<typeof SaveVolumes>,
  me: User,
  visit: Visit,
) {
  const { db: tx } = visit
  const book = await lockBook(tx, bookId)
  const stored = await storedOf(tx, book.id, type)
  if (version !== undefined && version !== versionOf(stored))
    throw new Failure('volumesChanged', 409)
  const wanted = read(given, stored)
  const gone = stored.filter(({ id }) => !wanted.some((one) => one.id === id))
  const asked = gone.filter(
    ({ id, state, fileKey }) => (state === 'finished' || fileKey) && !remove.includes(id),
  )
  if (asked.length > 0)
    throw new Failure('volumesRemoveAsk', 409, 'remove', {
      params: { volumes: asked.map(({ number }) => number).join(', ') },
    })
  const changed = await write(tx, book, type, stored, wanted, gone)
  if (gone.length + changed.length > 0) {
    if (wanted.length === 0)
      await tx.format.updateMany({
        where: { bookRowId: book.id, prodType: type, progress: 100 },
        data: { progress: null },
      })
    await settle(visit, book, [type])
    await release(
      tx,
      gone.map(({ fileKey }) => fileKey),
    )
    const newly = wanted.filter(
      ({ id, volume }) =>
        volume.state === 'finished' && stored.find((one) => one.id === id)?.state !== 'finished',
    )
    await tellNew(
      tx,
      book,
      type,
      newly.map(({ volume }) => volume.number),
    )
    await audit(visit, me, 'produceBook.saveVolumes', book.bookId, {
      before: { prodType: type, ...counts(stored) },
      after: { prodType: type, ...counts(wanted.map(({ volume }) => volume)) },
    })
  }
  const added = changed.filter(({ id }) => id === undefined).length
  return {
    totalCount: wanted.length,
    added,
    changed: changed.length - added,
    removed: gone.length,
    version: versionOf(await storedOf(tx, book.id, type)),
  }
}

const counts = (volumes: { state: VolumeState }[]) => ({
  volumes: volumes.length,
  finished: volumes.filter(({ state }) => state === 'finished').length,
})

type Wanted = ReturnType<typeof readVolumes>['volumes']

/** The volumes that were sent, or a message at each cell that cannot be read. */
function read(
  { volumes, rows }: Pick<z.infer<typeof SaveVolumes>, 'volumes' | 'rows'>,
  stored: StoredVolume[],
): Wanted {
  const given = rows === undefined ? volumes?.map(withPages) : fromText(rows, stored)
  if (!given) throw new InvalidInput({ volumes: 'required' })
  if (given.length > limits.volumes)
    throw new InvalidInput({
      [rows === undefined ? 'volumes' : 'rows']: say('tooManyVolumes', 'ko', {
        most: limits.volumes,
      }),
    })
  const ids = given.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw new InvalidInput({ volumes: 'onlyOnce' })
  const { volumes: wanted, problems } = readVolumes(given, stored, date(new Date()))
  if (problems.length === 0) return wanted
  const errors: Record<string, string> = {}
  for (const { index, field, key, params } of problems)
    errors[`${rows === undefined ? 'volumes' : 'rows'}.${index}.${field}`] ??= say(
      key,
      'ko',
      params,
    )
  throw new InvalidInput(errors)
}

type Sent = NonNullable<z.infer<typeof SaveVolumes>['volumes']>[number]
const withPages = ({ firstPage, lastPage, ...cells }: Sent): Given => ({
  ...cells,
  pages:
    cells.pages ?? (firstPage === undefined ? undefined : `${firstPage}-${lastPage ?? firstPage}`),
})

/** Rows of a text are volumes by their numbers. */
function fromText(text: string, stored: StoredVolume[]): Given[] {
  const { rows, left } = readPasted(text)
  if (left.length > 0)
    throw new InvalidInput({
      rows: left.map(({ line }) => say('pastedLineLeft', 'ko', { line })).join(' '),
    })
  return rows.map(({ cells }) => ({
    ...cells,
    id: stored.find(({ number }) => number === numberOf(cells.number ?? ''))?.id,
  }))
}

/** Numbers may be exchanged between volumes, so what changes is taken out and put in again, with its id and its file. */
async function write(
  tx: Db,
  book: LockedBook,
  prodType: string,
  stored: Awaited<ReturnType<typeof storedOf>>,
  wanted: Wanted,
  gone: StoredVolume[],
): Promise<Wanted> {
  const changed = wanted.filter(({ id, volume }) => {
    const was = stored.find((one) => one.id === id)
    return !was || JSON.stringify(cellsOf(was)) !== JSON.stringify(cellsOf(volume))
  })
  const of = { bookRowId: book.id, prodType }
  if (changed.length > 0)
    await tx.format.upsert({
      where: { bookRowId_prodType: of },
      create: of,
      update: {},
      select: { prodType: true },
    })
  await tx.volume.deleteMany({
    where: { id: { in: [...gone.map(({ id }) => id), ...changed.flatMap(({ id }) => id ?? [])] } },
  })
  const known = changed.flatMap(({ id, volume }) =>
    id === undefined
      ? []
      : [{ ...of, ...volume, id, fileKey: stored.find((one) => one.id === id)?.fileKey }],
  )
  await tx.volume.createMany({ data: known })
  await tx.volume.createMany({
    data: changed.filter(({ id }) => id === undefined).map(({ volume }) => ({ ...of, ...volume })),
  })
  return changed
}

/** Volumes that can be had now are told while the format as a whole is not finished: then that is told. */
export async function tellNew(
  tx: Db,
  { id, bookId }: LockedBook,
  prodType: string,
  numbers: number[],
): Promise<void> {
  if (numbers.length === 0) return
  const { prodTypes } = await tx.book.findUniqueOrThrow({
    where: { id },
    select: { prodTypes: true },
  })
  if (!prodTypes.includes(prodType)) await tellVolume(tx, bookId, prodType, numbers)
}
