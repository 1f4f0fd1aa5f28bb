/** Tests that nothing of a pupils' cell stands outside the name, unless it is a school year or a telephone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maskNamesIn,
  maskText,
  namesInRemarks,
  parsePupilColumns,
  parsePupils,
  restoreNames,
} from '~/features/requests/order-file/read/pupils'
import { isSchoolYear } from '~/features/requests/order-file/read/school-year-text'
import { maskPupil } from '~/features/requests/order-file/row-columns.server'

const read = (text: string) => {
  const { pupils, unread } = parsePupils(text)
  return [
    pupils.map(({ name, grade, phone }) => [name, grade, phone].join('|').replace(/\|+$/, '')),
    unread.length,
  ]
}

describe('a pupil', () => {
  test.each([
    ['홍길동 1학년', '홍길동|1학년'],
    ['홍길동(1-3)', '홍길동|1-3'],
    ['홍길동1-3', '홍길동|1-3'],
    ['홍길동 3', '홍길동|3'],
    ['홍길동 1학년 1반', '홍길동|1학년 1반'],
    ['3학년 홍길동', '홍길동|3학년'],
    ['3학년홍길동', '홍길동|3학년'],
    ['1-3 홍길동', '홍길동|1-3'],
    ['홍 길 동 3학년', '홍 길 동|3학년'],
    ['남궁민수 고1', '남궁민수|고1'],
    ['John Smith 3', 'John Smith|3'],
    ['홍길동 특수학급', '홍길동|특수학급'],
    ['홍길동１학년', '홍길동|1학년'],
    ['홍길동 1-3 010-1234-5678', '홍길동|1-3|01012345678'],
    ['홍길동 Tel: (02) 123-4567', '홍길동||021234567'],
    ['홍길동/1학년/1반/010-1234-5678', '홍길동|1학년 1반|01012345678'],
    ['1학년, 홍길동', '홍길동|1학년'],
  ])('%s', (text, wanted) => {
    expect(read(text)).toEqual([[wanted], 0])
  })

  test.each([
    ['홍길동, 김철수', ['홍길동', '김철수']],
    ['홍길동·김철수', ['홍길동', '김철수']],
    ['①홍길동 ②김철수', ['홍길동', '김철수']],
    ['김하나 중1 이두리 중2', ['김하나|중1', '이두리|중2']],
    ['1학년 가나다, 2학년 라마바', ['가나다|1학년', '라마바|2학년']],
  ])('several in one cell: %s', (text, wanted) => {
    expect(read(text)).toEqual([wanted, 0])
  })

  test.each([
    '홍길동 외 2명',
    '홍길동고1',
    '1반기문',
    '홍길동 사랑반',
    '홍길동 일학년',
    '홍길동:3학년',
    '서울맹학교 3학년 홍길동',
    '김하나 이두리 3학년',
    '홍길동 2010.03.04',
    '홍길동 공일공 일이삼사 오육칠팔',
  ])('that cannot be divided with certainty is all name, and told: %s', (text) => {
    expect(read(text)).toEqual([[text], 1])
  })

  test('in columns of their own, whose school year holds something else', () => {
    const columns = (...texts: [string, string, string]) => {
      const { pupils, unread } = parsePupilColumns(...texts)
      return [pupils, unread.length]
    }
    expect(columns('', '3학년 홍길동', '')).toEqual([
      [{ name: '홍길동', grade: '3학년', phone: '' }],
      0,
    ])
    expect(columns('김하나', '2학년 홍길동', '010-0000-0001')).toEqual([
      [{ name: '김하나 2학년 홍길동', grade: '', phone: '01000000001' }],
      1,
    ])
  })
})

describe('a school year', () => {
  test.each([
    '1',
    '중1',
    '초 5학년',
    '1학년 2반',
    '1학년1반',
    '1-3',
    '1 3',
    '2-A',
    '1-가',
    '1~3학년',
    '고2-3반',
    '초등부 3학년 1반',
    '전공과 2학년',
    '유치원 만5세',
    '3학년(특수)',
    '특수학급 2',
    '중도중복',
    '3-2 5번',
  ])('is one: %s', (text) => {
    expect(isSchoolYear(text)).toBe(true)
  })

  test.each([
    '홍길동',
    '고유',
    '중이',
    '유아',
    '반기',
    '가반',
    '김1',
    '1김',
    '3학년 홍',
    '1-홍',
    '3 나',
    '1-나은',
    '초등 홍길동',
    '유 1 나',
    '2010',
    '1학기',
    '사랑반',
    '',
  ])('is none: %j', (text) => {
    expect(isSchoolYear(text)).toBe(false)
  })
})

// what schools write around a name, in every combination
const names = fc.oneof(
  fc.constantFrom('홍길동', '남궁민수', '고유진', '유초중', '반기문', '김 민', '홍 길 동', '이수'),
  fc.constantFrom('John Smith', 'Nguyen Thi Hoa', '洪吉童', '학년이', '전공과'),
)
const years = fc.constantFrom(
  ...[
    '1학년',
    '1-3',
    '3',
    '1학년 1반',
    '고1',
    '초등학교 3학년',
    '특수학급',
    '사랑반',
    '일학년',
    '3-나',
  ],
  ...['중학부 2학년', '３학년', '2010.3.4', '만 5세', '3학년 2반 7번', '유치원', ''],
)
const phones = fc.constantFrom(
  '010-1234-5678',
  '01012345678',
  '공일공',
  '010 1234 5678',
  '+82 10-1234-5678',
  '',
)
const joints = fc.constantFrom(' ', '', '/', '(', ', ', ' - ', ':', '\n', '·', '. ', ' 외 1명 ')
const cells = fc
  .tuple(
    fc.shuffledSubarray(['name', 'year', 'phone'], { minLength: 3 }),
    names,
    years,
    phones,
    joints,
    joints,
  )
  .map(([order, name, year, phone, first, second]) => {
    const texts = { name, year, phone } as Record<string, string>
    const [one = '', two = '', three = ''] = order.map((part) => texts[part] ?? '')
    return { name, text: `${one}${first}${two}${second}${three}${first === '(' ? ')' : ''}` }
  })

const plainLetters = /[\p{L}]/gu
/** Words that say a school year. */
const yearWords =
  /유치원|초등학교|중학교|중학부|고등학교|특수학급|전공과|학년|번|반|세|만|초|중|고|[가나다](?=반|$)/gu

describe('generated cells', () => {
  test('show no letter of a name outside the name', () => {
    fc.assert(
      fc.property(cells, ({ text }) => {
        const { pupils, unread } = parsePupils(text)
        for (const pupil of pupils) {
          expect(pupil.grade.replace(yearWords, '').match(plainLetters), text).toBeNull()
          expect(pupil.phone, text).toMatch(/^\d*$/)
        }
        // the beginning of a quoted text says where to look, the rest is covered
        for (const part of unread)
          expect(maskText(part).slice(1).replaceAll('○', ''), text).not.toMatch(/\p{L}|\d/u)
      }),
      { numRuns: 3_000 },
    )
  })

  test('lose no name: it is stored, or the cell is told', () => {
    fc.assert(
      fc.property(cells, ({ name, text }) => {
        // 3 and the name 학년이 without anything between them are 3학년 to everybody
        fc.pre(!/\d학년이/.test(text))
        const { pupils, unread } = parsePupils(text)
        const stored = pupils.some((pupil) =>
          pupil.name.replace(/\s/g, '').includes(name.normalize('NFKC').replace(/\s/g, '')),
        )
        expect(stored || unread.length > 0 || name === '전공과', text).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('names elsewhere', () => {
  test('rows of an earlier version show no name as a school year', () => {
    expect(maskPupil({ name: '', grade: '홍길동 1학년', phone: '' }).grade).toBe('홍** **년')
    expect(maskPupil({ name: '홍길동', grade: '1학년', phone: '' })).toMatchObject({
      name: '홍*동',
      grade: '1학년',
    })
  })

  test.each([
    ['홍길동 학생 확대본', '홍*동 학생 확대본'],
    ['3학년 홍길동', '3학년 홍*동'],
    ['홍길동(1-3) 책', '홍*동(1-3) 책'],
    ['저시력 학생용, 표지 있음', '저시력 학생용, 표지 있음'],
    ['3학년 지도서', '3학년 지도서'],
    ['급함', '급함'],
  ])('remarks of a row without pupils name nobody: %s', (remarks, shown) => {
    expect(maskNamesIn(remarks, namesInRemarks(remarks, []))).toBe(shown)
    expect(restoreNames(shown, remarks, namesInRemarks(remarks, []))).toBe(remarks)
  })

  test('remarks are shown masked, and keep the names when they come back', () => {
    const pupils = new Set(['홍길동', '김하나'])
    const before = '홍길동 교실로, 김하나는 집으로'
    const shown = maskNamesIn(before, pupils)
    expect(shown).toBe('홍*동 교실로, 김*나는 집으로')
    expect(restoreNames(shown, before, pupils)).toBe(before)
    expect(restoreNames(`급함. ${shown}`, before, pupils)).toBe(`급함. ${before}`)
    expect(restoreNames('급함', before, pupils)).toBe('급함')
  })
})
