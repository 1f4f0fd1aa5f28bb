/**
 * Makes manuscripts of sources, one after the other, in a process of its own. The row of a manuscript is
 * what waits: a process that ends loses none.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { lockBook } from '~/features/catalogue/book/lock-book.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { createFileRow, markUnused, store, type StoredUpload } from '~/storage/stored-files.server'
import { openWork } from './markdown/open-work'
import type { ByBook, Upload } from './manuscript.schema'
import { lockManuscript, takeUpManuscript } from './manuscript.sql.server'
import { addPages, mergePages, type NewPage } from './merge-pages'
import type { SourceReport, SourceResult } from './source/manuscript-source'
import { readSource } from './source/read-source.server'

let running: Promise<void> | undefined

/** Stores the bytes before the transaction, for whoever may see the book. */
export async function storeSource({ bookId, file }: z.infer<typeof Upload>, me: User) {
  await findVisibleBook(db, me, bookId)
  return store(file)
}

/** Has the manuscript made of the publisher's file, or made anew. Throws 409 without one. */
export async function make({ bookId }: z.infer<typeof ByBook>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const bookRowId = await findVisibleBook(tx, me, bookId)
  const { publisherFileKey } = await lockBook(tx, bookId)
  const [before] = await readRows(tx, lockManuscript(bookRowId))
  if (publisherFileKey === null) throw new AppError('manuscriptNoSource', 409)
  await waitFor(ctx, bookRowId, {
    sourceKey: publisherFileKey,
    ofPublisher: true,
    adds: false,
  })
  if (before && !before.ofPublisher) await markUnused(tx, [before.sourceKey])
  await audit(ctx, me, 'manuscript.make', bookId)
  return true as const
}

/** Has the manuscript made of a file that was sent for it. */
export async function upload(
  { bookId, adds = false }: z.infer<typeof Upload>,
  me: User,
  ctx: CallContext,
  file: StoredUpload,
) {
  const { db: tx } = ctx
  const bookRowId = await findVisibleBook(tx, me, bookId)
  // two first manuscripts of a book have no row yet that one of them could lock
  await lockBook(tx, bookId)
  const [before] = await readRows(tx, lockManuscript(bookRowId))
  const sourceKey = await createFileRow(tx, file)
  if (before?.isAddedTo) throw new AppError('manuscriptIsRead', 409, 'file')
  await waitFor(ctx, bookRowId, { sourceKey, ofPublisher: false, adds })
  if (before && !before.ofPublisher) await markUnused(tx, [before.sourceKey])
  await audit(ctx, me, 'manuscript.make', bookId, { after: { name: file.name, size: file.size } })
  return true as const
}

async function waitFor(
  { db: tx, afterCommit }: CallContext,
  bookRowId: number,
  source: { sourceKey: string; ofPublisher: boolean; adds: boolean },
): Promise<void> {
  const wanted = { ...source, state: 'waiting' as const, problem: '', turnTime: null }
  await tx.manuscript.upsert({
    where: { bookRowId },
    create: { bookRowId, ...wanted },
    update: wanted,
  })
  // nobody waits for it: a source takes seconds to a minute
  afterCommit(
    async () => void continueManuscripts().catch((error: unknown) => console.error(error)),
  )
}

/**
 * Reads the sources that wait, those first that are needed first. Every process calls it again and again;
 * a new publisher's file is marked by the database.
 */
export async function continueManuscripts(): Promise<{ manuscripts: number } | null> {
  if (running) {
    await running
    return null
  }
  let made = 0
  running = (async () => {
    for (let next = await takeUp(); next !== null; next = await takeUp()) {
      await makeOne(next)
      made += 1
    }
  })().finally(() => (running = undefined))
  await running
  return made > 0 ? { manuscripts: made } : null
}

const takeUp = async () =>
  (await readRows(db, takeUpManuscript())).map(({ bookRowId }) => bookRowId)[0] ?? null

/** A source that fails says so; what goes wrong with one does not stop the others. */
async function makeOne(bookRowId: number): Promise<void> {
  const found = await db.manuscript.findUnique({
    where: { bookRowId },
    select: { source: { select: { key: true, name: true } } },
  })
  // its book was deleted meanwhile
  if (!found) return
  const { source } = found
  const read = source
    ? await withLocalFile(source.key, (path) =>
        readSource({ path, name: source.name }, String(bookRowId)),
      ).catch((error: unknown): SourceResult => {
        console.error(error)
        return { problem: 'damaged' }
      })
    : ({ problem: 'damaged' } as const)
  await inTransaction((tx) => save(tx, bookRowId, source?.key ?? null, read), { timeout: 60_000 })
}

/** Stores what was read, unless another source took its place meanwhile. */
async function save(tx: Db, bookRowId: number, sourceKey: string | null, read: SourceResult) {
  const done =
    'problem' in read
      ? { state: 'failed' as const, problem: read.problem }
      : { state: 'ready' as const, problem: '', report: read.report satisfies SourceReport }
  const { count } = await tx.manuscript.updateMany({
    where: { bookRowId, sourceKey, state: 'making' },
    data: { ...done, turnTime: null },
  })
  if (count === 0 || 'problem' in read) return
  const { adds } = await tx.manuscript.findUniqueOrThrow({
    where: { bookRowId },
    select: { adds: true },
  })
  await savePages(tx, bookRowId, {
    adds,
    pages: read.pages.map(({ sheet, ...page }) => ({
      ...page,
      sheet: sheet ?? null,
      sourceKey: sheet === undefined ? null : sourceKey,
    })),
  })
}

async function savePages(
  tx: Db,
  bookRowId: number,
  { pages, adds }: { pages: NewPage[]; adds: boolean },
): Promise<void> {
  // nobody saves a page between its reading and its change, nor does an erratum
  await tx.$executeRaw`SELECT 1 FROM "ManuscriptPage" WHERE "bookRowId" = ${bookRowId}::int FOR UPDATE`
  const old = await tx.manuscriptPage.findMany({
    where: { bookRowId },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      label: true,
      text: true,
      sourceText: true,
      newText: true,
      userName: true,
      sourceKey: true,
    },
  })
  const { created, updated, removed } = (adds ? addPages : mergePages)(old, pages)
  await tx.manuscriptPage.deleteMany({ where: { id: { in: removed } } })
  for (const { id, ...data } of updated)
    await tx.manuscriptPage.update({
      where: { id },
      data: { ...data, ...(data.text === undefined ? {} : openCounts(data.text)) },
      select: { id: true },
    })
  await tx.manuscriptPage.createMany({
    data: created.map((page) => ({
      bookRowId,
      ...page,
      sourceText: page.text,
      ...openCounts(page.text),
    })),
  })
  // those that pages were shown from before
  await markUnused(tx, [...new Set(old.map((page) => page.sourceKey))])
  // a source that its book gave up while it was read is kept for its pages
  await tx.storedFile.updateMany({
    where: { removeTime: { not: null }, manuscriptPages: { some: { bookRowId } } },
    data: { removeTime: null },
  })
}

/** The numbers of a page that lists show. */
export function openCounts(text: string): { doubts: number; openPictures: number } {
  const { doubts, openDescriptions } = openWork(text)
  return { doubts: doubts.length, openPictures: openDescriptions.length }
}
