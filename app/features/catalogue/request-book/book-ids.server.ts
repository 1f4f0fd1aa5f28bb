/** Issues book IDs: '2026-0001235' after '2026-0001234'; the year is that of Seoul. */
import type { Db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'

/**
 * The next `count` IDs of this year, of which none was ever given to a book. Others who want one
 * wait until the end of the transaction.
 */
export async function nextBookIds(count: number, tx: Db): Promise<string[]> {
  if (count === 0) return []
  const year = wireTime(new Date()).slice(0, 4)
  const { last } = await tx.bookNumber.upsert({
    where: { year },
    create: { year, last: count },
    update: { last: { increment: count } },
    select: { last: true },
  })
  return Array.from(
    { length: count },
    (_, i) => `${year}-${String(last - count + 1 + i).padStart(7, '0')}`,
  )
}
