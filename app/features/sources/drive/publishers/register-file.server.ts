/**
 * Registers a file of the drive as the publisher's file of a book.
 *
 * The file's name says which book: by book ID, ISBN or title (book-matching/file-name-match.ts).
 * When it does not name exactly one book, a person chooses. Row and bytes of the file stay in the
 * drive; the book points to the same bytes.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import {
  progressColumns,
  channelProgress,
  type ChannelProgress,
} from '~/features/catalogue/book/channel-progress.server'
import { lockBook } from '~/features/catalogue/book/lock-book.server'
import { contentTag } from '~/storage/content-tag.server'
import { fileColumns, markUnused } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { Prisma } from '../../../../../prisma/generated/client'
import {
  fileNameFeatures,
  matchFileName,
  type NameMatch,
  type MatchableBook,
} from '~/features/catalogue/book-matching/file-name-match'
import { sourceRegistered } from '~/features/sources/source-request/steps.server'
import {
  startInspection,
  toReportView,
} from '~/features/sources/drive/inspection/file-inspection.server'
import { wantedColumns } from '~/features/sources/drive/inspection/named-book'
import type {
  RegPublisher,
  Registering as RegisteringInput,
} from '~/features/sources/drive/inspection/file-inspection.schema'
import {
  findFolder,
  findItem,
  lockFolder,
  type Folder,
} from '~/features/sources/drive/resolve-path.server'
import type { RegistrationPreview } from '~/features/sources/drive/drive.output'

const matchColumns = {
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
const matchColumnList = Prisma.raw(
  Object.keys(matchColumns)
    .map((name) => `"${name}"`)
    .join(', '),
)

/** Number of possible books to choose from; a title that more books share needs a book ID. */
const MAX_CANDIDATES = 20

/** The books that a file's name may refer to. */
export async function findMatchingBooks(
  tx: Db,
  name: string,
  folders: string[],
): Promise<NameMatch<MatchableBook>> {
  const features = fileNameFeatures(name)
  const numbered =
    features.bookIds.length + features.isbns.length === 0
      ? []
      : await tx.book.findMany({
          where: { OR: [{ bookId: { in: features.bookIds } }, { isbn: { in: features.isbns } }] },
          orderBy: { id: 'desc' },
          take: MAX_CANDIDATES,
          select: matchColumns,
        })
  const byId = numbered.filter(({ bookId }) => features.bookIds.includes(bookId))
  const found = byId.length > 0 ? byId : numbered
  if (found.length > 0) return { certain: found.length === 1 ? found[0]! : null, possible: found }
  const titled = await tx.$queryRaw<
    MatchableBook[]
  >`SELECT ${matchColumnList} FROM "Book" WHERE "titleText" = ANY(${features.runs}::text[]) AND "titleText" <> '' ORDER BY length("titleText") DESC, id DESC LIMIT 500`
  const { certain, possible } = matchFileName(features, titled, folders)
  return { certain, possible: possible.slice(0, MAX_CANDIDATES) }
}

const bookLabel = ({ bookId, title }: MatchableBook) => `『${title}』(${bookId})`

/**
 * The only book that the name certainly refers to. Throws 400 when there is none, 409 when it is
 * not certain.
 */
async function findCertainBook(tx: Db, name: string, folders: string[]): Promise<string> {
  const { certain, possible } = await findMatchingBooks(tx, name, folders)
  if (certain) return certain.bookId
  const [first, second] = possible
  if (!first) throw new AppError('driveNotOnList', 400, 'name')
  if (!second)
    throw new AppError('driveBookUnsure', 409, 'name', { params: { book: bookLabel(first) } })
  throw new AppError('driveBookSeveral', 409, 'name', {
    params: { one: bookLabel(first), other: bookLabel(second), count: possible.length },
  })
}

async function findFile(tx: Db, folder: Folder, name: string) {
  const item = await findItem(tx, folder, name)
  if (!item.fileKey) throw new AppError('driveNotFile', 400, 'name')
  return { name: item.name, fileKey: item.fileKey }
}

const bookColumns = {
  bookId: true,
  title: true,
  publisherFileKey: true,
  ...progressColumns,
} as const

/**
 * Registers a file for the book `bookId`, or else for the book that its name refers to. When a
 * person chose the book, `version` must be that of the file which is replaced, as they saw it.
 */
export async function regPublisher(
  { path, name, bookId, version }: z.infer<typeof RegPublisher>,
  me: User,
  ctx: CallContext,
): Promise<ChannelProgress> {
  const { db: tx } = ctx
  const folder = await lockFolder(tx, path)
  const file = await findFile(tx, folder, name)
  const book = await lockBook(tx, bookId ?? (await findCertainBook(tx, file.name, folder.names)))
  if (book.publisherFileKey !== file.fileKey) {
    const owner = await tx.book.findUnique({
      where: { publisherFileKey: file.fileKey },
      select: matchColumns,
    })
    if (owner)
      throw new AppError('driveFileOfOther', 409, 'name', { params: { book: bookLabel(owner) } })
    const before = book.publisherFileKey
      ? await tx.storedFile.findUniqueOrThrow({
          where: { key: book.publisherFileKey },
          select: fileColumns,
        })
      : null
    assertSeenVersion(before, { bookId, version }, book.title)
    await tx.book.update({
      where: { id: book.id },
      data: { publisherFileKey: file.fileKey },
      select: { id: true },
    })
    await markUnused(tx, [before?.key])
    await sourceRegistered(tx, book.id, {
      maker: 'centre',
      userName: me.user,
      text: file.name,
    })
    await audit(ctx, me, 'drive.regPublisher', book.bookId, {
      before: { names: before ? [before.name] : [] },
      after: { names: [[...folder.names, file.name].join('/')] },
    })
    const { report } = await tx.storedFile.update({
      where: { key: file.fileKey },
      data: { removeTime: null, name: file.name },
      select: { report: true },
    })
    if (!toReportView(report)) await startInspection(ctx, file.fileKey)
  }
  return channelProgress(
    await tx.book.findUniqueOrThrow({ where: { id: book.id }, select: bookColumns }),
  )
}

function assertSeenVersion(
  before: (Parameters<typeof contentTag>[0] & { name: string }) | null,
  { bookId, version }: { bookId?: string; version?: string },
  title: string,
): void {
  const current = before ? contentTag(before) : 'none'
  if (version !== undefined && version !== current) throw new AppError('fileChangedMeanwhile', 409)
  if (before && bookId && version === undefined)
    throw new AppError('driveBookHasFile', 409, 'name', { params: { title, name: before.name } })
}

// ── the question before registering ──────────────────────────────────────────────────────────────

/**
 * The books that the file's name may refer to, and the one among them that the note of its upload link
 * tells; where the name tells none, those of the note.
 */
async function proposeBooks(file: { name: string; fileKey: string }, folders: string[]) {
  const byName = await findMatchingBooks(db, file.name, folders)
  if (byName.certain) return { ...byName, proposed: null }
  const item = await db.driveItem.findUnique({
    where: { fileKey: file.fileKey },
    select: { inbox: { select: { note: true } } },
  })
  const note = item?.inbox?.note
  const byNote = note ? await findMatchingBooks(db, note, folders) : { certain: null, possible: [] }
  if (byName.possible.length === 0)
    return { certain: null, possible: byNote.possible, proposed: byNote.certain }
  const [both, ...others] = byName.possible.filter(({ id }) =>
    byNote.possible.some((one) => one.id === id),
  )
  return { ...byName, proposed: both && others.length === 0 ? both : null }
}

/** What registering a file would do. */
export async function registering({
  path,
  name,
  bookId,
}: z.infer<typeof RegisteringInput>): Promise<RegistrationPreview> {
  const folder = await findFolder(db, path)
  const file = await findFile(db, folder, name)
  const chosen = bookId
    ? await db.book.findUnique({ where: { bookId }, select: matchColumns })
    : null
  const { certain, possible, proposed } = chosen
    ? { certain: chosen, possible: [chosen], proposed: null }
    : await proposeBooks(file, folder.names)
  const [files, owner, { report }] = await Promise.all([
    db.book.findMany({
      where: { id: { in: possible.map(({ id }) => id) } },
      select: { ...wantedColumns, id: true, publisherFile: { select: fileInfoColumns } },
    }),
    db.book.findUnique({
      where: { publisherFileKey: file.fileKey },
      select: { bookId: true, title: true },
    }),
    db.storedFile.findUniqueOrThrow({ where: { key: file.fileKey }, select: { report: true } }),
  ])
  const books = possible.map(({ id, titleText: _, ...book }) => ({
    ...book,
    file: fileInfo(files.find((row) => row.id === id)?.publisherFile ?? null),
  }))
  return {
    name: file.name,
    certain: certain !== null && (chosen !== null || !bookId),
    unknown: bookId && !chosen ? bookId : null,
    proposed: proposed?.bookId ?? null,
    books,
    owner,
    // of several books it is not known which one the file should name
    report: toReportView(report, files.length === 1 ? files[0] : null),
  }
}
