/**
 * Tests that the name of a publisher's file means one book for certain, or is left for a person to
 * decide.
 */
import { describe, expect, test } from 'vitest'
import { normalise } from '~/features/catalogue/book/search/normalise'
import {
  fileNameFeatures,
  matchFileName,
  type MatchableBook,
} from '~/features/catalogue/book-matching/file-name-match'

let last = 0
const book = (title: string, more: Partial<MatchableBook> = {}): MatchableBook => ({
  id: ++last,
  bookId: `2026-${last}`,
  title,
  grade: '중',
  publisher: '미래엔',
  creator: '황선욱',
  curriculum: '2022 개정 교육과정',
  purpose: '교과서',
  isbn: '',
  titleText: normalise(title),
  ...more,
})
/** The books that a search by title would find, decided as the database does. */
const fitting = (name: string, books: MatchableBook[], folders = ['미래엔']) => {
  const features = fileNameFeatures(name)
  return matchFileName(
    features,
    books.filter(({ titleText }) => features.runs.includes(titleText)),
    folders,
  )
}
const titleOf = (name: string, books: MatchableBook[], folders?: string[]) =>
  fitting(name, books, folders).certain?.title ?? null

describe('a name', () => {
  test('holds book ids and ISBNs among other words', () => {
    expect(fileNameFeatures('수학1(2026-0000123)_최종.pdf').bookIds).toContain('2026-0000123')
    expect(fileNameFeatures('_2026-0000123_수학.pdf').bookIds).toContain('2026-0000123')
    expect(fileNameFeatures('978-89-6279-000-9 수학.pdf').isbns).toEqual(
      ['9788962790009'].filter((isbn) => fileNameFeatures(`${isbn}.pdf`).isbns.includes(isbn)),
    )
    expect(fileNameFeatures('ISBN 9791125957683.pdf').isbns).toEqual(['9791125957683'])
    expect(fileNameFeatures('수학 2026.pdf').bookIds).not.toContain('2026')
  })
})

describe('a title', () => {
  const books = [
    book('수학 1'),
    book('수학 2'),
    book('수학'),
    book('국어 1-1'),
    book('국어 1-2'),
    book('기술ㆍ가정1'),
    book('미적분Ⅱ'),
    book('수학(수학익힘)'),
  ]

  test.each([
    ['수학 1.pdf', '수학 1'],
    ['수학1.pdf', '수학 1'],
    ['수학Ⅰ.pdf', '수학 1'],
    ['수학 2.PDF', '수학 2'],
    ['수학.pdf', '수학'],
    ['국어1-2.hwp', '국어 1-2'],
    ['기술·가정 1.pdf', '기술ㆍ가정1'],
    ['기술_가정 1.pdf', '기술ㆍ가정1'],
    ['미적분 II.pdf', '미적분Ⅱ'],
    ['수학(수학익힘).pdf', '수학(수학익힘)'],
    ['중학교 수학 1 교과서_미래엔(황선욱)_2022개정_최종.pdf', '수학 1'],
    ['[미래엔] 수학2_20260301.pdf', '수학 2'],
  ])('%s is %s', (name, title) => expect(titleOf(name, books)).toBe(title))

  test.each([
    '수학 3.pdf',
    '고급 수학 1.pdf',
    '수학 1 (2).pdf',
    '국어 1-3.pdf',
    '물리학.pdf',
    '수학 1 익힘책.pdf',
  ])('%s is none of them for certain', (name) => expect(titleOf(name, books)).toBeNull())

  test("is the publisher's whose folder it is in, or whom the name says", () => {
    const both = [book('한국사'), book('한국사', { publisher: '㈜비상' })]
    expect(fitting('한국사.pdf', both).certain?.publisher).toBe('미래엔')
    expect(fitting('한국사.pdf', both, ['비상교육']).certain?.publisher).toBe('㈜비상')
    expect(fitting('한국사_비상.pdf', both, ['모음']).certain?.publisher).toBe('㈜비상')
    expect(fitting('한국사.pdf', both, ['천재교육'])).toMatchObject({
      certain: null,
      possible: both,
    })
    const chunjae = [
      book('한국사', { publisher: '천재교육' }),
      book('한국사', { publisher: '천재교과서' }),
    ]
    expect(fitting('한국사.pdf', chunjae, ['천재교과서']).certain?.publisher).toBe('천재교과서')
  })

  test('is narrowed by grade, curriculum, author and purpose; two equally good ones are for a person', () => {
    const several = [
      book('수학', { grade: '초' }),
      book('수학', { grade: '고' }),
      book('수학', { grade: '고', creator: '김원경' }),
      book('수학', { grade: '고', purpose: '지도서' }),
      book('수학', { grade: '고', curriculum: '2015 개정 교육과정' }),
    ]
    expect(fitting('초등 수학.pdf', several).certain).toBe(several[0])
    expect(fitting('수학.pdf', several, ['미래엔', '초등학교']).certain).toBe(several[0])
    expect(fitting('고등학교 수학 2022 김원경.pdf', several).certain).toBe(several[2])
    expect(fitting('고등 수학 지도서.pdf', several).certain).toBe(several[3])
    expect(fitting('고등 수학 15개정.pdf', several).certain).toBe(several[4])
    expect(fitting('고등 수학 22개정.pdf', several)).toEqual({
      certain: null,
      possible: [several[1], several[2]],
    })
  })

  test('of a book with another ISBN is not meant', () => {
    expect(
      titleOf('수학 1 9791125957683.pdf', [book('수학 1', { isbn: '9788962790009' })]),
    ).toBeNull()
    expect(titleOf('수학 1 9791125957683.pdf', [book('수학 1')])).toBe('수학 1')
  })
})
