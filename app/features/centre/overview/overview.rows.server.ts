/** API definitions of the administrators' day. */
import { query } from '~/http/row.server'
import { Nothing } from '~/validation/inputs'
import { overview } from './overview.server'
import { Overview, Work } from './overview.output'
import { work } from './work.server'

export const overviewRows = {
  overview: query({
    path: '/api/admin/overview',
    role: 'administrator',
    summary: ['처리할 일을 단계별로 셉니다.', 'Counts what waits at each stage.'],
    input: Nothing,
    output: Overview,
    handler: overview,
  }),
  work: query({
    path: '/api/admin/work',
    role: 'administrator',
    summary: ['메뉴에 보일 처리할 일을 셉니다.', 'Counts what waits, for the menu.'],
    input: Nothing,
    output: Work,
    handler: work,
  }),
}
