/** Tests how class lists of schools become readers, and that what is left out is named. */
import { describe, expect, test } from 'vitest'
import { dayOf, readRoster, rowsOfText } from '~/features/requests/readers/read-roster'
import { costRatio } from '../../support/checks/cost-growth'

const read = (text: string, school = '') => readRoster(rowsOfText(text), school)
const short = ({ readers }: ReturnType<typeof read>) =>
  readers.map(({ name, birth, schoolYear, formats }) => [
    name,
    birth,
    schoolYear,
    formats.join('+'),
  ])

describe('a birthday is read', () => {
  test.each([
    ['2014-03-02', '2014-03-02'],
    ['2014. 3. 2.', '2014-03-02'],
    ['14.3.2', '2014-03-02'],
    ["'14.3.2", '2014-03-02'],
    ['2014년 3월 2일', '2014-03-02'],
    ['2014년 3월 2일생', '2014-03-02'],
    ['140302', '2014-03-02'],
    ['20140302', '2014-03-02'],
    ['990302', '1999-03-02'],
    ['140302-3123456', '2014-03-02'],
    ['140302-4******', '2014-03-02'],
    ['850302-1234567', '1985-03-02'],
    ['２０１４．３．２', '2014-03-02'],
    ['2014/03/02', '2014-03-02'],
  ])('from %s', (text, day) => expect(dayOf(text)).toBe(day))

  test.each(['2014-02-30', '2999-01-01', '14', '3학년', '2014-13-01', '01012345678'])(
    'but not from %s',
    (text) => expect(dayOf(text)).toBeNull(),
  )
})

describe('a list with headings', () => {
  test('is read by them, whatever their order and spelling', () => {
    const roster = read(
      [
        '2027학년도 시각장애 학생 명단',
        '연번\t성 명\t학년\t생년월일(6자리)\t신청 형태\t글자크기\t보호자 성명\t비고',
        '1\t김하늘\t초3\t170302\t점자, 음성\t\t김보호\t전학 예정',
        '2\t박바다\t중 1\t2013.05.06\t확대 A3\t22pt\t박보호\t',
        '\t합계\t\t\t2명\t\t\t',
      ].join('\n'),
    )
    expect(roster.readers).toEqual([
      {
        name: '김하늘',
        birth: '2017-03-02',
        schoolYear: '초3',
        schoolName: '',
        formats: ['점자', '음성'],
        printSize: '',
        consentName: '김보호',
        doubts: [],
      },
      {
        name: '박바다',
        birth: '2013-05-06',
        schoolYear: '중1',
        schoolName: '',
        formats: ['확대A3'],
        printSize: '22',
        consentName: '박보호',
        doubts: [],
      },
    ])
    expect(roster.unread.map(({ text }) => text)).toEqual([
      '비고',
      '2027학년도 시각장애 학생 명단',
      '합계 2명',
    ])
  })

  test('says a year by the name of the school, and doubts it without one', () => {
    const text = '이름\t학년\t생년월일\n김하늘\t3학년\t2017-03-02'
    expect(short(read(text, '한빛초등학교'))).toEqual([['김하늘', '2017-03-02', '초3', '']])
    expect(read(text, '한빛맹학교').readers[0]).toMatchObject({ schoolYear: '', doubts: ['3학년'] })
  })

  test('keeps what it cannot read where a person sees it, without the rest of a resident number', () => {
    const roster = read('이름\t주민번호\t형태\n김하늘\t170231-3123456\t큰글씨책')
    expect(roster.readers[0]).toMatchObject({ birth: '170231-3', formats: [] })
    expect(roster.readers[0]!.doubts).toEqual(['170231-3', '큰글씨책'])
  })
})

describe('lines without headings', () => {
  test('are read by what they look like', () => {
    expect(
      short(
        read('김하늘 2017-03-02 초3 점자\n박바다, 2013.5.6, 중1, 확대B4\n3 최강산 140302 점역'),
      ),
    ).toEqual([
      ['김하늘', '2017-03-02', '초3', '점자'],
      ['박바다', '2013-05-06', '중1', '확대B4'],
      ['최강산', '2014-03-02', '', '점역'],
    ])
  })

  test('name what they did not understand', () => {
    const roster = read('김하늘 2017-03-02 왼쪽눈실명 점자\n2027년 명단입니다')
    expect(roster.readers[0]!.doubts).toEqual(['왼쪽눈실명'])
    expect(roster.unread).toEqual([{ line: 2, text: '2027년 명단입니다' }])
  })
})

test('a long line takes time in proportion to its length', async () => {
  const all = (length: number) => () => {
    read(`이름\t형태\n김하늘\t${'점'.repeat(length)}${' '.repeat(length)}자`)
    read(`${'가'.repeat(length)} ${'1'.repeat(length)}`)
  }
  // ten times the line; quadratic work takes a hundred times as long
  expect(await costRatio(all(10_000), all(100_000))).toBeLessThan(40)
})
