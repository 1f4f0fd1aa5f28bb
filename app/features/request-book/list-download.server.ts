/** Builds sheets of the request list: the list, an empty template, the errors of an upload. */
import type * as z from 'zod/mini'
import { inTransaction } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import { date } from '~/i18n/format'
import { bookFields, sheetFields } from '~/features/book/fields'
import { writeStreamedSheets } from '~/workers/spreadsheet/stream-spreadsheet.server'
import { writeSheet, xlsxType } from '~/workers/spreadsheet/write-spreadsheet.server'
import { readCurrentList } from './list-check.server'
import { listColumns } from './list-sheet'
import { uploadInfo } from './list-upload.server'
import type { ById } from './request-book.schema'

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
  return new FileResult(`전체 목록_${date(new Date())}.xlsx`, xlsxType, bytes)
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
    { name: '설명', columns: guideColumns, rows: [rows] },
  ])
  return new FileResult('전체 목록 양식.xlsx', xlsxType, bytes)
}

const errorColumns = [
  { heading: '시트', width: 16 },
  { heading: '행', width: 8 },
  { heading: '열', width: 14 },
  { heading: '값', width: 34 },
  { heading: '이유', width: 60 },
]

/** The stored errors of an upload, for correcting the sheet. */
export async function errorSheet({ id }: z.infer<typeof ById>): Promise<FileResult> {
  const { errors, fileName } = await uploadInfo({ id })
  const rows = errors.map(({ sheet, row, column, value, message }) => [
    sheet,
    row,
    column,
    value,
    message,
  ])
  return new FileResult(
    `고칠 곳_${fileName.replace(/\.\w+$/, '')}.xlsx`,
    xlsxType,
    await writeSheet('고칠 곳', errorColumns, rows),
  )
}
