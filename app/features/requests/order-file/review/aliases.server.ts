/** Remembers what a person decided for rows that say the same, and forgets it when taken back. */
import type { OrderDecision } from '~/tables/staff-codes'
import type { Db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { aliasKey } from '~/features/catalogue/book-matching/features'
import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import { learnChoice } from './review.sql.server'

type DecidedRow = RequestedBook & { bookId: string | null; decision: OrderDecision }

/**
 * Stores a choice as a match alias. A different choice for another row makes it contested, and so
 * only a hint; changing the decision on the same row does not.
 */
export async function rememberChoice(
  tx: Db,
  me: User,
  row: DecidedRow,
  bookId: string,
): Promise<void> {
  const key = aliasKey(row)
  if (key) await tx.$executeRaw(learnChoice(key, bookId, row.bookId ?? '', me.user))
}

/** Deletes the match alias of a choice that was reset. */
export async function forgetChoice(tx: Db, row: DecidedRow): Promise<void> {
  if (row.bookId && row.decision === 'person')
    await tx.matchAlias.deleteMany({ where: { key: aliasKey(row), bookId: row.bookId } })
}
