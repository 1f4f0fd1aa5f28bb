/**
 * Registers files that publishers sent for a request as the sources of their books, where nobody needs
 * to look: one file, a good report, and a name that tells this book for certain. It can be undone.
 */
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { lockBook } from '~/features/catalogue/book/lock-book.server'
import { withoutCounter } from '~/features/sources/drive/names'
import { findMatchingBooks } from '~/features/sources/drive/publishers/register-file.server'
import { toReportView } from '~/features/sources/drive/inspection/file-inspection.server'
import { wantedColumns } from '~/features/sources/drive/inspection/named-book'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { lockPublishers, lockWithPublisher, sourceRegistered, takeStep } from './steps.server'

/** What came and nobody has looked at: the clock looks at it again, as after a kill. */
export async function registerWaiting(): Promise<number> {
  let registered = 0
  // to the end: those that only a person can settle would keep the others behind them from their turn
  for (let after = 0; ;) {
    const ids = await waitingAfter(after)
    registered += await registerReported(ids)
    const last = ids.at(-1)
    if (last === undefined) return registered
    after = last
  }
}

async function waitingAfter(after: number): Promise<number[]> {
  const waiting = await db.sourceRequest.findMany({
    where: {
      id: { gt: after },
      state: 'came',
      pdf: true,
      steps: { none: { kind: 'reopened' } },
      files: {
        some: { trashTime: null, file: { report: { path: ['level'], equals: 'good' } } },
      },
    },
    orderBy: { id: 'asc' },
    take: 500,
    select: { id: true },
  })
  return waiting.map(({ id }) => id)
}

/** Looks at what came for these requests; returns how many sources were registered. */
export async function registerReported(ids: readonly number[]): Promise<number> {
  let registered = 0
  for (const id of ids) if (await registerOne(id)) registered += 1
  return registered
}

async function registerOne(id: number): Promise<boolean> {
  const found = await usableFile(db, id)
  if (!found) return false
  return inTransaction(async (tx) => {
    const book = await lockBook(tx, found.bookId)
    await lockPublishers(tx, [found.publisherId])
    // what was decided while the file was looked at holds
    const file = await usableFile(tx, id)
    if (!file || book.publisherFileKey !== null) return false
    await tx.book.update({
      where: { id: book.id },
      data: { publisherFileKey: file.fileKey },
      select: { id: true },
    })
    await tx.storedFile.update({
      where: { key: file.fileKey },
      data: { removeTime: null, name: file.name },
      select: { key: true },
    })
    await sourceRegistered(tx, book.id, { maker: 'clock', text: file.name })
    await audit({ db: tx, requestId: '' }, null, 'drive.regPublisher', book.bookId, {
      after: { names: [file.name] },
    })
    return true
  })
}

/**
 * The only file that came for a request since one was last returned, when it is good, tells its book, and
 * no registration was undone.
 */
async function usableFile(tx: Db, id: number) {
  const request = await tx.sourceRequest.findUnique({
    where: { id },
    select: {
      state: true,
      pdf: true,
      publisherId: true,
      bookRowId: true,
      steps: {
        where: { kind: { in: ['reopened', 'returned'] } },
        orderBy: { id: 'asc' },
        select: { kind: true, createTime: true },
      },
      files: {
        where: { trashTime: null, inboxId: { not: null } },
        orderBy: { id: 'asc' },
        select: { name: true, fileKey: true, createTime: true, file: { select: { report: true } } },
      },
    },
  })
  const steps = request?.steps ?? []
  const returned = steps.findLast(({ kind }) => kind === 'returned')?.createTime ?? new Date(0)
  const [file, ...others] = (request?.files ?? []).filter((one) => one.createTime > returned)
  const isUndone = steps.some(({ kind }) => kind === 'reopened')
  const isOpen = request?.state === 'came' && request.pdf && !isUndone
  if (!isOpen || !file?.fileKey || others.length > 0) return null
  const { publisherId, bookRowId } = request
  // not with the request: either may be gone by now
  const book = await tx.book.findFirst({
    where: { id: bookRowId, publisherFileKey: null },
    select: { ...wantedColumns, bookId: true },
  })
  const publisher = await tx.publisher.findUnique({
    where: { id: publisherId },
    select: { name: true },
  })
  if (!book || !publisher) return null
  // a good file that names only other books is a doubt for a person
  if (toReportView(file.file?.report ?? null, book)?.level !== 'good') return null
  // the drive numbers a name that was taken, as when a publisher sends a file again
  const name = withoutCounter(file.name)
  const { certain } = await findMatchingBooks(tx, name, [publisher.name])
  if (certain?.id !== bookRowId) return null
  return { name: file.name, fileKey: file.fileKey, publisherId, bookId: book.bookId }
}

/** Undoes a registration: the file waits for a person again, and the book has no source. */
export async function reopen(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const found = await tx.sourceRequest.findUnique({
    where: { id },
    select: { id: true, publisherId: true, bookRowId: true },
  })
  const named =
    found &&
    (await tx.book.findUnique({ where: { id: found.bookRowId }, select: { bookId: true } }))
  if (!found || !named) throw new AppError('noSuchItem', 404)
  const book = await lockBook(tx, named.bookId)
  await lockWithPublisher(tx, found)
  const file =
    book.publisherFileKey !== null &&
    (await tx.driveItem.findFirst({
      where: { requestId: id, fileKey: book.publisherFileKey },
      select: { id: true },
    }))
  const others = await tx.sourceRequest.count({
    where: { bookRowId: book.id, state: { not: 'closed' }, id: { not: id } },
  })
  if (!file || others > 0) throw new AppError('sourceNotRegistered', 409)
  await tx.book.update({
    where: { id: book.id },
    data: { publisherFileKey: null },
    select: { id: true },
  })
  await takeStep(
    tx,
    { id },
    { kind: 'reopened', maker: 'centre', userName: me.user },
    { state: 'came', pdf: true, nextDay: todayInSeoul(), outcome: '', closeTime: null },
  )
  await audit(ctx, me, 'source.reopen', book.bookId)
  return true
}
