/** What there is of a manuscript: its state, its pages, and what is open in it. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import { wireTime } from '~/i18n/format'
import { db, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { Prisma } from '../../../../prisma/generated/client'
import type { ManuscriptInfo, OpenPlace, PageRow } from './manuscript.output'
import { openWork } from './markdown/open-work'
import type { ByBook, Pages } from './manuscript.schema'
import { manuscriptCounts } from './manuscript.sql.server'
import { sourceProblems } from './source-problems'

/** Open places that one answer holds. */
const shownPlaces = 500

/** Throws 404 for a book that the caller may not see. */
export async function info({ bookId }: z.infer<typeof ByBook>, me: User): Promise<ManuscriptInfo> {
  const id = await findVisibleBook(db, me, bookId)
  // first: where the source has been read, the pages are there that are counted after it
  const { manuscript, ...book } = await db.book.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      publisherFile: { select: { name: true } },
      manuscript: { include: { source: { select: { name: true } } } },
    },
  })
  const [counts, volumes] = await Promise.all([
    countsOf(db, id),
    db.volume.findMany({
      where: { bookRowId: id },
      orderBy: [{ prodType: 'asc' }, { number: 'asc' }],
      select: { id: true, prodType: true, number: true, firstPage: true, lastPage: true },
    }),
  ])
  return {
    id,
    bookId,
    title: book.title,
    state: manuscript?.state ?? 'none',
    problem: sourceProblems.find((problem) => problem === manuscript?.problem) ?? '',
    source: (manuscript ? manuscript.source?.name : book.publisherFile?.name) ?? '',
    ofPublisher: manuscript?.ofPublisher ?? true,
    report: manuscript?.report ?? null,
    counts,
    volumes,
  }
}

/** The counts of each book that has pages. */
export async function countsOfBooks(tx: Db, bookRowIds: number[]) {
  const found = await readRows(tx, manuscriptCounts(bookRowIds))
  return new Map(found.map(({ bookRowId, ...counts }) => [bookRowId, counts]))
}

const nothing = { pages: 0, read: 0, checked: 0, doubts: 0, openPictures: 0, changed: 0 }
const countsOf = async (tx: Db, bookRowId: number) =>
  (await countsOfBooks(tx, [bookRowId])).get(bookRowId) ?? nothing

const isOpen: Prisma.ManuscriptPageWhereInput = {
  OR: [{ doubts: { gt: 0 } }, { openPictures: { gt: 0 } }, { newText: { not: null } }],
}

/** The pages in the order of print, without their texts. */
export async function pages(
  { bookId, open, ...paging }: z.infer<typeof Pages>,
  me: User,
): Promise<{ items: PageRow[]; totalCount: number }> {
  const bookRowId = await findVisibleBook(db, me, bookId)
  const where = { bookRowId, ...(open ? isOpen : {}) }
  const [totalCount, found] = await Promise.all([
    db.manuscriptPage.count({ where }),
    db.manuscriptPage.findMany({
      where,
      orderBy: [{ place: 'asc' }, { id: 'asc' }],
      ...skipTake(paging),
      select: {
        id: true,
        place: true,
        label: true,
        state: true,
        doubts: true,
        openPictures: true,
        newText: true,
        userName: true,
        updateTime: true,
      },
    }),
  ])
  assertPageExists(totalCount, paging)
  const items = found.map(({ newText, updateTime, ...page }) => ({
    ...page,
    changed: newText !== null,
    updateTime: wireTime(updateTime),
  }))
  return { items, totalCount }
}

/** Doubts and descriptions that are missing, the first five hundred. */
export async function doubts(
  { bookId }: z.infer<typeof ByBook>,
  me: User,
): Promise<{ items: OpenPlace[]; totalCount: number }> {
  const bookRowId = await findVisibleBook(db, me, bookId)
  const found = await db.manuscriptPage.findMany({
    where: { bookRowId, OR: [{ doubts: { gt: 0 } }, { openPictures: { gt: 0 } }] },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    take: shownPlaces,
    select: { id: true, label: true, text: true },
  })
  const items = found.flatMap(({ id: pageId, label, text }) => {
    const open = openWork(text)
    return [
      ...open.doubts.map(({ line, text: said }) => ({ line, kind: 'doubt' as const, text: said })),
      ...open.openDescriptions.map(({ line, name }) => ({
        line,
        kind: 'picture' as const,
        text: name,
      })),
    ]
      .toSorted((a, b) => a.line - b.line)
      .map((place) => ({ pageId, label, ...place }))
  })
  const counts = await countsOf(db, bookRowId)
  return {
    items: items.slice(0, shownPlaces),
    totalCount: counts.doubts + counts.openPictures,
  }
}
