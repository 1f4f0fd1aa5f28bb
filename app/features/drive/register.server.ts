/**
 * A file of the drive becomes the publisher's file of a book. Which book, its name says: book id, ISBN or title (file-clues.ts); where it
 * does not say one and only one, a person chooses. Row and bytes stay where they are; the book points at them as well.
 */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { fileInfo, fileInfoColumns, type FileInfo } from '~/features/book/file-info.server'
import { progressColumns, progressOf, type Progress } from '~/features/book/progress.server'
import { lockBook } from '~/features/produce-book/finish.server'
import { fileColumns, release, versionOf } from '~/storage.server'
import type { Visit } from '~/visit.server'
import { Prisma } from '../../../prisma/generated/client'
import { cluesIn, fit, type Fit, type Told } from './file-clues'
import { begin, toldReport, type ToldReport } from './intake.server'
import type { RegPublisher, Registering as Asked } from './intake.schema'
import { findFolder, findItem, lockFolder, type Folder } from './place.server'

const told = {
  id: true,
  bookId: true,
  title: true,
  grade: true,
  publisher: true,
  creator: true,
  curriculum: true,
  purpose: true,
  isbn: true,
  titleText: true,
} as const
const columns = Prisma.raw(
  Object.keys(told)
    .map((name) => `"${name}"`)
    .join(', '),
)

/** Those that may be meant are shown up to so many; a title that more books bear needs a book id. */
const most = 20

/** The books that a file's name may mean. */
export async function booksOf(tx: Db, name: string, folders: string[]): Promise<Fit<Told>> {
  const clues = cluesIn(name)
  const numbered =
    clues.bookIds.length + clues.isbns.length === 0
      ? []
      : await tx.book.findMany({
          where: { OR: [{ bookId: { in: clues.bookIds } }, { isbn: { in: clues.isbns } }] },
          orderBy: { id: 'desc' },
          take: most,
          select: told,
        })
  const byId = numbered.filter(({ bookId }) => clues.bookIds.includes(bookId))
  const found = byId.length > 0 ? byId : numbered
  if (found.length > 0) return { certain: found.length === 1 ? found[0]! : null, possible: found }
  const titled = await tx.$queryRaw<
    Told[]
  >`SELECT ${columns} FROM "Book" WHERE "titleText" = ANY(${clues.runs}::text[]) AND "titleText" <> '' ORDER BY length("titleText") DESC, id DESC LIMIT 500`
  const { certain, possible } = fit(clues, titled, folders)
  return { certain, possible: possible.slice(0, most) }
}

const shown = ({ bookId, title }: Told) => `『${title}』(${bookId})`

/** The one book that is meant. Throws when it is none (400) or not certain (409). */
async function bookOf(tx: Db, name: string, folders: string[]): Promise<string> {
  const { certain, possible } = await booksOf(tx, name, folders)
  if (certain) return certain.bookId
  const [one, other] = possible
  if (!one) throw new Failure('driveNotOnList', 400, 'name')
  if (!other) throw new Failure('driveBookUnsure', 409, 'name', { params: { book: shown(one) } })
  throw new Failure('driveBookSeveral', 409, 'name', {
    params: { one: shown(one), other: shown(other), count: possible.length },
  })
}

async function fileIn(tx: Db, folder: Folder, name: string) {
  const item = await findItem(tx, folder, name)
  if (!item.fileKey) throw new Failure('driveNotFile', 400, 'name')
  return { name: item.name, fileKey: item.fileKey }
}

const bookColumns = {
  bookId: true,
  title: true,
  publisherFileKey: true,
  ...progressColumns,
} as const

/** `bookId` names the book, else the file's name does. Whoever chose the book replaces its other file only with the `version` that they saw. */
export async function regPublisher(
  { path, name, bookId, version }: z.infer<typeof RegPublisher>,
  me: User,
  visit: Visit,
): Promise<Progress> {
  const { db: tx } = visit
  const folder = await lockFolder(tx, path)
  const file = await fileIn(tx, folder, name)
  const book = await lockBook(tx, bookId ?? (await bookOf(tx, file.name, folder.names)))
  if (book.publisherFileKey !== file.fileKey) {
    const owner = await tx.book.findUnique({
      where: { publisherFileKey: file.fileKey },
      select: told,
    })
    if (owner)
      throw new Failure('driveFileOfOther', 409, 'name', { params: { book: shown(owner) } })
    const before = book.publisherFileKey
      ? await tx.storedFile.findUniqueOrThrow({
          where: { key: book.publisherFileKey },
          select: fileColumns,
        })
      : null
    refuseUnseen(before, { bookId, version }, book.title)
    await tx.book.update({
      where: { id: book.id },
      data: { publisherFileKey: file.fileKey },
      select: { id: true },
    })
    await release(tx, [before?.key])
    await audit(visit, me, 'drive.regPublisher', book.bookId, {
      before: { names: before ? [before.name] : [] },
      after: { names: [[...folder.names, file.name].join('/')] },
    })
    const { report } = await tx.storedFile.update({
      where: { key: file.fileKey },
      data: { removeTime: null },
      select: { report: true },
    })
    if (!toldReport(report)) await begin(visit, file.fileKey)
  }
  return progressOf(
    await tx.book.findUniqueOrThrow({ where: { id: book.id }, select: bookColumns }),
  )
}

function refuseUnseen(
  before: (Parameters<typeof versionOf>[0] & { name: string }) | null,
  { bookId, version }: { bookId?: string; version?: string },
  title: string,
): void {
  const now = before ? versionOf(before) : 'none'
  if (version !== undefined && version !== now) throw new Failure('fileChangedMeanwhile', 409)
  if (before && bookId && version === undefined)
    throw new Failure('driveBookHasFile', 409, 'name', { params: { title, name: before.name } })
}

// ── asking first ────────────────────────────────────────────────────────────────────────────────────────────────────

/** A book that may be meant, with the publisher's file it has. */
export type Possible = {
  bookId: string
  title: string
  grade: string
  publisher: string
  creator: string
  curriculum: string
  purpose: string
  isbn: string
  file: FileInfo | null
}
/** `certain`: the only one, and the name says so; `unknown`: a book id that no book has. */
export type Registering = {
  name: string
  certain: boolean
  unknown: string | null
  books: Possible[]
  owner: { bookId: string; title: string } | null
  report: ToldReport
}

/** What registering a file would do. */
export async function registering({
  path,
  name,
  bookId,
}: z.infer<typeof Asked>): Promise<Registering> {
  const folder = await findFolder(db, path)
  const file = await fileIn(db, folder, name)
  const chosen = bookId ? await db.book.findUnique({ where: { bookId }, select: told }) : null
  const { certain, possible } = chosen
    ? { certain: chosen, possible: [chosen] }
    : await booksOf(db, file.name, folder.names)
  const [files, owner, { report }] = await Promise.all([
    db.book.findMany({
      where: { id: { in: possible.map(({ id }) => id) } },
      select: { id: true, publisherFile: { select: fileInfoColumns } },
    }),
    db.book.findUnique({
      where: { publisherFileKey: file.fileKey },
      select: { bookId: true, title: true },
    }),
    db.storedFile.findUniqueOrThrow({ where: { key: file.fileKey }, select: { report: true } }),
  ])
  const books = possible.map(({ id, titleText: _, ...book }) => ({
    ...book,
    file: fileInfo(files.find((one) => one.id === id)?.publisherFile ?? null),
  }))
  return {
    name: file.name,
    certain: certain !== null && (chosen !== null || !bookId),
    unknown: bookId && !chosen ? bookId : null,
    books,
    owner,
    report: toldReport(report),
  }
}
