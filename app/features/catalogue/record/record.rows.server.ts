/** API definitions of records for libraries, and those of other centres. */
import { ById, Nothing } from '~/validation/inputs'
import { ByBookId, ById as ByBook } from '~/features/catalogue/book/book.schema'
import * as input from './centre.schema'
import * as output from './centre.output'
import * as centres from './centres.server'
import * as marc from './marc.server'
import * as onix from './onix.server'
import * as outputs from '~/http/outputs.server'
import { done } from '~/validation/output'
import { Paging } from '~/validation/paging'
import { command, download, query } from '~/http/row.server'

export const recordRows = {
  marc: download({
    path: '/api/public/book/marc',
    role: 'anyone',
    summary: [
      '만들었거나 만들고 있는 자료 모두의 MARC 21 레코드(ISO 2709, UTF-8)를 내려받습니다.',
      'Downloads MARC 21 records (ISO 2709, UTF-8) of all that is made or being made.',
    ],
    input: Nothing,
    output: outputs.marc,
    handler: marc.marcOfCatalogue,
    rateLimit: 'records',
  }),
  marcOfBook: download({
    path: '/api/public/book/marc/:id',
    role: 'anyone',
    summary: [
      '자료 한 권의 MARC 21 레코드를 형태마다 내려받습니다.',
      'Downloads the MARC 21 records of one book, one for each production type.',
    ],
    input: ByBook,
    output: outputs.marc,
    handler: marc.marcOfBook,
  }),
  onix: download({
    path: '/api/public/book/onix',
    role: 'anyone',
    summary: [
      '만들었거나 만들고 있는 자료 모두의 ONIX 3.0을 내려받습니다.',
      'Downloads ONIX 3.0 of all that is made or being made.',
    ],
    input: Nothing,
    output: outputs.onix,
    handler: onix.onixOfCatalogue,
    rateLimit: 'records',
  }),
  onixOfBook: download({
    path: '/api/public/book/onix/:id',
    role: 'anyone',
    summary: [
      '자료 한 권의 ONIX 3.0을 형태마다 내려받습니다.',
      'Downloads ONIX 3.0 of one book, a product for each production type.',
    ],
    input: ByBook,
    output: outputs.onix,
    handler: onix.onixOfBook,
  }),
  others: query({
    path: '/api/public/book/others',
    role: 'anyone',
    summary: [
      '이 자료를 이미 만든 다른 곳을 알려 줍니다.',
      'Tells which other centres made this book already.',
    ],
    input: ByBookId,
    output: output.Others,
    handler: centres.others,
  }),
  importCentre: command({
    path: '/api/centre/import',
    role: 'administrator',
    summary: [
      '다른 곳에서 만든 자료의 MARC 레코드(ISO 2709, MARCXML)를 등록합니다.',
      'Imports MARC records (ISO 2709, MARCXML) of what another centre made.',
    ],
    input: input.Import,
    output: output.Imported,
    prepare: centres.prepare,
    handler: centres.importRecords,
    audit: 'centre.import',
    bodyLimit: { holds: 'sheet', pages: ['/admin/centres'] },
  }),
  centreImports: query({
    path: '/api/centre/list',
    role: 'administrator',
    summary: ['등록한 레코드 파일을 보여 줍니다.', 'Lists the imported files of records.'],
    input: Paging,
    output: output.Imports,
    errors: [404],
    handler: centres.list,
  }),
  removeImport: command({
    path: '/api/centre/remove/:id',
    role: 'administrator',
    summary: ['등록한 레코드 파일을 삭제합니다.', 'Removes an import with all that came with it.'],
    input: ById,
    output: done,
    handler: centres.remove,
    audit: 'centre.remove',
  }),
}
