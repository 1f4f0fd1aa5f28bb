/** One book in production: details, requests, changes to its fields, need-by dates and deletion. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { bookColumns, bookRow } from '~/features/catalogue/book/book-columns.server'
import { copiesOfBook } from '~/features/requests/demand/demand.server'
import { pickFields } from '~/features/catalogue/book/fields'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import {
  lockFilesOfBooks,
  resetRowsOfRemovedBooks,
} from '~/features/catalogue/book/decided-rows.server'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { channelProgress } from '~/features/catalogue/book/channel-progress.server'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { markUnused } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { cardOf, cardState } from '~/features/production/file-check/stored-card'
import { visibleTo } from '~/features/production/visible-books.server'
import type { ByBookId } from '~/features/production/produced-book.schema'
import { lastRequests } from './production-list.server'
import {
  writableFieldNames,
  type Modify,
  type SetNeedDates,
  type BookRef,
  type WritableFields,
} from './production-list.schema'

/**
 * The row that `which` names: a number is tried as a row number before it is tried as a book ID.
 */
async function resolveBook(
  tx: Db,
  { id: text, bookId }: z.infer<typeof BookRef>,
  me: User,
): Promise<number> {
  const number = text && /^\d{1,9}$/.test(text) ? [{ id: Number(text) }] : []
  const filter = [...number, ...((bookId ?? text) ? [{ bookId: bookId ?? text }] : [])]
  for (const which of filter) {
    const found = await tx.book.findFirst({
      where: { ...which, ...visibleTo(me) },
      select: { id: true },
    })
    if (found) return found.id
  }
  throw new AppError('noSuchMaterial', 404)
}

const infoColumns = {
  ...bookColumns,
  needDate: true,
  publisherFile: { select: fileInfoColumns },
  formats: {
    select: {
      prodType: true,
      progress: true,
      file: { select: { ...fileInfoColumns, card: true } },
    },
  },
  assignments: { select: { user: { select: { id: true, user: true, name: true } } } },
  requestBook: { select: { id: true } },
} as const

/**
 * A book with its requests (newest first), formats, files and producers. Throws 404 for a book that
 * is not assigned to the calling producer.
 */
export async function info(which: z.infer<typeof BookRef>, me: User) {
  const id = await resolveBook(db, which, me)
  const book = await db.book.findUniqueOrThrow({ where: { id }, select: infoColumns })
  const { bookId } = book
  const [logs, last, copies, orders, volumes] = await Promise.all([
    purchaseRequests(bookId),
    lastRequests([bookId]),
    copiesOfBook(db, bookId),
    db.order.count({ where: { bookId } }),
    db.volume.groupBy({
      by: ['prodType', 'state'],
      where: { bookRowId: id },
      _count: { _all: true },
    }),
  ])
  const volumesOf = (prodType: ProductionType) => {
    const ownVolumes = volumes.filter((group) => group.prodType === prodType)
    const sum = (groups: typeof ownVolumes) =>
      groups.reduce((total, { _count }) => total + _count._all, 0)
    return ownVolumes.length > 0
      ? {
          count: sum(ownVolumes),
          finished: sum(ownVolumes.filter(({ state }) => state === 'finished')),
        }
      : null
  }
  return {
    ...bookRow(book),
    needDate: book.needDate,
    requestLogs: logs,
    ...last.of(bookId),
    progress: channelProgress(book),
    formats: productionTypeValues.map((prodType) => {
      const format = book.formats.find((row) => row.prodType === prodType)
      return {
        prodType: prodType as string,
        progress: format?.progress ?? null,
        finished: book.prodTypes.includes(prodType),
        file: fileInfo(format?.file ?? null),
        card: cardOf(format?.file?.card ?? null),
        cardState: cardState(format?.file?.card ?? null),
        volumes: volumesOf(prodType),
        ordered: copies[prodType],
      }
    }),
    publisherFile: fileInfo(book.publisherFile),
    producers: book.assignments
      .map(({ user }) => user)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'ko')),
    orders,
    /** the number of its row in the request list */
    listId: book.requestBook?.id ?? null,
  }
}

/** Purchase requests of a book, newest first. */
async function purchaseRequests(bookId: string) {
  const logs = await db.requestLog.findMany({
    where: { bookId },
    orderBy: { id: 'desc' },
    take: 100,
    select: { type: true, orderNum: true, createTime: true },
  })
  return logs.map(({ createTime, ...log }) => ({ ...log, date: wireTime(createTime) }))
}

/** The same as a List: the newest hundred requests, and the number of all. */
export async function requestList({ bookId }: z.infer<typeof ByBookId>) {
  const [items, totalCount] = await Promise.all([
    purchaseRequests(bookId),
    db.requestLog.count({ where: { bookId } }),
  ])
  return { items, totalCount }
}

// ── changing and deleting ────────────────────────────────────────────────────────────────────────

const writtenColumns = { ...bookColumns, needDate: true } as const

/** The number of the book's row, locked until the transaction ends. */
async function lockBookRow(tx: Db, which: z.infer<typeof BookRef>, me: User): Promise<number> {
  const id = await resolveBook(tx, which, me)
  await tx.$executeRaw`SELECT 1 FROM "Book" WHERE id = ${id} FOR UPDATE`
  return id
}

/**
 * Changes the given fields. With the `updateTime` that the caller started from, it refuses (409)
 * each field that somebody else changed in the meantime.
 */
export async function modify(
  { id: text, bookId, updateTime, isbn, ...fields }: z.infer<typeof Modify>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const id = await lockBookRow(tx, { id: text, bookId }, me)
  const before = await tx.book.findUnique({ where: { id }, select: writtenColumns })
  if (!before) throw new AppError('noSuchMaterial', 404)
  const wanted: Partial<WritableFields> = {
    ...fields,
    ...(isbn === undefined ? {} : { isbn: toIsbn13(isbn) ?? isbn }),
  }
  const names = writableFieldNames.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  )
  if (names.length === 0) return { ...bookRow(before), needDate: before.needDate }
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, names)
  const data = pickFields(wanted, names)
  const after = await tx.book.update({
    where: { id },
    data: { ...data, ...searchColumns({ ...before, ...data }) },
    select: writtenColumns,
  })
  await audit(ctx, me, 'produceBook.modify', before.bookId, {
    before: pickFields(before, names),
    after: data,
  })
  return { ...bookRow(after), needDate: after.needDate }
}

const removedColumns = {
  bookId: true,
  title: true,
  publisher: true,
  publisherFile: { select: { key: true, name: true } },
  manuscript: {
    select: {
      source: { select: { key: true, name: true } },
      pages: {
        where: { sourceKey: { not: null } },
        distinct: 'sourceKey',
        select: { source: { select: { key: true, name: true } } },
      },
    },
  },
  formats: {
    select: {
      file: { select: { key: true, name: true } },
      volumes: {
        select: {
          file: { select: { key: true, name: true } },
          handedIn: { select: { key: true, name: true } },
        },
      },
    },
  },
  _count: { select: { assignments: true } },
} as const

/**
 * Deletes a book from production and the catalogue, with all its files. Applications keep their
 * copy of its fields, and its requests stay.
 */
export async function remove(
  which: z.infer<typeof BookRef>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const id = await resolveBook(tx, which, me)
  const named = await tx.book.findUnique({ where: { id }, select: { bookId: true } })
  await lockFilesOfBooks(tx, named ? [named.bookId] : [])
  // its row of the request list names it, and is locked before it where books are held
  await tx.$executeRaw`SELECT 1 FROM "RequestBook" WHERE "produceId" = ${id} FOR UPDATE`
  await lockBookRow(tx, which, me)
  const book = await tx.book.findUnique({ where: { id }, select: removedColumns })
  if (!book) throw new AppError('noSuchMaterial', 404)
  const { bookId, title, publisher, publisherFile, formats, manuscript, _count } = book
  const files = [
    publisherFile,
    manuscript?.source ?? null,
    ...(manuscript?.pages ?? []).map(({ source }) => source),
    ...formats.flatMap(({ file, volumes }) => [
      file,
      ...volumes.flatMap((volume) => [volume.file, volume.handedIn]),
    ]),
  ].filter((file) => file !== null)
  await tx.book.delete({ where: { id }, select: { id: true } })
  const cartEntries = await tx.cartEntry.deleteMany({ where: { bookId } })
  await resetRowsOfRemovedBooks(tx, me, [bookId])
  await markUnused(
    tx,
    files.map(({ key }) => key),
  )
  const volumes = formats.reduce((sum, format) => sum + format.volumes.length, 0)
  await audit(ctx, me, 'produceBook.remove', bookId, {
    before: {
      title,
      publisher,
      names: [...new Set(files.map(({ name }) => name))].toSorted(),
      volumes,
      unassigned: _count.assignments,
      cartEntries: cartEntries.count,
    },
  })
  return true
}

/** What is deleted together with a book, besides what `info` returns. */
export async function deletionImpact(which: z.infer<typeof BookRef>, me: User) {
  const id = await resolveBook(db, which, me)
  const [volumes, manuscriptPages, cartEntries] = await Promise.all([
    db.volume.count({ where: { bookRowId: id } }),
    db.manuscriptPage.count({ where: { bookRowId: id } }),
    cartEntriesOf(id),
  ])
  return { volumes, manuscriptPages, cartEntries }
}

async function cartEntriesOf(id: number): Promise<number> {
  const book = await db.book.findUnique({ where: { id }, select: { bookId: true } })
  return book ? db.cartEntry.count({ where: { bookId: book.bookId } }) : 0
}

/** Sets the need-by date of these books. */
export async function setNeedDates(
  { bookId, needDate }: z.infer<typeof SetNeedDates>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const found = await tx.$queryRaw<
    { bookId: string; needDate: string }[]
  >`SELECT "bookId", "needDate" FROM "Book" WHERE "bookId" = ANY(${bookId}::text[]) ORDER BY id FOR UPDATE`
  const bookIds = found.filter((book) => book.needDate !== needDate).map((book) => book.bookId)
  if (bookIds.length > 0) {
    await tx.book.updateMany({ where: { bookId: { in: bookIds } }, data: { needDate } })
    await audit(ctx, me, 'produceBook.setNeedDates', String(bookIds.length), {
      after: { needDate, bookIds },
    })
  }
  return {
    changed: bookIds.length,
    already: found.length - bookIds.length,
    gone: new Set(bookId).size - found.length,
  }
}
