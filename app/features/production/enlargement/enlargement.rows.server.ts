/** API definitions of the publisher's PDF on larger paper. */
import * as z from 'zod/mini'
import * as outputs from '~/http/outputs.server'
import { download, query } from '~/http/row.server'
import { count } from '~/validation/output'
import { Enlarge } from './enlargement.schema'
import * as enlargement from './enlarge.server'

export const enlargementRows = {
  check: query({
    path: '/api/enlargement/check/:bookId',
    role: 'producer',
    summary: [
      '출판사의 PDF를 확대하면 몇 장이 되는지 세고, 고를 수 없는 것을 알려 줍니다.',
      "Counts the sheets of the publisher's PDF on larger paper, and says what cannot be chosen.",
    ],
    input: Enlarge,
    output: z.object({ pages: count, sheets: count }),
    errors: [404, 409],
    handler: enlargement.check,
  }),
  file: download({
    path: '/api/enlargement/file/:bookId',
    role: 'producer',
    summary: [
      '출판사의 PDF를 더 큰 종이에 옮겨 내려받습니다. 앞에 표지가 붙습니다.',
      "Downloads the publisher's PDF on larger paper, with a title page in front.",
    ],
    input: Enlarge,
    output: outputs.pdf,
    errors: [404, 409],
    handler: enlargement.file,
    audit: 'enlargement.file',
  }),
}
