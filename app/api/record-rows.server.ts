/** API definitions of records for libraries: MARC 21 and ONIX 3.0. */
import { ById } from '~/features/book/book.schema'
import { Nothing } from '~/features/login/login.schema'
import * as marc from '~/features/record/marc.server'
import * as onix from '~/features/record/onix.server'
import * as outputs from './outputs.server'
import { download } from './row.server'

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
    input: ById,
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
    input: ById,
    output: outputs.onix,
    handler: onix.onixOfBook,
  }),
}
