/** Tests what a keyword may mean besides its words: school, year, term and abbreviations. */
import { expect, test } from 'vitest'
import { otherReadings } from '~/features/catalogue/book/search/keyword-readings'
import { schoolYearOf } from '~/features/catalogue/book/search/school-year'
import { volumesOfOthers, volumesOfYears } from '~/features/catalogue/book/search/title-volumes'

test.each<[string, string, number[], number | null, string]>([
  ['중1 국어', '중', [1], null, '국어'],
  ['국어중1', '중', [1], null, '국어'],
  ['중1국어', '중', [1], null, '국어'],
  ['초등학교 4학년 사회', '초', [4], null, '사회'],
  ['사회 초등학교 4학년', '초', [4], null, '사회'],
  ['고등학교 국어 1학년', '고', [1], null, '국어'],
  ['6학년 과학', '초', [6], null, '과학'],
  ['3학년 과학', '', [3], null, '과학'],
  ['초3-1 수학', '초', [3], 1, '수학'],
  ['3학년 2학기 수학', '', [3], 2, '수학'],
  ['수학 3-2학기', '', [3], 2, '수학'],
  ['초 3~4학년 음악', '초', [3, 4], null, '음악'],
  ['중1 국어 2학기', '중', [1], 2, '국어'],
  ['1학기 수학 3학년', '', [3], 1, '수학'],
  ['국어 1학기', '', [], 1, '국어'],
  ['중Ⅰ 국어', '중', [1], null, '국어'],
  ['중1', '중', [1], null, ''],
])('%s says school and year', (keyword, grade, years, term, rest) => {
  expect(schoolYearOf(keyword)).toEqual({ grade: grade || null, years, term, rest })
})

test.each([
  '최고1',
  '집중 1',
  '기초 1',
  '국어 1-1',
  '2022 개정',
  '21학년',
  '3학년도',
  '중학교 국어',
  '중학생 1',
  '고1~2',
  '중10',
])('%s says neither', (keyword) => expect(schoolYearOf(keyword)).toBeNull())

test.each<[string, string[]]>([
  ['수2', ['수학2']],
  ['물 1', ['물리학1']],
  ['물Ⅰ', ['물리학1']],
  ['물리1 비상', ['물리학1 비상']],
  ['사문', ['사회문화', '사회와문화']],
  ['고2 확통', ['확률과통계', '확통']],
  ['고1 영어', ['공통영어', '영어']],
  ['공통수학 1', []],
  ['9788901000015', []],
])('%s means %j', (keyword, wanted) => {
  expect(otherReadings(keyword).map((reading) => reading.keyword)).toEqual(wanted)
})

test('each volume belongs to some school years, and to no others', () => {
  const volumes = ['1', '3', '11', '12', '31', '34', '56', '13']
  for (const year of [1, 2, 3, 4, 5, 6])
    for (const volume of volumes) {
      const title = `국어${volume}가`
      const isOfYear = new RegExp(volumesOfYears([year])).test(title)
      expect(new RegExp(volumesOfOthers([year])).test(title), `${title} ${year}`).toBe(!isOfYear)
    }
  expect(new RegExp(volumesOfOthers([1])).test('국어')).toBe(false)
  expect(new RegExp(volumesOfOthers([1])).test('2022국어')).toBe(false)
})

test('a keyword full of abbreviations has four readings, not one for each combination', () => {
  const keyword = Array.from({ length: 33 }, () => '기벡').join(' ')
  expect(keyword.length).toBeLessThanOrEqual(100)
  const readings = otherReadings(keyword)
  expect(readings).toHaveLength(4)
  expect(readings[0]?.keyword.split(' ')).toHaveLength(33)
})
