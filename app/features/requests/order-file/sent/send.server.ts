/** A member sends a school's books: as a sheet, or as the books of their cart. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { fieldLimits } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import { href } from '~/http/href'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { incomingFolder, forgetFiles } from '~/storage/stored-files.server'
import { UploadedFile } from '~/platform/uploaded-file'
import { xlsxType } from '~/workers/spreadsheet/write-spreadsheet.server'
import { cartSheet, type SheetEntry } from '~/features/requests/order/request-form.server'
import {
  addOrderFile,
  findTwin,
  holdMatches,
  lockLinksOf,
  lockOrderFiles,
  prepare,
  schoolFileName,
  type Prepared,
} from '~/features/requests/order-file/order-file.server'
import type { OrderFileItem } from '~/features/requests/order-file/order-file.output'
import { rereadFile } from '~/features/requests/order-file/files/reread.server'
import { filesOfList } from './own-lists.server'
import { filesBefore, linesSentBefore, withoutRepeated } from './repeated-lines.server'
import type { Send, SendCart } from './sent.schema'

/** Before a sheet is read: how often, and how much, one member may send. */
async function assertMaySend(me: User): Promise<void> {
  await consumeRateLimit('school-list', String(me.id))
  await assertRowsLeft(db, me, 1)
}

/**
 * Throws 409 where the lists of a member would have too many rows in all. Whoever is not confirmed may
 * send a small list, which counts for nobody until then.
 */
async function assertRowsLeft(tx: Db, me: User, added: number): Promise<void> {
  const [present, confirmed] = await Promise.all([
    tx.orderFileBook.count({ where: { orderFile: { userId: me.id } } }),
    isEligible(tx, me.id),
  ])
  const most = confirmed ? fieldLimits.memberRows : fieldLimits.unconfirmedRows
  if (present + added > most)
    throw new AppError(confirmed ? 'sentTooManyRows' : 'sentTooManyUnconfirmed', 409, 'file', {
      params: { most },
      link: confirmed ? undefined : { to: href('/eligibility'), key: 'eligibilityOpen' },
    })
}

/** Reads and matches the sheet before the transaction. */
export async function prepareSheet(
  { schoolName, file }: z.infer<typeof Send>,
  me: User,
): Promise<Prepared> {
  await assertMaySend(me)
  return prepare({ file, schoolName, date: todayInSeoul() })
}

/** Adds what is new in a sheet to the list of its school and school year. */
export const send = (
  { schoolName, file }: z.infer<typeof Send>,
  me: User,
  ctx: CallContext,
  prepared: Prepared,
) => addToList(prepared, { schoolName, fileName: file.name }, me, ctx)

type SentCart = Prepared & { entries: SheetEntry[] }

/** Writes the caller's cart as a sheet and stores it, so that the list keeps what was asked for. */
export async function prepareCart(
  { schoolName }: z.infer<typeof SendCart>,
  me: User,
): Promise<SentCart> {
  await assertMaySend(me)
  const { bytes, bookIds, entries } = await cartSheet(me, schoolName)
  if (bookIds.length === 0) throw new AppError('cartEmpty', 409)
  const file = await asUpload(`${schoolName}.xlsx`, bytes)
  // a store on the disk moves the file; one elsewhere, and a refusal, leave it
  const { sheet, stored } = await prepare({ file, schoolName, date: todayInSeoul() }).finally(() =>
    rm(file.path, { force: true }),
  )
  // who picked a book means that book
  const rows: typeof sheet.rows = sheet.rows.map((row, i) => ({
    ...row,
    match: { band: 'certain', bookId: bookIds[i] ?? null, score: 100 },
  }))
  return { sheet: { ...sheet, rows }, stored, entries }
}

async function asUpload(name: string, bytes: Uint8Array): Promise<UploadedFile> {
  await mkdir(incomingFolder, { recursive: true })
  const path = join(incomingFolder, randomUUID())
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return new UploadedFile(name, xlsxType, bytes.length, sha256, path)
}

/**
 * Adds the books of the cart to the list, and takes them out of the cart. Throws 409 when an entry was
 * changed since the sheet was written: what was added to it would be lost.
 */
export async function sendCart(
  { schoolName }: z.infer<typeof SendCart>,
  me: User,
  ctx: CallContext,
  { entries, ...prepared }: SentCart,
): Promise<Sent> {
  const sent = await addToList(prepared, { schoolName, fileName: '.xlsx' }, me, ctx)
  const { count } = await ctx.db.cartEntry.deleteMany({ where: { userId: me.id, OR: entries } })
  if (count < entries.length) throw new AppError('cartChanged', 409)
  return sent
}

/** `repeated`: lines that the list has already, and that were left out. */
type Sent = OrderFileItem & { id: number; repeated: number }

async function addToList(
  { sheet, stored }: Prepared,
  { schoolName, fileName }: { schoolName: string; fileName: string },
  me: User,
  ctx: CallContext,
): Promise<Sent> {
  const { db: tx } = ctx
  const list = { userId: me.id, schoolName, receiptDate: todayInSeoul() }
  // books before people, and both before the table, for which everybody waits who sends a file
  const matched = await holdMatches(tx, sheet.rows, list.receiptDate)
  await lockLinksOf(tx, me.id)
  await lockOrderFiles(tx)
  await assertNew(tx, me, stored)
  if (sheet.rows.length === 0) throw new AppError('sentNoRows', 409, 'file')
  const before = await filesBefore(tx, list)
  const rows = withoutRepeated(matched, await linesSentBefore(tx, list))
  const repeated = sheet.rows.length - rows.length
  if (rows.length === 0) throw new AppError('sentNothingNew', 409, 'file')
  await assertListFits(tx, before, rows.length)
  await assertRowsLeft(tx, me, rows.length)
  const item = await addOrderFile(
    { sheet: { ...sheet, rows }, stored },
    {
      name: schoolFileName(list.receiptDate, schoolName, fileName),
      ...list,
      statusToken: before[0]?.statusToken,
      inDemand: await isEligible(tx, me.id),
    },
    me,
    ctx,
  )
  const { id } = await tx.orderFile.findUniqueOrThrow({
    where: { name: item.name },
    select: { id: true },
  })
  return { ...item, id, repeated }
}

/** Throws 409 for a file that the centre has already, with its name when the caller sent it. */
async function assertNew(tx: Db, me: User, stored: Prepared['stored']): Promise<void> {
  const twin = await findTwin(tx, stored)
  if (!twin) return
  if (twin.userId === me.id)
    throw new AppError('orderFileTwice', 409, 'file', { params: { name: twin.name } })
  throw new AppError('sentByOthers', 409, 'file')
}

async function assertListFits(tx: Db, files: { id: number }[], added: number): Promise<void> {
  const present = await tx.orderFileBook.count({
    where: { orderFileId: { in: files.map(({ id }) => id) } },
  })
  if (present + added > fieldLimits.orderRows)
    throw new AppError('orderTooManyRows', 409, 'file', {
      params: { most: fieldLimits.orderRows },
    })
}

/**
 * Takes a file back of which nothing was sent yet. Lines of later files that were left out because
 * this one had them come back. Throws 409 where something was sent.
 */
export async function withdraw(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<{ name: string; rows: number; next: number | null }> {
  const { db: tx } = ctx
  await lockLinksOf(tx, me.id)
  // as everybody who decides about its rows: the file before its rows
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id = ${id}::int AND "userId" = ${me.id}::int FOR UPDATE`
  await lockOrderFiles(tx)
  const files = await filesOfList(tx, id, me.id)
  const { name } = files.find((file) => file.id === id)!
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "OrderFileBook" WHERE "orderFileId" = ${id}::int ORDER BY id FOR UPDATE`
  const sent = await tx.shipmentItem.count({
    where: { orderFileBookId: { in: rows.map((row) => row.id) } },
  })
  if (sent > 0) throw new AppError('sentAlready', 409)
  const { fileKey } = await tx.orderFile.delete({ where: { id }, select: { fileKey: true } })
  await forgetFiles(tx, [fileKey])
  await audit(ctx, me, 'orderFile.remove', name, { before: { rows: rows.length } })
  for (const later of files.filter((file) => file.id > id))
    await rereadFile({ name: later.name }, me, ctx)
  return { name, rows: rows.length, next: files.find((file) => file.id !== id)?.id ?? null }
}
