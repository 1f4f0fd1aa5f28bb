/** What schools' sheets and members ask for, for tests: rows as if sheets had been read and decided. */
import { productionTypes, type CountName } from '~/codes'
import type { Counts } from '~/features/order-file/order-row'
import type { PrismaClient } from '../../prisma/generated/client'

type Row = {
  bookId?: string | null
  title?: string
  publisher?: string
  decision?: string
  schoolName?: string
} & Partial<Counts>
type Db = Pick<
  PrismaClient,
  'storedFile' | 'orderFile' | 'orderFileBook' | 'orderFileCount' | 'order'
>

/** Copies as they are stored: a row for each type of which some are asked for. */
export const countRows = (copies: Partial<Counts>) =>
  productionTypes.flatMap(({ value, column }) =>
    copies[column] ? [{ prodType: value, copies: copies[column] }] : [],
  )

const withoutCounts = <R extends Partial<Counts>>(row: R) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !productionTypes.some(({ column }) => column === name)),
  ) as Omit<R, CountName>

const copiesOf = (row: Partial<Counts>) =>
  Object.fromEntries(productionTypes.map(({ column }) => [column, row[column] ?? 0])) as Counts

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
    ...withoutCounts(row),
  }))
  const made = await db.orderFileBook.createManyAndReturn({ data })
  const stored = made.toSorted((a, b) => a.place - b.place)
  await db.orderFileCount.createMany({
    data: stored.flatMap(({ id }, i) =>
      countRows(rows[i]!).map((count) => ({ orderFileBookId: id, ...count })),
    ),
  })
  return { ...file, rows: stored.map((row, i) => ({ ...row, ...copiesOf(rows[i]!) })) }
}

/** A member's application. */
export const createApplication = (
  db: Db,
  userId: number,
  bookId: string,
  prodType: string,
  orderNum = 1,
  title = '신청한 책',
) => db.order.create({ data: { userId, bookId, prodType, orderNum, title } })
