/** Builds sheets of the request list: the list, an empty template, the errors of an upload. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import { date } from '~/i18n/format'
import { writeStreamedSheets } from '~/workers/spreadsheet/stream-spreadsheet.server'
import { writeSheet, xlsxType } from '~/workers/spreadsheet/write-spreadsheet.server'
import { readCurrentList } from './list-check.server'
import { listColumns, type ListedName } from './list-sheet'
import { uploadInfo } from './list-upload.server'
import type { ById } from './request-book.schema'

const exportTimeout = 5 * 60 * 1000

/** The whole list at one moment. Uploading it unchanged changes nothing. */
export async function download(): Promise<FileResult> {
  const bytes = await db.$transaction(
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

/** For each column: whether it is required, what to write, an example. */
// prettier-ignore
const guide: Record<ListedName, [need: string, how: string, example: string]> = {
  bookId:      ['선택', '이미 있는 책은 그 번호를 그대로 두세요. 새 책은 비워 두면 번호가 자동으로 부여됩니다.', '2026-0001234'],
  grade:       ['선택', '초, 중, 고 가운데 하나',                                    '중'],
  permission:  ['선택', '국정, 검정, 인정 가운데 하나',                              '검정'],
  purpose:     ['선택', '교과서 또는 지도서',                                        '교과서'],
  curriculum:  ['선택', '교육과정 이름',                                             '2022 개정 교육과정'],
  title:       ['필수', '책의 제목',                                                 '수학 1'],
  creator:     ['선택', '대표 저자',                                                 '홍길동 외 9'],
  publisher:   ['필수', '출판사 이름',                                               '모두출판'],
  pubDate:     ['선택', '2026, 2026-03, 2026-03-02 가운데 한 형식',                  '2026-03'],
  isbn:        ['선택', '10자리 또는 13자리',                                        '979-11-259-5768-3'],
  distributor: ['선택', '서책을 공급하는 총판',                                      '한국총판'],
}

const guideColumns = [
  { heading: '열', width: 14 },
  { heading: '필수 여부', width: 12 },
  { heading: '쓰는 법', width: 70 },
  { heading: '예', width: 24 },
]

/** A sheet with only the headings, and a second one that explains them. */
export async function template(): Promise<FileResult> {
  const rows = listColumns.map(({ name, heading }) => [heading, ...guide[name]])
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
