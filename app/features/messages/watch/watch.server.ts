/**
 * Watches: whoever has an e-mail address asks to be told when a book can be had in a type, confirms
 * that by a link, and is told once. Nothing tells whether an address is known.
 */
import type * as z from 'zod/mini'
import type { ProductionType } from '~/tables/codes'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { clientNetwork } from '~/platform/client-network'
import { db, type Db } from '~/platform/db.server'
import { mailboxOf } from '~/platform/mailbox'
import type { CallContext } from '~/http/call-context.server'
import { availableTypes } from '~/features/catalogue/book/availability'
import { holdKnownBooks } from '~/features/catalogue/book/known-books.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { numberOf, opens } from './watch-link.server'
import type { Add, ByToken } from './watch.schema'
import { enqueueWatchMails } from './watch.sql.server'

/** Days after which a watch that nobody confirmed ends, months after which a confirmed one does. */
const unconfirmedDays = 2
const watchedMonths = 12
/** Days for which one that has been told stays, so that its mail can go out. */
const toldDays = 7

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Counted before the transaction: requests of a network. */
export const count = (_: z.infer<typeof Add>, __: User | null, { address }: CallContext) =>
  consumeRateLimit('watch', address)

/**
 * Whether a mail to this address may go out. Somebody might want to annoy its owner, so mails are
 * counted by mailbox, those that one network causes for themselves: it cannot use up what others may
 * send there. That it may not is not told, because it would tell that the address was used.
 */
async function mayMail(email: string, address: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  try {
    await consumeRateLimit('watch-mail-from', `${mailbox}|${clientNetwork(address)}`)
    await consumeRateLimit('watch-mail', mailbox)
    await consumeRateLimit('watch-domain', mailbox.slice(mailbox.indexOf('@')))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The same answer whether or not the address is known, is watching already, or takes no mail. */
export async function add(
  { bookId, prodType, email: typed, language = 'ko' }: z.infer<typeof Add>,
  _: User | null,
  { db: tx, address }: CallContext,
): Promise<true> {
  if (!mailReady()) throw new AppError('watchOff', 503)
  if (!typed) throw new AppError('required', 400, 'email')
  const email = typed.toLowerCase()
  const book = (await holdKnownBooks(tx, [bookId])).get(bookId)
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  if (await isThere(tx, bookId, prodType)) throw new AppError('watchIsThere', 409, 'prodType')
  const watch = await tx.watch.upsert({
    where: { email_bookId_prodType: { email, bookId, prodType } },
    create: { email, bookId, prodType, title: book.title, language },
    // changes nothing, and locks it
    update: { email },
    select: { id: true, toldTime: true },
  })
  // told of an earlier time at which it could be had: asked for anew
  if (watch.toldTime)
    await tx.watch.update({
      where: { id: watch.id },
      data: { createTime: new Date(), confirmTime: null, toldTime: null },
      select: { id: true },
    })
  // one that waits says how the watch stands when it goes out
  const waits = await tx.outboxMessage.count({
    where: { watchId: watch.id, state: 'waiting', tries: 0 },
  })
  if (waits === 0 && (await mayMail(email, address))) await enqueue(tx, [watch.id])
  return true
}

async function isThere(tx: Db, bookId: string, prodType: ProductionType): Promise<boolean> {
  const book = await tx.book.findUnique({
    where: { bookId },
    select: { prodTypes: true, fileTypes: true },
  })
  return book !== null && availableTypes(book).includes(prodType)
}

/**
 * A mail that says how each watch stands when it goes out. One that waits already is enough; an address
 * that took no mail gets none.
 */
async function enqueue(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(enqueueWatchMails(ids))
}

/** The watch that a link opens; throws 410 for one that is over, or never was. */
async function open(tx: Db, token: string) {
  const id = numberOf(token)
  const found = id === null ? null : await tx.watch.findUnique({ where: { id } })
  if (!found || !opens(token, found) || found.toldTime) throw new AppError('watchOver', 410)
  return found
}

const toView = ({ bookId, title, prodType, confirmTime }: Awaited<ReturnType<typeof open>>) => ({
  bookId,
  title,
  prodType,
  confirmed: confirmTime !== null,
})

export const info = async ({ token }: z.infer<typeof ByToken>) => toView(await open(db, token))

/** What came in the meantime is told at once. */
export async function confirm(
  { token }: z.infer<typeof ByToken>,
  _: User | null,
  { db: tx }: CallContext,
) {
  const { id, confirmTime, bookId, prodType } = await open(tx, token)
  // whoever finishes it at this moment waits and finds it confirmed, or is waited for
  await holdKnownBooks(tx, [bookId])
  if (!confirmTime)
    await tx.watch.updateMany({
      where: { id, confirmTime: null },
      data: { confirmTime: new Date() },
    })
  const view = toView(await open(tx, token))
  if (await isThere(tx, bookId, prodType)) await notifyWatching(tx, bookId, [prodType])
  return view
}

/** Nothing stays of it; a link that is over already has the same answer. */
export async function stop(
  { token }: z.infer<typeof ByToken>,
  _: User | null,
  { db: tx }: CallContext,
): Promise<true> {
  const id = numberOf(token)
  const found = id === null ? null : await tx.watch.findUnique({ where: { id } })
  if (found && opens(token, found)) await tx.watch.deleteMany({ where: { id: found.id } })
  return true
}

/** Tells whoever watches one of these types of the book, once; that ends their watch. */
export async function notifyWatching(
  tx: Db,
  bookId: string,
  prodTypes: readonly ProductionType[],
): Promise<void> {
  const told = await tx.watch.updateManyAndReturn({
    where: {
      bookId,
      prodType: { in: [...prodTypes] },
      confirmTime: { not: null },
      toldTime: null,
    },
    data: { toldTime: new Date() },
    select: { id: true },
  })
  if (told.length > 0)
    await enqueue(
      tx,
      told.map(({ id }) => id),
    )
}

/** Called every hour. */
export async function deleteOldWatches(): Promise<number> {
  const { count: deleted } = await db.watch.deleteMany({
    where: {
      OR: [
        { confirmTime: null, createTime: { lt: daysAgo(unconfirmedDays) } },
        { confirmTime: { lt: daysAgo(watchedMonths * 30.5) } },
        { toldTime: { lt: daysAgo(toldDays) } },
      ],
    },
  })
  return deleted
}
