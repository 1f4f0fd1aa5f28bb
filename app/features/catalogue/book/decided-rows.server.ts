/**
 * Rows of schools' order files that were decided for a book which leaves the catalogue: they would
 * point at nothing, so they are reset, as a step of their file that everybody sees. The request list
 * and production, which remove books, stand below the feature of order files and may not import it.
 */
import { Prisma } from '../../../../prisma/generated/client'
import type { Db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { bookIsGone, resetRows } from './decided-rows.sql.server'

/** A decided row as a person who removes its book sees it. */
export type DecidedRow = { file: string; place: number; title: string }

const shownRows = 20

/** Rows decided for one of these books of the request list that are not in production either. */
const losingTheirBook = (bookIds: string[]) => Prisma.sql`
  FROM "OrderFileBook" r JOIN "OrderFile" f ON f.id = r."orderFileId"
  WHERE r."bookId" = ANY(${bookIds}::text[]) AND NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = r."bookId")`

/**
 * What removing these books from the request list would reset: the number of rows, and the first
 * of them.
 */
export async function findRowsLosingTheirBook(
  tx: Db,
  bookIds: string[],
): Promise<{ count: number; rows: DecidedRow[] }> {
  if (bookIds.length === 0) return { count: 0, rows: [] }
  const [[total], rows] = await Promise.all([
    tx.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count ${losingTheirBook(bookIds)}`,
    tx.$queryRaw<DecidedRow[]>`
      SELECT f.name AS file, r.place, r.title ${losingTheirBook(bookIds)} ORDER BY f.id, r.place LIMIT ${shownRows}`,
  ])
  return { count: total.count, rows }
}

/** Before rows of the request list are locked: whoever replaces the list waits for this, or the reverse. */
export const lockListForRows = (tx: Db) =>
  tx.$executeRaw`LOCK TABLE "RequestBook" IN ROW EXCLUSIVE MODE`

/**
 * Locks the files with rows that are decided for these books, before the books are locked and deleted: who
 * decides a row locks its file before the book, too; who replaces the list locks the list before the files.
 */
export async function lockFilesOfBooks(tx: Db, bookIds: string[]): Promise<void> {
  await lockListForRows(tx)
  if (bookIds.length > 0)
    await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id IN (SELECT r."orderFileId" FROM "OrderFileBook" r WHERE r."bookId" = ANY(${bookIds}::text[])) ORDER BY id FOR UPDATE`
}

/**
 * Resets the rows whose books are gone, after these were deleted in the same transaction; returns
 * how many. The rows of each file are one step of its review.
 */
export async function resetRowsOfRemovedBooks(
  tx: Db,
  me: Pick<User, 'user'>,
  bookIds: string[],
): Promise<number> {
  if (bookIds.length === 0) return 0

  // every writer of rows locks the file first
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id IN (SELECT r."orderFileId" FROM "OrderFileBook" r WHERE ${bookIsGone(bookIds)}) ORDER BY id FOR UPDATE`
  return tx.$executeRaw(resetRows(bookIds, me.user))
}
