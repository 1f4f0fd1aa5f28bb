/** A volume of a book that the caller may see, locked for a change of it. */
import type { User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { fileColumns } from '~/storage/stored-files.server'
import { lockBook } from '~/features/catalogue/book/lock-book.server'
import { visibleTo } from '~/features/production/visible-books.server'

const withCard = { select: { ...fileColumns, card: true } } as const
const columns = {
  id: true,
  bookRowId: true,
  prodType: true,
  number: true,
  state: true,
  dueDate: true,
  begunDate: true,
  handedInDate: true,
  finishedDate: true,
  checkerId: true,
  file: withCard,
  handedIn: withCard,
  maker: { select: { id: true, user: true, name: true } },
} as const

/**
 * The volume with its book, which is locked until the transaction ends. Whoever lost the book while
 * this waited does not see the volume any more. Throws 404.
 */
export async function lockVolume(tx: Db, me: User, id: number) {
  // one statement: a book that Prisma reads after its volume may be gone by then
  const found = await tx.book.findFirst({
    where: { AND: [visibleTo(me), { formats: { some: { volumes: { some: { id } } } } }] },
    select: { bookId: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const book = await lockBook(tx, found.bookId)
  const volume = await tx.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: columns,
  })
  if (!volume) throw new AppError('noSuchItem', 404)
  return { book, volume }
}
export type LockedVolume = Awaited<ReturnType<typeof lockVolume>>['volume']

/** The file that whoever checks the volume looks at: what was handed in, else what readers get. */
export const fileToSign = <File>({
  handedIn,
  file,
}: {
  handedIn: File | null
  file: File | null
}) => handedIn ?? file
