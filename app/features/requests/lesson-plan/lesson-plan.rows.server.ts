/** API definitions of lesson plans. */
import * as planInput from './lesson-plan.schema'
import * as planOutput from './lesson-plan.output'
import * as plan from './lesson-plan.server'
import { list } from './plan-list.server'
import { command, query } from '~/http/row.server'

export const lessonPlanRows = {
  read: query({
    path: '/api/lessonPlan/read',
    role: 'member',
    summary: [
      '진도 계획을 읽어 미리 보여 줍니다. 저장하지 않습니다.',
      'Reads a lesson plan from a text, a sheet or an even spread; stores nothing.',
    ],
    input: planInput.Read,
    output: planOutput.ReadPlan,
    errors: [404],
    handler: plan.read,
    rateLimit: { byHandler: ['lesson-plan'] },
    bodyLimit: { holds: 'plan', pages: ['/plan'] },
  }),
  info: query({
    path: '/api/lessonPlan/info',
    role: 'member',
    summary: [
      '학교의 진도 계획과 이전 기록을 보여 줍니다.',
      "Shows a school's lesson plan for a book, and its versions.",
    ],
    input: planInput.Info,
    output: planOutput.Plan,
    errors: [404, 409],
    handler: plan.info,
  }),
  set: command({
    path: '/api/lessonPlan/set',
    role: 'member',
    summary: ['학교의 진도 계획을 저장합니다.', "Saves a school's lesson plan for a book."],
    input: planInput.Set,
    output: planOutput.SavedPlan,
    errors: [404, 409],
    prepare: plan.readForSet,
    handler: plan.set,
    audit: 'lessonPlan.set',
    rateLimit: { byHandler: ['lesson-plan'] },
    bodyLimit: { holds: 'plan' },
  }),
  remove: command({
    path: '/api/lessonPlan/remove',
    role: 'member',
    summary: [
      '학교의 진도 계획을 지웁니다. 이전 기록은 남습니다.',
      "Removes a school's lesson plan; its versions stay.",
    ],
    input: planInput.Remove,
    output: planOutput.Plan,
    errors: [404, 409],
    handler: plan.remove,
    audit: 'lessonPlan.remove',
  }),
  restore: command({
    path: '/api/lessonPlan/restore',
    role: 'member',
    summary: [
      '진도 계획을 이전 기록으로 되돌립니다.',
      'Stores an older version of a lesson plan again.',
    ],
    input: planInput.Restore,
    output: planOutput.Plan,
    errors: [404, 409],
    handler: plan.restore,
    audit: 'lessonPlan.restore',
  }),
  list: query({
    path: '/api/lessonPlan/list',
    role: 'administrator',
    summary: [
      '진도 계획이 있는 학교와 아직 없는 학교를 찾습니다.',
      'Finds lesson plans, and schools that wait for a book without one.',
    ],
    input: planInput.List,
    output: planOutput.Plans,
    handler: list,
  }),
}
