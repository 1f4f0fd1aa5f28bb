/**
 * Replaces the request list: reads an upload, compares it, and applies it once confirmed.
 *
 * The comparison is stored and shown to a person, who confirms it; then the upload becomes the list
 * in one transaction. The replaced list is stored for thirty days and can be restored in the same
 * way. Purchase requests, carts and production stay.
 */
import type { ById } from '~/validation/inputs'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type * as z from 'zod/mini'
import type { RequestListState } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import { db, type Db, inTransaction } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { sheetFields } from '~/features/catalogue/book/fields'
import {
  lockFilesOfBooks,
  resetRowsOfRemovedBooks,
} from '~/features/catalogue/book/decided-rows.server'
import { searchColumnNames, searchColumns } from '~/features/catalogue/book/search/search-text'
import { t } from '~/tables/messages'
import { assertPageExists, type SearchPage, skipTake, toSearchPage } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../../prisma/generated/client'
import { nextBookIds } from '~/features/catalogue/request-book/book-ids.server'
import {
  compareWithList,
  readCurrentList,
  readList,
  waitedForIds,
  type BookChange,
  type CheckedSheet,
  type ListDifference,
  type RowError,
  type WrongRow,
} from './list-check.server'
import type { ListedBook } from './list-sheet'
import type {
  Apply,
  Changes,
  SheetUpload,
} from '~/features/catalogue/request-book/request-book.schema'

const keepDays = 30
const noWarnings: CheckedSheet['warnings'] = { count: 0, cells: [] }
/** Milliseconds without progress after which a step counts as interrupted. */
const interruptedAfter = 2 * 60 * 1000

/** What an upload stores: a list of books or, where rows have errors, both. */
type StoredRows = { books: ListedBook[]; wrong: WrongRow[] }

const pack = async (value: ListedBook[] | StoredRows | BookChange[]) =>
  new Uint8Array(await promisify(gzip)(JSON.stringify(value)))
const unpackJson = async (bytes: Uint8Array): Promise<unknown> =>
  JSON.parse((await promisify(gunzip)(bytes)).toString())
const packRows = ({ books, wrong }: StoredRows) => pack(wrong.length > 0 ? { books, wrong } : books)
async function unpackRows(bytes: Uint8Array): Promise<StoredRows> {
  const stored = (await unpackJson(bytes)) as ListedBook[] | StoredRows
  return Array.isArray(stored) ? { books: stored, wrong: [] } : stored
}
const booksOf = (wrong: WrongRow[]) => wrong.map(({ book }) => book)

const columns = {
  id: true,
  state: true,
  fileName: true,
  userName: true,
  problem: true,
  progress: true,
  rowCount: true,
  added: true,
  changed: true,
  removed: true,
  errorCount: true,
  leftOut: true,
  errors: true,
  ignored: true,
  preview: true,
  createTime: true,
  updateTime: true,
} as const
type UploadRow = Prisma.RequestListGetPayload<{ select: typeof columns }>

/**
 * An upload for the screen, with the texts of its errors. `interrupted`: the step made no progress
 * for `interruptedAfter`; it may be repeated.
 */
function toListUpload({ errors, preview, createTime, updateTime, ...row }: UploadRow) {
  const interrupted =
    (row.state === 'reading' || row.state === 'applying') &&
    Date.now() - updateTime.getTime() > interruptedAfter
  const withText = ({ key, params, ...error }: RowError) => ({
    ...error,
    message: t(key, 'ko', params),
  })
  const { warnings = noWarnings, ...changes } = preview
  return {
    ...row,
    errors: errors.map(withText),
    warnings: { ...warnings, cells: warnings.cells.map(withText) },
    preview: {
      added: [],
      changed: [],
      removed: [],
      resets: { count: 0, rows: [] },
      waiting: { count: 0, titles: [] },
      ...changes,
    },
    interrupted,
    createTime: wireTime(createTime),
    updateTime: wireTime(updateTime),
  }
}
export type ListUpload = ReturnType<typeof toListUpload>

// ── Reading and comparing ──

async function createUpload(state: RequestListState, fileName: string, me: User): Promise<number> {
  await db.requestList.deleteMany({
    where: { createTime: { lt: new Date(Date.now() - keepDays * 86_400_000) } },
  })
  const { id } = await db.requestList.create({
    data: { state, fileName: fileName.normalize('NFC').slice(0, 200), userName: me.user },
    select: { id: true },
  })
  return id
}

const updateUpload = (id: number, data: Prisma.RequestListUpdateInput) =>
  db.requestList.update({ where: { id }, data, select: { id: true } })

async function checkUpload(id: number, bytes: Uint8Array): Promise<void> {
  const { books, wrong, errors, errorCount, warnings, ignored } = await readList(
    bytes,
    async (progress) => void (await updateUpload(id, { progress })),
  )
  await saveCheckResult(
    id,
    { books, wrong },
    {
      errors,
      errorCount,
      warnings,
      ignored: [...ignored].join(', ').slice(0, 500),
    },
  )
}

type CheckNotes = {
  errors: RowError[]
  errorCount: number
  warnings: CheckedSheet['warnings']
  ignored: string
}

async function saveCheckResult(
  id: number,
  { books, wrong }: StoredRows,
  { errors, warnings, ...notes }: CheckNotes,
): Promise<void> {
  const { added, changed, removed, changes, preview } = await compareWithList(
    books,
    db,
    booksOf(wrong),
  )
  const counts = { added: added.length, changed: changed.length, removed: removed.length }
  await updateUpload(id, {
    state: 'checked',
    rowCount: books.length + wrong.length,
    progress: books.length + wrong.length,
    leftOut: wrong.length,
    ...counts,
    ...notes,
    preview: { ...preview, warnings },
    errors,
    rows: await packRows({ books, wrong }),
    changes: changes.length > 0 ? await pack(changes) : null,
  })
}

/**
 * Runs a step; an AppError becomes the upload's `problem`. A replacement that failed otherwise has
 * left the list unchanged and may be confirmed again. An upload that another process finished
 * meanwhile is not touched.
 */
async function runStep(
  id: number,
  step: 'reading' | 'applying',
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    const expected = error instanceof AppError
    const again = step === 'applying' && !expected
    const problem = expected ? t(error.key, 'ko', error.details.params) : t('unexpected')
    await db.requestList.updateMany({
      where: { id, state: step },
      data: again
        ? { state: 'checked', problem }
        : { state: 'refused', problem, rows: null, changes: null },
    })
    if (!expected) throw error
  }
}

/** Stores an upload and reads it after the response; `uploadInfo` returns its progress by id. */
export async function upload({ file }: Upload, me: User): Promise<{ id: number }> {
  const bytes = new Uint8Array(await readFile(file.path))
  const id = await createUpload('reading', file.name, me)
  runStep(id, 'reading', () => checkUpload(id, bytes)).catch((error: unknown) =>
    console.error(error),
  )
  return { id }
}

export async function uploadInfo({ id }: z.infer<typeof ById>): Promise<ListUpload> {
  const found = await db.requestList.findUnique({ where: { id }, select: columns })
  if (!found) throw new AppError('noSuchList', 404)
  return toListUpload(found)
}

/** The books that a checked upload would change, field by field. */
export async function uploadChanges({
  id,
  ...paging
}: z.infer<typeof Changes>): Promise<SearchPage<BookChange>> {
  const found = await db.requestList.findUnique({ where: { id }, select: { changes: true } })
  if (!found) throw new AppError('noSuchList', 404)
  const changes = found.changes ? ((await unpackJson(found.changes)) as BookChange[]) : []
  assertPageExists(changes.length, paging)
  const { skip, take } = skipTake(paging)
  return toSearchPage(changes.slice(skip, skip + take), changes.length, paging)
}

/** The rows of an upload with errors, which are left out when the others are applied. */
export async function wrongRows({ id }: z.infer<typeof ById>): Promise<WrongRow[]> {
  const found = await db.requestList.findUnique({ where: { id }, select: { rows: true } })
  return found?.rows ? (await unpackRows(found.rows)).wrong : []
}

/** Replaced lists that can be restored, the newest first, at most 20. */
export async function replacedLists() {
  const lists = await db.requestList.findMany({
    where: { state: 'replaced' },
    orderBy: { id: 'desc' },
    take: 20,
    select: columns,
  })
  return { items: lists.map(toListUpload) }
}

/** Makes a replaced list a new upload, which is compared like any other. */
export async function restore(
  { id: from }: z.infer<typeof ById>,
  me: User,
): Promise<{ id: number }> {
  const found = await db.requestList.findUnique({
    where: { id: from, state: 'replaced' },
    select: { rows: true, fileName: true },
  })
  if (!found?.rows) throw new AppError('noSuchList', 404)
  const stored = await unpackRows(found.rows)
  const id = await createUpload('reading', found.fileName, me)
  runStep(id, 'reading', () =>
    saveCheckResult(id, stored, {
      errors: [],
      errorCount: 0,
      warnings: noWarnings,
      ignored: '',
    }),
  ).catch((error: unknown) => console.error(error))
  return { id }
}

// ── Replacement ──

/**
 * Makes a checked upload the list, after the response. Throws 409 when it is not waiting for
 * confirmation, or has other than `leaveOut` rows with errors, which are left out.
 */
export async function apply(
  { id, leaveOut = 0 }: z.infer<typeof ById> & Partial<z.infer<typeof Apply>>,
  me: User,
  ctx: CallContext,
): Promise<{ id: number }> {
  const abandoned: Prisma.RequestListWhereInput = {
    state: 'applying',
    updateTime: { lt: new Date(Date.now() - interruptedAfter) },
  }
  const { count } = await db.requestList.updateMany({
    where: {
      id,
      leftOut: leaveOut,
      // nothing but wrong rows is no list
      rowCount: { gt: db.requestList.fields.leftOut },
      rows: { not: null },
      OR: [{ state: 'checked' }, abandoned],
    },
    data: { state: 'applying', progress: 0, problem: '' },
  })
  if (count === 0) throw new AppError('noSuchList', 409)
  runStep(id, 'applying', () => replaceList(id, me, ctx)).catch((error: unknown) =>
    console.error(error),
  )
  return { id }
}

type Upload = Pick<z.infer<typeof SheetUpload>, 'file' | 'dryRun'>

/**
 * For programs: reads, compares and applies in one call, and returns the counts. With `dryRun` or
 * any error the list stays as it is, and no upload is stored; `leaveOut` leaves out the rows with
 * errors instead.
 */
export async function register(
  { file, dryRun, leaveOut }: Upload & Partial<z.infer<typeof SheetUpload>>,
  me: User,
  ctx: CallContext,
) {
  const bytes = new Uint8Array(await readFile(file.path))
  const id = await createUpload('reading', file.name, me)
  try {
    await checkUpload(id, bytes)
    const { added, changed, removed, rowCount, leftOut, errors, warnings } = await uploadInfo({
      id,
    })
    if (!dryRun && (leftOut === 0 || (leaveOut && rowCount > leftOut)))
      await replaceList(id, me, ctx)
    return {
      added,
      changed,
      removed,
      errors,
      ...(leftOut > 0 ? { leftOut } : {}),
      ...(warnings.count > 0 ? { warnings: warnings.cells } : {}),
    }
  } finally {
    await db.requestList.deleteMany({ where: { id, state: { not: 'applied' } } })
  }
}

async function replaceList(id: number, me: User, ctx: CallContext): Promise<void> {
  await inTransaction(
    async (tx) => {
      // others may read the list meanwhile but not write it; a replacement may wait for them longer
      // than a person's form
      await tx.$executeRaw`SET LOCAL lock_timeout = '60s'`
      await tx.$executeRaw`LOCK TABLE "RequestBook" IN SHARE ROW EXCLUSIVE MODE`
      const upload = await tx.requestList.findUniqueOrThrow({
        where: { id },
        select: { rows: true, added: true, changed: true, removed: true, fileName: true },
      })
      if (!upload.rows) throw new AppError('noSuchList', 409)
      const { books, wrong } = await unpackRows(upload.rows)
      const difference = await compareWithList(books, tx, booksOf(wrong))
      const counts = {
        added: difference.added.length,
        changed: difference.changed.length,
        removed: difference.removed.length,
      }
      if (
        counts.added !== upload.added ||
        counts.changed !== upload.changed ||
        counts.removed !== upload.removed
      )
        throw new AppError('listChanged', 409)
      await lockFilesOfBooks(tx, difference.removed)
      // who applies for one at this moment is one of those who wait for it
      await tx.$executeRaw`SELECT 1 FROM "RequestBook" WHERE "bookId" = ANY(${difference.removed}::text[]) ORDER BY id FOR UPDATE`
      const waiting = await waitedForIds(tx, difference.removed)
      await archiveCurrentList(me, tx)
      // progress is written outside the transaction, which has not locked the upload's row yet
      await writeDifference(
        difference,
        tx,
        async (progress) => void (await updateUpload(id, { progress })),
      )
      const rows = await resetRowsOfRemovedBooks(tx, me, difference.removed)
      await audit({ ...ctx, db: tx }, me, 'requestBook.register', upload.fileName, {
        after: {
          ...counts,
          ...(rows > 0 ? { rows } : {}),
          ...(waiting.length > 0 ? { waiting } : {}),
          ...(wrong.length > 0 ? { leftOut: wrong.length } : {}),
        },
      })
      await tx.requestList.update({
        where: { id },
        data: { state: 'applied', rows: null, changes: null },
        select: { id: true },
      })
    },
    { timeout: 10 * 60 * 1000, maxWait: 10_000 },
  )
}

async function archiveCurrentList(me: User, tx: Db): Promise<void> {
  const books: ListedBook[] = []
  for await (const rows of readCurrentList(tx)) books.push(...rows)
  if (books.length === 0) return
  await tx.requestList.create({
    data: {
      state: 'replaced',
      fileName: `${wireTime(new Date()).slice(0, 10)} 이전 목록`,
      userName: me.user,
      rowCount: books.length,
      rows: await pack(books),
    },
    select: { id: true },
  })
}

const chunkSize = 500

async function writeDifference(
  { added, changed, removed }: Pick<ListDifference, 'added' | 'changed' | 'removed'>,
  tx: Db,
  progress: (rows: number) => Promise<void>,
): Promise<void> {
  await tx.$executeRaw`DELETE FROM "RequestBook" WHERE "bookId" = ANY(${removed}::text[])`
  const numbers = await nextBookIds(added.filter(({ bookId }) => !bookId).length, tx)
  const fresh = added.map((book) =>
    book.bookId ? book : { ...book, bookId: numbers.shift() ?? '' },
  )
  let done = 0
  for (const [rows, statement] of [
    [changed, updateRows],
    [fresh, insertRows],
  ] as const)
    for (let start = 0; start < rows.length; start += chunkSize) {
      const part = rows
        .slice(start, start + chunkSize)
        .map((book) => ({ ...book, ...searchColumns(book) }))
      await tx.$executeRawUnsafe(statement, JSON.stringify(part))
      await progress((done += part.length))
      await setImmediate()
    }
}

const allColumns = [...sheetFields, ...searchColumnNames()].map((name) => `"${name}"`)
const recordsetSource = 'json_populate_recordset(NULL::"RequestBook", $1::json) AS row'
// a subquery instead of a join, so that rows are numbered in the order of the sheet
const insertRows = `INSERT INTO "RequestBook" (${allColumns.join(', ')}, "produceId", "updateTime")
  SELECT ${allColumns.map((name) => `row.${name}`).join(', ')}, (SELECT id FROM "Book" b WHERE b."bookId" = row."bookId"), now() FROM ${recordsetSource}`
const updateRows = `UPDATE "RequestBook" SET ${allColumns.map((name) => `${name} = row.${name}`).join(', ')}, "updateTime" = now() FROM ${recordsetSource} WHERE "RequestBook"."bookId" = row."bookId"`
