/** Tests which book a row of an order file means: each rule, and precision on labelled rows. */
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/db.server'
import {
  aliasKey,
  extractFeatures,
  schoolLevelOf,
} from '~/features/catalogue/book-matching/features'
import { findCandidates, matchRows } from '~/features/catalogue/book-matching/candidates.server'
import {
  rankCandidates,
  parseBook,
  type Candidate,
  type ListedBook,
  type PastDecision,
} from '~/features/catalogue/book-matching/ranking'
import { leadAuthor, publisherAndAuthor } from '~/features/catalogue/book-matching/publisher-author'
import { parseTitle } from '~/features/catalogue/book-matching/title-parser'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import { book } from '../support/fixtures/books'
import { cleanDatabase } from '../support/database/database'
import { costRatio } from '../support/checks/cost-growth'
import { labelledRows, seeds } from '../support/matching/labelled-rows'
import { measureQuality, storeLabelledBooks } from '../support/matching/match-quality'

const rowOf = (fields: Partial<RequestedBook & { schoolName: string; bookId: string }>) => ({
  title: '수학 1',
  creator: '황선욱',
  publisher: '미래엔',
  curriculum: '2022 개정 교육과정',
  grade: '중',
  permission: '검정',
  purpose: '교과서',
  isbn: '',
  ...fields,
})
let last = 0
const listed = (fields: Partial<ListedBook> = {}): ListedBook => ({
  ...rowOf({}),
  bookId: `2026-${(last += 1)}`,
  place: 'finished',
  ...fields,
})
const rank = (
  row: ReturnType<typeof rowOf>,
  books: ListedBook[],
  { year = 2027, remembered }: { year?: number; remembered?: PastDecision } = {},
): Candidate[] => rankCandidates(extractFeatures(row, { year }), books.map(parseBook), remembered)
const band = (...given: Parameters<typeof rank>) => rank(...given)[0]?.band
const reasons = (candidate: Candidate | undefined) => candidate?.reasons.map(({ key }) => key)

const volumes = (title: string) =>
  parseTitle(title).readings.map(({ base, volume }) => [base, volume].join(' '))

describe('a title', () => {
  it.each([
    ['국어 1-1', '국어 1-1'],
    ['국어1－1', '국어 1-1'],
    ['국어 1학년 1학기', '국어 1-1'],
    ['3학년 1학기 수학', '수학 3-1'],
    ['국어(나) 3-1', '국어 3-1나'],
    ['국어 3-1 ㉮', '국어 3-1가'],
    ['미적분 II', '미적분 2'],
    ['도덕 ①', '도덕 1'],
    ['체육 3~4', '체육 3~4'],
    ['체육 3-4학년', '체육 3~4'],
    ['수학 (상)', '수학 상'],
    ['기하', '기하 '],
    ['나 2-1', '나 2-1'],
    ['중학교 수학 1', '수학 1'],
    ['확통', '확률과통계 '],
    ['동아시아사', '동아시아사 '],
    ['[비상교육] 국어 1-2(박현숙 외)', '국어 1-2'],
    ['1. 사회 ②(2022 개정)', '사회 2'],
    ['천재교과서 과학1 교과서', '과학 1'],
  ])('%s is read as %s', (title, reading) => expect(volumes(title)[0]).toBe(reading))

  it('that names two books is two', () => {
    expect(volumes('통합사회 1,2')).toEqual(['통합사회 1', '통합사회 2'])
    expect(volumes('수학(수학익힘) 3-1')).toEqual(['수학 3-1', '수학익힘 3-1'])
    expect(volumes('국어 3-1 가, 나')).toEqual(['국어 3-1가', '국어 3-1나'])
    expect(parseTitle('기술·가정 1').several).toBe(false)
    expect(parseTitle('사회·문화').several).toBe(false)
  })

  it('says what else people write into it', () => {
    expect(parseTitle('고등학교 대수 교사용 지도서(2022 개정)')).toMatchObject({
      grade: '고',
      purpose: '지도서',
      year: '2022',
    })
    expect(parseTitle('수학1(천재교과서, 김화경)')).toMatchObject({
      plain: '수학1',
      publisher: '천재교과서',
      author: '김화경',
    })
  })

  it.each(['(', ' ', '1', '가 ', '1-', '1,', '(가)', '학년 ', '[', "'22"])(
    'of %j a thousand times over grows with its length, not with its square',
    async (text) => {
      const read = (often: number, times: number) => () => {
        const fields = {
          title: text.repeat(often),
          creator: text.repeat(often),
          publisher: text.repeat(often),
        }
        for (let i = 0; i < times; i++) extractFeatures(rowOf(fields))
      }
      // the same number of letters in total: equal time if linear, ten times as long if quadratic
      expect(await costRatio(read(500, 300), read(5_000, 30))).toBeLessThan(5)
    },
  )
})

describe('names', () => {
  it.each([
    ['황선욱 외 9인', '황선욱'],
    ['황선욱외7인', '황선욱'],
    ['대표저자 황선욱', '황선욱'],
    ['황 선 욱', '황선욱'],
    ['황선욱, 권오남', '황선욱'],
    ['황선욱 등', '황선욱'],
  ])('%s is %s', (text, lead) => expect(leadAuthor(text)).toBe(lead))

  it('of publisher and author are found in one cell', () => {
    expect(publisherAndAuthor({ publisher: '천재교과서 김정인', creator: '' })).toEqual({
      publisher: '천재교과서',
      author: '김정인',
    })
    expect(publisherAndAuthor({ publisher: '', creator: '김정인(천재교과서)' })).toEqual({
      publisher: '천재교과서',
      author: '김정인',
    })
    expect(publisherAndAuthor({ publisher: '동아출판사', creator: '' }).publisher).toBe('동아출판')
  })

  it('of schools tell the level where they do', () =>
    expect(['순창북중', '게임과학고', '새솔초등학교', '한빛맹학교'].map(schoolLevelOf)).toEqual([
      '중',
      '고',
      '초',
      '',
    ]))
})

describe('certain is', () => {
  it('an equal title, publisher, lead author and curriculum in any spelling', () =>
    expect(
      band(
        rowOf({
          title: '수학①',
          publisher: '(주)미래엔',
          creator: '황선욱 외 9인',
          curriculum: '22개정',
        }),
        [listed()],
      ),
    ).toBe('certain'))
  it('the same ISBN, with its hyphens and its add-on', () =>
    expect(
      band(rowOf({ title: '수학', creator: '', publisher: '', isbn: '979-11-259-5768-3 53410' }), [
        listed({ isbn: '9791125957683' }),
      ]),
    ).toBe('certain'))
  it.each(['천재', '천재교육', '㈜천재교육', '천재교육(주)'])(
    'the same ISBN beside %s, any name of its publisher',
    (publisher) =>
      expect(
        band(rowOf({ creator: '', publisher, isbn: '9791125957683' }), [
          listed({ publisher: '천재교육', isbn: '9791125957683' }),
          listed({ publisher: '천재교과서', isbn: '9788901000015' }),
        ]),
      ).toBe('certain'),
  )
  it.each([
    ['지학', '지학사'],
    ['미래', '미래엔'],
    ['삼양', '삼양미디어'],
    ['비상', '비상교육'],
    ['YBM', '와이비엠(YBM)'],
  ])('the same ISBN beside %s, short for %s', (publisher, name) =>
    expect(
      band(rowOf({ creator: '', publisher, isbn: '9791125957683' }), [
        listed({ publisher: name, isbn: '9791125957683' }),
      ]),
    ).toBe('certain'),
  )
  it('no author when one book fits all the rest', () =>
    expect(band(rowOf({ creator: '' }), [listed()])).toBe('certain'))
  it('a curriculum that the school year teaches', () =>
    expect(band(rowOf({ curriculum: '', creator: '' }), [listed()])).toBe('certain'))
  it('what a person decided for such a row', () => {
    const right = listed({ creator: '황선옥' })
    expect(band(rowOf({}), [right])).toBe('review')
    expect(
      rank(rowOf({}), [right], { remembered: { bookId: right.bookId, contested: false } })[0],
    ).toMatchObject({
      band: 'certain',
      reasons: expect.arrayContaining([{ key: 'matchRemembered' }]),
    })
  })
})

describe('never certain is', () => {
  it('천재교육 for 천재교과서, nor half of both names', () => {
    expect(
      rank(rowOf({ publisher: '천재교육' }), [listed({ publisher: '천재교과서' })])[0],
    ).toMatchObject({ band: 'review', differences: ['publisher'] })
    expect(band(rowOf({ publisher: '천재' }), [listed({ publisher: '천재교과서' })])).toBe('review')
  })
  it('another publisher, even with the same ISBN', () =>
    expect(
      ['비상교육', '미래', '천재교육'].map((publisher) =>
        band(rowOf({ publisher, isbn: '9791125957683' }), [
          listed({ publisher: '천재교과서', isbn: '9791125957683' }),
        ]),
      ),
    ).not.toContain('certain'))
  it('2015 for 2022, even with the same ISBN or a decision', () => {
    const old = listed({ curriculum: '2015 개정 교육과정', isbn: '9791125957683' })
    const [found] = rank(rowOf({ isbn: '9791125957683' }), [old], {
      remembered: { bookId: old.bookId, contested: false },
    })
    expect(found).toMatchObject({ band: 'review', differences: ['curriculum'] })
    expect(reasons(found)).toContain('matchOtherCurriculum')
  })
  it('a row without curriculum when both editions exist', () =>
    expect(
      band(rowOf({ curriculum: '' }), [listed(), listed({ curriculum: '2015 개정 교육과정' })], {
        year: 2026,
      }),
    ).toBe('review'))
  it('an older edition for a year that teaches the new one', () =>
    expect(band(rowOf({ curriculum: '' }), [listed({ curriculum: '2015 개정 교육과정' })])).toBe(
      'review',
    ))
  it('1-1 for 1-2, nor for 1, nor a volume for none', () => {
    const row = rowOf({ title: '국어 1-1' })
    expect(
      ['국어 1-2', '국어 1', '국어', '국어 11'].map((title) => band(row, [listed({ title })])),
    ).not.toContain('certain')
    expect(band(rowOf({ title: '국어 3-1' }), [listed({ title: '국어 3-1 가' })])).toBe('review')
  })
  it('수학 1 of the middle school for 수학Ⅰ of the high school', () =>
    expect(rank(rowOf({}), [listed({ title: '수학Ⅰ', grade: '고' })])[0]).toMatchObject({
      band: 'review',
      differences: ['grade'],
    }))
  it('a guide for a row that asks for none', () => {
    expect(reasons(rank(rowOf({ purpose: '' }), [listed({ purpose: '지도서' })])[0])).toContain(
      'matchGuide',
    )
    expect(band(rowOf({ purpose: '' }), [listed({ purpose: '지도서' })])).toBe('review')
    expect(
      band(rowOf({ purpose: '', title: '수학 1 지도서' }), [
        listed({ purpose: '지도서' }),
        listed(),
      ]),
    ).toBe('certain')
  })
  it('another author, or one that the catalogue does not say', () =>
    expect(
      [listed({ creator: '김화경' }), listed({ creator: '' })].map((one) => band(rowOf({}), [one])),
    ).toEqual(['review', 'review']))
  it('one of two books that fit as well', () =>
    expect(band(rowOf({ creator: '' }), [listed(), listed({ creator: '김화경' })])).toBe('review'))
  it('one of two books in one row', () =>
    expect(
      rank(rowOf({ title: '수학 1, 2' }), [listed(), listed({ title: '수학 2' })]).map((one) => [
        one.band,
        reasons(one)?.includes('matchPartOfRow'),
      ]),
    ).toEqual([
      ['review', true],
      ['review', true],
    ]))
  it('a title with the ISBN of another book', () =>
    expect(
      rank(rowOf({ isbn: '9791125957683' }), [
        listed(),
        listed({ title: '국어 1-1', isbn: '9791125957683' }),
      ]).map(({ band }) => band),
    ).not.toContain('certain'))
  it('a typing error', () =>
    expect(rank(rowOf({ title: '수혁 1' }), [listed()])[0]).toMatchObject({
      band: 'review',
      differences: ['title'],
    }))
  it('a row whose cells contradict each other', () =>
    expect(band(rowOf({ title: '고등학교 수학 1' }), [listed()])).toBe('review'))
  it('a contested decision', () => {
    const one = listed({ creator: '황선옥' })
    expect(
      rank(rowOf({}), [one], { remembered: { bookId: one.bookId, contested: true } })[0],
    ).toMatchObject({
      band: 'review',
      reasons: expect.arrayContaining([{ key: 'matchContested' }]),
    })
  })
})

describe('decisions are remembered', () => {
  it('under what the row says, however it is spelt', () => {
    expect(
      aliasKey(
        rowOf({
          title: '수학①',
          publisher: '㈜미래엔',
          creator: '황선욱 외 3',
          curriculum: "'22 개정",
        }),
      ),
    ).toBe(aliasKey(rowOf({})))
    expect(aliasKey(rowOf({ title: '수학 2' }))).not.toBe(aliasKey(rowOf({})))
  })
  it('only of rows that say enough', () =>
    expect(
      [
        rowOf({ publisher: '', creator: '' }),
        rowOf({ title: '' }),
        rowOf({ title: '', publisher: '', creator: '', isbn: '9791125957683' }),
      ].map((row) => aliasKey(row) !== ''),
    ).toEqual([false, false, true]))
})

describe('in the catalogue', () => {
  beforeEach(cleanDatabase)

  const list = async (fields: Partial<ListedBook>) => {
    const { place: _, ...row } = listed(fields)
    await db.requestBook.create({ data: { ...row, ...searchColumns(row) } })
    return row
  }

  it('a remembered decision makes the next such row certain', async () => {
    const right = await book({ title: '수학 1', creator: '황선옥' })
    const row = rowOf({})
    expect((await matchRows(db, [row], { year: 2027 }))[0]).toMatchObject({
      band: 'review',
      bookId: right.bookId,
    })
    await db.matchAlias.create({ data: { key: aliasKey(row), bookId: right.bookId } })
    const found = await matchRows(db, [row, rowOf({ title: '음악 1' }), row], { year: 2027 })
    expect(found.map(({ band }) => band === 'certain')).toEqual([true, false, true])
  })

  it('candidates say whether they are finished, being made or listed, and each book stands there once', async () => {
    const finished = await book({ title: '수학 1', prodTypes: ['점자'] })
    const made = await book({ title: '수학 1', creator: '김화경' })
    await list({ bookId: finished.bookId })
    const wanted = await list({ creator: '고성은' })
    const places = Object.fromEntries(
      (await findCandidates(db, rowOf({}), { year: 2027 })).map(({ bookId, place }) => [
        bookId,
        place,
      ]),
    )
    expect(places).toEqual({
      [finished.bookId]: 'finished',
      [made.bookId]: 'making',
      [wanted.bookId]: 'listed',
    })
  })

  it('a slip in a short title is found, and so is the author’s book under another title', async () => {
    const right = await book({ title: '대수', grade: '고', creator: '전인태' })
    await book({ title: '기하', grade: '고', creator: '김희환' })
    expect(
      (await findCandidates(db, rowOf({ title: '댜수', grade: '고', creator: '전인태' }), {}))[0],
    ).toMatchObject({ bookId: right.bookId, band: 'review' })
    expect(
      (
        await findCandidates(db, rowOf({ title: '공통수학', grade: '고', creator: '전인태' }), {})
      )[0]?.bookId,
    ).toBe(right.bookId)
  })

  it('words of an administrator find other books, and none of them is certain', async () => {
    await book({ title: '수학 1' })
    const other = await book({ title: '수학의 발견', publisher: '창비' })
    const found = await findCandidates(db, rowOf({}), {}, '발견 창비')
    expect(found.map(({ bookId }) => bookId)).toContain(other.bookId)
    expect(found.some(({ band }) => band === 'certain')).toBe(false)
  })

  it('a row that means nothing of it has no candidate', async () => {
    await book({ title: '수학 1' })
    expect(await matchRows(db, [rowOf({ title: '', creator: '', publisher: '' })], {})).toEqual([
      { band: 'none', bookId: null, score: 0 },
    ])
    expect(await matchRows(db, [], {})).toEqual([])
  })

  it('labelled rows: what is certain is right, most are certain, and the others have their book among the first ten', async () => {
    const set = labelledRows(seeds.training)
    expect(set.rows.length).toBeGreaterThanOrEqual(1200)
    await storeLabelledBooks(set)
    const found = await measureQuality(set, 0.5)
    expect(found.kinds.length).toBeGreaterThanOrEqual(35)
    expect(found.precision).toBeGreaterThanOrEqual(0.995)
    expect(found.recall).toBeGreaterThanOrEqual(0.9)
    expect(found.firstTen).toBeGreaterThanOrEqual(0.98)
  })
})
