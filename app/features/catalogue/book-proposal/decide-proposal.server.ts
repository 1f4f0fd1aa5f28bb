/**
 * Decides a proposal: it is a book that exists, a book that is added to the request list, or none
 * that can be made. The first two turn the wish into the member's application.
 */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { notifyApplied } from '~/notices/notify.server'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { holdKnownBooks, type KnownBook } from '~/features/catalogue/book/known-books.server'
import { fieldsCopiedTo, pickFields } from '~/features/catalogue/book/fields'
import * as requestBook from '~/features/catalogue/request-book/request-book.server'
import type { CallContext } from '~/http/call-context.server'
import { proposalColumns, toReceived, type ProposalRow } from './book-proposal.server'
import type { Decide } from './book-proposal.schema'

type Decision = z.infer<typeof Decide>

/** Decides an open proposal, all in one transaction; of two administrators the second is refused. */
export async function decide(input: Decision, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const proposal = await lockOpen(input.id, tx)
  const book = await bookOf(input, me, ctx)
  const made = book ? await applyFor(proposal, book, tx) : { ordered: 0, already: 0 }
  const row = await tx.bookProposal.update({
    where: { id: proposal.id },
    data: {
      state: stateOf[input.decision],
      bookId: book?.bookId ?? null,
      reason: input.reason ?? '',
      decidedBy: me.user,
      decideTime: new Date(),
    },
    select: proposalColumns,
  })
  await audit(ctx, me, 'bookProposal.decide', `${proposal.id} ${proposal.title || proposal.isbn}`, {
    after: {
      decision: stateOf[input.decision],
      ...(book ? { bookIds: [book.bookId] } : {}),
      ...(input.reason ? { reason: input.reason } : {}),
    },
  })
  return { ...firstOf(await toReceived([row], tx)), ...made }
}

const stateOf = { match: 'matched', add: 'added', decline: 'declined' } as const

/** The proposal, locked until the transaction ends. */
async function lockOpen(id: number, tx: Db): Promise<ProposalRow> {
  await tx.$executeRaw`SELECT 1 FROM "BookProposal" WHERE id = ${id} FOR UPDATE`
  const found = await tx.bookProposal.findUnique({ where: { id }, select: proposalColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  if (found.state !== 'open') throw new AppError('proposalDecided', 409)
  return found
}

/** The book that is meant: chosen, or added to the request list; null for none. */
async function bookOf(
  { id: _, decision, bookId: chosen, reason: __, title, publisher, ...fields }: Decision,
  me: User,
  ctx: CallContext,
): Promise<KnownBook | null> {
  if (decision === 'decline') return null
  const bookId =
    decision === 'match'
      ? (chosen ?? '')
      : // the schema asks for both
        await addBook({ ...fields, title: title ?? '', publisher: publisher ?? '' }, me, ctx)
  const book = (await holdKnownBooks(ctx.db, [bookId])).get(bookId)
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  return book
}

async function addBook(
  fields: Parameters<typeof requestBook.create>[0],
  me: User,
  ctx: CallContext,
): Promise<string> {
  return (await requestBook.create(fields, me, ctx)).bookId
}

/** The wish as applications; types for which the member has applied already are left out. */
async function applyFor({ userId, counts }: ProposalRow, book: KnownBook, tx: Db) {
  const before = await tx.order.findMany({
    where: { userId, bookId: book.bookId, endTime: null },
    select: { prodType: true },
  })
  const wanted = counts.filter(({ prodType }) => before.every((one) => one.prodType !== prodType))
  const orders = await tx.order.createManyAndReturn({
    data: wanted.map(({ prodType, copies }) => ({
      userId,
      ...pickFields(book, fieldsCopiedTo('Order')),
      prodType,
      orderNum: copies,
    })),
    select: { id: true, title: true, prodType: true },
  })
  await notifyApplied(tx, userId, orders, { read: false })
  return { ordered: wanted.length, already: counts.length - wanted.length }
}
