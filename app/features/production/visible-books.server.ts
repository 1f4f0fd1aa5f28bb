/** Decides who may see a book in production: administrators all, producers their assigned books. */
import { isAdministrator } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import type { Prisma } from '../../../prisma/generated/client'

/**
 * Condition for every search of a book, so that a book of another producer is as unknown as one
 * that does not exist.
 */
export const visibleTo = (me: User): Prisma.BookWhereInput =>
  isAdministrator(me) ? {} : { assignments: { some: { userId: me.id } } }

/** The row number of a book that the caller may see; throws 404 otherwise. */
export async function findVisibleBook(tx: Db, me: User, bookId: string): Promise<number> {
  const book = await tx.book.findFirst({
    where: { bookId, ...visibleTo(me) },
    select: { id: true },
  })
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  return book.id
}
