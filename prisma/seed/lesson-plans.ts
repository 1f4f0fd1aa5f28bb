/**
 * Lesson plans of the demo: six schools' plans for books that they wait for, in the shapes in which
 * schools write them, read as the service reads them.
 */
import { waitingSchools } from './seed.sql.server'
import { readRows } from '~/platform/statement.server'
import { elementAt, zip } from '~/platform/records'
import { termDays } from '~/tables/codes'
import type { PlanSource } from '~/tables/staff-codes'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { readPlanText, type ReadLesson } from '~/features/requests/lesson-plan/read/read-plan'
import { spreadEvenly } from '~/features/requests/lesson-plan/spread'
import type { Prisma } from '../generated/client'
import { demoSchools } from './people'

type Tx = Prisma.TransactionClient

const term = '2027-1'
const calendar = termCalendar(term, termDays)

const weeks = `월\t주\t단원\t쪽
3\t1\t1. 우리가 사는 곳\t8~21
\t2\t1. 우리가 사는 곳\t22~31
\t3\t2. 함께 읽어요\t32~45
4\t1\t2. 함께 읽어요\t46~57
\t2\t3. 생각을 모아\t58~71
\t3\t3. 생각을 모아\t72~83
5\t2\t4. 글로 나타내기\t84~97
\t3\t4. 글로 나타내기\t98~110`

const days = `3월 2일  1. 수와 연산  8~19쪽
3월 9일  1. 수와 연산  20~33쪽
3월 16일  2. 문자와 식  34~47쪽
3월 23일  2. 문자와 식  48~61쪽
4월 6일  3. 좌표평면과 그래프  62~79쪽
4월 20일  4. 기본 도형  80~101쪽
5월 11일  5. 작도와 합동  102~121쪽`

/** A month without a day, a day that goes back, a weekday of last year, and pages that contradict. */
const doubtful = `날짜\t단원\t쪽
3월 2일\t1. 힘과 운동\t10~25
3월\t2. 물질의 성질\t26~41
2월 23일\t3. 생물의 구조\t42~57
4월 6일(월)\t4. 빛과 파동\t58~71
4월 20일\t5. 지구의 변화\t90~72
5월 4일\t6. 에너지\t92~108`

/** A version: by the first or the second member of the school. */
type Version = { by: 0 | 1; source: PlanSource; text?: string; lessons: ReadLesson[] }

const typed = (author: 0 | 1, text: string): Version => ({
  by: author,
  text,
  source: 'text',
  lessons: readPlanText(text, calendar).lessons,
})
const spread = (author: 0 | 1, lastPage: number): Version => ({
  by: author,
  source: 'spread',
  lessons: spreadEvenly({ firstPage: 1, lastPage }, calendar),
})
const removed: Version = { by: 0, source: 'removed', lessons: [] }

/** A colleague moved the last unit, and added one. */
const improved = `${days.replace('5월 11일', '5월 18일')}\n6월 1일  6. 통계  122~140쪽`

/** In the order of the demo's schools. */
const plans: Version[][] = [
  [typed(0, days), typed(1, improved)],
  [typed(0, weeks)],
  [typed(0, days)],
  [spread(0, 190)],
  [typed(0, doubtful)],
  [typed(0, weeks), removed, typed(0, weeks)],
]

const hour = 60 * 60 * 1000
const saveTime = (plan: number, version: number) =>
  new Date(Date.UTC(2026, 10, 12 + plan, 1, 20) + version * 30 * hour)

/** After the applications, because they say which school waits for what. */
export async function writeLessonPlans(tx: Tx): Promise<void> {
  const waits = await readRows(tx, waitingSchools())
  const names = demoSchools().map(({ name }) => name)
  const known = names.flatMap((name) => waits.find(({ school }) => school === name) ?? [])
  const written = zip(known.slice(0, plans.length), plans.slice(0, known.length))
  for (const [position, [{ schoolId, bookId, people }, versions]] of written.entries())
    for (const [step, { by: author, source, text = '', lessons }] of versions.entries())
      await tx.lessonPlan.create({
        data: {
          schoolId,
          bookId,
          term,
          source,
          text,
          userName: elementAt(people, author % people.length),
          createTime: saveTime(position, step),
          lessons: {
            create: lessons.map((lesson, index) => ({ place: index + 1, ...lesson })),
          },
        },
        select: { id: true },
      })
}
