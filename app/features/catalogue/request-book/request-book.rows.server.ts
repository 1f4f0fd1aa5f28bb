/** API definitions of the request list. */
import { ById, Nothing } from '~/validation/inputs'
import * as bookInput from '~/features/catalogue/book/book.schema'
import * as listDownload from '~/features/catalogue/request-book/upload/list-download.server'
import * as listUpload from '~/features/catalogue/request-book/upload/list-upload.server'
import * as requestBookInput from './request-book.schema'
import * as requestBook from './request-book.server'
import * as bookOutput from '~/features/catalogue/book/book.output'
import * as requestBookOutput from './request-book.output'
import * as outputs from '~/http/outputs.server'
import * as demandedInput from './demanded/demanded.schema'
import * as demandedOutput from './demanded/demanded.output'
import { demanded } from './demanded/demanded.server'
import { done } from '~/validation/output'
import { command, download, longCommand, query } from '~/http/row.server'

export const requestBookRows = {
  list: query({
    path: '/api/requestBook/list',
    role: 'administrator',
    summary: ['전체 목록에서 도서를 찾습니다.', 'Finds books of the request list.'],
    input: requestBookInput.List,
    output: bookOutput.ListedBooks,
    handler: requestBook.list,
  }),
  info: query({
    path: '/api/requestBook/info/:id',
    role: 'administrator',
    summary: ['전체 목록의 도서 한 권을 보여 줍니다.', 'Shows one book of the request list.'],
    input: bookInput.ById,
    output: requestBookOutput.BookInfo,
    handler: requestBook.info,
  }),
  create: command({
    path: '/api/requestBook/create',
    role: 'administrator',
    summary: ['전체 목록에 도서를 추가합니다.', 'Adds a book to the request list.'],
    input: requestBookInput.Create,
    output: bookOutput.ListedBook,
    handler: requestBook.create,
    audit: 'requestBook.create',
  }),
  modify: command({
    path: '/api/requestBook/modify/:id',
    role: 'administrator',
    summary: ['전체 목록의 도서를 수정합니다.', 'Changes a book of the request list.'],
    input: requestBookInput.Modify,
    output: bookOutput.ListedBook,
    handler: requestBook.modify,
    audit: 'requestBook.modify',
  }),
  remove: command({
    path: '/api/requestBook/remove/:id',
    role: 'administrator',
    summary: ['전체 목록에서 도서를 삭제합니다.', 'Deletes a book from the request list.'],
    input: bookInput.ById,
    output: done,
    handler: requestBook.remove,
    audit: 'requestBook.remove',
  }),
  register: longCommand({
    path: '/api/requestBook/register',
    role: 'administrator',
    summary: [
      '올린 파일로 전체 목록을 바꿉니다.',
      'Replaces the request list by an uploaded sheet.',
    ],
    input: requestBookInput.SheetUpload,
    output: requestBookOutput.Registered,
    handler: listUpload.register,
    audit: 'requestBook.register',
    bodyLimit: { holds: 'sheet' },
  }),
  upload: longCommand({
    path: '/api/requestBook/upload',
    role: 'administrator',
    summary: [
      '전체 목록 파일을 올려 비교하게 합니다.',
      'Uploads a request list, which is compared with the present one.',
    ],
    input: requestBookInput.SheetUpload,
    output: requestBookOutput.Id,
    handler: listUpload.upload,
    bodyLimit: { holds: 'sheet', pages: ['/admin/request/register'] },
  }),
  uploadInfo: query({
    path: '/api/requestBook/uploadInfo/:id',
    role: 'administrator',
    summary: ['올린 목록의 비교 결과를 보여 줍니다.', 'Shows how an uploaded list was compared.'],
    input: ById,
    output: requestBookOutput.Upload,
    handler: listUpload.uploadInfo,
  }),
  uploadChanges: query({
    path: '/api/requestBook/uploadChanges/:id',
    role: 'administrator',
    summary: [
      '올린 목록이 바꿀 도서를 항목별로 보여 줍니다.',
      'Lists the books that an uploaded list would change, field by field.',
    ],
    input: requestBookInput.Changes,
    output: requestBookOutput.Changes,
    handler: listUpload.uploadChanges,
  }),
  apply: longCommand({
    path: '/api/requestBook/apply/:id',
    role: 'administrator',
    summary: ['올린 목록을 전체 목록으로 적용합니다.', 'Makes an uploaded list the request list.'],
    input: requestBookInput.Apply,
    output: requestBookOutput.Id,
    handler: listUpload.apply,
    audit: 'requestBook.register',
  }),
  replaced: query({
    path: '/api/requestBook/replaced',
    role: 'administrator',
    summary: ['바뀌기 전의 목록을 보여 줍니다.', 'Lists the request lists that were replaced.'],
    input: Nothing,
    output: requestBookOutput.Replaced,
    handler: listUpload.replacedLists,
  }),
  restore: longCommand({
    path: '/api/requestBook/restore/:id',
    role: 'administrator',
    summary: ['바뀌기 전의 목록으로 되돌립니다.', 'Restores a request list that was replaced.'],
    input: ById,
    output: requestBookOutput.Id,
    handler: listUpload.restore,
    audit: 'requestBook.register',
  }),
  demanded: query({
    path: '/api/requestBook/demanded',
    role: 'administrator',
    summary: [
      '신청받았으나 아직 만들지 않은 책을 보여 줍니다.',
      'Lists books that somebody waits for and nobody has begun.',
    ],
    input: demandedInput.Demanded,
    output: demandedOutput.DemandedBooks,
    handler: demanded,
  }),
  download: download({
    path: '/api/requestBook/download',
    role: 'administrator',
    summary: ['전체 목록을 내려받습니다(.xlsx).', 'Downloads the request list (.xlsx).'],
    input: Nothing,
    output: outputs.sheet,
    handler: listDownload.download,
  }),
  template: download({
    path: '/api/requestBook/template',
    role: 'administrator',
    summary: [
      '전체 목록의 빈 양식을 내려받습니다(.xlsx).',
      'Downloads an empty request list (.xlsx).',
    ],
    input: Nothing,
    output: outputs.sheet,
    handler: listDownload.template,
  }),
  errorSheet: download({
    path: '/api/requestBook/errors/:id',
    role: 'administrator',
    summary: [
      '읽지 못한 칸의 목록을 내려받습니다(.xlsx).',
      'Downloads the errors of an uploaded list (.xlsx).',
    ],
    input: ById,
    output: outputs.sheet,
    handler: listDownload.errorSheet,
  }),
}
