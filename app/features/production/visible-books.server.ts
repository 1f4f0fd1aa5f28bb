/** Who may see which book in production: a producer those assigned to them, an administrator all (decisions, levels). */
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import type { Prisma } from '../../../prisma/generated/client'

/** What a search for a book must hold, so that another's book is as unknown as none. */
export const visibleTo = (me: User): Prisma.BookWhereInput =>
  me.level <= levels.administrator ? {} : { assignments: { some: { userId: me.id } } }

/** The id of a book that the caller may see; 404 otherwise. */
export async function findVisibleBook(tx: Db, me: User, bookId: string): Promise<number> {
  const book = await tx.book.findFirst({
    where: { bookId, ...visibleTo(me) },
    select: { id: true },
  })
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  return book.id
}
