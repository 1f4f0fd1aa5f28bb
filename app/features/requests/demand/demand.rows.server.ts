/** API definitions of who waits for what. */
import * as demandInput from './demand.schema'
import * as demandOutput from './demand.output'
import * as demand from './demand.server'
import { query } from '~/http/row.server'

export const demandRows = {
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
}
