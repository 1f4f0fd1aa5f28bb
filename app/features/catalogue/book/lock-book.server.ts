/** Locks a book, so that changes to it happen one after the other. */
import type { VolumeState } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { columnsOf, searchedTextFields } from '~/features/catalogue/book/fields'

const bookColumns = {
  id: true,
  ...columnsOf(searchedTextFields),
  prodTypes: true,
  fileTypes: true,
  prodDate: true,
  publisherFileKey: true,
  formats: {
    select: { prodType: true, progress: true, fileKey: true, volumes: { select: { state: true } } },
  },
} as const

/** The work on a format, as far as its days need it. */
export type FormatWork = {
  progress: number | null
  fileKey: string | null
  volumes: readonly { state: VolumeState }[]
}

/**
 * Whether anybody has worked on a format. Volumes that all wait are a plan: the 0 % that they give
 * says nothing of work.
 */
export const isBegun = ({ progress, fileKey, volumes }: FormatWork): boolean =>
  fileKey !== null ||
  (volumes.length > 0 ? volumes.some(({ state }) => state !== 'waiting') : progress !== null)

/**
 * The book, locked until the transaction ends, so that changes to its files, percentages and
 * volumes happen one after the other. `begunTypes`: the types on which anybody has worked so far.
 */
export async function lockBook(tx: Db, bookId: string) {
  await tx.$executeRaw`SELECT 1 FROM "Book" WHERE "bookId" = ${bookId} FOR UPDATE`
  const found = await readLocked(tx, { bookId })
  if (!found) throw new AppError('noSuchMaterial', 404, 'bookId')
  return found
}

/** The same for the book of a row that names it by its id, and that goes with it. Throws 404. */
export async function lockBookOfRow(tx: Db, bookRowId: number) {
  await tx.$executeRaw`SELECT 1 FROM "Book" WHERE id = ${bookRowId} FOR UPDATE`
  const found = await readLocked(tx, { id: bookRowId })
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

async function readLocked(tx: Db, where: { bookId: string } | { id: number }) {
  const found = await tx.book.findUnique({ where, select: bookColumns })
  if (!found) return null
  const { formats, ...book } = found
  return { ...book, begunTypes: formats.filter(isBegun).map(({ prodType }) => prodType) }
}
export type LockedBook = Awaited<ReturnType<typeof lockBook>>
