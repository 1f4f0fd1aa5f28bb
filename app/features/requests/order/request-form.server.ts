/**
 * Builds the request form of a cart: an order sheet with one row per book.
 *
 * Its headings are those of order files, so the service can read what schools send
 * (docs/decisions/6004).
 */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { productionTypes, type ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import { phone } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { entryBookColumns } from '~/features/catalogue/book/book-columns.server'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'
import { fieldsOf, sheetColumns } from '~/features/catalogue/book/fields'
import type { Sheet } from '~/features/requests/cart/cart.schema'
import { bookOf, entryColumns } from '~/features/requests/cart/cart.server'
import {
  writeSheets,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'

type RequestedBook = Record<keyof typeof entryBookColumns, string>
type Applicant = {
  schoolName: string
  phone: string
  cellPhone: string
  email: string
  address: string
  addressDetail: string
}
type RequestFormRow = {
  book: RequestedBook
  copies: Partial<Record<ProductionType, number>>
  teacher: string
  student: string
  applicant: Applicant
}

/** The form is printed: books fit on one page of A4, and who applies on the next. */
const printedWidths = {
  title: 26,
  creator: 11,
  publisher: 13,
  curriculum: 12,
  grade: 7,
  permission: 9,
  purpose: 10,
  isbn: 16,
}

// prettier-ignore
const columns: (Column & { cell(row: RequestFormRow): Cell })[] = [
  ...sheetColumns(fieldsOf('orderSheet'), printedWidths).map(({ name, ...column }) => ({ ...column, cell: ({ book }: RequestFormRow) => book[name] })),
  ...productionTypes.map(({ value }) => ({ heading: value as string, width: 7, format: 'number' as const, cell: ({ copies }: RequestFormRow) => copies[value] ?? null })),
  { heading: '비고',         width: 12, format: 'prose', cell: () => null },
  { heading: '학교명',       width: 12, cell: ({ applicant }) => applicant.schoolName },
  { heading: '담당교사',     width: 9, cell: ({ teacher }) => teacher },
  { heading: '전화',         width: 13, cell: ({ applicant }) => phone(applicant.phone) },
  { heading: '휴대폰',       width: 15, cell: ({ applicant }) => phone(applicant.cellPhone) },
  { heading: '이메일',       width: 16, cell: ({ applicant }) => applicant.email },
  { heading: '주소',         width: 20, format: 'prose', cell: ({ applicant }) => `${applicant.address} ${applicant.addressDetail}`.trim() },
  { heading: '학생',         width: 18, format: 'prose', cell: ({ student }) => student },
]

/** The caller's cart as .xlsx, in the name of a teacher or a pupil. */
export async function toSheet(
  { userName, userType }: z.infer<typeof Sheet>,
  me: User,
): Promise<FileResult> {
  const rows = await cartRows(me, {
    teacher: userType === 'teacher' ? userName : '',
    student: userType === 'teacher' ? '' : userName,
  })
  return new FileResult(
    `대체자료 신청서_${userName}_${todayInSeoul()}.xlsx`,
    xlsxType,
    await writeForm([...rows.values()]),
  )
}

/** An entry of the cart as its row of the sheet has it. */
export type SheetEntry = { id: number; prodType: ProductionType; orderNum: number }

/**
 * The caller's cart as the order sheet of a school, the books of its rows in their order, and the
 * entries that it holds. Books that left the list are not in it.
 */
export async function cartSheet(
  me: User,
  schoolName: string,
): Promise<{ bytes: Uint8Array; bookIds: string[]; entries: SheetEntry[] }> {
  const rows = await cartRows(me, { teacher: me.name, student: '', schoolName })
  return {
    bytes: await writeForm([...rows.values()]),
    bookIds: [...rows.keys()],
    entries: [...rows.values()].flatMap((row) => row.entries),
  }
}

const writeForm = (rows: RequestFormRow[]) =>
  writeSheets([
    {
      name: '신청서',
      columns,
      rows: rows.map((row) => columns.map((column) => column.cell(row))),
      wrap: true,
    },
  ])

type Names = { teacher: string; student: string; schoolName?: string }

/** One row for each book of the cart, by book ID. */
async function cartRows(
  me: User,
  { schoolName, ...named }: Names,
): Promise<Map<string, RequestFormRow & { entries: SheetEntry[] }>> {
  const stored = await db.user.findUniqueOrThrow({
    where: { id: me.id },
    select: {
      schoolName: true,
      phone: true,
      cellPhone: true,
      email: true,
      address: true,
      addressDetail: true,
    },
  })
  const applicant = { ...stored, schoolName: schoolName ?? stored.schoolName }
  const entries = await db.cartEntry.findMany({
    where: { userId: me.id },
    orderBy: { id: 'asc' },
    select: entryColumns,
  })
  const books = await findKnownBooks(
    db,
    entries.map(({ bookId }) => bookId),
  )
  const rows = new Map<string, RequestFormRow & { entries: SheetEntry[] }>()
  for (const entry of entries) {
    const { id, prodType, orderNum } = entry
    // a book that left the list cannot be asked for
    const book = bookOf(entry, books)
    if (!book) continue
    const row = rows.get(book.bookId) ?? { book, copies: {}, applicant, entries: [], ...named }
    row.copies[prodType] = orderNum
    row.entries.push({ id, prodType, orderNum })
    rows.set(book.bookId, row)
  }
  return rows
}
