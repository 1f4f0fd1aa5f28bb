/** Which schools and single members have a plan for which book, and which wait for a book without one. */
import { firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import { assertPageExists } from '~/validation/paging'
import { currentTermDays } from '~/setting/term-days.server'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { nextTerm, plannedTerm } from './terms'
import type { List } from './lesson-plan.schema'
import { readRows } from '~/platform/statement.server'
import { planPage, type FoundPlan } from './plan-list.sql.server'

/** One page of plans of a term and of books without one; without a term of the planned one. */
export async function list(input: z.infer<typeof List>) {
  const termDays = await currentTermDays()
  const planned = plannedTerm(todayInSeoul(), termDays)
  const meant = input.term ?? planned
  const { totalCount, items } = firstOf(
    await readRows(db, planPage(input, meant, termCalendar(meant, termDays).last)),
  )
  assertPageExists(totalCount, input)
  return {
    items: items.map(toPlanRow),
    totalCount,
    term: meant,
    terms: [...new Set([planned, nextTerm(planned, termDays), meant])].sort(),
  }
}
export type PlanRow = Awaited<ReturnType<typeof list>>['items'][number]

function toPlanRow({
  schoolId,
  schoolName,
  userId,
  memberName,
  planId,
  waiting,
  neededFrom,
  state,
  ...row
}: FoundPlan) {
  const { bookId, title, publisher, bookRowId, listId } = row
  return {
    school: schoolId === null ? null : { id: schoolId, name: schoolName ?? '' },
    member: userId === null ? null : { id: userId, name: memberName ?? '' },
    bookId,
    title,
    publisher,
    bookRowId,
    listId,
    state,
    plan:
      planId === null
        ? null
        : {
            id: planId,
            source: row.source,
            lessons: row.lessons,
            doubtful: row.doubtful,
            by: { name: row.name ?? '', staff: (row.level ?? levels.member) < levels.member },
            createTime: wireTime(new Date(row.createTime)),
          },
    waiting,
    neededFrom: neededFrom ?? '',
  }
}
