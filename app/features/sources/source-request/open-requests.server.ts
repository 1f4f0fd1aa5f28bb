/** Requests for sources begin: when a purchase is completed, and those of before as cases. */
import type { User } from '~/auth/tokens.server'
import { publisherKey } from '~/features/catalogue/book/search/publisher-names'
import { inTransaction, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import { ensurePublishers } from './publishers.server'
import { reminderDays } from './source-clock'
import {
  adoptRequests,
  openRequests,
  requestsOfBefore,
  type RequestedBook,
} from './source-request.sql.server'

/** What a person requests: a file (`orderType` 0) or printed copies (1). */
type Entry = { bookId: string; publisher: string; orderType: number; orderNum: number }

/** A request of each book, in the transaction that completes the purchase; the books exist. */
export async function requestSources(tx: Db, entries: readonly Entry[], me: User): Promise<void> {
  await ensurePublishers(
    tx,
    entries.map(({ publisher }) => publisher),
  )
  const books = new Map<string, RequestedBook>()
  for (const { bookId, publisher, orderType, orderNum } of entries) {
    const book = books.get(bookId) ?? {
      bookId,
      key: publisherKey(publisher),
      pdf: false,
      copies: 0,
    }
    books.set(bookId, {
      ...book,
      pdf: book.pdf || orderType === 0,
      copies: book.copies + (orderType === 1 ? orderNum : 0),
    })
  }
  await tx.$executeRaw(openRequests([...books.values()], todayInSeoul(), 'centre', me.user))
}

const adoptedAtOnce = 1_000

/**
 * Requests that are only in the history, of versions before, become cases. They wait for a person:
 * nothing is sent for them by itself. Called every hour; returns how many.
 */
export const adoptHistory = (): Promise<number> =>
  inTransaction(
    async (tx) => {
      const found = await readRows(tx, requestsOfBefore(adoptedAtOnce))
      if (found.length === 0) return 0
      await ensurePublishers(
        tx,
        found.map(({ publisher }) => publisher),
      )
      const books = found.map(({ publisher, pdf, ...book }) => ({
        ...book,
        key: publisherKey(publisher),
        // one of neither kind cannot be: the history has only these two
        pdf: pdf > 0 || book.copies === 0,
      }))
      return tx.$executeRaw(adoptRequests(books, todayInSeoul(), reminderDays.length))
    },
    { timeout: 60_000 },
  )
