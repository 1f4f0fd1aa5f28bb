/** Errata: typed or read from a table, confirmed, taken back, and declared done. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { firstOf } from '~/platform/records'
import { t } from '~/tables/messages'
import type { ById } from '~/validation/inputs'
import { lockBook, lockBookOfRow } from '~/features/catalogue/book/lock-book.server'
import type { Create, Done, Register } from './errata.schema'
import { freeMakers } from './errata.sql.server'
import { correctManuscript, takeBackPages } from './manuscript/correct-manuscript.server'
import { readPrintedPages } from './read/printed-pages'
import type { ReadTable, UnreadRow } from './read/read-table'
import { readTableFile } from './read/read-table-file.server'
import { reopenReports } from './report/reopen.server'
import { declareDone, makeTasks, removeKnown, removeTasks, tasksBegun } from './tasks.sql.server'
import { takeBackTold, tellHolders } from './tell-holders.server'

/** One correction: it counts at once, and can be taken back. */
export async function create(
  { bookId, pages: pageText, wrong, right, note, source, day }: z.infer<typeof Create>,
  me: User,
  ctx: CallContext,
) {
  const found = readPrintedPages(pageText)
  if ('problem' in found) throw new AppError(found.problem, 400, 'pages')
  // before the row names the book: two who name it could not lock it any more
  const { id: bookRowId } = await lockBook(ctx.db, bookId)
  const { id } = await ctx.db.erratum.create({
    data: {
      bookRowId,
      source: source ?? '',
      day: day ?? '',
      userName: me.user,
      corrections: { create: { place: 1, pageText, pages: found.pages, wrong, right, note } },
    },
    select: { id: true },
  })
  return takeErratum(id, me, ctx)
}

/** Reads the table before the transaction. */
export async function prepare({ bookId, file }: z.infer<typeof Register>, me: User) {
  const book = await db.book.findUnique({ where: { bookId }, select: { title: true } })
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  return readTableFile(file, { title: book.title, owner: me.user })
}

/** Stores what a table says, for somebody to look at: nothing happens before it is confirmed. */
export async function register(
  { bookId, source, day, file }: z.infer<typeof Register>,
  me: User,
  ctx: CallContext,
  { corrections, unread, ignored }: ReadTable,
) {
  const { db: tx } = ctx
  const { id: bookRowId } = await lockBook(tx, bookId)
  const [first] = unread
  if (corrections.length === 0)
    throw new AppError('erratumNoCorrections', 400, 'file', {
      params: { why: first ? t(first.key, 'ko', first.params) : '-' },
    })
  const { id } = await tx.erratum.create({
    data: {
      bookRowId,
      source: source ?? '',
      day: day ?? '',
      fileName: file.name,
      unread,
      ignored: ignored.join(', ').slice(0, 500),
      userName: me.user,
    },
    select: { id: true },
  })
  await tx.correction.createMany({
    data: corrections.map((one, i) => ({ erratumId: id, place: i + 1, ...one })),
  })
  const known = await withoutKnown(tx, { id, bookRowId, unread })
  await audit(ctx, me, 'erratum.register', bookId, {
    after: { file: file.name, rows: corrections.length, unread: unread.length + known },
  })
  return { id, corrections: corrections.length - known, unread: unread.length + known }
}

/** Takes out what another erratum of the book has already, and lists it; returns how many. */
async function withoutKnown(
  tx: Db,
  { id, bookRowId, unread }: { id: number; bookRowId: number; unread: UnreadRow[] },
): Promise<number> {
  const known = await readRows(tx, removeKnown(id, bookRowId))
  if (known.length === 0) return 0
  const rows = known
    .map(({ rowNumber }) => rowNumber)
    .toSorted((a, b) => a - b)
    .map((row): UnreadRow => ({ sheet: '', row, value: '', key: 'erratumKnown' }))
  await tx.erratum.update({
    where: { id },
    data: { unread: [...unread, ...rows] },
    select: { id: true },
  })
  return known.length
}

/**
 * Locks the book of an erratum, so that no volume of it moves meanwhile, and then the erratum: in the
 * order in which a book is deleted with its errata. Throws 404.
 */
async function lockErratum(tx: Db, id: number) {
  const found = await tx.erratum.findUnique({ where: { id }, select: { bookRowId: true } })
  if (!found) throw new AppError('noSuchItem', 404)
  const { bookId, title } = await lockBookOfRow(tx, found.bookRowId)
  await tx.$executeRaw`SELECT 1 FROM "Erratum" WHERE id = ${id}::int FOR UPDATE`
  const erratum = await tx.erratum.findUnique({
    where: { id },
    select: { id: true, state: true, bookRowId: true, unread: true, fileName: true },
  })
  if (!erratum) throw new AppError('noSuchItem', 404)
  return { ...erratum, bookId, title }
}

/** Somebody looked at the table: its holders are told, and its volumes are to be corrected. */
export const confirm = ({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) =>
  takeErratum(id, me, ctx)

async function takeErratum(id: number, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const erratum = await lockErratum(tx, id)
  if (erratum.state !== 'read') throw new AppError('erratumNotRead', 409)
  const { bookRowId, bookId, fileName } = erratum
  const known = await withoutKnown(tx, erratum)
  const corrections = await tx.correction.count({ where: { erratumId: id } })
  if (corrections === 0) throw new AppError('erratumAllKnown', 409, fileName ? 'form' : 'wrong')
  await tx.$executeRaw(makeTasks(id, bookRowId, me.id))
  await tx.$executeRaw(freeMakers(id))
  await correctManuscript(tx, erratum, me)
  await tx.$executeRaw`UPDATE "Erratum" SET state = 'taken', "takeTime" = now(), "updateTime" = now() WHERE id = ${id}::int`
  const told = await tellHolders(tx, [id])
  const tasks = await tx.correctionTask.count({ where: { erratumId: id } })
  await audit(ctx, me, 'erratum.take', bookId, {
    after: { row: id, rows: corrections, tasks, told },
  })
  return { id, corrections, known, tasks, told }
}

/** Deletes a table that nobody has confirmed. */
export async function remove({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { state, bookId, fileName } = await lockErratum(ctx.db, id)
  if (state !== 'read') throw new AppError('erratumNotRead', 409)
  await reopenReports(ctx.db, id)
  await ctx.db.erratum.delete({ where: { id }, select: { id: true } })
  await audit(ctx, me, 'erratum.remove', bookId, { before: { row: id, file: fileName } })
  return true as const
}

/**
 * Takes an erratum back, with its tasks, notices and changes of the manuscript, while nobody has corrected
 * anything. `pagesLeft`: pages that people have changed since, which stay as they are.
 */
export async function undo({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { state, bookId, bookRowId, title } = await lockErratum(tx, id)
  if (state !== 'taken') throw new AppError('erratumNotTaken', 409)
  if (firstOf(await readRows(tx, tasksBegun(id))).count > 0) throw new AppError('erratumBegun', 409)
  await tx.$executeRaw(removeTasks(id))
  await tx.erratum.update({ where: { id }, data: { state: 'undone' }, select: { id: true } })
  const pagesLeft = await takeBackPages(tx, { id, bookRowId })
  const told = await takeBackTold(tx, id, title)
  const reports = await reopenReports(tx, id)
  await audit(ctx, me, 'erratum.undo', bookId, {
    before: { row: id },
    after: { told, pagesLeft, ...(reports > 0 ? { reports } : {}) },
  })
  return { id, told, pagesLeft }
}

/** What readers get now has the corrections: of one task, or of all that are open. */
export async function done({ id, task }: z.infer<typeof Done>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { state, bookId } = await lockErratum(tx, id)
  if (state !== 'taken') throw new AppError('erratumNotTaken', 409)
  const { count: tasks } = firstOf(
    await readRows(tx, declareDone(id, task ?? null, t('erratumDoneAnswer'))),
  )
  if (tasks === 0) throw new AppError('erratumNothingOpen', 409)
  await audit(ctx, me, 'erratum.done', bookId, { after: { row: id, tasks } })
  return { id, tasks }
}
