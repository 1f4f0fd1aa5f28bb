/**
 * Tests that the reader of lesson plans reads 95 % of the labelled syllabuses, and marks as
 * doubtful what it gets wrong.
 */
import { describe, expect, it } from 'vitest'
import {
  termCalendar,
  termOf,
  weekOfMonth,
  weekOfTerm,
} from '~/features/requests/lesson-plan/read/calendar'
import { inOrder } from '~/features/requests/lesson-plan/read/certain-order'
import { readPageCell } from '~/features/requests/lesson-plan/read/page-cell'
import { readPlanText } from '~/features/requests/lesson-plan/read/read-plan'
import { measurePlans } from '../../support/plans/syllabuses'

const termDays: [string, string] = ['03-02', '08-17']
const spring = termCalendar('2027-1', termDays)
const autumn = termCalendar('2027-2', termDays)
const read = (...lines: string[]) => readPlanText(lines.join('\n'), spring)

describe('labelled syllabuses', () => {
  const quality = measurePlans()
  it('are at least sixty', () => expect(quality.syllabuses).toBeGreaterThanOrEqual(60))
  it('have 95 % of their days and pages read', () => {
    expect(quality.days.right / quality.days.all).toBeGreaterThanOrEqual(0.95)
    expect(quality.pages.right / quality.pages.all).toBeGreaterThanOrEqual(0.95)
  })
  it('have no line that is wrong and not shown as doubtful', () =>
    expect(quality.wrong).toEqual([]))
  it('are not all shown as doubtful', () =>
    expect(quality.doubtful / (quality.days.all + quality.doubtful)).toBeLessThan(0.2))
})

describe('the calendar of a term', () => {
  it('begins where the centre says, and ends before the next term', () => {
    expect([spring.first, spring.last]).toEqual(['2027-03-02', '2027-08-16'])
    expect([autumn.first, autumn.last]).toEqual(['2027-08-17', '2028-03-01'])
  })
  it('knows the term of a day', () => {
    expect(termOf('2027-03-01', termDays)).toBe('2026-2')
    expect(termOf('2027-08-16', termDays)).toBe('2027-1')
    expect(termOf('2027-08-17', termDays)).toBe('2027-2')
  })
  it('counts weeks of a month by their Mondays', () => {
    expect(weekOfMonth(spring, 3, 1)).toEqual({ day: '2027-03-02', certain: true })
    expect(weekOfMonth(spring, 4, 1)).toEqual({ day: '2027-04-01', certain: true })
    expect(weekOfMonth(spring, 5, 2)).toEqual({ day: '2027-05-10', certain: true })
  })
  it('is not certain of weeks in a month that begins on a Friday', () =>
    expect(weekOfMonth(autumn, 10, 2)?.certain).toBe(false))
  it('is not certain of a week beyond the term', () => {
    expect(weekOfTerm(spring, 2)).toEqual({ day: '2027-03-08', certain: true })
    expect(weekOfTerm(spring, 31)?.certain).toBe(false)
  })
})

describe('pages', () => {
  it.each([
    ['~54쪽', { first: null, last: 54 }],
    ['10-15', { first: 10, last: 15 }],
    ['p.10~15', { first: 10, last: 15 }],
    ['10쪽', { first: 10, last: 10 }],
    ['pp. 8–21', { first: 8, last: 21 }],
    ['10, 11', { first: 10, last: 11 }],
    ['１０～１５쪽', { first: 10, last: 15 }],
    ['54쪽까지', { first: null, last: 54 }],
  ])('%s is read', (text, span) => expect(readPageCell(text)).toEqual(span))
  it('are doubtful when a range ends before it begins', () =>
    expect(readPageCell('45~12')).toEqual({ first: 45, last: null, doubt: 'planDoubtPages' }))
  it('of another book are doubtful when only these are named', () =>
    expect(readPageCell('익힘 8~11')).toMatchObject({ doubt: 'planDoubtTwoBooks' }))
  it('are not found in a text without numbers', () =>
    expect(readPageCell('추후 안내')).toBe('unread'))
})

describe('the order of lines', () => {
  it('leaves out the one that breaks it', () =>
    expect(inOrder([1, 2, 9, 4, 5])).toEqual([true, true, false, true, true]))
  it('leaves out both of two that contradict each other', () =>
    expect(inOrder([1, 3, 2, 4])).toEqual([true, false, false, true]))
  it('accepts lines of one day, and passes over what is missing', () =>
    expect(inOrder([1, 1, null, 2])).toEqual([true, true, false, true]))
})

describe('a plan', () => {
  it('keeps the name of the larger unit before its lessons', () => {
    const { lessons } = read('시기\t주제\t쪽', 'Ⅰ. 인권\t\t', '3월 2일\t인권의 뜻\t10~17')
    expect(lessons).toEqual([
      { day: '2027-03-02', unit: 'Ⅰ. 인권 › 인권의 뜻', firstPage: 10, lastPage: 17, doubt: '' },
    ])
  })
  it('says which lines it did not understand', () => {
    const { lessons, unread } = read('3/2 1과 8~13쪽', '준비물을 챙깁니다', '3/9 2과 14~19쪽')
    expect(lessons).toHaveLength(2)
    expect(unread).toEqual([{ line: 2, text: '준비물을 챙깁니다' }])
  })
  it('is doubtful where the weekday belongs to another year', () =>
    expect(read('날짜\t단원\t쪽', '3.3.(화)\t1과\t8~13').lessons[0]?.doubt).toBe(
      'planDoubtWeekday',
    ))
  it('is doubtful where the year is another one', () =>
    expect(read('날짜\t단원\t쪽', '2026-03-03\t1과\t8~13').lessons[0]).toMatchObject({
      day: '2027-03-03',
      doubt: 'planDoubtYear',
    }))
  it('without days has no lessons, and names its lines', () => {
    const { lessons, unread } = read('1. 수와 연산 8~21쪽', '2. 도형 22~31쪽')
    expect(lessons).toEqual([])
    expect(unread.map(({ line }) => line)).toEqual([1, 2])
  })
  it('of nonsense is read without an error', () => {
    expect(read('', '\t\t', '|||', ',,,').lessons).toEqual([])
    expect(read('0/0 x 0~0쪽', '99주 y 1~2쪽', '13월 40일 z').lessons).toEqual([])
  })
})
