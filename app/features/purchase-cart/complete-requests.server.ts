/** Completing the purchase-request cart: history, catalogue and list learn of the requests, in one transaction. */
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { raiseCatalogueVersion } from '~/features/book/search/search-query.server'
import { searchColumns } from '~/features/book/search/search-text'
import type { CallContext } from '~/http/call-context.server'
import { Prisma } from '../../../prisma/generated/client'
import { copiedColumns, type PurchaseRow } from './purchase-cart.server'
import type { Produce } from './purchase-cart.schema'

const { sql } = Prisma

/**
 * The requests have been sent (decisions, books): each entry becomes a request in the history and, if it is not one yet, a book of the
 * catalogue that is about to be made. Deleting the entries comes first: it locks them, so that nothing is requested twice. What was
 * added after `upTo` stays; with `count`, anything else than what the person saw is refused.
 */
export async function produce(
  { orderType, upTo, count: shownCount }: z.infer<typeof Produce>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const ofType = orderType === undefined ? sql`true` : sql`"orderType" = ${orderType}::int`
  const shownFilter = upTo === undefined ? sql`true` : sql`id <= ${upTo}::int`
  const entries = await tx.$queryRaw<PurchaseRow[]>(sql`
    WITH gone AS (DELETE FROM "PurchaseCartEntry" WHERE ${ofType} AND ${shownFilter} RETURNING *),
      logged AS (INSERT INTO "RequestLog" ("bookId", type, "orderNum") SELECT "bookId", "orderType", "orderNum" FROM gone ORDER BY id)
    SELECT * FROM gone ORDER BY id`)
  if (entries.length === 0) throw new AppError('purchaseCartEmpty', 409)
  if (shownCount !== undefined && shownCount !== entries.length)
    throw new AppError('purchaseCartChanged', 409)
  const books = new Map(entries.map((one) => [one.bookId, one]))
  const created = await createBooks([...books.values()], tx)
  const bookIds = [...books.keys()]
  await tx.$executeRaw`UPDATE "RequestBook" r SET "produceId" = b.id FROM "Book" b WHERE b."bookId" = r."bookId" AND r."bookId" = ANY(${bookIds}::text[]) AND r."produceId" IS NULL`
  await raiseCatalogueVersion(tx)
  await audit(ctx, me, 'purchaseCart.complete', `${entries.length}`, {
    after: { requested: entries.length, created, bookIds: bookIds.slice(0, 1000) },
  })
  const pdf = entries.filter((one) => one.orderType === 0).length
  return { requested: entries.length, pdf, book: entries.length - pdf, created }
}

const chunkSize = 500
const bookColumnList = [
  ...Object.keys(copiedColumns),
  ...Object.keys(searchColumns({ title: '' })),
].map((name) => `"${name}"`)
const insertBooks = `INSERT INTO "Book" (${bookColumnList.join(', ')}, "updateTime")
  SELECT ${bookColumnList.map((name) => `row.${name}`).join(', ')}, now() FROM json_populate_recordset(NULL::"Book", $1::json) AS row
  ON CONFLICT ("bookId") DO NOTHING`

/** Books of the catalogue with nothing finished yet; those that are there stay as they are. Others get their turn between the chunks. */
async function createBooks(entries: PurchaseRow[], tx: Db): Promise<number> {
  let created = 0
  for (let at = 0; at < entries.length; at += chunkSize) {
    const rows = entries.slice(at, at + chunkSize).map((one) => ({ ...one, ...searchColumns(one) }))
    created += await tx.$executeRawUnsafe(insertBooks, JSON.stringify(rows))
    await setImmediate()
  }
  return created
}
