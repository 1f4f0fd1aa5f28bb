/**
 * Decides which types of a book are finished, from its files, percentages and volumes.
 *
 * No other module draws this conclusion. A type is finished when it has a file of the whole, stands
 * at 100, or has all its volumes finished. A type has a file or a percentage, never both.
 */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { channels, productionTypeValues, typesOfChannel, type ProductionType } from '~/tables/codes'
import { availableTypes } from '~/features/catalogue/book/availability'
import type { Db } from '~/platform/db.server'
import { keysOf } from '~/platform/records'
import { AppError } from '~/platform/app-error'
import {
  isBegun,
  type FormatWork,
  type LockedBook,
} from '~/features/catalogue/book/lock-book.server'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { copiesOfBook } from '~/features/requests/demand/demand.server'
import { notifyFinished } from '~/features/messages/notification/notification.server'
import { notifyWatching } from '~/features/messages/watch/watch.server'
import type { CallContext } from '~/http/call-context.server'
import type { ChannelInput } from '~/features/production/produced-book.schema'
import { formatProgress } from './volume-progress'
import { formatDays, type FormatDays } from './work-days'

/**
 * The types that a call is about: the type it names, else the ordered types of the channel, else
 * the begun ones, else the channel's first type.
 */
export async function resolveTypes(
  tx: Db,
  { id, bookId }: LockedBook,
  { prodType: channel, type }: z.infer<typeof ChannelInput>,
): Promise<ProductionType[]> {
  const all: ProductionType[] = typesOfChannel(channel)
  if (type && !all.includes(type))
    throw new AppError('typeOfOtherChannel', 400, 'type', {
      params: { type, channel: channels.find(({ value }) => value === channel)?.ko ?? '' },
    })
  if (type) return [type]
  const ordered = await orderedTypes(tx, bookId)
  const startedFormats = await tx.format.findMany({
    where: { bookRowId: id },
    select: { prodType: true },
  })
  const choices = [ordered, startedFormats.map(({ prodType }) => prodType)].map((types) =>
    all.filter((value) => types.includes(value)),
  )
  return choices.find((types) => types.length > 0) ?? all.slice(0, 1)
}

/** Types that members or schools ordered. */
async function orderedTypes(tx: Db, bookId: string): Promise<ProductionType[]> {
  const copies = await copiesOfBook(tx, bookId)
  return productionTypeValues.filter((type) => copies[type] > 0)
}

/**
 * Updates the book after a write to these types: percentages by the one rule, the days of work,
 * finished types with today's date, types with all of their files, and search text; notifies members
 * who applied for what they can now have.
 */
export async function recompute(
  ctx: CallContext,
  book: LockedBook,
  types: readonly ProductionType[],
): Promise<void> {
  const { db: tx } = ctx
  const formats = await tx.format.findMany({
    where: { bookRowId: book.id, prodType: { in: [...types] } },
    select: {
      prodType: true,
      progress: true,
      fileKey: true,
      begunDate: true,
      finishedDate: true,
      volumes: { select: { state: true, firstPage: true, lastPage: true, fileKey: true } },
    },
  })
  const finished = new Set(book.prodTypes.filter((type) => !types.includes(type)))
  const withFile = new Set(book.fileTypes.filter((type) => !types.includes(type)))
  for (const format of formats) {
    const { prodType } = format
    const isFinished = await updateFormat(tx, book, format)
    if (hasAllFiles(format)) withFile.add(prodType)
    if (isFinished) finished.add(prodType)
  }
  await writeFinishedTypes(ctx, book, inTypeOrder(finished), inTypeOrder(withFile))
}

type StoredFormat = FormatDays &
  Omit<FormatWork, 'volumes'> & {
    prodType: ProductionType
    volumes: (Parameters<typeof formatProgress>[0]['volumes'][number] & {
      fileKey: string | null
    })[]
  }

/** Writes the percentage and the days of a format; returns whether it is finished. */
async function updateFormat(
  tx: Db,
  { id: bookRowId, begunTypes, prodTypes }: LockedBook,
  format: StoredFormat,
): Promise<boolean> {
  const { prodType, progress: typed, fileKey, volumes } = format
  const progress = formatProgress({ hasFile: fileKey !== null, typed, volumes })
  const finished = fileKey !== null || progress === 100
  const days = formatDays(
    format,
    { begun: begunTypes.includes(prodType), finished: prodTypes.includes(prodType) },
    { begun: isBegun(format), finished, empty: progress === null && fileKey === null },
    todayInSeoul(),
  )
  const data = { progress, ...days }
  if (keysOf(data).some((name) => data[name] !== format[name]))
    await tx.format.update({
      where: { bookRowId_prodType: { bookRowId, prodType } },
      data,
      select: { prodType: true },
    })
  return finished
}

/** A file of the whole, or finished volumes with a file each. */
const hasAllFiles = ({ fileKey, volumes }: Pick<StoredFormat, 'fileKey' | 'volumes'>) =>
  fileKey !== null ||
  (volumes.length > 0 &&
    volumes.every(({ state, fileKey }) => state === 'finished' && fileKey !== null))

const inTypeOrder = (types: Set<ProductionType>) =>
  productionTypeValues.filter((type) => types.has(type))
const isSameList = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

async function writeFinishedTypes(
  ctx: CallContext,
  book: LockedBook,
  prodTypes: ProductionType[],
  fileTypes: ProductionType[],
): Promise<void> {
  if (isSameList(prodTypes, book.prodTypes) && isSameList(fileTypes, book.fileTypes)) return
  const { db: tx } = ctx
  const added = prodTypes.filter((type) => !book.prodTypes.includes(type))
  const before = availableTypes(book)
  const came = availableTypes({ prodTypes, fileTypes }).filter((type) => !before.includes(type))
  const prodDate = added.length > 0 ? todayInSeoul() : prodTypes.length > 0 ? book.prodDate : ''
  await tx.book.update({
    where: { id: book.id },
    data: { prodTypes, fileTypes, prodDate, ...searchColumns({ ...book, prodTypes }) },
    select: { id: true },
  })
  if (came.length === 0) return
  await notifyFinished(tx, book.bookId, came)
  await notifyWatching(tx, book.bookId, came)
}
