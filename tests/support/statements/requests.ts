/** Samples of the statements of requests: applications, demand, lesson plans and order files. */
import {
  deliveriesByOrder,
  deliveriesByRow,
  recordFetched,
} from '~/features/requests/demand/deliveries.sql.server'
import { demandPage } from '~/features/requests/demand/demand-list.sql.server'
import { planPage } from '~/features/requests/lesson-plan/plan-list.sql.server'
import {
  booksOfOrders,
  expectedOrder,
  ordersOfMembers,
} from '~/features/requests/order/order.sql.server'
import {
  allBooks,
  applicationPage,
  membersOfBook,
  schoolsOfAllBooks,
  schoolsOfBook,
} from '~/features/requests/order-file/applications/applications.sql.server'
import { matchRows, placeRows } from '~/features/requests/order-file/files/reread.sql.server'
import {
  giveSchoolToRows,
  listedSchools,
} from '~/features/requests/order-file/school/order-school.sql.server'
import { lastStepOfFile, marksByFile } from '~/features/requests/order-file/order-file.sql.server'
import {
  copyRowBehind,
  duplicatesOfFile,
  filesAsking,
  learnChoice,
  membersAsking,
  writeRowStates,
} from '~/features/requests/order-file/review/review.sql.server'
import { nextOpenRow } from '~/features/requests/order-file/sent/own-lists.sql.server'
import {
  productionOfRows,
  sentForFiles,
  sentForRows,
  volumesPromised,
} from '~/features/requests/order-file/status/status-rows.sql.server'
import { manyIds, sample } from './sample'

const bookIds = ['2025-0000016', '2026-0000011', '2026-0000234']
const firstPage = { page: 1, size: 1000 }
const filters = { sort: 'bookId' } as const
const chosen = {
  sort: '-total',
  keyword: '수학',
  prodType: '점자',
  state: 'finished',
  school: '서울맹학교',
  since: '2026-01-01',
  publisher: '미래엔',
} as const

const expecting = {
  today: '2026-11-27',
  days: { 점역: 0, 점자: 5, 확대A3: 3, 확대B4: 3, 음성: 0 },
} as const
type OneOrder = [number, number, typeof expecting.days]

export const requestSamples = [
  sample(deliveriesByOrder, [manyIds]),
  sample(deliveriesByRow, [manyIds]),
  sample(recordFetched, [1, 0, 'a version', '국어.txt'], [50, 0, 'CVI7HWQfAEUSxdC3JnmOom', 'a']),
  sample(
    demandPage,
    [{ ...firstPage, sort: '0' }],
    [{ ...firstPage, sort: '1', bookId: bookIds[0], prodType: '점자', kind: 'application' }],
    [{ ...firstPage, sort: '2', user: 'member', school: '서울맹학교' }],
    [{ ...firstPage, sort: '0', state: 'finished', late: true }],
    [{ ...firstPage, sort: '0', late: false }],
  ),
  sample(
    planPage,
    [{ ...firstPage, sort: '0' }, '2027-1', '2027-07-31'],
    [{ ...firstPage, sort: '1', school: '서울', title: '수학' }, '2027-1', '2027-07-31'],
    [{ ...firstPage, sort: '2', bookId: bookIds[0], state: 'missing' }, '2027-1', '2027-07-31'],
  ),
  sample(
    ordersOfMembers,
    [[3], expecting, { sort: '0' }, 100, 0],
    [[3], expecting, { sort: '1', view: 'late' }, 10, 0],
    [[3], expecting, { sort: '1', view: 'ready' }, 10, 0],
    [[1, 3], expecting, { sort: '1', view: 'waiting' }, 10, 0],
  ),
  sample(expectedOrder, ...manyIds.slice(0, 50).map((id): OneOrder => [3, id, expecting.days])),
  sample(booksOfOrders, [bookIds, ['점자', '확대B4', '음성']]),
  sample(applicationPage, [filters, 1000, 0], [chosen, 10, 0]),
  sample(allBooks, [filters, 1000], [chosen, 10]),
  sample(schoolsOfAllBooks, [filters, 1000], [chosen, 10]),
  sample(schoolsOfBook, ['2026-0000011', undefined, 100], ['2026-0000011', '2026-01-01', 10]),
  sample(membersOfBook, [bookIds[0]!], [bookIds[0]!, '2026-01-01']),
  sample(marksByFile, [manyIds]),
  sample(lastStepOfFile, [1]),
  sample(placeRows, [
    '[{"id":1,"place":2000000,"sheet":"a","rowNumber":1,"neededFrom":"","marks":[],"schoolName":""}]',
  ]),
  sample(listedSchools, [['서울맹학교'], '서울맹학교신청', 5], [[], '', 5]),
  sample(giveSchoolToRows, [1, '', '서울맹학교']),
  sample(matchRows, ['[{"id":1,"bookId":null,"decision":"waiting","band":"none","score":0}]']),
  sample(copyRowBehind, [73]),
  sample(learnChoice, ['수학 1', '2026-0000011', '', 'admin']),
  sample(duplicatesOfFile, ...manyIds.slice(0, 4).map((id): [number] => [id])),
  sample(filesAsking, [bookIds]),
  sample(membersAsking, [bookIds]),
  sample(writeRowStates, ['[{"id":1,"bookId":null,"decision":"absent","remarks":""}]']),
  sample(nextOpenRow, [manyIds], [manyIds, { id: 1, orderFileId: 1, place: 1 }]),
  sample(productionOfRows, [manyIds, manyIds]),
  sample(sentForRows, [manyIds]),
  sample(sentForFiles, [manyIds, 1000]),
  sample(volumesPromised, [manyIds, 1000]),
]
