/**
 * Computes the status of applications, which is never stored, and what of them can be downloaded.
 */
import { orderStatuses, type OrderStatus, type ProductionType, codeRow } from '~/tables/codes'
import { queryReadOnly, columnsSql } from '~/platform/query.server'
import type { Db } from '~/platform/db.server'
import { Prisma } from '../../../../prisma/generated/client'
import { deliveriesOf } from '~/features/requests/demand/deliveries.server'
import { wireTime } from '~/i18n/format'
import { bookRow, type BookRow } from '~/features/catalogue/book/book-columns.server'
import type { StoredFile } from '~/storage/stored-files.server'
import { findKnownBooks, isMeant } from '~/features/catalogue/book/known-books.server'
import { formatState } from '~/features/catalogue/book/book.server'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import type { FileInfo } from '~/features/catalogue/book/book.output'
import type { VolumeFile } from './order.output'
import type { OrderRow } from './order-columns.server'
import { booksOfOrders } from './order.sql.server'

/** Volumes that a member may download: finished, with a file. */
const availableVolumes = { state: 'finished', fileKey: { not: null } } as const

/** Stored files by their keys. */
async function filesByKey(tx: Db, keys: string[]) {
  if (keys.length === 0) return new Map<string, never>()
  const files = await queryReadOnly<StoredFile & { createTime: Date }>(
    Prisma.sql`SELECT ${columnsSql(Object.keys(fileInfoColumns))} FROM "StoredFile" WHERE key = ANY(${keys}::text[])`,
    { tx },
  )
  return new Map(files.map((file) => [file.key, file]))
}

/** The status text on the wire; that of a book in production includes the percentage. */
const statusText = (step: OrderStatus, percent: number | null) => {
  const { ko } = codeRow(orderStatuses, step)
  return step === 'producing' ? `${ko} ${percent}%` : ko
}

const statusOfState = {
  notYet: 'received',
  sourcing: 'sourcing',
  making: 'producing',
  ready: 'finished',
} as const

/**
 * Adds status, file, number of downloadable volumes and deliveries; the number of queries does not depend on
 * the number of applications.
 */
export async function withStatus(orders: OrderRow[], tx: Db) {
  const bookIds = [...new Set(orders.map((order) => order.bookId))]
  const prodTypes = [...new Set(orders.map((order) => order.prodType))]
  const [books, delivered] = await Promise.all([
    queryReadOnly(booksOfOrders(bookIds, prodTypes), { tx }),
    deliveriesOf(
      tx,
      orders.map(({ id }) => id),
    ),
  ])
  const byBookId = new Map(books.map((book) => [book.bookId, book]))
  const withoutBook = orders.filter(({ bookId }) => !byBookId.has(bookId))
  const [unmade, files, requestedElsewhere] = await Promise.all([
    listedBooks(withoutBook, tx),
    filesByKey(
      tx,
      books.flatMap(({ formats }) => formats.flatMap(({ fileKey }) => fileKey ?? [])),
    ),
    requestedBooks(
      tx,
      withoutBook.map(({ bookId }) => bookId),
    ),
  ])
  return orders.map(({ createTime, updateTime, endTime, ...order }) => {
    const book = byBookId.get(order.bookId)
    const { state, percent } = formatState(
      order.prodType,
      book ?? noProduction,
      book?.requested ?? requestedElsewhere.has(order.bookId),
    )
    const step = statusOfState[state]
    const row: Partial<BookRow> = book ? bookRow(book) : {}
    const format = book?.formats.find(({ prodType }) => prodType === order.prodType)
    const file = step === 'finished' ? fileInfo(files.get(format?.fileKey ?? '') ?? null) : null
    return {
      ...row,
      ...order,
      bookRowId: book?.id ?? null,
      listId: unmade.get(order.id) ?? null,
      status: statusText(step, percent),
      step,
      percent,
      file,
      volumeCount: format?.volumes ?? 0,
      delivered: delivered.get(order.id) ?? null,
      endTime: endTime && wireTime(endTime),
      createTime: wireTime(createTime),
      updateTime: wireTime(updateTime),
    }
  })
}
export type OrderView = Awaited<ReturnType<typeof withStatus>>[number]

/** Those of these books whose sources were requested. */
async function requestedBooks(tx: Db, bookIds: string[]): Promise<Set<string>> {
  if (bookIds.length === 0) return new Set()
  const logs = await queryReadOnly<{ bookId: string }>(
    Prisma.sql`SELECT DISTINCT "bookId" FROM "RequestLog" WHERE "bookId" = ANY(${bookIds}::text[])`,
    { tx },
  )
  return new Set(logs.map(({ bookId }) => bookId))
}

/** The rows of the request list of applications whose books are not made yet, by application. */
async function listedBooks(
  orders: (Parameters<typeof isMeant>[0] & { id: number; bookId: string })[],
  tx: Db,
): Promise<Map<number, number>> {
  if (orders.length === 0) return new Map()
  const books = await findKnownBooks(
    tx,
    orders.map(({ bookId }) => bookId),
  )
  return new Map(
    orders.flatMap((order) => {
      const book = books.get(order.bookId)
      return book?.requestId && isMeant(order, book) ? [[order.id, book.requestId]] : []
    }),
  )
}

/** Stands for a book that has been deleted since. */
const noProduction = { prodTypes: [], formats: [] }

type DownloadRow = { volume: number; version: string; lastTime: Date }

/** `downloads`: of one application, the last ones first. */
function fetchedOf(downloads: DownloadRow[], volume: number, { version }: FileInfo) {
  const ofVolume = downloads.filter((download) => download.volume === volume)
  const [latest] = ofVolume
  return (
    latest && {
      time: wireTime(latest.lastTime),
      current: ofVolume.some((download) => download.version === version),
    }
  )
}

/** The downloadable volumes of an application, what was fetched, and the known dates of its steps. */
export async function orderDetails(
  { id, bookId, bookRowId, prodType, step, prodDate, volumeCount, file: whole }: OrderView,
  tx: Db,
) {
  const [volumes, request, notice, downloads] = await Promise.all([
    bookRowId && volumeCount > 0
      ? tx.volume.findMany({
          where: { bookRowId, prodType, ...availableVolumes },
          orderBy: { number: 'asc' },
          select: {
            number: true,
            firstPage: true,
            lastPage: true,
            units: true,
            file: { select: fileInfoColumns },
          },
        })
      : [],
    tx.requestLog.findFirst({
      where: { bookId },
      orderBy: { id: 'asc' },
      select: { createTime: true },
    }),
    tx.notification.findFirst({
      where: { orderId: id, volume: 0 },
      select: { createTime: true },
    }),
    tx.download.findMany({
      where: { orderId: id },
      orderBy: [{ lastTime: 'desc' }, { id: 'desc' }],
      select: { volume: true, version: true, lastTime: true },
    }),
  ])
  return {
    fetched: (whole && fetchedOf(downloads, 0, whole)) ?? null,
    volumes: volumes.flatMap(({ file: stored, ...volume }): VolumeFile[] => {
      const file = fileInfo(stored)
      if (!file) return []
      return [{ ...volume, file, fetched: fetchedOf(downloads, volume.number, file) ?? null }]
    }),
    sourcingDate: request && wireTime(request.createTime).slice(0, 10),
    // `prodDate` is the date of the type that was finished last; the notice has the day of this
    // type
    finishedDate:
      step === 'finished'
        ? notice
          ? wireTime(notice.createTime).slice(0, 10)
          : prodDate || null
        : null,
  }
}

/** The file of a format or of one of its volumes, if members may download it. */
export async function availableFile(
  bookId: string,
  prodType: ProductionType,
  volume: number | undefined,
  tx: Db,
) {
  const book = { bookId, ...(volume ? {} : { prodTypes: { has: prodType } }) }
  const select = { file: { select: fileInfoColumns } } as const
  const found = volume
    ? await tx.volume.findFirst({
        where: { prodType, number: volume, ...availableVolumes, format: { book } },
        select,
      })
    : await tx.format.findFirst({ where: { prodType, book }, select })
  return found?.file ?? null
}
