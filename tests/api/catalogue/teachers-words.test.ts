/** Tests that a search understands how teachers name books: school, year and term, abbreviations, slips. */
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'
import { book } from '../../support/fixtures/books'

const shelf = [
  { title: '국어 1-1', grade: '중', publisher: '미래엔' },
  { title: '국어1-2', grade: '중', publisher: '천재교육' },
  { title: '국어 2-1', grade: '중', publisher: '미래엔' },
  { title: '도덕 ②', grade: '중', publisher: '지학사' },
  { title: '중학교 국어 1', grade: '', publisher: '창비' },
  { title: '중1 국어의 모든 것', grade: '', publisher: '디딤돌교육' },
  { title: '과학', grade: '초', publisher: '지학사' },
  { title: '과학 3-1', grade: '초', publisher: '미래엔' },
  { title: '과학 3-2', grade: '초', publisher: '미래엔' },
  { title: '과학 4-1', grade: '초', publisher: '미래엔' },
  { title: '과학 3', grade: '중', publisher: '미래엔' },
  { title: '음악 3~4', grade: '초', publisher: '금성출판사' },
  { title: '공통영어1', grade: '고', publisher: '와이비엠(YBM)' },
  { title: '영어Ⅱ', grade: '고', publisher: '와이비엠' },
  { title: '수학 Ⅱ', grade: '고', publisher: '㈜미래엔' },
  { title: '대수 2', grade: '고', publisher: '비상교육' },
  { title: '물리학Ⅰ', grade: '고', publisher: '비상교육' },
  { title: '확률과 통계', grade: '고', publisher: '비상교육' },
  { title: '사회·문화', grade: '고', publisher: '비상교육' },
  { title: '사회와 문화', grade: '고', publisher: '비상교육' },
  { title: '한국사 탐구 1', grade: '고', publisher: '비상교육' },
  { title: '한국사', grade: '고', publisher: '비상교육' },
]

beforeAll(async () => {
  await cleanDatabase()
  for (const [i, row] of shelf.entries())
    await book({
      prodDate: `2026-03-${String(30 - i).padStart(2, '0')}`,
      prodTypes: ['점자'],
      ...row,
    })
})

type Found = { title: string; publisher: string }
const titles = async (keyword: string): Promise<string[]> =>
  (await call('/api/public/book/search', { keyword, sort: 'relevance', size: 20 })).data.items.map(
    ({ title }: Found) => title,
  )

describe('school and year of school', () => {
  const firstOfMiddle = ['국어 1-1', '국어1-2', '중학교 국어 1']

  test.each([
    '중1 국어',
    '국어 중1',
    '중1국어',
    '국어중1',
    '중학교 1학년 국어',
    '국어 중학교 1학년',
    '중학교1학년국어',
    '중등 1학년 국어',
  ])('%s finds the volumes of the year, with or without a school in the title', async (keyword) => {
    const found = await titles(keyword)
    expect(found).toEqual(expect.arrayContaining(firstOfMiddle))
    expect(found).not.toContain('국어 2-1')
  })

  test('words that find books as they stand lose none of them: 중 1 국어', async () => {
    expect(await titles('중 1 국어')).toEqual([
      '중1 국어의 모든 것',
      '국어 1-1',
      '국어1-2',
      '중학교 국어 1',
      '국어 2-1',
    ])
  })

  test('a title that has the words as they stand comes first', async () => {
    expect((await titles('중1 국어'))[0]).toBe('중1 국어의 모든 것')
  })

  test.each<[string, string[]]>([
    ['국어 1학년', ['국어 1-1', '국어1-2', '중학교 국어 1', '중1 국어의 모든 것']],
    ['초3 과학', ['과학 3-1', '과학 3-2', '과학']],
    ['3학년 과학', ['과학 3-1', '과학 3-2', '과학 3', '과학']],
    ['초4 음악', ['음악 3~4']],
    ['초등 3~4학년 음악', ['음악 3~4']],
    ['고1 영어', ['공통영어1', '영어Ⅱ']],
    ['고등학교 2학년 영어', ['영어Ⅱ', '공통영어1']],
    ['초3 1학기 과학', ['과학 3-1', '과학']],
    ['초3-2 과학', ['과학 3-2', '과학']],
    ['3학년2학기과학', ['과학 3-2', '과학 3', '과학']],
    ['중1-2 국어', ['국어1-2', '중학교 국어 1']],
    ['중3 도덕', ['도덕 ②']],
    ['미래엔 초3 과학', ['과학 3-1', '과학 3-2']],
    ['초4', ['과학 4-1', '음악 3~4']],
  ])('%s finds the volumes of the year first', async (keyword, wanted) => {
    expect(await titles(keyword)).toEqual(wanted)
  })
})

test.each<[string, string[]]>([
  ['수2', ['수학 Ⅱ', '대수 2']],
  ['수Ⅱ', ['수학 Ⅱ', '대수 2']],
  ['물1', ['물리학Ⅰ']],
  ['물리 I', ['물리학Ⅰ']],
  ['물Ⅰ', ['물리학Ⅰ']],
  ['확통', ['확률과 통계']],
  ['고2 확통 비상', ['확률과 통계']],
  ['사문', ['사회·문화', '사회와 문화']],
  ['국사', ['한국사', '한국사 탐구 1']],
])('the abbreviation %s finds its subject first', async (keyword, wanted) => {
  expect(await titles(keyword)).toEqual(wanted)
})

test.each(['와이비엠(YBM)', 'YBM', '와이비엠'])('the publisher %s is found', async (keyword) => {
  expect(await titles(keyword)).toEqual(['공통영어1', '영어Ⅱ'])
})

test.each(['(주)미래엔', '㈜미래엔', '미래엔'])('the publisher %s is found', async (keyword) => {
  expect(await titles(keyword)).toContain('수학 Ⅱ')
})

test.each([
  ['수확 2', '수학 2', 1],
  ['과햑', '과학', 5],
  ['국러 2-1', '국어 2-1', 1],
  ['중1 국러', '중1 국어', 4],
])('%s finds nothing, and is offered %s', async (typed, wanted, count) => {
  expect(await titles(typed)).toEqual([])
  const { data } = await call('/api/public/book/suggest', { keyword: typed })
  expect(data.looser[0]).toEqual({ keyword: wanted, ignored: [], count })
})

test('a wrong keyboard is read beside numbers', async () => {
  for (const keyword of ['tngkr 2', 'tngkr2', 'rnrdj 2-1'])
    expect((await call('/api/public/book/reading', { keyword })).data.count).toBe(1)
})
