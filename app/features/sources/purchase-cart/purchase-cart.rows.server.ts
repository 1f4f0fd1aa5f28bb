/** API definitions of requests to publishers. */
import { ById } from '~/validation/inputs'
import * as complete from './complete-requests.server'
import * as purchaseInput from './purchase-cart.schema'
import * as purchaseCart from './purchase-cart.server'
import * as requestSheet from './request-sheet.server'
import * as outputs from '~/http/outputs.server'
import * as purchaseOutput from './purchase-cart.output'
import { done } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const purchaseCartRows = {
  add: command({
    path: '/api/cartBook/add',
    role: 'administrator',
    summary: ['도서를 구입 요청 장바구니에 담습니다.', 'Adds books to the purchase cart.'],
    input: purchaseInput.Add,
    output: purchaseOutput.Added,
    errors: [404],
    handler: purchaseCart.add,
  }),
  addAll: command({
    path: '/api/cartBook/addAll',
    role: 'administrator',
    summary: [
      '조건에 맞는 모든 도서를 구입 요청 장바구니에 담습니다.',
      'Adds every book that passes the filters to the purchase cart.',
    ],
    input: purchaseInput.AddAll,
    output: purchaseOutput.AddedAll,
    handler: purchaseCart.addAll,
  }),
  list: query({
    path: '/api/cartBook/list',
    role: 'administrator',
    summary: ['구입 요청 장바구니를 보여 줍니다.', 'Lists the purchase cart.'],
    input: purchaseInput.List,
    output: purchaseOutput.Entries,
    handler: purchaseCart.list,
  }),
  info: query({
    path: '/api/cartBook/info/:id',
    role: 'administrator',
    summary: [
      '구입 요청 장바구니의 항목 하나를 보여 줍니다.',
      'Shows one entry of the purchase cart.',
    ],
    input: ById,
    output: purchaseOutput.Entry,
    handler: purchaseCart.info,
  }),
  modify: command({
    path: '/api/cartBook/modify/:id',
    role: 'administrator',
    summary: ['구입 요청 장바구니의 항목을 바꿉니다.', 'Changes an entry of the purchase cart.'],
    input: purchaseInput.Modify,
    output: purchaseOutput.Entry,
    handler: purchaseCart.modify,
  }),
  remove: command({
    path: '/api/cartBook/remove/:id',
    role: 'administrator',
    summary: ['구입 요청 장바구니에서 항목을 뺍니다.', 'Removes an entry from the purchase cart.'],
    input: ById,
    output: done,
    handler: purchaseCart.remove,
  }),
  produce: command({
    path: '/api/cartBook/produce',
    role: 'administrator',
    summary: [
      '구입 요청을 마치고 이력을 남깁니다.',
      'Completes the purchase requests and records them.',
    ],
    input: purchaseInput.Produce,
    output: purchaseOutput.Requested,
    handler: complete.produce,
    audit: 'purchaseCart.complete',
  }),
  removeAll: command({
    path: '/api/cartBook/removeAll',
    role: 'administrator',
    summary: [
      '고른 항목을 구입 요청 장바구니에서 뺍니다.',
      'Removes several entries from the purchase cart.',
    ],
    input: purchaseInput.ByIds,
    output: purchaseOutput.Removed,
    handler: purchaseCart.removeAll,
  }),
  totals: query({
    path: '/api/cartBook/totals',
    role: 'administrator',
    summary: ['구입 요청 장바구니를 셉니다.', 'Counts the purchase cart.'],
    input: purchaseInput.Totals,
    output: purchaseOutput.Totals,
    handler: purchaseCart.totals,
  }),
  ebookFile: download({
    path: '/api/cartBook/ebookRequestFile',
    role: 'administrator',
    summary: [
      'PDF 요청서를 내려받습니다(.xlsx).',
      'Downloads the request sheet of the PDF cart (.xlsx).',
    ],
    input: purchaseInput.RequestFile,
    output: outputs.sheet,
    errors: [409],
    handler: requestSheet.ebookRequestFile,
  }),
  bookFile: download({
    path: '/api/cartBook/bookRequestFile',
    role: 'administrator',
    summary: [
      '서책 요청서를 내려받습니다(.xlsx).',
      'Downloads the request sheet of the book cart (.xlsx).',
    ],
    input: purchaseInput.RequestFile,
    output: outputs.sheet,
    errors: [409],
    handler: requestSheet.bookRequestFile,
  }),
}
