/** API definitions of errata sheets (`erratum` on the wire). */
import * as outputs from '~/http/outputs.server'
import { download } from '~/http/row.server'
import * as input from './sheet.schema'
import * as sheet from './sheet.server'

export const errataSheetRows = {
  sheet: download({
    path: '/api/erratum/sheet/:id',
    role: 'administrator',
    summary: [
      '정오 하나를 정오표로 내려받습니다: 점자(.brf, .ebrl), 큰 글자(.pdf), 글(.txt), EPUB(.epub).',
      'Downloads an erratum as a sheet: braille (.brf, .ebrl), large print (.pdf), text (.txt), EPUB (.epub).',
    ],
    input: input.OfErratum,
    output: outputs.errataSheet,
    errors: [404, 409],
    handler: sheet.ofErratum,
    rateLimit: { byHandler: ['errata-sheet'] },
  }),
  sheetOfOrder: download({
    path: '/api/erratum/sheetOfOrder/:id',
    role: 'member',
    forReaders: 'see',
    summary: [
      '내가 받은 자료에 아직 고쳐지지 않은 곳이나 그 책의 정오 모두를 정오표로 내려받습니다.',
      "Downloads a sheet of what one's own copies lack, or of every correction of their book.",
    ],
    input: input.OfOrder,
    output: outputs.errataSheet,
    errors: [404, 409],
    handler: sheet.ofOrder,
    rateLimit: { byHandler: ['errata-sheet'] },
  }),
}
