/** Builds the workbook of demand: books as listed, sums by type, and requests by school. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { orderTypes, productionTypes } from '~/tables/codes'
import { FileResult } from '~/platform/app-error'
import type { FormatState } from '~/features/catalogue/book/book.output'
import { fieldsOf, sheetColumns } from '~/features/catalogue/book/fields'
import { t } from '~/tables/messages'
import {
  writeSheets,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import { stageLabels } from '~/features/requests/order-file/applications/application-text'
import type { BookSheet } from '~/features/requests/order-file/applications/applications.schema'
import { allApplications, type Application, type OrderBooks } from './applications.server'
import type { SchoolApplication } from '~/features/requests/order-file/order-file.output'

/**
 * Limit of books and of schools' rows: enough for years of applications, and the workbook fits into
 * memory.
 */
const MAX_ROWS = 20_000

const typeColumns = productionTypes.map(({ value }): Column => ({
  heading: value,
  width: 9,
  format: 'number',
}))
const typeCounts = (orderBooks: OrderBooks) => productionTypes.map(({ sum }) => orderBooks[sum])
const total: Column = { heading: '합계', width: 9, format: 'number' }

const copiedFields = ['bookId', ...fieldsOf('orderSheet')] as const
// prettier-ignore
const bookColumns: Column[] = [
  ...sheetColumns(copiedFields, { title: 36 }),
  ...typeColumns, total, { heading: '신청 학교', width: 10, format: 'number' }, { heading: '신청 회원', width: 10, format: 'number' }, { heading: '상태', width: 16 }, { heading: '형태별 상태', width: 36 }, { heading: '구입 요청', width: 12 },
]
const sumColumns: Column[] = [
  { heading: '형태', width: 12 },
  { heading: '부수', width: 12, format: 'number' },
]
const schoolColumns: Column[] = [
  { heading: '학교명', width: 22 },
  { heading: '접수일', width: 12, format: 'date' },
  { heading: '자료번호', width: 16 },
  { heading: '도서명', width: 36, repeats: true },
  ...typeColumns,
  total,
  { heading: '신청 파일', width: 36 },
]

export async function bookSheet(filters: z.infer<typeof BookSheet>): Promise<FileResult> {
  const { rows, sums, schools } = await allApplications(filters, MAX_ROWS)
  const titles = new Map(rows.map(({ bookId, title }) => [bookId, title]))
  const places = new Map(rows.map(({ bookId }, i) => [bookId, i]))
  const schoolsInOrder = schools.toSorted(
    (a, b) => (places.get(a.bookId) ?? 0) - (places.get(b.bookId) ?? 0),
  )
  const bytes = await writeSheets([
    { name: '신청 집계', columns: bookColumns, rows: rows.map(bookCells) },
    {
      name: '합계',
      columns: sumColumns,
      filter: false,
      rows: [
        ...productionTypes.map(({ value, sum }): Cell[] => [value, sums[sum]]),
        ['합계', sums.total],
      ],
    },
    {
      name: '학교별',
      columns: schoolColumns,
      rows: schoolsInOrder.map((row) => schoolCells(row, titles.get(row.bookId) ?? '')),
    },
  ])
  return new FileResult(`신청 집계_${todayInSeoul()}.xlsx`, xlsxType, bytes)
}

const formatText = ({ prodType, state, percent }: FormatState) =>
  `${prodType}: ${t(state === 'notYet' ? 'appliedNotBegun' : state === 'ready' ? 'appliedReady' : state, 'ko', { percent: percent ?? 0 })}`

function bookCells({ orderBooks, formats, inCart, place, ...book }: Application): Cell[] {
  const requests = orderTypes
    .filter(({ value }) => inCart.includes(value))
    .map(({ label }) => label)
    .join(', ')
  return [
    ...copiedFields.map((name) => book[name]),
    ...typeCounts(orderBooks),
    book.total,
    book.schools,
    book.members,
    t(stageLabels[place]),
    formats.map(formatText).join(', '),
    requests,
  ]
}

const schoolCells = (row: SchoolApplication & { bookId: string }, title: string): Cell[] => [
  row.schoolName,
  row.receiptDate,
  row.bookId,
  title,
  ...typeCounts(row.orderBooks),
  row.total,
  row.name,
]
