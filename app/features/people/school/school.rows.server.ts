/** API definitions of schools. */
import { choose } from './choose-school.server'
import { Nothing } from '~/validation/inputs'
import * as schoolInput from './school.schema'
import * as school from './school.server'
import * as schoolOutput from './school.output'
import { texts } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const schoolRows = {
  list: query({
    path: '/api/school/list',
    role: 'member',
    summary: ['이름이나 초성으로 학교를 찾습니다.', 'Finds schools by name or initial consonants.'],
    input: schoolInput.List,
    output: schoolOutput.Schools,
    handler: school.list,
  }),
  find: query({
    path: '/api/public/school/list',
    role: 'anyone',
    summary: [
      '가입하는 사람이 이름이나 초성으로 학교를 찾습니다.',
      'Finds schools by name or initial consonants, for somebody who signs up.',
    ],
    input: schoolInput.List,
    output: schoolOutput.Schools,
    handler: school.list,
    rateLimit: 'address-search',
  }),
  choose: command({
    path: '/api/school/choose',
    role: 'member',
    summary: [
      '내 학교를 목록에서 정합니다. 이미 정한 학교는 센터가 바꿉니다.',
      "Sets the caller's school while they are in none of the list; the centre changes it later.",
    ],
    input: schoolInput.Choose,
    output: schoolOutput.OfMember,
    errors: [409],
    handler: choose,
    audit: 'school.choose',
  }),
  names: query({
    path: '/api/school/names',
    role: 'administrator',
    summary: ['모든 학교의 이름을 보여 줍니다.', 'Lists the names of all schools.'],
    input: Nothing,
    output: texts,
    handler: school.names,
  }),
  mine: query({
    path: '/api/school/mine',
    role: 'member',
    summary: [
      '내 학교와, 그 학교가 목록에 있는지 알려 줍니다.',
      "Tells the caller's school, and whether it is in the list of schools.",
    ],
    input: Nothing,
    output: schoolOutput.OfMember,
    errors: [404],
    handler: school.mine,
  }),
  ofMember: query({
    path: '/api/school/of/:id',
    role: 'administrator',
    summary: [
      '회원의 학교와, 그 학교가 목록에 있는지 알려 줍니다.',
      "Tells a member's school, and whether it is in the list of schools.",
    ],
    input: schoolInput.ByMember,
    output: schoolOutput.OfMember,
    handler: school.ofMember,
  }),
}
