/** API definitions of lists that members send for a school. */
import { ById, Nothing } from '~/validation/inputs'
import * as input from '~/features/requests/order-file/order-file.schema'
import { templateSheet } from '~/features/requests/order-file/files/order-template.server'
import * as ownLists from './own-lists.server'
import * as sending from './send.server'
import * as sentInput from './sent.schema'
import * as sentOutput from './sent.output'
import * as settling from './settle.server'
import * as statusPage from '~/features/requests/order-file/status/status.server'
import {
  statusCalendar,
  statusSheet,
} from '~/features/requests/order-file/status/status-files.server'
import * as orderFileOutput from '~/features/requests/order-file/order-file.output'
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'

export const schoolListRows = {
  send: command({
    path: '/api/userOrderBook/sendOrderFile',
    role: 'member',
    summary: [
      '학교 신청 목록을 파일로 보냅니다. 이미 보낸 줄은 빼고 더합니다.',
      "Sends a school's order sheet; lines that the list has already are left out.",
    ],
    input: sentInput.Send,
    output: sentOutput.Sent,
    errors: [409],
    prepare: sending.prepareSheet,
    handler: sending.send,
    audit: 'orderFile.register',
    rateLimit: { byHandler: ['school-list'] },
    bodyLimit: { holds: 'sheet', pages: ['/school'] },
  }),
  sendCart: command({
    path: '/api/userOrderBook/sendCart',
    role: 'member',
    summary: [
      '장바구니의 자료를 학교 신청 목록으로 보냅니다.',
      "Sends the caller's cart as part of a school's list.",
    ],
    input: sentInput.SendCart,
    output: sentOutput.Sent,
    errors: [409],
    prepare: sending.prepareCart,
    handler: sending.sendCart,
    audit: 'orderFile.register',
    rateLimit: { byHandler: ['school-list'] },
  }),
  template: download({
    path: '/api/userOrderBook/sentTemplate',
    role: 'member',
    summary: [
      '학교 신청 목록의 빈 양식을 내려받습니다(.xlsx).',
      'Downloads an empty order sheet (.xlsx).',
    ],
    input: Nothing,
    output: outputs.sheet,
    handler: templateSheet,
  }),
  list: query({
    path: '/api/userOrderBook/sentList',
    role: 'member',
    summary: ['내가 보낸 학교 신청 목록을 보여 줍니다.', "Shows the caller's school lists."],
    input: Nothing,
    output: sentOutput.SchoolLists,
    handler: ownLists.lists,
  }),
  info: query({
    path: '/api/userOrderBook/sentInfo/:id',
    role: 'member',
    summary: [
      '내가 보낸 학교 신청 목록 하나를 보여 줍니다.',
      "Shows one of the caller's school lists.",
    ],
    input: ById,
    output: sentOutput.SchoolList,
    handler: ownLists.info,
  }),
  rows: query({
    path: '/api/userOrderBook/sentBookList/:id',
    role: 'member',
    summary: [
      '내가 보낸 목록의 책과 진행 상황을 보여 줍니다.',
      "Lists the rows of one of the caller's school lists, with how far they are.",
    ],
    input: sentInput.Rows,
    output: sentOutput.StatusRows,
    handler: statusPage.ownRows,
  }),
  row: query({
    path: '/api/userOrderBook/sentBookInfo',
    role: 'member',
    summary: ['내가 보낸 목록의 책 하나를 보여 줍니다.', "Shows one row of the caller's lists."],
    input: sentInput.ByRow,
    output: sentOutput.OwnRow,
    errors: [404],
    handler: settling.row,
  }),
  candidates: query({
    path: '/api/userOrderBook/sentCandidateList',
    role: 'member',
    summary: [
      '내가 보낸 목록의 책에 맞는 후보를 찾습니다.',
      "Finds candidates for a row of the caller's lists.",
    ],
    input: sentInput.Candidates,
    output: orderFileOutput.Candidates,
    errors: [404],
    handler: settling.candidates,
  }),
  settle: command({
    path: '/api/userOrderBook/settle',
    role: 'member',
    summary: [
      '내가 보낸 목록의 책을 정하거나 센터에 맡깁니다.',
      "Decides the book of a row of the caller's lists, or leaves it to the centre.",
    ],
    input: sentInput.Settle,
    output: orderFileOutput.OrderRow,
    errors: [404, 409],
    handler: settling.settle,
    audit: 'orderFile.setBookId',
  }),
  setCounts: command({
    path: '/api/userOrderBook/settleCounts',
    role: 'member',
    summary: [
      '내가 보낸 목록의 부수를 고칩니다.',
      "Corrects the copies of a row of the caller's lists.",
    ],
    input: input.SetCounts,
    output: orderFileOutput.OrderRow,
    errors: [404, 409],
    handler: settling.setCounts,
    audit: 'orderFile.setCounts',
  }),
  split: command({
    path: '/api/userOrderBook/settleSplit',
    role: 'member',
    summary: [
      '내가 보낸 목록에서 두 책이 적힌 줄을 나눕니다.',
      "Splits a row of the caller's lists that names two books.",
    ],
    input: input.Split,
    output: orderFileOutput.OrderRows,
    errors: [404, 409],
    handler: settling.split,
    audit: 'orderFile.split',
  }),
  withdraw: command({
    path: '/api/userOrderBook/withdraw/:id',
    role: 'member',
    summary: [
      '내가 보낸 파일을 거둬들입니다. 발송이 시작되면 할 수 없습니다.',
      'Takes back a file that the caller sent, as long as nothing of it was packed.',
    ],
    input: ById,
    output: sentOutput.Withdrawn,
    errors: [409],
    handler: sending.withdraw,
    audit: ['orderFile.remove', 'orderFile.reread'],
  }),
  setStatusLink: command({
    path: '/api/userOrderBook/setStatusLink/:id',
    role: 'member',
    summary: [
      '진행 상황 페이지의 링크를 새로 만들거나 없앱니다.',
      'Gives the status page of a list a new link, or none.',
    ],
    input: sentInput.SetStatusLink,
    output: sentOutput.StatusLink,
    handler: statusPage.setStatusLink,
    audit: ['orderFile.newLink', 'orderFile.endLink'],
  }),
  status: query({
    path: '/api/public/userOrderBook/status/:token',
    role: 'anyone',
    summary: [
      '링크를 받은 사람에게 학교 신청 목록의 진행 상황을 보여 줍니다.',
      "Shows how far a school's list is, to whoever has its link.",
    ],
    input: sentInput.StatusPage,
    output: sentOutput.StatusPage,
    handler: statusPage.status,
    rateLimit: 'status-page',
  }),
  statusSheet: download({
    path: '/api/public/userOrderBook/statusSheet/:token',
    role: 'anyone',
    summary: [
      '학교 신청 목록의 진행 상황을 내려받습니다(.xlsx).',
      "Downloads how far a school's list is (.xlsx).",
    ],
    input: sentInput.ByToken,
    output: outputs.sheet,
    handler: statusSheet,
    rateLimit: { byHandler: ['status-file', 'status-file-link'] },
  }),
  statusCalendar: download({
    path: '/api/public/userOrderBook/statusCalendar/:token',
    role: 'anyone',
    summary: [
      '학교 신청 목록의 완성 예정일과 발송일을 달력으로 내려받습니다(.ics).',
      "Downloads a school's promised days and shipments as a calendar (.ics).",
    ],
    input: sentInput.ByToken,
    output: outputs.calendar,
    handler: statusCalendar,
    rateLimit: { byHandler: ['status-file', 'status-file-link'] },
  }),
}
