/** Tests that pages and days of a plan are right, doubtful or named as not read, however they are written. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { readPlanText } from '~/features/requests/lesson-plan/read/read-plan'
import { measureGenerated } from '../../support/plans/generated'
import { publisherTemplates } from '../../support/plans/publisher-templates'
import { syllabusTemplates } from '../../support/plans/syllabus-templates'

const spring = termCalendar('2027-1', ['03-02', '08-17'])
const fixture = (name: string) => readFileSync(`tests/support/fixtures/plans/${name}`, 'utf8')
const brief = (text: string, title = '국어 1-1') => {
  const { lessons, unread } = readPlanText(text, spring, { title })
  return [
    lessons.map(
      ({ firstPage, lastPage, doubt }) => `${firstPage}-${lastPage}${doubt && ` ${doubt}`}`,
    ),
    unread.map(({ line }) => line),
  ]
}

describe('pages', () => {
  it('of two books in one table are those of the own book', () => {
    expect(brief(fixture('plan-two-books.txt'))).toEqual([['30-35', '36-39', '40-45'], []])
    expect(brief(fixture('plan-two-books.txt'), '국어 활동 1-1')).toEqual([
      ['null-null', '6-7', '8-23'],
      [],
    ])
  })

  it('are doubtful where nothing says whose they are', () => {
    const two = 'planDoubtTwoBooks'
    expect(brief('시기\t내용\t앞\t뒤\n3월 1주\t시\t10~12쪽\t20~22쪽')).toEqual([
      [`10-12 ${two}`],
      [],
    ])
    expect(brief('3월 2주\t시\t10~12쪽\t3~4쪽\n3월 3주\t글\t13~15쪽\t5~6쪽')[0]).toEqual([
      `10-12 ${two}`,
      `13-15 ${two}`,
    ])
    expect(brief('날짜\t단원\t쪽\n3월 2일\t시\t가 10~12, 나 3~4')[0]).toEqual([`10-12 ${two}`])
    expect(brief('3월 8일 | 1단원 | 교과서 8~11 | 익힘 6~7', '수학 익힘 1-1')[0]).toEqual([
      `8-11 ${two}`,
    ])
  })

  it('in lists and of four digits are read, with headings and without', () => {
    expect(brief(fixture('plan-listed-pages.txt'))).toEqual([['1-3', '4-5', '6-9'], []])
    expect(brief(`시기\t단원\t쪽\n${fixture('plan-listed-pages.txt')}`)[0]).toEqual([
      '1-3',
      '4-5',
      '6-9',
    ])
    expect(brief(fixture('plan-four-digit-page.txt'))).toEqual([['10-13', '998-1003'], []])
  })

  it.each([
    ['1~3, 4~5', '1-5'],
    ['62쪽부터 90쪽', '62-90'],
    ['26쪽에서 33쪽까지', '26-33'],
    ['121~p.140', '121-140'],
    ['p.121 – p.140', '121-140'],
    ['10→12쪽', '10-12'],
    ['국어 10~12', '10-12'],
    ['10쪽부터 12쪽까지, 14쪽', '10-14'],
  ])('%s', (pages, wanted) => {
    expect(brief(`날짜\t단원\t쪽\n3월 2일\t1단원\t${pages}`)).toEqual([[wanted], []])
  })

  it.each([
    '10~12(부록 제외)',
    '10쪽 이후',
    '10/12',
    '10 12',
    '998~1,003',
    '10.5',
    '2027',
    '12345',
    '10쪽 외',
    '10~12, 98~99',
    '일부',
  ])('of which something is left over are doubtful: %s', (pages) => {
    const [[lesson]] = brief(`날짜\t단원\t쪽\n3월 2일\t1단원\t${pages}`) as [string[], number[]]
    expect(lesson).toMatch(/planDoubt/)
  })

  it('that stand where none belong are not passed over', () => {
    expect(
      brief('날짜\t단원\t쪽\n3월 2일\t1단원 10~12쪽\t\n3월 9일\t\t\n3월 10일\t\t\t모둠 활동 2'),
    ).toEqual([['10-12 planDoubtPages'], [4]])
    expect(brief('3/2 1단원 10~12쪽\n3/9 2단원 13…, p')[0]).toHaveLength(2)
    expect(brief('1단원 10~12쪽\n3/9 2단원 13~15쪽')).toEqual([['13-15'], [1]])
  })
})

describe('a lesson', () => {
  it('beside a holiday is not passed over, and the holiday is named', () => {
    expect(brief('날짜\t단원\t쪽\n5월 4일\t어린이날 뒤 6단원 시작\t\n5월 5일\t어린이날\t')).toEqual(
      [['null-null'], [3]],
    )
  })
})

describe('days', () => {
  it.each([
    ['3월 16일부터', '2027-03-16'],
    ['3월 16일부터 20일까지', '2027-03-16'],
    ['3월 16일에', '2027-03-16'],
    ['3/16부터', '2027-03-16'],
    ['3월 2주부터', '2027-03-08'],
    ['3월 2주차부터', '2027-03-08'],
  ])('with particles: %s', (written, day) => {
    const table = readPlanText(`날짜\t단원\t쪽\n${written}\t1단원\t10~12`, spring)
    const line = readPlanText(`${written} 1단원 10~12쪽`, spring)
    for (const { lessons } of [table, line]) expect(lessons).toMatchObject([{ day, lastPage: 12 }])
  })
})

// pages as people write them, with what they mean
const spelled = fc
  .tuple(
    fc.integer({ min: 1, max: 1_200 }),
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom('', 'p.', 'p', 'pp. ', 'P'),
    fc.constantFrom('', '쪽', ' 쪽', 'p', '페이지'),
    fc.constantFrom('~', '-', ' ~ ', '–', '부터 ', '에서 ', '→', '…', '〜', ' 및 ', '/', ' '),
    fc.constantFrom('', '까지', ' 까지', ' 외', '(부록)', ', 부록', '이후'),
  )
  .map(([first, more, before, after, joint, end]) => ({
    first,
    last: first + more,
    text: `${before}${first}${after}${joint}${before}${first + more}${after}${end}`,
  }))

const isHonest = (
  { lessons, unread }: ReturnType<typeof readPlanText>,
  { first, last }: { first: number; last: number },
) =>
  unread.length > 0 ||
  lessons.some(
    ({ firstPage, lastPage, doubt }) => doubt !== '' || (firstPage === first && lastPage === last),
  )

describe('generated pages', () => {
  it('of a column are right or doubtful', () => {
    fc.assert(
      fc.property(spelled, (pages) => {
        const read = readPlanText(`날짜\t단원\t쪽\n3월 2일\t1단원\t${pages.text}`, spring)
        expect(isHonest(read, pages), JSON.stringify([pages, read])).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('of a line are right, doubtful, or named as not read', () => {
    const days = fc.constantFrom('3/2', '3월 2일부터', '3월 2주', '2주차')
    const units = fc.constantFrom('1단원', '덧셈과 뺄셈', 'Ⅰ. 수', '1~2차시 시 읽기', '나눗셈 (1)')
    fc.assert(
      fc.property(spelled, days, units, (pages, day, unit) => {
        const marked = /쪽|페이지|p/i.test(pages.text)
        fc.pre(marked)
        const read = readPlanText(`${day} ${unit} ${pages.text}`, spring)
        expect(isHonest(read, pages), JSON.stringify([pages, read])).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('of listed parts are right or doubtful', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 6 }),
        fc.constantFrom(',', ', ', '·', '/', ' ', '.', ';', '、'),
        fc.constantFrom('', '쪽', 'p'),
        (numbers, sign, mark) => {
          const pages = [...numbers].sort((a, b) => a - b)
          const [first, last] = [pages[0] ?? 0, pages.at(-1) ?? 0]
          const read = readPlanText(
            `날짜\t단원\t쪽\n3월 2일\t1단원\t${pages.join(sign)}${mark}`,
            spring,
          )
          expect(isHonest(read, { first, last }), JSON.stringify([pages, sign, read])).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('generated plans', () => {
  it.each([
    ['syllabuses of schools', syllabusTemplates],
    ['tables of two books', publisherTemplates],
  ])('have no line that is wrong and certain, and none that is not named: %s', (_, templates) => {
    const { wrong, vanished, right, lessons, certain } = measureGenerated(templates, 3, 2)
    expect(wrong).toEqual([])
    expect(vanished).toEqual([])
    expect(right / lessons).toBeGreaterThanOrEqual(0.95)
    expect(certain / lessons).toBeGreaterThanOrEqual(0.8)
  })
})

describe('what is left of a line', () => {
  it.each([
    '2027-06-01 행렬 121',
    '2027-06-01 행렬 121~',
    '3/9 행렬 10~12쪽, 40',
    '3/9 행렬 5/6 추가 10~12쪽',
    '3/9 행렬 10~12쪽 부터',
    '3/9 행렬 10~12쪽 다음 주로 연기',
    '3/9 10-12 행렬',
    '3/9 행렬 121-40쪽',
    '3/9 행렬 3월 23일 10~12쪽',
    '3/9 행렬 10~12쪽-',
  ])('makes it doubtful: %s', (line) => {
    const { lessons, unread } = readPlanText(`3/8 시작 8~9쪽\n${line}`, spring)
    expect(unread.length > 0 || lessons[1]?.doubt, JSON.stringify(lessons[1])).toBeTruthy()
  })

  it.each(['1. 수와 연산', 'Ⅱ-1 제곱근', '100까지의 수', '3·1 운동', '1~2차시 시', '나눗셈 (1)'])(
    'is nothing where the number belongs to the unit: %s',
    (unit) =>
      expect(readPlanText(`3/9 ${unit} 10~12쪽`, spring).lessons).toMatchObject([
        { firstPage: 10, lastPage: 12, doubt: '' },
      ]),
  )

  it.each(['4월말 중간고사 대비', '개교기념일', '중간고사 4.27~4.30', '5/5 어린이날', '계 20차시'])(
    'is named when the line is no lesson: %s',
    (line) =>
      expect(readPlanText(`3/9 시 8~9쪽\n${line}`, spring).unread).toEqual([
        { line: 2, text: line },
      ]),
  )

  it('says of one range that was not read not that there are two books', () =>
    expect(readPlanText('3/9 행렬 121-40쪽', spring).lessons[0]?.doubt).toBe('planDoubtPages'))
})
