/** API definitions of what carers ask for their readers: class lists and applications of several. */
import { List } from '~/features/requests/order/order-list.schema'
import * as orderOutput from '~/features/requests/order/order.output'
import { command, query } from '~/http/row.server'
import { ById } from '~/validation/inputs'
import * as input from './readers.schema'
import * as output from './readers.output'
import { applyForReaders, ofReaders, previousOfReaders } from './for-readers.server'
import { pupilsOfList } from './pupils-of-list.server'
import { readClassList } from './roster.server'

export const forReadersRows = {
  readRoster: query({
    path: '/api/care/readRoster',
    role: 'member',
    summary: [
      '학생 명단을 읽어 미리 보여 줍니다. 저장하지 않습니다.',
      'Reads a class list from a text or a sheet; stores nothing.',
    ],
    input: input.ReadRoster,
    output: output.Roster,
    handler: readClassList,
    rateLimit: { byHandler: ['lesson-plan'] },
    bodyLimit: { holds: 'plan', pages: ['/readers/new'] },
  }),
  pupilsOfList: query({
    path: '/api/care/pupilsOfList/:id',
    role: 'member',
    summary: [
      '내가 보낸 학교 목록에 적힌 학생들을 명단으로 보여 줍니다. 저장하지 않습니다.',
      "Shows the pupils of one of the caller's school lists as a class list; stores nothing.",
    ],
    input: ById,
    output: output.Roster,
    errors: [404],
    handler: pupilsOfList,
  }),
  applyForReaders: command({
    path: '/api/userOrderBook/applyForReaders',
    role: 'member',
    scope: 'apply',
    summary: [
      '돕는 학생 여럿을 위해 한 번에 신청합니다.',
      'Applies for several readers in the care of the caller at once.',
    ],
    input: input.ApplyForReaders,
    output: output.AppliedForReaders,
    errors: [404],
    handler: applyForReaders,
    audit: 'order.apply',
  }),
  ofReaders: query({
    path: '/api/userOrderBook/ofReaders',
    role: 'member',
    summary: [
      '돕는 학생 모두의 신청을 보여 줍니다.',
      'Lists the applications of all readers in the care of the caller.',
    ],
    input: List,
    output: orderOutput.Orders,
    handler: ofReaders,
  }),
  previousOfReaders: query({
    path: '/api/userOrderBook/previousOfReaders',
    role: 'member',
    summary: [
      '돕는 학생들이 이 자료들을 이미 신청했는지 찾습니다.',
      'Finds the applications of the readers in the care of the caller for books.',
    ],
    input: input.PreviousOfReaders,
    output: output.PreviousOfReaders,
    handler: previousOfReaders,
  }),
}
