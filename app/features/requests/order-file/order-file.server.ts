/**
 * Order files: takes in a school's sheet, lists files, deletes them.
 *
 * The sheet is stored untouched, and each of its rows asks for a book. Reading and matching take
 * long, so they happen before the transaction, which only writes
 * (docs/decisions/6004).
 */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { openDecisions } from '~/tables/staff-codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { groupBy } from '~/platform/records'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { createFileRow, forgetFiles, store, type StoredUpload } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../prisma/generated/client'
import { matchRows } from '~/features/catalogue/book-matching/candidates.server'
import type { RequestedRow } from '~/features/catalogue/book-matching/features'
import { holdBooks } from '~/features/catalogue/book/known-books.server'
import type { ByName, Create, List, Register, Schools } from './order-file.schema'
import type { OrderSheet } from '~/features/requests/order-file/read/order-row'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { insertRows, type PlacedRow } from './row-columns.server'
import { newStatusToken } from './status/status-token.server'
import { schoolYear } from './school-year'
import type { OrderFileItem } from './order-file.output'
import { readRows } from '~/platform/statement.server'
import { lastStepOfFile, marksByFile } from './order-file.sql.server'

export const fileColumns = {
  id: true,
  name: true,
  schoolName: true,
  receiptDate: true,
  userName: true,
  inDemand: true,
  createTime: true,
} as const
const openFilter = { decision: { in: openDecisions } }
const noSchoolFilter = { schoolName: '' }

// ── Lists ──

/**
 * Files, the newest first. `matched` of `rows` have a book, `open` are undecided, the school of
 * `withoutSchool` is not known, `unread` cells could not be read.
 */
export async function list({
  schoolName,
  only,
  ...paging
}: z.infer<typeof List>): Promise<{ items: OrderFileItem[]; totalCount: number }> {
  const where: Prisma.OrderFileWhereInput = {
    ...(schoolName ? { schoolName: { contains: schoolName, mode: 'insensitive' } } : {}),
    ...(only === 'open' ? { books: { some: openFilter } } : {}),
    ...(only === 'withoutSchool' ? { books: { some: noSchoolFilter }, schoolName: '' } : {}),
  }
  const [totalCount, files] = await Promise.all([
    db.orderFile.count({ where }),
    db.orderFile.findMany({
      where,
      orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      ...skipTake(paging),
      select: { ...fileColumns, unread: true },
    }),
  ])
  assertPageExists(totalCount, paging)
  const ids = files.map(({ id }) => id)
  const [counts, marked, withoutSchool] = await Promise.all([
    rowCounts(db, ids),
    markedCells(db, ids),
    rowsOfNoSchool(db, ids),
  ])
  return {
    items: files.map(({ id, unread, createTime, ...file }) => ({
      ...file,
      createTime: wireTime(createTime),
      ...counts(id),
      withoutSchool: withoutSchool(id),
      unread: unread.length,
      marked: marked(id),
    })),
    totalCount,
  }
}

export async function rowCounts(tx: Db, ids: number[]) {
  const groups = await tx.orderFileBook.groupBy({
    by: ['orderFileId', 'decision'],
    where: { orderFileId: { in: ids } },
    _count: { _all: true, bookId: true },
  })
  const byFile = groupBy(groups, ({ orderFileId }) => orderFileId)
  return (id: number) => {
    const ownGroups = byFile.get(id) ?? []
    const sum = (valueOf: (group: (typeof ownGroups)[number]) => number) =>
      ownGroups.reduce((total, group) => total + valueOf(group), 0)
    return {
      rows: sum(({ _count }) => _count._all),
      matched: sum(({ _count }) => _count.bookId),
      open: sum(({ decision, _count }) => (openDecisions.includes(decision) ? _count._all : 0)),
    }
  }
}

/** How many rows of each file belong to no school that anybody knows. */
async function rowsOfNoSchool(tx: Db, ids: number[]) {
  const groups = await tx.orderFileBook.groupBy({
    by: ['orderFileId'],
    where: { orderFileId: { in: ids }, ...noSchoolFilter, orderFile: noSchoolFilter },
    _count: { _all: true },
  })
  const byFile = new Map(groups.map(({ orderFileId, _count }) => [orderFileId, _count._all]))
  return (id: number) => byFile.get(id) ?? 0
}

/** How many cells of each file were read from a mark such as ○, and the most frequent mark. */
async function markedCells(tx: Db, ids: number[]) {
  const found = await readRows(tx, marksByFile(ids))
  const byFile = new Map(found.map((file) => [file.orderFileId, file]))
  return (id: number) => {
    const { count = 0, mark = '' } = byFile.get(id) ?? {}
    return { count, mark }
  }
}

/** One file with its unread cells and the state of its rows. */
export async function info({ name }: z.infer<typeof ByName>) {
  const {
    id,
    createTime,
    unread,
    ignored,
    user: sender,
    file: original,
    ...file
  } = await findFile(db, name, {
    ...fileColumns,
    unread: true,
    ignored: true,
    statusToken: true,
    user: { select: { id: true, user: true, name: true } },
    file: { select: { size: true } },
  })
  const [counts, withoutSchool, bands, pupils, next, marked, last] = await Promise.all([
    rowCounts(db, [id]),
    rowsOfNoSchool(db, [id]),
    db.orderFileBook.groupBy({
      by: ['decision', 'band'],
      where: { orderFileId: id },
      _count: { _all: true },
    }),
    db.orderFileUser.count({ where: { orderFileBook: { orderFileId: id } } }),
    db.orderFileBook.findFirst({
      where: { orderFileId: id, ...openFilter },
      orderBy: { place: 'asc' },
      select: { id: true },
    }),
    markedCells(db, [id]),
    lastStep(id),
  ])
  const count = (fits: (group: (typeof bands)[number]) => boolean) =>
    bands.filter(fits).reduce((sum, { _count }) => sum + _count._all, 0)
  return {
    id,
    ...file,
    createTime: wireTime(createTime),
    ...counts(id),
    withoutSchool: withoutSchool(id),
    unread,
    ignored,
    /** the member who sent it, and whether their eligibility is confirmed */
    sender: sender && { ...sender, eligible: await isEligible(db, sender.id) },
    pupils,
    /** cells whose mark was taken for one copy, and the first such mark */
    marked: marked(id),
    automatic: count(({ decision }) => decision === 'automatic'),
    absent: count(({ decision }) => decision === 'absent'),
    review: count(({ decision, band }) => openDecisions.includes(decision) && band !== 'none'),
    none: count(({ decision, band }) => openDecisions.includes(decision) && band === 'none'),
    /** Bytes of the original. */
    size: Number(original.size),
    last,
    /** The first undecided row. */
    nextOpen: next?.id ?? null,
  }
}
export type OrderFileInfo = Awaited<ReturnType<typeof info>>

/** The step that can be undone: how many rows it changed and, for a single row, its place. */
async function lastStep(orderFileId: number) {
  const [step] = await readRows(db, lastStepOfFile(orderFileId))
  return step ? { ...step, createTime: wireTime(step.createTime) } : null
}
export type LastStep = NonNullable<OrderFileInfo['last']>

/** Throws 404 when there is no such file. */
export async function findFile<S extends Prisma.OrderFileSelect>(
  tx: Db,
  name: string,
  select: S,
): Promise<Prisma.OrderFileGetPayload<{ select: S }>> {
  const file = await tx.orderFile.findUnique({ where: { name }, select })
  if (!file) throw new AppError('noSuchOrderFile', 404)
  return file as Prisma.OrderFileGetPayload<{ select: S }>
}

/** Names of schools that have order files. */
export async function schools({ name }: z.infer<typeof Schools>) {
  const where = {
    schoolName: name ? { contains: name, mode: 'insensitive' as const } : { not: '' },
  }
  const found = await db.orderFile.findMany({
    where,
    distinct: ['schoolName'],
    orderBy: { schoolName: 'asc' },
    take: 2_000,
    select: { schoolName: true },
  })
  return { items: found.map(({ schoolName }) => schoolName), totalCount: found.length }
}

// ── A new file ──

/** The sheet that was read before the transaction, and its stored bytes. */
export type Prepared = { sheet: MatchedSheet; stored: StoredUpload }
type MatchedSheet = Omit<OrderSheet, 'rows'> & { rows: PlacedRow[] }

/** Rows with their places and their matches. */
export async function matchSheetRows(
  tx: Db,
  rows: OrderSheet['rows'],
  school: { schoolName: string; receiptDate: string },
): Promise<PlacedRow[]> {
  const named = rows.map((row) => ({ ...row, schoolName: row.schoolName || school.schoolName }))
  const matches = await matchRows(tx, named, { year: schoolYear(school.receiptDate) })
  return named.map((row, i) => ({
    ...row,
    place: i + 1,
    match: matches[i] ?? { band: 'none', bookId: null, score: 0 },
  }))
}

/**
 * Holds the books that matches decide until the transaction ends. A row whose book was removed since it
 * was matched is matched again.
 */
export async function holdMatches<Row extends RequestedRow & Pick<PlacedRow, 'match'>>(
  tx: Db,
  rows: Row[],
  receiptDate: string,
): Promise<Row[]> {
  const decided = ({ match: { band, bookId } }: Row) => (band === 'certain' ? bookId : null)
  const bookIds = rows.flatMap((row) => decided(row) ?? [])
  if (bookIds.length === 0) return rows
  const known = await holdBooks(tx, bookIds)
  const gone = rows.filter((row) => {
    const bookId = decided(row)
    return bookId !== null && !known.has(bookId)
  })
  if (gone.length === 0) return rows
  const matches = await matchRows(tx, gone, { year: schoolYear(receiptDate) })
  const matched = new Map(gone.map((row, i) => [row, { ...row, match: matches[i]! }]))
  return holdMatches(
    tx,
    rows.map((row) => matched.get(row) ?? row),
    receiptDate,
  )
}

/** Runs before the transaction: reads and matches the sheet and stores its bytes. */
export async function prepare(
  input: z.infer<typeof Register> & Partial<z.infer<typeof Create>>,
): Promise<Prepared> {
  const { file } = input
  const sheet = await readOrderSheet(new Uint8Array(await readFile(file.path)), input.date)
  const rows = await matchSheetRows(db, sheet.rows, {
    schoolName: input.schoolName ?? '',
    receiptDate: input.date ?? '',
  })
  return { sheet: { ...sheet, rows }, stored: await store(file) }
}

const extensionPattern = /\.[A-Za-z0-9]{1,10}$/

/** '2026-11-02_한빛초등학교.xlsx', with the ending of the file that came. */
export const schoolFileName = (receiptDate: string, schoolName: string, fileName: string) =>
  `${receiptDate}_${schoolName.replace(/[/\\]/g, ' ')}${extensionPattern.exec(fileName)?.[0].toLowerCase() ?? '.xlsx'}`

/** Creates an order file under the sheet's own name. */
export const register = (
  { file }: z.infer<typeof Register>,
  me: User,
  ctx: CallContext,
  preparedSheets: Prepared,
) => takeSheet(preparedSheets, { name: file.name, schoolName: '', receiptDate: '' }, me, ctx)

/** Creates a school's order file under the name `<receipt date>_<school>`. */
export const create = (
  { schoolName, date: receiptDate = '', file }: z.infer<typeof Create>,
  me: User,
  ctx: CallContext,
  preparedSheets: Prepared,
) =>
  takeSheet(
    preparedSheets,
    {
      name: schoolFileName(receiptDate, schoolName, file.name),
      schoolName,
      receiptDate,
    },
    me,
    ctx,
  )

/** Of two files at once, the second waits for the first one's name, number and rows. */
export const lockOrderFiles = (tx: Db) =>
  tx.$executeRaw`LOCK TABLE "OrderFile" IN SHARE ROW EXCLUSIVE MODE`

/** A file that comes to a list of this member while its link changes gets the new one, too. */
export const lockLinksOf = (tx: Db, userId: number) =>
  tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId} FOR NO KEY UPDATE`

/** The order file with the same bytes, if there is one. */
export const findTwin = (tx: Db, { sha256 }: Pick<StoredUpload, 'sha256'>) =>
  tx.orderFile.findFirst({
    where: { file: { sha256: new Uint8Array(sha256) } },
    select: { name: true, userId: true },
  })

async function takeSheet(
  prepared: Prepared,
  details: FileDetails,
  me: User,
  ctx: CallContext,
): Promise<OrderFileItem> {
  const { sheet, stored } = prepared
  // before the table: others who send a file need not wait for who changes a book
  const rows = await holdMatches(ctx.db, sheet.rows, details.receiptDate)
  await lockOrderFiles(ctx.db)
  const twin = await findTwin(ctx.db, stored)
  if (twin) throw new AppError('orderFileTwice', 409, 'file', { params: { name: twin.name } })
  return addOrderFile({ sheet: { ...sheet, rows }, stored }, details, me, ctx)
}

type FileDetails = { name: string; schoolName: string; receiptDate: string } & Partial<
  Pick<NewOrderFile, 'userId' | 'statusToken' | 'inDemand'>
>

/**
 * Writes a file that was read before, under the name or the name with the next free number. Whoever calls it
 * holds the books of its matches.
 */
export async function addOrderFile(
  { sheet, stored }: Prepared,
  details: FileDetails,
  me: User,
  ctx: CallContext,
): Promise<OrderFileItem> {
  const { db: tx } = ctx
  const name = await freeName(tx, details.name)
  const item = await writeOrderFile(
    tx,
    {
      ...details,
      name,
      schoolName: details.schoolName || commonSchool(sheet.rows),
      userName: me.user,
      fileKey: await createFileRow(tx, stored),
    },
    sheet,
  )
  await audit(ctx, me, 'orderFile.register', name, {
    after: { rows: item.rows, matched: item.matched },
  })
  if (item.rows >= manyRows) ctx.afterCommit(renewStatistics)
  return item
}

/** Rows after which PostgreSQL plans the statements of lists badly until it has counted again. */
const manyRows = 300
const renewStatistics = async () =>
  void (await db.$executeRaw`ANALYZE "OrderFileBook", "OrderFileCount"`)

type NewOrderFile = {
  name: string
  schoolName: string
  receiptDate: string
  userName: string
  fileKey: string
  /** the member who sent it */
  userId?: number
  /** of the files that its sender sent before; a new one when absent, null where its page is off */
  statusToken?: string | null
  /** false: its sender's eligibility was never confirmed */
  inDemand?: boolean
  createTime?: Date
}

/** Writes a file and its rows; the demo seed uses it too. */
export async function writeOrderFile(
  tx: Db,
  { statusToken = newStatusToken(), ...details }: NewOrderFile,
  { rows, unread, ignored }: MatchedSheet,
): Promise<OrderFileItem> {
  const { id, createTime, ...file } = await tx.orderFile.create({
    data: { ...details, statusToken, unread, ignored: ignored.join(', ').slice(0, 500) },
    select: fileColumns,
  })
  await insertRows(tx, id, rows)
  return {
    ...file,
    createTime: wireTime(createTime),
    ...(await rowCounts(tx, [id]))(id),
    withoutSchool: (await rowsOfNoSchool(tx, [id]))(id),
    unread: unread.length,
    marked: (await markedCells(tx, [id]))(id),
  }
}

/** The school that all rows name; '' when they differ or name none. */
const commonSchool = (rows: { schoolName: string }[]) => {
  const names = new Set(rows.map(({ schoolName }) => schoolName).filter(Boolean))
  return names.size === 1 ? ([...names][0] ?? '') : ''
}

/** The name, or the name with the next free number. */
async function freeName(tx: Db, wanted: string): Promise<string> {
  const [stem, end] = [
    wanted.replace(extensionPattern, ''),
    extensionPattern.exec(wanted)?.[0] ?? '',
  ]
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${stem} (${n})${end}`
    if (!(await tx.orderFile.findUnique({ where: { name }, select: { id: true } }))) return name
  }
}

/**
 * Deletes a file with its rows and pupils; its bytes go when no download reads them any more. The
 * match aliases learned from it stay.
 */
export async function remove(
  { name }: z.infer<typeof ByName>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  // the table before its rows, as where the number of files counts
  await tx.$executeRaw`LOCK TABLE "OrderFile" IN ROW EXCLUSIVE MODE`
  // who changes its rows at this moment comes first: their number is written down
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR UPDATE`
  const { id, fileKey, _count } = await findFile(tx, name, {
    id: true,
    fileKey: true,
    _count: { select: { books: true } },
  })
  await tx.orderFile.delete({ where: { id }, select: { id: true } })
  await forgetFiles(tx, [fileKey])
  await audit(ctx, me, 'orderFile.remove', name, { before: { rows: _count.books } })
  return true
}
