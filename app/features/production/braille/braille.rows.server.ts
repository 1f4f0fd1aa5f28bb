/** API definitions of writing and reading braille. */
import * as brailleInput from './braille.schema'
import * as brailleOutput from './braille.output'
import * as braille from './braille.server'
import { query } from '~/http/row.server'

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
}
