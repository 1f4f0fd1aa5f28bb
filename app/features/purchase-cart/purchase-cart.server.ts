/** The administrator's purchase-request cart (cartBook): what is about to be asked of publishers, as PDF or as printed book. */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure } from '~/failure'
import { wireTime } from '~/format'
import type { User } from '~/features/auth/tokens.server'
import { raiseCatalogueVersion } from '~/features/book/found.server'
import { searchColumns } from '~/features/book/search-text'
import { whereListed } from '~/features/request-book/request-book.server'
import { refusePageBeyond, window } from '~/paging'
import type { Visit } from '~/visit.server'
import { Prisma } from '../../../prisma/generated/client'
import type { Add, AddAll, ById, List, Modify, Produce } from './purchase-cart.schema'

const { sql } = Prisma

/** What an entry copies from the list, because the list may be replaced meanwhile. */
const copied = { bookId: true, title: true, grade: true, publisher: true, creator: true, curriculum: true, permission: true, purpose: true, pubDate: true, isbn: true, distributor: true } as const
export const entryColumns = { id: true, ...copied, orderType: true, orderNum: true, updateTime: true } as const
type Stored = Prisma.PurchaseCartEntryGetPayload<{ select: typeof entryColumns }>

export type PurchaseEntry = ReturnType<typeof entry>
const entry = ({ updateTime, ...row }: Stored) => ({ ...row, updateTime: wireTime(updateTime) })

/** Puts books of the list into the cart. What is there already in the same type stays as it is. */
export async function add({ bookId, orderType, orderNum }: z.infer<typeof Add>, _: User, { db: tx }: Visit) {
  const wanted = [...new Set(bookId)]
  const known = await tx.requestBook.findMany({ where: { bookId: { in: wanted } }, select: { bookId: true } })
  if (known.length === 0) throw new Failure('noSuchMaterial', 404)
  const added = await insert(sql`"bookId" = ANY(${wanted}::text[])`, { orderType, orderNum }, tx)
  const ids = new Set(known.map((row) => row.bookId))
  return { added, already: known.length - added, unknown: wanted.filter((one) => !ids.has(one)) }
}

/** The same for every book of the list that passes the filters. */
export async function addAll({ orderType, orderNum, ...filters }: z.infer<typeof AddAll>, _: User, { db: tx }: Visit) {
  const where = Prisma.join([sql`true`, ...whereListed(filters)], ' AND ')
  const [row] = await tx.$queryRaw<{ total: bigint }[]>(sql`SELECT count(*) AS total FROM "RequestBook" WHERE ${where}`)
  const added = await insert(where, { orderType, orderNum }, tx)
  return { added, already: Number(row?.total) - added }
}

const names = Prisma.raw(Object.keys(copied).map((name) => `"${name}"`).join(', '))

const insert = (where: Prisma.Sql, { orderType, orderNum }: { orderType: number; orderNum: number }, tx: Db) =>
  tx.$executeRaw(sql`
    INSERT INTO "PurchaseCartEntry" (${names}, "orderType", "orderNum", "updateTime")
    SELECT ${names}, ${orderType}::int, ${orderNum}::int, now() FROM "RequestBook" WHERE ${where} ORDER BY id
    ON CONFLICT ("bookId", "orderType") DO NOTHING`)

/** Entries of one type, or of both, newest first. */
export async function list({ orderType, ...paging }: z.infer<typeof List>) {
  const where = orderType === undefined ? {} : { orderType }
  const [totalCount, entries] = await Promise.all([
    db.purchaseCartEntry.count({ where }),
    db.purchaseCartEntry.findMany({ where, orderBy: { id: 'desc' }, ...window(paging), select: entryColumns }),
  ])
  refusePageBeyond(totalCount, paging)
  return { items: entries.map(entry), totalCount }
}

export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.purchaseCartEntry.findUnique({ where: { id }, select: entryColumns })
  if (!found) throw new Failure('noSuchItem', 404)
  return entry(found)
}

/** Changes type, copies or, for printed books, the distributor. With `updateTime`, a change made meanwhile is refused (409). */
export async function modify({ id, updateTime, orderType, orderNum, distributor }: z.infer<typeof Modify>, _: User, { db: tx }: Visit) {
  await tx.$executeRaw`SELECT 1 FROM "PurchaseCartEntry" WHERE id = ${id} FOR UPDATE`
  const before = await tx.purchaseCartEntry.findUnique({ where: { id }, select: entryColumns })
  if (!before) throw new Failure('noSuchItem', 404)
  if (updateTime && wireTime(before.updateTime) !== updateTime) throw new Failure('changedMeanwhile', 409)
  if (distributor && (orderType ?? before.orderType) === 0) throw new Failure('distributorOfBooks', 400, 'distributor')
  const twin = { bookId: before.bookId, orderType: orderType ?? before.orderType, id: { not: id } }
  if ((await tx.purchaseCartEntry.count({ where: twin })) > 0) throw new Failure('alreadyInPurchaseCart', 409, 'orderType')
  return entry(await tx.purchaseCartEntry.update({ where: { id }, data: { orderType, orderNum, distributor }, select: entryColumns }))
}

/** Takes an entry out of the cart; the list keeps its book. */
export async function remove({ id }: z.infer<typeof ById>, _: User, { db: tx }: Visit): Promise<true> {
  const { count } = await tx.purchaseCartEntry.deleteMany({ where: { id } })
  if (count === 0) throw new Failure('noSuchItem', 404)
  return true
}

/**
 * The requests have been sent (decisions, books): each entry becomes a request in the history and, if it is not one yet, a book of the
 * catalogue that is about to be made. Deleting the entries comes first: it locks them, so that nothing is requested twice.
 */
export async function produce({ orderType }: z.infer<typeof Produce>, me: User, visit: Visit) {
  const { db: tx } = visit
  const entries = await tx.$queryRaw<Stored[]>(sql`
    DELETE FROM "PurchaseCartEntry" WHERE ${orderType === undefined ? sql`true` : sql`"orderType" = ${orderType}::int`} RETURNING *`)
  if (entries.length === 0) throw new Failure('purchaseCartEmpty', 409)
  await tx.requestLog.createMany({ data: entries.map((one) => ({ bookId: one.bookId, type: one.orderType, orderNum: one.orderNum })) })
  const books = new Map(entries.map((one) => [one.bookId, one]))
  const { count: created } = await tx.book.createMany({ data: [...books.values()].map(newBook), skipDuplicates: true })
  const bookIds = [...books.keys()]
  await tx.$executeRaw`UPDATE "RequestBook" r SET "produceId" = b.id FROM "Book" b WHERE b."bookId" = r."bookId" AND r."bookId" = ANY(${bookIds}::text[]) AND r."produceId" IS NULL`
  await raiseCatalogueVersion(tx)
  await audit(visit, me, 'purchaseCart.complete', `${entries.length}`, { after: { requested: entries.length, created, bookIds: bookIds.slice(0, 1000) } })
  return { requested: entries.length, created }
}

/** A book of the catalogue with nothing finished yet. */
function newBook(one: Stored) {
  const metadata = Object.fromEntries(Object.keys(copied).map((name) => [name, one[name as keyof typeof copied]])) as Record<keyof typeof copied, string>
  return { ...metadata, ...searchColumns(metadata) }
}
