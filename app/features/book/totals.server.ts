/**
 * Totals that were counted, kept by filter and catalogue version. Counting is most of a search's cost; the version is raised
 * in the transaction of every write to the catalogue, so a kept total is never wrong, only absent.
 */
import { db, type Db } from '~/db.server'
import type { Prisma } from '../../../prisma/generated/client'

const kept = new Map<string, { version: bigint; total: number }>()
/** a filter's text and its number take about 1 KB; 2,000 of them 2 MB */
const mostKept = 2_000

async function catalogueVersion(): Promise<bigint> {
  return (await db.catalogueVersion.findUnique({ where: { id: 1 }, select: { version: true } }))?.version ?? 0n
}

/** Called by every verb that writes Books, in its transaction. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await tx.catalogueVersion.update({ where: { id: 1 }, data: { version: { increment: 1 } }, select: { id: true } })
}

/** How many books fit. */
export async function totalOf(where: Prisma.BookWhereInput): Promise<number> {
  const key = JSON.stringify(where)
  const version = await catalogueVersion()
  const found = kept.get(key)
  if (found?.version === version) return found.total
  const total = await db.book.count({ where })
  kept.delete(key)
  kept.set(key, { version, total })
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return total
}
