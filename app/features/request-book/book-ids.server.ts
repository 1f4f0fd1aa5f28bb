/** Issues book IDs: '2026-0001235' after '2026-0001234'; the year is that of Seoul. */
import type { Db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'

/** Key of the advisory lock, used nowhere else: two new books must not get the same ID. */
const bookIdLock = 20261125

/** The next `count` IDs of this year. The lock lasts until the end of the transaction. */
export async function nextBookIds(count: number, tx: Db): Promise<string[]> {
  if (count === 0) return []
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${bookIdLock})`
  const year = wireTime(new Date()).slice(0, 4)
  const pattern = `^${year}-\\d{7}$`
  const [row] = await tx.$queryRaw<{ last: string | null }[]>`
    SELECT max("bookId") AS last FROM (
      (SELECT "bookId" FROM "RequestBook" WHERE "bookId" ~ ${pattern} ORDER BY "bookId" DESC LIMIT 1)
      UNION ALL (SELECT "bookId" FROM "Book" WHERE "bookId" ~ ${pattern} ORDER BY "bookId" DESC LIMIT 1)) AS newest`
  const last = Number(row?.last?.slice(5) ?? 0)
  return Array.from({ length: count }, (_, i) => `${year}-${String(last + 1 + i).padStart(7, '0')}`)
}
