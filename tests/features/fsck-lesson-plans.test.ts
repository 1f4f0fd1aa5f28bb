/** Tests that fsck finds contradictions in lesson plans, and nothing else. */
import { beforeEach, describe, expect, test } from 'vitest'
import { wireTime } from '~/i18n/format'
import { db } from '~/platform/db.server'
import { lessonPlans } from '../../server/fsck/lesson-plans'
import { cleanDatabase } from '../support/database/database'
import { call, createPerson, type Person } from '../support/client/api-call'
import { book } from '../support/fixtures/books'
import { contradictions } from '../support/checks/consistency'

let member: Person
let bookId: string
/** the older version, and the newest one */
let first: number
let second: number

const text = '3월 2일  1. 수와 연산  8~21쪽\n3월 9일  2. 도형  22~31쪽'

beforeEach(async () => {
  await cleanDatabase()
  await db.school.create({ data: { name: '서울맹학교' } })
  member = await createPerson('member')
  ;({ bookId } = await book())
  const set = async (fields: object) =>
    call('/api/lessonPlan/set', { bookId, term: '2027-1', ...fields }, { token: member.token })
  first = (await set({ text })).data.version
  second = (await set({ text, version: first })).data.version
})

/** What fsck's checks of lesson plans say. */
const found = () => contradictions(lessonPlans)
const change = (planId: number, data: object) => db.lesson.updateMany({ where: { planId }, data })

test('a sound state has no contradiction: versions, a removed plan, one that came back, a spread', async () => {
  const plan = { bookId, term: '2027-1' }
  const as = { token: member.token }
  const removed = await call('/api/lessonPlan/remove', { ...plan, version: second }, as)
  expect(await found()).toEqual([])
  expect(removed.status).toBe(200)
  await call('/api/lessonPlan/restore', { ...plan, id: first }, as)
  const spread = { spread: '1', firstPage: 1, lastPage: 200 }
  for (const term of ['2026-2', '2027-2', '2028-1'])
    expect((await call('/api/lessonPlan/set', { ...spread, bookId, term }, as)).status).toBe(200)
  expect(await found()).toEqual([])
})

test('a day outside the term in an older version is history', async () => {
  await change(first, { day: '2026-10-01' })
  expect(await found()).toEqual([])
})

test('a plan whose book was removed, or left out of a new list, is no contradiction', async () => {
  await db.book.deleteMany()
  await db.audit.create({ data: { action: 'produceBook.remove', target: bookId } })
  expect(await found()).toEqual([])
  await db.audit.deleteMany()
  await db.audit.create({ data: { action: 'requestBook.register', target: '전체 목록.xlsx' } })
  expect(await found()).toEqual([])
})

test('a plan from before the months that the audit log has kept is no contradiction, one of later is', async () => {
  await db.book.deleteMany()
  const { createTime } = await db.lessonPlan.findUniqueOrThrow({ where: { id: first } })
  const dropped = (lastDay: string) =>
    db.audit.create({ data: { action: 'audit.drop', target: '', after: { lastDay } } })
  await dropped('2020-01-31')
  expect(await found()).not.toEqual([])
  await dropped(wireTime(createTime).slice(0, 10))
  expect(await found()).toEqual([])
})

describe('fsck finds', () => {
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    [
      'lines with a gap',
      () => db.lesson.updateMany({ where: { planId: second, place: 2 }, data: { place: 3 } }),
      /its lines have gaps/,
    ],
    [
      'a removed plan with lines',
      () => db.lessonPlan.update({ where: { id: second }, data: { source: 'removed' } }),
      /is removed with lines, or has none/,
    ],
    [
      'a plan without lines',
      () => db.lesson.deleteMany({ where: { planId: second } }),
      /is removed with lines, or has none/,
    ],
    [
      'a day outside the term',
      () => change(second, { day: '2027-10-04' }),
      /has days outside its term \(2027-10-04\)/,
    ],
    ['a day that is none', () => change(second, { day: '3월' }), /has days outside its term/],
    [
      'pages that go back',
      () => change(second, { firstPage: 9, lastPage: 8 }),
      /has pages that end before they begin \(9-8, 9-8\)/,
    ],
    ['a book that never was', () => db.book.deleteMany(), /is of no book/],
  ]
  test.each(cases)('%s', async (_, spoil, problem) => {
    expect(await found()).toEqual([])
    await spoil()
    expect((await found()).join('\n')).toMatch(problem)
  })
})
