/** API definitions of a member's cart. */
import { ById } from '~/validation/inputs'
import * as cartInput from './cart.schema'
import * as cart from './cart.server'
import { toSheet } from '~/features/requests/order/request-form.server'
import { Paging } from '~/validation/paging'
import * as cartOutput from './cart.output'
import * as outputs from '~/http/outputs.server'
import { done } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const cartRows = {
  add: command({
    path: '/api/userCartBook/add',
    role: 'member',
    summary: ['자료를 장바구니에 담습니다.', 'Adds a book to the cart.'],
    input: cartInput.Add,
    output: cartOutput.Entry,
    errors: [404],
    handler: cart.add,
  }),
  list: query({
    path: '/api/userCartBook/list',
    role: 'member',
    summary: ['내 장바구니를 보여 줍니다.', "Lists the caller's cart."],
    input: Paging,
    output: cartOutput.Entries,
    handler: cart.list,
  }),
  info: query({
    path: '/api/userCartBook/info/:id',
    role: 'member',
    summary: ['장바구니 항목 하나를 보여 줍니다.', 'Shows one entry of the cart.'],
    input: ById,
    output: cartOutput.Entry,
    handler: cart.info,
  }),
  ofBooks: query({
    path: '/api/userCartBook/ofBooks',
    role: 'member',
    summary: [
      '이 도서들이 내 장바구니에 얼마나 담겨 있는지와 마지막으로 고른 형태를 알려 줍니다.',
      'Tells what the cart holds of these books, and the type that was chosen last.',
    ],
    input: cartInput.OfBooks,
    output: cartOutput.OfBooks,
    handler: cart.ofBooks,
  }),
  setOrderNum: command({
    path: '/api/userCartBook/setOrderNum/:id',
    role: 'member',
    summary: ['장바구니 항목의 부수를 바꿉니다.', 'Changes the copies of an entry of the cart.'],
    input: cartInput.SetOrderNum,
    output: cartOutput.Entry,
    handler: cart.setOrderNum,
  }),
  setOrderNums: command({
    path: '/api/userCartBook/setOrderNums',
    role: 'member',
    summary: [
      '장바구니 여러 항목의 부수를 함께 바꾸고, 바뀐 항목을 답합니다.',
      'Changes the copies of several entries of the cart, and answers those that changed.',
    ],
    input: cartInput.SetOrderNums,
    output: cartOutput.Entries,
    errors: [404, 409],
    handler: cart.setOrderNums,
  }),
  remove: command({
    path: '/api/userCartBook/remove/:id',
    role: 'member',
    summary: ['장바구니에서 항목을 뺍니다.', 'Removes an entry from the cart.'],
    input: ById,
    output: done,
    handler: cart.remove,
  }),
  toSheet: download({
    path: '/api/userCartBook/listToXls',
    role: 'member',
    summary: [
      '장바구니를 신청서(.xlsx)로 내려받습니다.',
      'Downloads the cart as a request form (.xlsx).',
    ],
    input: cartInput.Sheet,
    output: outputs.sheet,
    handler: toSheet,
  }),
}
