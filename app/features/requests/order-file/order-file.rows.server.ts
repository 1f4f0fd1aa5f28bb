/** API definitions of schools' lists and the review of their rows. */
import { Nothing } from '~/validation/inputs'
import * as correct from './review/corrections.server'
import * as decide from './review/decisions.server'
import * as downloads from './review/order-download.server'
import * as input from './order-file.schema'
import * as files from './order-file.server'
import { templateSheet } from './files/order-template.server'
import { reread } from './files/reread.server'
import { schoolProposals } from './school/school-proposals.server'
import { setSchool } from './school/set-school.server'
import * as steps from './review/steps.server'
import * as rowsOf from './review/order-rows.server'
import * as orderFileOutput from './order-file.output'
import * as outputs from '~/http/outputs.server'
import { done } from '~/validation/output'
import { command, download, longCommand, query } from '~/http/row.server'

export const orderFileRows = {
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
  schoolProposals: query({
    path: '/api/userOrderBook/schoolProposals',
    role: 'administrator',
    summary: [
      '신청 목록 파일이 어느 학교의 것이고 언제 접수한 것인지 파일에서 찾아 제안합니다.',
      'Proposes the school and the day of receipt of an order file, from the file itself.',
    ],
    input: input.ByName,
    output: orderFileOutput.SchoolProposals,
    errors: [404],
    handler: schoolProposals,
  }),
  setSchool: longCommand({
    path: '/api/userOrderBook/setSchool',
    role: 'administrator',
    summary: [
      '신청 목록 파일의 학교와 접수일을 정합니다.',
      'Sets the school and the day of receipt of an order file.',
    ],
    input: input.SetSchool,
    output: orderFileOutput.OrderFileInfo,
    errors: [404, 409],
    handler: setSchool,
    audit: ['orderFile.setSchool', 'orderFile.reread'],
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
    asksProof: true,
    audit: ['orderFile.download', 'orderFile.downloadFilled'],
  }),
  template: download({
    path: '/api/userOrderBook/template',
    role: 'administrator',
    summary: [
      '신청 목록의 빈 양식을 내려받습니다(.xlsx).',
      'Downloads an empty order sheet (.xlsx).',
    ],
    input: Nothing,
    output: outputs.sheet,
    handler: templateSheet,
  }),
}
