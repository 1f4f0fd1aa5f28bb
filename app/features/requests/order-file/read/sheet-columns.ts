/**
 * Columns of the order sheets that this service writes: the empty form and the filled file.
 *
 * The service can read both back.
 */
import { fieldLimits, productionTypes } from '~/tables/codes'
import { phone } from '~/i18n/format'
import type { Cell, Column } from '~/workers/spreadsheet/write-spreadsheet.server'
import { formatPupils } from './pupils'
import type { OrderRow } from './order-row'

/** A row of an order file as it is stored or read. */
export type WrittenRow = Omit<OrderRow, 'sheet' | 'rowNumber' | 'bookId' | 'marks'> & {
  bookId: string | null
}
/** `title`: the title of the matched book. */
type OrderColumn = Column & { cell: (row: WrittenRow, title: string) => Cell }

/** Copies as a number; an empty cell for none. */
const copies = (count: number) => (count > 0 ? Math.min(count, fieldLimits.copies) : null)

// prettier-ignore
export const orderColumns: OrderColumn[] = [
  { heading: '도서명',       width: 26, repeats: true, cell: ({ title }) => title },
  { heading: '저자',         width: 11, cell: ({ creator }) => creator },
  { heading: '출판사',       width: 13, cell: ({ publisher }) => publisher },
  { heading: '교육과정',     width: 12, cell: ({ curriculum }) => curriculum },
  { heading: '학교급',       width: 7,  cell: ({ grade }) => grade },
  { heading: '도서구분',     width: 9, cell: ({ permission }) => permission },
  { heading: '교과서/지도서', width: 10, cell: ({ purpose }) => purpose },
  { heading: 'ISBN',         width: 16, cell: ({ isbn }) => isbn },
  ...productionTypes.map(({ value, column }) => ({ heading: value as string, width: 7, format: 'number' as const, cell: (row: WrittenRow) => copies(row[column]) })),
  { heading: '필요일',       width: 10, cell: ({ neededFrom }) => neededFrom },
  { heading: '비고',         width: 11, format: 'prose', cell: ({ remarks }) => remarks },
  { heading: '학교명',       width: 12, cell: ({ schoolName }) => schoolName },
  { heading: '담당교사',     width: 9, cell: ({ teacher }) => teacher },
  { heading: '전화',         width: 13, cell: ({ phone: digits }) => phone(digits) },
  { heading: '휴대폰',       width: 15, cell: ({ cellPhone }) => phone(cellPhone) },
  { heading: '이메일',       width: 14, cell: ({ email }) => email },
  { heading: '주소',         width: 16, format: 'prose', cell: ({ address }) => address },
  { heading: '학생',         width: 15, format: 'prose', cell: ({ orderUsers }) => formatPupils(orderUsers) },
]

// prettier-ignore
export const filledColumns: OrderColumn[] = [
  ...orderColumns,
  { heading: '자료번호',     width: 16, cell: ({ bookId }) => bookId },
  { heading: '확정 도서명',  width: 32, cell: (_, title) => title },
]
