/** Proposals of members: sent, listed, taken back. decide-proposal.server.ts decides them. */
import { firstOf } from '~/platform/records'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { fieldLimits, productionTypes } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { findKnownBooks, type KnownBook } from '~/features/catalogue/book/known-books.server'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { findCandidates } from '~/features/catalogue/book-matching/candidates.server'
import { booksOfIsbn } from '~/features/catalogue/request-book/unmade/unmade.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../prisma/generated/client'
import type { Create, Info, List } from './book-proposal.schema'

export const proposalColumns = {
  id: true,
  userId: true,
  title: true,
  publisher: true,
  creator: true,
  grade: true,
  isbn: true,
  note: true,
  state: true,
  bookId: true,
  reason: true,
  decidedBy: true,
  decideTime: true,
  createTime: true,
  counts: { select: { prodType: true, copies: true } },
  user: { select: { id: true, user: true, name: true } },
} as const
export type ProposalRow = Prisma.BookProposalGetPayload<{ select: typeof proposalColumns }>

// ── the member ───────────────────────────────────────────────────────────────────────────────────

/** Sends a proposal. A book whose ISBN is known is applied for instead; so many may be open. */
export async function create(
  input: z.infer<typeof Create>,
  me: User,
  { db: tx }: CallContext,
): Promise<Proposal> {
  // one after the other, so that two forms cannot both pass the limit
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${me.id} FOR NO KEY UPDATE`
  const isbn = toIsbn13(input.isbn ?? '') ?? ''
  const [known] = isbn ? await booksOfIsbn(isbn, tx) : []
  if (known) throw new AppError('proposalKnown', 409, 'isbn', { params: { title: known.title } })
  const open = await tx.bookProposal.findMany({
    where: { userId: me.id, state: 'open' },
    select: { title: true, publisher: true, isbn: true },
  })
  const { title = '', publisher = '', creator = '', grade = '', note = '' } = input
  if (open.some((one) => sameWish(one, { title, publisher, isbn })))
    throw new AppError('proposalTwice', 409, isbn ? 'isbn' : 'title')
  if (open.length >= fieldLimits.openProposals)
    throw new AppError('proposalsFull', 409, undefined, {
      params: { most: fieldLimits.openProposals },
    })
  const counts = productionTypes.flatMap(({ value, column }) =>
    input[column] > 0 ? [{ prodType: value, copies: input[column] }] : [],
  )
  const row = await tx.bookProposal.create({
    data: {
      userId: me.id,
      title,
      publisher,
      creator,
      grade,
      isbn,
      note,
      counts: { create: counts },
    },
    select: proposalColumns,
  })
  return firstOf(await toProposals([row], tx))
}

type Wish = { title: string; publisher: string; isbn: string }
const sameWish = (a: Wish, b: Wish) =>
  a.isbn || b.isbn ? a.isbn === b.isbn : a.title === b.title && a.publisher === b.publisher

/** The caller's proposals, newest first. */
export async function mine(paging: Paging, me: User) {
  const where = { userId: me.id }
  const [totalCount, rows] = await Promise.all([
    db.bookProposal.count({ where }),
    db.bookProposal.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: proposalColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: await toProposals(rows, db), totalCount }
}

/** Takes back a proposal that nobody has decided. Another member's is answered with 404, like none. */
export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  { db: tx }: CallContext,
): Promise<true> {
  const { count } = await tx.bookProposal.deleteMany({
    where: { id, userId: me.id, state: 'open' },
  })
  if (count > 0) return true
  const decided = await tx.bookProposal.count({ where: { id, userId: me.id } })
  throw decided > 0 ? new AppError('proposalDecided', 409) : new AppError('noSuchItem', 404)
}

/** Proposals as their member sees them, with the applications that they became. */
async function toProposals(rows: ProposalRow[], tx: Db) {
  const bookIds = rows.flatMap(({ bookId }) => bookId ?? [])
  const [[first], books] = [rows, await findKnownBooks(tx, bookIds)]
  const orders =
    first && bookIds.length > 0
      ? await tx.order.findMany({
          where: { userId: first.userId, bookId: { in: bookIds } },
          orderBy: { id: 'asc' },
          take: 500,
          select: { id: true, bookId: true, prodType: true },
        })
      : []
  return rows.map((row) => ({
    ...toFields(row, books),
    orders: orders
      .filter(
        ({ bookId, prodType }) =>
          bookId === row.bookId && row.counts.some((count) => count.prodType === prodType),
      )
      .map(({ id, prodType }) => ({ id, prodType })),
  }))
}
export type Proposal = Awaited<ReturnType<typeof toProposals>>[number]

function toFields(row: ProposalRow, books: Map<string, KnownBook>) {
  const { id, title, publisher, creator, grade, isbn, note, state, reason } = row
  const book = row.bookId ? books.get(row.bookId) : undefined
  return {
    id,
    title,
    publisher,
    creator,
    grade,
    isbn,
    note,
    state,
    reason,
    counts: productionTypes.flatMap(({ value }) =>
      row.counts.filter(({ prodType }) => prodType === value),
    ),
    createTime: wireTime(row.createTime),
    decideTime: row.decideTime && wireTime(row.decideTime),
    book: book ? { bookId: book.bookId, title: book.title, ...placesOf(book) } : null,
  }
}

const placesOf = ({ place, produceId, requestId }: KnownBook) =>
  place === 'listed'
    ? { bookRowId: null, listId: requestId }
    : { bookRowId: produceId, listId: requestId }

// ── the administrator ────────────────────────────────────────────────────────────────────────────

/** Proposals in a state: the open ones oldest first, the others newest first. */
export async function list({ state, ...paging }: z.infer<typeof List>) {
  const where = state === 'all' ? {} : { state }
  const [totalCount, rows] = await Promise.all([
    db.bookProposal.count({ where }),
    db.bookProposal.findMany({
      where,
      orderBy: { id: state === 'open' ? 'asc' : 'desc' },
      ...skipTake(paging),
      select: proposalColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: await toReceived(rows, db), totalCount }
}

/** Proposals with who sent them and who decided them. */
export async function toReceived(rows: ProposalRow[], tx: Db) {
  const books = await findKnownBooks(
    tx,
    rows.flatMap(({ bookId }) => bookId ?? []),
  )
  return rows.map((row) => ({
    ...toFields(row, books),
    decidedBy: row.decidedBy,
    member: row.user,
  }))
}
export type ReceivedProposal = Awaited<ReturnType<typeof toReceived>>[number]

const shownCandidates = 10

/** One proposal, and the books that may be meant while nobody has decided. */
export async function info({ id, keyword }: z.infer<typeof Info>) {
  const row = await db.bookProposal.findUnique({ where: { id }, select: proposalColumns })
  if (!row) throw new AppError('noSuchItem', 404)
  const received = firstOf(await toReceived([row], db))
  return { ...received, candidates: row.state === 'open' ? await candidates(row, keyword) : [] }
}
export type ProposalInfo = Awaited<ReturnType<typeof info>>

async function candidates(row: ProposalRow, keyword: string | undefined) {
  const { title, publisher, creator, grade, isbn } = row
  const asked = { title, publisher, creator, grade, isbn }
  const unknown = { curriculum: '', permission: '', purpose: '' }
  const found = (await findCandidates(db, { ...asked, ...unknown }, {}, keyword)).slice(
    0,
    shownCandidates,
  )
  const books = await findKnownBooks(
    db,
    found.map(({ bookId }) => bookId),
  )
  return found.flatMap(({ bookId, band, score }) => {
    const book = books.get(bookId)
    if (!book) return []
    const { title, publisher, creator, curriculum, grade, isbn, place } = book
    const fields = { bookId, title, publisher, creator, curriculum, grade, isbn, place }
    return [{ ...fields, ...placesOf(book), band, score }]
  })
}

/** How many proposals nobody has decided, and the oldest of them. */
export async function openProposals() {
  const where = { state: 'open' } as const
  const [count, oldest] = await Promise.all([
    db.bookProposal.count({ where }),
    db.bookProposal.findFirst({
      where,
      orderBy: { id: 'asc' },
      select: { id: true, title: true, isbn: true, createTime: true },
    }),
  ])
  return {
    count,
    oldest: oldest && {
      id: oldest.id,
      name: oldest.title || oldest.isbn,
      since: wireTime(oldest.createTime),
    },
  }
}
