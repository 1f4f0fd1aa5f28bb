/** Completes the purchase cart: its entries become purchase requests and books in production. */
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { searchColumnNames, searchColumns } from '~/features/catalogue/book/search/search-text'
import type { CallContext } from '~/http/call-context.server'
import { requestSources } from '~/features/sources/source-request/open-requests.server'
import { copiedColumns, lockPurchaseCart, type PurchaseRow } from './purchase-cart.server'
import type { Produce } from './purchase-cart.schema'
import { readRows } from '~/platform/statement.server'
import { takeEntries } from './purchase-cart.sql.server'

/**
 * Records what is requested. Each entry becomes a `RequestLog`, an open `SourceRequest` that is sent
 * to its publisher, and, unless the book exists, a book of the catalogue without material.
 *
 * The entries are deleted first: that locks them, so nothing is requested twice. Entries newer than
 * `upTo` stay. With `count`, the call is refused unless exactly that many entries are completed,
 * which is what the person saw.
 */
export async function produce(
  { orderType, upTo, count: shownCount }: z.infer<typeof Produce>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  await lockPurchaseCart(tx)
  const entries = await readRows(tx, takeEntries(orderType, upTo))
  if (entries.length === 0) throw new AppError('purchaseCartEmpty', 409)
  if (shownCount !== undefined && shownCount !== entries.length)
    throw new AppError('purchaseCartChanged', 409)
  const books = new Map(entries.map((entry) => [entry.bookId, entry]))
  const created = await createBooks([...books.values()], tx)
  const bookIds = [...books.keys()]
  await tx.$executeRaw`UPDATE "RequestBook" r SET "produceId" = b.id FROM "Book" b WHERE b."bookId" = r."bookId" AND r."bookId" = ANY(${bookIds}::text[]) AND r."produceId" IS NULL`
  await requestSources(tx, entries, me)
  await audit(ctx, me, 'purchaseCart.complete', `${entries.length}`, {
    after: { requested: entries.length, created, bookIds: bookIds.slice(0, 1000) },
  })
  const pdf = entries.filter((entry) => entry.orderType === 0).length
  return { requested: entries.length, pdf, book: entries.length - pdf, created }
}

const chunkSize = 500
const bookColumnList = [...Object.keys(copiedColumns), ...searchColumnNames()].map(
  (name) => `"${name}"`,
)
const insertBooks = `INSERT INTO "Book" (${bookColumnList.join(', ')}, "updateTime")
  SELECT ${bookColumnList.map((name) => `row.${name}`).join(', ')}, now() FROM json_populate_recordset(NULL::"Book", $1::json) AS row
  ON CONFLICT ("bookId") DO NOTHING`

/**
 * Creates books without material; existing books stay unchanged. Other requests run between two
 * chunks. Returns how many books were created.
 */
async function createBooks(entries: PurchaseRow[], tx: Db): Promise<number> {
  let created = 0
  for (let start = 0; start < entries.length; start += chunkSize) {
    const rows = entries
      .slice(start, start + chunkSize)
      .map((entry) => ({ ...entry, ...searchColumns(entry) }))
    created += await tx.$executeRawUnsafe(insertBooks, JSON.stringify(rows))
    await setImmediate()
  }
  return created
}
