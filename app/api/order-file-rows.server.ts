/** API definitions for schools' order files and for the demand computed from them. */
import * as authInput from '~/features/people/login/login.schema'
import * as demandInput from '~/features/requests/demand/demand.schema'
import * as demandOutput from '~/features/requests/demand/demand.output'
import * as demand from '~/features/requests/demand/demand.server'
import { bookSheet } from '~/features/requests/order-file/applications/application-sheet.server'
import * as appliedInput from '~/features/requests/order-file/applications/applications.schema'
import * as applied from '~/features/requests/order-file/applications/applications.server'
import * as correct from '~/features/requests/order-file/review/corrections.server'
import * as decide from '~/features/requests/order-file/review/decisions.server'
import * as downloads from '~/features/requests/order-file/review/order-download.server'
import * as input from '~/features/requests/order-file/order-file.schema'
import * as files from '~/features/requests/order-file/order-file.server'
import { templateSheet } from '~/features/requests/order-file/files/order-template.server'
import { reread } from '~/features/requests/order-file/files/reread.server'
import * as steps from '~/features/requests/order-file/review/steps.server'
import * as rowsOf from '~/features/requests/order-file/review/order-rows.server'
import * as ownLists from '~/features/requests/order-file/sent/own-lists.server'
import * as sending from '~/features/requests/order-file/sent/send.server'
import * as sentInput from '~/features/requests/order-file/sent/sent.schema'
import * as sentOutput from '~/features/requests/order-file/sent/sent.output'
import * as settling from '~/features/requests/order-file/sent/settle.server'
import * as statusPage from '~/features/requests/order-file/status/status.server'
import {
  statusCalendar,
  statusSheet,
} from '~/features/requests/order-file/status/status-files.server'
import * as orderFileOutput from '~/features/requests/order-file/order-file.output'
import * as outputs from './outputs.server'
import { done } from '~/validation/output'
import { command, download, longCommand, query } from './row.server'

export const orderFileRows = {
  demand: {
    list: query({
      path: '/api/demand/list',
      role: 'administrator',
      summary: [
        '누가 어떤 자료를 기다리는지 보여 줍니다.',
        'Lists who waits for copies of which book, in which format.',
      ],
      input: demandInput.List,
      output: demandOutput.Demands,
      handler: demand.list,
    }),
  },
  orderFile: {
    list: query({
      path: '/api/userOrderBook/orderFileList',
      role: 'administrator',
      summary: ['신청 목록 파일을 보여 줍니다.', "Lists schools' order files."],
      input: input.List,
      output: orderFileOutput.OrderFiles,
      handler: files.list,
    }),
    info: query({
      path: '/api/userOrderBook/orderFileInfo',
      role: 'administrator',
      summary: [
        '신청 목록 파일 하나의 처리 상태를 보여 줍니다.',
        'Shows the state of one order file.',
      ],
      input: input.ByName,
      output: orderFileOutput.OrderFileInfo,
      errors: [404],
      handler: files.info,
    }),
    schools: query({
      path: '/api/userOrderBook/schoolList',
      role: 'administrator',
      summary: [
        '신청 목록을 보낸 학교의 이름을 보여 줍니다.',
        'Lists the schools that have order files.',
      ],
      input: input.Schools,
      output: orderFileOutput.SchoolNames,
      handler: files.schools,
    }),
    register: command({
      path: '/api/userOrderBook/register',
      role: 'administrator',
      summary: ['신청 목록 파일을 등록합니다.', 'Registers an order file.'],
      input: input.Register,
      output: orderFileOutput.OrderFile,
      prepare: files.prepare,
      handler: files.register,
      audit: 'orderFile.register',
      bodyLimit: { holds: 'sheet', pages: ['/admin/user/order'] },
    }),
    create: command({
      path: '/api/userOrderBook/createOrderFile',
      role: 'administrator',
      summary: [
        '학교와 접수일을 정해 신청 목록 파일을 등록합니다.',
        'Registers an order file with its school and date.',
      ],
      input: input.Create,
      output: orderFileOutput.OrderFile,
      prepare: files.prepare,
      handler: files.create,
      audit: 'orderFile.register',
      bodyLimit: { holds: 'sheet' },
    }),
    remove: command({
      path: '/api/userOrderBook/orderFileRemove',
      role: 'administrator',
      summary: ['신청 목록 파일을 삭제합니다.', 'Deletes an order file.'],
      input: input.ByName,
      output: done,
      errors: [404],
      handler: files.remove,
      audit: 'orderFile.remove',
    }),
    rows: query({
      path: '/api/userOrderBook/orderFileBookList',
      role: 'administrator',
      summary: ['신청 목록의 도서를 보여 줍니다.', 'Lists the rows of an order file.'],
      input: input.Rows,
      output: orderFileOutput.OrderRows,
      handler: rowsOf.rows,
      // `update` reads the stored file again before it changes rows
      audit: 'orderFile.reread',
    }),
    row: query({
      path: '/api/userOrderBook/orderFileBookInfo',
      role: 'administrator',
      summary: ['신청 목록의 도서 하나를 보여 줍니다.', 'Shows one row of an order file.'],
      input: input.ByRow,
      output: orderFileOutput.OrderRowInfo,
      errors: [404],
      handler: rowsOf.row,
    }),
    candidates: query({
      path: '/api/book/candidateList',
      role: 'administrator',
      summary: [
        '신청 목록의 도서에 맞는 후보를 찾습니다.',
        'Finds candidates for a row of an order file.',
      ],
      input: input.Candidates,
      output: orderFileOutput.Candidates,
      errors: [404],
      handler: rowsOf.candidates,
    }),
    pupils: command({
      path: '/api/userOrderBook/orderUsers',
      role: 'administrator',
      summary: [
        '신청한 학생의 이름을 가리지 않고 보여 줍니다.',
        'Shows the pupils of a row unmasked; the look is on record.',
      ],
      input: input.ByRow,
      output: orderFileOutput.Pupils,
      errors: [404],
      handler: rowsOf.pupils,
      audit: 'orderFile.reveal',
    }),
    setBookId: command({
      path: '/api/userOrderBook/setBookId',
      role: 'administrator',
      summary: [
        '신청 목록의 도서를 확정하거나 해제합니다.',
        'Decides the book of a row, or resets it.',
      ],
      input: input.SetBookId,
      output: orderFileOutput.OrderRow,
      errors: [404],
      handler: decide.setBookId,
      audit: 'orderFile.setBookId',
    }),
    setAbsent: command({
      path: '/api/userOrderBook/setAbsent',
      role: 'administrator',
      summary: ['해당하는 도서가 없다고 정합니다.', 'Decides that no book fits a row.'],
      input: input.SetAbsent,
      output: orderFileOutput.OrderRow,
      errors: [404],
      handler: decide.setAbsent,
    }),
    setRemarks: command({
      path: '/api/userOrderBook/setRemarks',
      role: 'administrator',
      summary: ['신청 목록 도서의 비고를 적습니다.', 'Sets the remarks of a row.'],
      input: input.SetRemarks,
      output: orderFileOutput.OrderRow,
      errors: [404],
      handler: decide.setRemarks,
    }),
    split: command({
      path: '/api/userOrderBook/split',
      role: 'administrator',
      summary: ['두 도서를 적은 줄을 둘로 나눕니다.', 'Splits a row that names two books.'],
      input: input.Split,
      output: orderFileOutput.OrderRows,
      errors: [404],
      handler: correct.split,
      audit: 'orderFile.split',
    }),
    setCounts: command({
      path: '/api/userOrderBook/setCounts',
      role: 'administrator',
      summary: ['신청 목록 도서의 부수를 바로잡습니다.', 'Corrects the copies of a row.'],
      input: input.SetCounts,
      output: orderFileOutput.OrderRow,
      errors: [404],
      handler: correct.setCounts,
      audit: 'orderFile.setCounts',
    }),
    accept: command({
      path: '/api/userOrderBook/accept',
      role: 'administrator',
      summary: ['확실한 후보를 모두 확정합니다.', 'Decides all rows whose candidate is certain.'],
      input: input.ByName,
      output: orderFileOutput.Accepted,
      errors: [404],
      handler: decide.accept,
      audit: 'orderFile.accept',
    }),
    undo: command({
      path: '/api/userOrderBook/undo',
      role: 'administrator',
      summary: ['마지막 결정을 되돌립니다.', 'Undoes the last decision.'],
      input: input.Undo,
      output: orderFileOutput.Undone,
      errors: [404],
      handler: steps.undo,
      audit: 'orderFile.undo',
    }),
    toCart: command({
      path: '/api/userOrderBook/toCart',
      role: 'administrator',
      summary: [
        '확정한 도서를 구입 요청 장바구니에 담습니다.',
        'Adds the decided books to the purchase cart.',
      ],
      input: input.ToCart,
      output: orderFileOutput.ToCart,
      errors: [404],
      handler: decide.toCart,
    }),
    reread: longCommand({
      path: '/api/userOrderBook/reread',
      role: 'administrator',
      summary: ['신청 목록 파일을 다시 읽습니다.', 'Reads the stored order file again.'],
      input: input.ByName,
      output: orderFileOutput.Reread,
      errors: [404],
      handler: reread,
      audit: 'orderFile.reread',
    }),
    download: download({
      path: '/api/userOrderBook/downloadOrderFile',
      role: 'administrator',
      summary: [
        '신청 목록 파일을 내려받습니다.',
        'Downloads an order file as it came, or filled in.',
      ],
      input: input.Download,
      output: outputs.sheetOrStoredFile,
      errors: [404],
      handler: downloads.download,
      audit: ['orderFile.download', 'orderFile.downloadFilled'],
    }),
    template: download({
      path: '/api/userOrderBook/template',
      role: 'administrator',
      summary: [
        '신청 목록의 빈 양식을 내려받습니다(.xlsx).',
        'Downloads an empty order sheet (.xlsx).',
      ],
      input: authInput.Nothing,
      output: outputs.sheet,
      handler: templateSheet,
    }),
  },
  schoolList: {
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
      input: authInput.Nothing,
      output: outputs.sheet,
      handler: templateSheet,
    }),
    list: query({
      path: '/api/userOrderBook/sentList',
      role: 'member',
      summary: ['내가 보낸 학교 신청 목록을 보여 줍니다.', "Shows the caller's school lists."],
      input: sentInput.Nothing,
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
      input: sentInput.ById,
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
      input: sentInput.ById,
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
        '학교 신청 목록의 예정일과 발송일을 달력으로 내려받습니다(.ics).',
        "Downloads a school's promised days and shipments as a calendar (.ics).",
      ],
      input: sentInput.ByToken,
      output: outputs.calendar,
      handler: statusCalendar,
      rateLimit: { byHandler: ['status-file', 'status-file-link'] },
    }),
  },
  applications: {
    list: query({
      path: '/api/userOrderBook/bookList',
      role: 'administrator',
      summary: [
        '신청을 도서별로 모아 보여 줍니다.',
        'Lists what is applied for, one row per book.',
      ],
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
  },
}
