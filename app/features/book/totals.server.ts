/**
 * Totals and pages that were found, kept by what was asked and the catalogue's version. Counting is most of a search's cost; the
 * version is raised in the transaction of every write to the catalogue, so what is kept is never wrong, only absent.
 */
import { db, type Db } from '~/db.server'
import type { Prisma } from '../../../prisma/generated/client'

/** the version that was read last */
let seen: bigint | undefined

/** Read once by every search. */
export async function catalogueVersion(): Promise<bigint> {
  const row = await db.catalogueVersion.findUnique({ where: { id: 1 }, select: { version: true } })
  return (seen = row?.version ?? 0n)
}

/** Called by every verb that writes Books, in its transaction. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await tx.catalogueVersion.update({ where: { id: 1 }, data: { version: { increment: 1 } }, select: { id: true } })
}

/**
 * Keeps the answers to the last `most` questions. Only an answer that is probably good waits for the version; any other is found while
 * the version is still being read, and kept under the one that had been read before: if that is no longer the catalogue's, the answer is
 * not used again.
 */
export function memory<Answer>(most: number) {
  const kept = new Map<string, { version: bigint | undefined; answer: Answer }>()
  return async (question: unknown, version: Promise<bigint>, find: () => Promise<Answer>): Promise<Answer> => {
    const key = JSON.stringify(question)
    const known = kept.get(key)
    if (known && known.version === seen && known.version === (await version)) return known.answer
    const before = seen
    const answer = await find()
    kept.delete(key)
    kept.set(key, { version: before, answer })
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    return answer
  }
}

/** a filter's text and its number take about 1 KB */
const totals = memory<number>(2_000)

/** How many books fit. */
export async function totalOf(where: Prisma.BookWhereInput, version = catalogueVersion()): Promise<number> {
  const [total] = await Promise.all([totals(where, version, () => db.book.count({ where })), version])
  return total
}
