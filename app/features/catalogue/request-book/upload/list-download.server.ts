/** Builds sheets of the request list: the list, an empty template, the errors of an upload. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { inTransaction } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import { bookFields, sheetFields } from '~/features/catalogue/book/fields'
import {
  type Column,
  writeSheets,
  writeStreamedSheets,
  xlsxType,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import { readCurrentList } from './list-check.server'
import { listColumns } from './list-sheet'
import { uploadInfo, wrongRows } from './list-upload.server'

const exportTimeout = 5 * 60 * 1000

/** The whole list at one moment. Uploading it unchanged changes nothing. */
export async function download(): Promise<FileResult> {
  const bytes = await inTransaction(
    (tx) =>
      writeStreamedSheets([
        { name: '전체 목록', columns: listColumns, rows: toRows(readCurrentList(tx)) },
      ]),
    { isolationLevel: 'RepeatableRead', timeout: exportTimeout, maxWait: 10_000 },
  )
  return new FileResult(`전체 목록_${todayInSeoul()}.xlsx`, xlsxType, bytes)
}

async function* toRows(books: ReturnType<typeof readCurrentList>): AsyncGenerator<string[][]> {
  for await (const batch of books)
    yield batch.map((book) => listColumns.map(({ name }) => book[name]))
}

const guideColumns = [
  { heading: '열', width: 14 },
  { heading: '필수 여부', width: 12 },
  { heading: '쓰는 법', width: 70 },
  { heading: '예', width: 24 },
]

/** A sheet with only the headings, and a second one that explains them. */
export async function template(): Promise<FileResult> {
  const rows = sheetFields.map((name) => {
    const { heading, guide } = bookFields[name].sheet
    return [heading, ...guide]
  })
  const bytes = await writeStreamedSheets([
    { name: '전체 목록', columns: listColumns, rows: [] },
    { name: '설명', columns: guideColumns, rows: [rows], filter: false },
  ])
  return new FileResult('전체 목록 양식.xlsx', xlsxType, bytes)
}

const errorColumns = [
  { heading: '시트', width: 16 },
  { heading: '행', width: 8, format: 'number' as const },
  { heading: '열', width: 14 },
  { heading: '값', width: 34 },
  { heading: '이유', width: 60 },
]

const wrongRowColumns: Column[] = [
  { heading: '시트', width: 16 },
  { heading: '행', width: 8, format: 'number' },
  ...listColumns,
  { heading: '이유', width: 60, format: 'prose' },
]

/**
 * The errors of an upload, for correcting the sheet, and the rows that have them, which are left out
 * when the others are registered: each as it is written, with the reasons behind it.
 */
export async function errorSheet({ id }: z.infer<typeof ById>): Promise<FileResult> {
  const [{ errors, fileName }, wrong] = await Promise.all([uploadInfo({ id }), wrongRows({ id })])
  const cells = errors.map(({ sheet, row, column, value, message }) => [
    sheet,
    row,
    column,
    value,
    message,
  ])
  const reasons = new Map<string, string[]>()
  for (const { sheet, row, column, message } of errors) {
    const known = reasons.get(`${sheet} ${row}`)
    if (known) known.push(`${column}: ${message}`)
    else reasons.set(`${sheet} ${row}`, [`${column}: ${message}`])
  }
  const rows = wrong.map(({ sheet, row, texts }) => [
    sheet,
    row,
    ...sheetFields.map((name) => texts[name]),
    reasons.get(`${sheet} ${row}`)?.join('\n') ?? '',
  ])
  return new FileResult(
    `고칠 곳_${fileName.replace(/\.\w+$/, '')}.xlsx`,
    xlsxType,
    await writeSheets([
      { name: '고칠 곳', columns: errorColumns, rows: cells },
      { name: '빼는 행', columns: wrongRowColumns, rows },
    ]),
  )
}
