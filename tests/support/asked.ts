/** What schools' sheets and members ask for, for tests: rows as if sheets had been read and decided. */
import type { PrismaClient } from '../../prisma/generated/client'

type Row = {
  bookId?: string | null
  title?: string
  publisher?: string
  decision?: string
  schoolName?: string
  brl?: number
  brf?: number
  a3?: number
  b4?: number
  sp?: number
}
type Db = Pick<PrismaClient, 'storedFile' | 'orderFile' | 'orderFileBook' | 'order'>

let number = 0

/** A file of a school with these rows; a row without a book waits for a person. */
export async function orderFile(
  db: Db,
  {
    schoolName = '서울맹학교',
    receiptDate = '2026-10-20',
    name = `${receiptDate}_${schoolName}_${++number}.xlsx`,
  }: { schoolName?: string; receiptDate?: string; name?: string },
  rows: Row[],
) {
  const fileKey = `asked-${name}-${++number}`
  await db.storedFile.create({ data: { key: fileKey, name, size: 1, sha256: new Uint8Array(32) } })
  const file = await db.orderFile.create({ data: { name, schoolName, receiptDate, fileKey } })
  const data = rows.map((row, i) => ({
    orderFileId: file.id,
    place: i + 1,
    rowNumber: i + 2,
    schoolName,
    title: '신청한 책',
    publisher: '미래엔',
    decision: row.bookId ? 'person' : 'waiting',
    ...row,
  }))
  const made = await db.orderFileBook.createManyAndReturn({ data })
  return { ...file, rows: made.toSorted((a, b) => a.place - b.place) }
}

/** A member's application. */
export const apply = (
  db: Db,
  userId: number,
  bookId: string,
  prodType: string,
  orderNum = 1,
  title = '신청한 책',
) => db.order.create({ data: { userId, bookId, prodType, orderNum, title } })
