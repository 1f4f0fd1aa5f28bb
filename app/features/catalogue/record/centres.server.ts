/** Records of other centres: imported, listed, removed, and what they made of a book. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { queryReadOnly } from '~/platform/query.server'
import { db } from '~/platform/db.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import type { ByBookId } from '~/features/catalogue/book/book.schema'
import type { Import } from './centre.schema'
import { readRecords } from './read-records.server'
import { centresOfBook, importPage } from './centres.sql.server'
const BATCH = 5_000

/** Reads the file before the transaction. */
export const prepare = ({ file }: z.infer<typeof Import>) => readRecords(file.path)

/** Stores what a centre made, under its name. */
export async function importRecords(
  { centre, file }: z.infer<typeof Import>,
  me: User,
  ctx: CallContext,
  { records, broken, editions }: Awaited<ReturnType<typeof readRecords>>,
) {
  const { db: tx } = ctx
  const { id } = await tx.centreImport.create({
    data: { centre, fileName: file.name, records, editions: editions.length, userName: me.user },
    select: { id: true },
  })
  for (let start = 0; start < editions.length; start += BATCH)
    await tx.otherEdition.createMany({
      data: editions.slice(start, start + BATCH).map((edition) => ({ importId: id, ...edition })),
    })
  await audit(ctx, me, 'centre.import', centre, { after: { file: file.name, records } })
  return { id, records, broken, editions: editions.length }
}

/** One page of the imports, the newest first. */
export async function list(paging: Paging) {
  const { skip, take } = skipTake(paging)
  const [items, totalCount] = await Promise.all([
    queryReadOnly(importPage(take, skip)),
    db.centreImport.count(),
  ])
  assertPageExists(totalCount, paging)
  return {
    items: items.map(({ createTime, ...item }) => ({ ...item, createTime: wireTime(createTime) })),
    totalCount,
  }
}

/** Removes an import with all that came with it. */
export async function remove({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const [gone] = await ctx.db.centreImport.findMany({
    where: { id },
    select: { centre: true, fileName: true },
  })
  if (!gone) throw new AppError('noSuchItem', 404)
  const { count } = await ctx.db.centreImport.deleteMany({ where: { id } })
  // somebody else removed it meanwhile
  if (count === 0) throw new AppError('noSuchItem', 404)
  await audit(ctx, me, 'centre.remove', gone.centre, { before: { file: gone.fileName } })
  return true as const
}

/** The centres that made this book, by its ISBN; none for a book without one. */
export const others = ({ bookId }: z.infer<typeof ByBookId>) => queryReadOnly(centresOfBook(bookId))
