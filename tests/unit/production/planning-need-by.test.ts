/** Tests when volumes are needed: plans, units, estimates, the book's own day. */
import { describe, expect, test } from 'vitest'
import {
  needsOf,
  sharesUnit,
  type BookNeeds,
  type NeedDemand,
  type NeedVolume,
} from '~/features/production/planning/need-by'

const volume = (number: number, firstPage: number | null, lastPage: number | null, units = '') =>
  ({
    prodType: '점자' as const,
    volume: number,
    firstPage,
    lastPage,
    units,
    dueDay: null as number | null,
  }) satisfies NeedVolume
const demand = (more: Partial<NeedDemand> = {}): NeedDemand => ({
  prodType: '점자',
  copies: 1,
  who: '가맹학교',
  school: '가맹학교',
  neededFrom: 100,
  termEnd: 200,
  ...more,
})
const lesson = (day: number, firstPage: number | null, lastPage: number | null, unit = '') => ({
  day,
  unit,
  firstPage,
  lastPage,
})
const book = (more: Partial<BookNeeds>): BookNeeds => ({
  volumes: [volume(1, 1, 50), volume(2, 51, 100)],
  demands: [demand()],
  plans: [],
  bookDay: 90,
  deliveryDays: { 점자: 5, 점역: 0, 확대A3: 3, 확대B4: 3, 음성: 0 },
  ...more,
})
const plan = (lessons: ReturnType<typeof lesson>[], school = '가맹학교') => ({
  school,
  estimated: false,
  lessons,
})
const days = (more: Partial<BookNeeds>) => needsOf(book(more)).map(({ neededBy }) => neededBy)

describe('with a lesson plan', () => {
  test('a volume is needed on the first lesson of its pages, less delivery', () => {
    const needs = needsOf(book({ plans: [plan([lesson(150, 45, 60), lesson(110, 1, 44)])] }))
    // pages 45–60 are in both volumes; the first volume begins on day 110
    expect(needs.map(({ neededBy }) => neededBy)).toEqual([105, 145])
    expect(needs[1]!.source).toEqual({
      from: 'plan',
      who: '가맹학교',
      lessonDay: 150,
      estimated: false,
      deliveryDays: 5,
    })
    expect(needs[1]!.assumed).toEqual([])
  })

  test('who needs a book from a day on does not need it for lessons before', () => {
    const plans = [plan([lesson(110, 1, 50), lesson(150, 51, 100)])]
    const demands = [demand({ neededFrom: 130 })]
    expect(days({ plans, demands })).toEqual([125, 145])
  })

  test('the earliest of several demands counts, and all their copies wait', () => {
    const needs = needsOf(
      book({
        demands: [
          demand(),
          demand({ school: '나', who: '나', copies: 3 }),
          demand({ prodType: '음성' }),
        ],
        plans: [
          plan([lesson(110, 1, 50), lesson(150, 51, 100)]),
          plan([lesson(120, 1, 50), lesson(130, 51, 100)], '나'),
        ],
      }),
    )
    expect(needs.map(({ neededBy, waiting }) => [neededBy, waiting])).toEqual([
      [105, 4],
      [125, 4],
    ])
  })

  test('pages that a plan leaves out are filled in: until 50, then from 51', () => {
    expect(days({ plans: [plan([lesson(110, null, 50), lesson(150, 51, null)])] })).toEqual([
      105, 145,
    ])
  })

  test('pages that are not taught come with what is before them', () => {
    const needs = needsOf(book({ plans: [plan([lesson(110, 1, 20), lesson(120, 21, 50)])] }))
    expect(needs[1]).toMatchObject({ neededBy: 115, assumed: ['pagesNotInPlan'] })
  })

  test('units are matched where pages are missing', () => {
    const needs = needsOf(
      book({
        volumes: [volume(1, null, null, '1. 수와 연산'), volume(2, null, null, '2~3단원')],
        plans: [plan([lesson(110, null, null, 'Ⅰ 수와 연산'), lesson(140, null, null, '3. 함수')])],
      }),
    )
    expect(needs.map(({ neededBy, assumed }) => [neededBy, assumed])).toEqual([
      [105, ['unitsMatched']],
      [135, ['unitsMatched']],
    ])
  })

  test('volumes without pages and units share the lessons in their order', () => {
    const needs = needsOf(
      book({
        volumes: [volume(2, null, null), volume(1, null, null)],
        plans: [plan([110, 120, 130, 140].map((day) => lesson(day, null, null)))],
      }),
    )
    expect(needs.map(({ neededBy }) => neededBy)).toEqual([125, 105])
    expect(needs[0]!.assumed).toEqual(['volumesInOrder'])
  })

  test('a book without volumes is one piece', () => {
    const needs = needsOf(
      book({ volumes: [volume(0, null, null)], plans: [plan([lesson(130, 1, 9)])] }),
    )
    expect(needs[0]).toMatchObject({ neededBy: 125, assumed: ['onePiece'] })
  })
})

describe('without a lesson plan', () => {
  test('known pages are spread evenly over the term, as an estimate', () => {
    const needs = needsOf(book({}))
    expect(needs.map(({ neededBy }) => neededBy)).toEqual([95, 145])
    expect(needs[1]).toMatchObject({ source: { estimated: true }, assumed: ['evenTerm'] })
  })

  test('the earliest day that was asked for, then the day of the book, then none', () => {
    const volumes = [volume(1, null, null), volume(2, null, null)]
    expect(days({ volumes, demands: [demand(), demand({ neededFrom: 80 })] })).toEqual([75, 75])
    expect(days({ volumes, demands: [demand({ neededFrom: null })] })).toEqual([85, 85])
    expect(needsOf(book({ volumes, demands: [], bookDay: null }))[0]).toEqual({
      neededBy: null,
      source: { from: 'none' },
      waiting: 0,
      assumed: [],
    })
  })
})

test.each([
  ['1. 수와 연산, 2. 문자와 식', 'Ⅱ 문자와 식', true],
  ['1단원', '1. 수와 연산', true],
  ['1~3단원', '제3장', true],
  ['1~3단원', '4단원', false],
  ['1. 수와 연산', '2. 함수', false],
  ['', '1단원', false],
])('units %j and %j', (units, unit, same) => expect(sharesUnit(units, unit)).toBe(same))

test('a day on which a volume is due counts when nobody who waits names a day', () => {
  const due = { ...volume(1, 1, 50), dueDay: 60 }
  expect(days({ volumes: [due], demands: [], bookDay: null })).toEqual([60])
  // the book is needed on day 90, five days of delivery before
  expect(days({ volumes: [due], demands: [] })).toEqual([60])
  expect(days({ volumes: [{ ...due, dueDay: 88 }], demands: [] })).toEqual([85])
  expect(days({ volumes: [due] })).toEqual([95])
})
