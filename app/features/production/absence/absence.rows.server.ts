/** API definitions of days on which producers do not work. */
import { ById } from '~/validation/inputs'
import * as absenceInput from './absence.schema'
import * as absenceOutput from './absence.output'
import * as absence from './absence.server'
import { command, query } from '~/http/row.server'

export const absenceRows = {
  list: query({
    path: '/api/absence/list',
    role: 'producer',
    summary: [
      '제작자가 일하지 않는 날을 보여 줍니다.',
      'Lists days on which producers do not work; a producer sees their own only.',
    ],
    input: absenceInput.List,
    output: absenceOutput.Absences,
    errors: [404],
    handler: absence.list,
  }),
  add: command({
    path: '/api/absence/add',
    role: 'producer',
    summary: [
      '일하지 않는 날을 더합니다.',
      'Adds days on which a producer does not work; an administrator names the producer.',
    ],
    input: absenceInput.Add,
    output: absenceOutput.Absence,
    errors: [409],
    handler: absence.add,
    audit: 'absence.add',
  }),
  remove: command({
    path: '/api/absence/remove/:id',
    role: 'producer',
    summary: ['일하지 않는 날을 지웁니다.', 'Removes days on which a producer does not work.'],
    input: ById,
    output: absenceOutput.Absence,
    errors: [404],
    handler: absence.remove,
    audit: 'absence.remove',
  }),
}
