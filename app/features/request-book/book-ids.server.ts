/** Book ids that the service issues itself: '2026-0001235' after '2026-0001234', the year in Seoul. */
import type { Db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'

/** Any number, but ours: two new books must not get one number. */
const bookIdLock = 20261125

/** The next numbers of this year, as many as are asked for. */
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
