/** API definitions of writing and reading braille. */
import * as brailleInput from './braille.schema'
import * as brailleOutput from './braille.output'
import * as braille from './braille.server'
import { Download } from '~/features/requests/order/order.schema'
import * as outputs from '~/http/outputs.server'
import { download, query } from '~/http/row.server'
import { orderEbraille } from '~/features/production/volumes/order-ebraille.server'

export const brailleRows = {
  write: query({
    path: '/api/braille/write',
    role: 'member',
    summary: ['글을 한글 점자로 적습니다.', 'Writes text as Korean braille.'],
    input: brailleInput.Write,
    output: brailleOutput.Written,
    handler: braille.write,
  }),
  read: query({
    path: '/api/braille/read',
    role: 'member',
    summary: [
      '한글 점자(유니코드나 BRF)를 글로 읽고, 확실하지 않은 낱말을 알려 줍니다.',
      'Reads Korean braille (Unicode or BRF) as text, and says which words are doubtful.',
    ],
    input: brailleInput.Read,
    output: brailleOutput.Read,
    handler: braille.read,
    rateLimit: { byHandler: ['braille'] },
  }),
  orderEbraille: download({
    path: '/api/braille/orderEbraille/:id',
    role: 'member',
    forReaders: 'download',
    summary: [
      '완성된 점자 자료를 eBraille(.ebrl)로 내려받습니다.',
      'Downloads the braille file of a finished application as eBraille (.ebrl).',
    ],
    input: Download,
    output: outputs.ebraille,
    errors: [409],
    handler: orderEbraille,
    audit: 'order.download',
    rateLimit: { byHandler: ['braille'] },
  }),
}
