/** API definitions of a member's applications. */
import { ById, Nothing } from '~/validation/inputs'
import * as orderInput from './order.schema'
import { List } from './order-list.schema'
import * as order from './order.server'
import * as outputs from '~/http/outputs.server'
import * as orderOutput from './order.output'
import { done } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const orderRows = {
  order: command({
    path: '/api/userOrderBook/order',
    role: 'member',
    summary: [
      '장바구니 전체나 고른 항목을 신청합니다.',
      'Turns the whole cart, or the chosen entries of it, into applications.',
    ],
    input: orderInput.Order,
    output: orderOutput.Ordered,
    handler: order.order,
  }),
  apply: command({
    path: '/api/userOrderBook/apply',
    role: 'member',
    forReaders: 'apply',
    scope: 'apply',
    summary: [
      '책 하나를 한 형태로 바로 신청합니다. 장바구니는 그대로입니다.',
      'Applies for one book in one type at once; the cart stays as it is.',
    ],
    input: orderInput.Apply,
    output: orderOutput.Order,
    errors: [404],
    handler: order.apply,
    audit: 'order.apply',
  }),
  list: query({
    path: '/api/userOrderBook/list',
    role: 'member',
    forReaders: 'see',
    summary: ['내 신청을 보여 줍니다.', "Lists the caller's applications."],
    input: List,
    output: orderOutput.Orders,
    handler: order.list,
  }),
  info: query({
    path: '/api/userOrderBook/info/:id',
    role: 'member',
    forReaders: 'see',
    summary: ['신청 하나를 보여 줍니다.', 'Shows one application.'],
    input: ById,
    output: orderOutput.OrderDetails,
    handler: order.info,
  }),
  cancel: command({
    path: '/api/userOrderBook/cancel/:id',
    role: 'member',
    forReaders: 'apply',
    scope: 'apply',
    summary: [
      '아직 받은 것이 없는 신청을 취소합니다.',
      'Cancels an application for which nothing was delivered.',
    ],
    input: ById,
    output: done,
    handler: order.cancel,
    audit: 'order.cancel',
  }),
  modify: command({
    path: '/api/userOrderBook/modify/:id',
    role: 'member',
    forReaders: 'apply',
    scope: 'apply',
    summary: [
      '아직 받은 것이 없는 신청의 부수와 필요한 날을 바꿉니다.',
      'Changes the copies and the day of an application for which nothing was delivered.',
    ],
    input: orderInput.Modify,
    output: orderOutput.Order,
    handler: order.modify,
    audit: 'order.modify',
  }),
  end: command({
    path: '/api/userOrderBook/end/:id',
    role: 'member',
    forReaders: 'apply',
    scope: 'apply',
    summary: [
      '신청한 자료가 더 필요하지 않다고 표시합니다. 내역은 남습니다.',
      'Ends an application that is needed no more; its history stays.',
    ],
    input: ById,
    output: orderOutput.Order,
    handler: order.end,
    audit: 'order.end',
  }),
  reopen: command({
    path: '/api/userOrderBook/reopen/:id',
    role: 'member',
    forReaders: 'apply',
    scope: 'apply',
    summary: [
      '더 필요하지 않다고 한 신청을 되돌립니다.',
      'Takes back that an application is needed no more.',
    ],
    input: ById,
    output: orderOutput.Order,
    handler: order.reopen,
    audit: 'order.reopen',
  }),
  nextTerm: query({
    path: '/api/userOrderBook/nextTerm',
    role: 'member',
    summary: [
      '다음 학기가 시작하는 날을 알려 줍니다.',
      'Tells the first day of the next term, which is proposed as the day of need.',
    ],
    input: Nothing,
    output: orderOutput.NextTerm,
    handler: order.nextTerm,
  }),
  previous: query({
    path: '/api/userOrderBook/previous',
    role: 'member',
    forReaders: 'see',
    summary: [
      '이 자료들의 내 신청과 장바구니 항목을 찾습니다.',
      "Finds the caller's applications and cart entries of books.",
    ],
    input: orderInput.ByBooks,
    output: orderOutput.Previous,
    handler: order.previous,
  }),
  download: download({
    path: '/api/userOrderBook/download/:id',
    role: 'member',
    forReaders: 'download',
    summary: ['완성된 자료를 내려받습니다.', 'Downloads the file of a finished application.'],
    input: orderInput.Download,
    output: outputs.storedFile,
    errors: [409],
    handler: order.download,
    audit: 'order.download',
  }),
}
