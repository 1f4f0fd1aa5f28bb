/** API definitions of sums of everything that was applied for. */
import { bookSheet } from './application-sheet.server'
import * as appliedInput from './applications.schema'
import * as applied from './applications.server'
import * as orderFileOutput from '~/features/requests/order-file/order-file.output'
import * as outputs from '~/http/outputs.server'
import { download, query } from '~/http/row.server'

export const applicationsRows = {
  list: query({
    path: '/api/userOrderBook/bookList',
    role: 'administrator',
    summary: ['신청을 도서별로 모아 보여 줍니다.', 'Lists what is applied for, one row per book.'],
    input: appliedInput.BookList,
    output: orderFileOutput.AppliedBooks,
    errors: [409],
    handler: applied.bookList,
  }),
  schools: query({
    path: '/api/userOrderBook/bookSchools',
    role: 'administrator',
    summary: ['도서를 신청한 학교를 보여 줍니다.', 'Shows which schools apply for a book.'],
    input: appliedInput.BookSchools,
    output: orderFileOutput.AppliedSchools,
    errors: [404],
    handler: applied.bookSchools,
  }),
  sheet: download({
    path: '/api/userOrderBook/bookSheet',
    role: 'administrator',
    summary: ['도서별 신청을 내려받습니다(.xlsx).', 'Downloads what is applied for (.xlsx).'],
    input: appliedInput.BookSheet,
    output: outputs.sheet,
    errors: [409],
    handler: bookSheet,
  }),
}
