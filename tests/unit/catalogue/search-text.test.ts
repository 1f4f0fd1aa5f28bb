/** Tests forgiving search: spellings of one word find the same books, and no other ones. */
import { describe, expect, it } from 'vitest'
import {
  publisherAliases,
  publisherKey,
  splitPublisher,
} from '~/features/catalogue/book/search/publisher-names'
import { searchedTextFields } from '~/features/catalogue/book/fields'
import {
  grams,
  hangulSuggestion,
  initials,
  keyboardToHangul,
  looserKeywords,
  normalise,
  parseKeyword,
  searchColumns,
  type SearchedBook,
} from '~/features/catalogue/book/search/search-text'
import { syntheticBook } from '../../../prisma/seed/large-catalogue'
import { everything } from '../../support/setup/scope'

/** Whether a keyword finds a book, decided as the database does. */
const finds = (keyword: string, book: SearchedBook) => finderOf(book)(keyword)

function finderOf(book: SearchedBook) {
  const columns = searchColumns(book)
  const known = new Set(columns.grams)
  return (keyword: string) => {
    const { isbn, words } = parseKeyword(keyword)
    if (isbn) return isbn === book.isbn
    return words.every(
      (word) =>
        word.grams.every((gram) => known.has(gram)) &&
        (!word.contains || columns[word.on].includes(word.text)),
    )
  }
}

/** Whether a keyword's words are really in the texts, decided without grams. */
function contained(keyword: string, book: SearchedBook) {
  const columns = searchColumns(book)
  return parseKeyword(keyword).words.every((word) => columns[word.on].includes(word.text))
}

const maths: SearchedBook = {
  bookId: '2026-0001234',
  title: '미적분Ⅰ',
  publisher: '㈜비상교육',
  creator: '이병인 외 9',
  grade: '고',
  curriculum: '2022 개정 교육과정',
  permission: '검정',
  purpose: '교과서',
  isbn: '9788901000015',
  prodTypes: ['점자', '확대A3'],
}
const titled = (title: string): SearchedBook => ({ title })
const published = (publisher: string): SearchedBook => ({ title: '도덕', publisher })

describe('one spelling for comparing', () => {
  it.each([
    ['①', '도덕 ①', '도덕1', '도덕 1', '도덕❶', '도덕⑴', '도덕 １'],
    ['Roman numbers', '미적분Ⅰ', '미적분 I', '미적분1', '미적분I', '미적분 ⅰ', '미적분 i'],
    ['Roman numbers in a row', '수학 Ⅰ·Ⅱ', '수학 I·II', '수학 1, 2', '수학 Ⅰ, II'],
    ['Roman three and four', '물리학 Ⅲ-Ⅳ', '물리학 III-IV', '물리학 3 4'],
    [
      'the middle dot',
      '기술·가정',
      '기술ㆍ가정',
      '기술・가정',
      '기술･가정',
      '기술 가정',
      '기술/가정',
    ],
    ['brackets, dashes and tildes', '국어 1-1', '국어1-1', '국어(1~1)', '국어 [1_1]', '국어: 1.1'],
    [
      'legal forms',
      '비상교육',
      '㈜비상교육',
      '(주)비상교육',
      '비상교육（주）',
      '주식회사 비상교육',
      '( 주 ) 비상교육',
    ],
    ['upper case and full width', 'YBM 영어 2', 'ｙｂｍ　영어２', 'ybm영어2'],
    [
      'zero-width and control characters',
      '수학',
      '수\u200b학\u0007',
      '\ufeff수학',
      '수\u00ad학',
      '수\u0000학\ud800',
    ],
    ['English volumes', 'English II', 'English Ⅱ', 'ENGLISH 2'],
  ])('treats %s alike', (_, ...spellings) => {
    expect(new Set(spellings.map(normalise)).size).toBe(1)
  })

  it('treats decomposed Hangul (a Mac) as composed', () => {
    expect(normalise('공통수학①'.normalize('NFD'))).toBe('공통수학1')
    expect(normalise('공통수학①'.normalize('NFKD'))).toBe('공통수학1')
    expect(normalise('(주)비상교육 미적분 I'.normalize('NFD'))).toBe('비상교육미적분1')
  })

  it('leaves words alone that only look like Roman numbers', () => {
    expect(normalise('IT 활용')).toBe('it활용')
    expect(normalise('인공지능 IT')).toBe('인공지능it')
    expect(normalise('I am Sam')).toBe('iamsam')
    expect(normalise('한글 Ivy')).toBe('한글ivy')
  })

  it('keeps initial consonants as they are typed, whatever the input method makes of them', () => {
    expect(normalise('ㄱㅌㅅㅎ')).toBe('ㄱㅌㅅㅎ')
    expect(normalise('ㄳ')).toBe('ㄱㅅ')
    expect(normalise('ﾡ')).toBe('ㄱ')
    expect(normalise('\u1100\u1110')).toBe('ㄱㅌ')
  })

  it('is the same when done twice', () => {
    for (const text of ['미적분Ⅰ·(하)', '㈜천재교과서 ①', 'ＡＢ I II', '기술ㆍ가정 ㄳ'])
      expect(normalise(normalise(text))).toBe(normalise(text))
  })

  it('takes initial consonants, doubled ones kept', () => {
    expect(initials('공통수학1')).toBe('ㄱㅌㅅㅎ1')
    expect(initials('끼리 또, 빵!')).toBe('ㄲㄹㄸㅃ')
    expect(initials('YBM 힣')).toBe('ybmㅎ')
  })
})

describe('grams', () => {
  it('are characters and pairs, sorted, once, never across texts', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.charCodeAt(0)) as [
      number,
      number,
      number,
    ]
    expect(grams(['abab', 'c'])).toEqual(
      [a, b, c, (a << 16) | b, (b << 16) | a].sort((one, other) => one - other),
    )
  })

  it('fit a 32-bit integer', () => {
    for (const gram of grams(['힣힣', '수학', '𠀀'])) expect(gram | 0).toBe(gram)
  })
})

describe('the search columns', () => {
  it('hold every searched field, separated by what no word contains', () => {
    const columns = searchColumns(maths)
    // prettier-ignore
    expect(columns.searchText.split(' ')).toEqual([
      '미적분1', '비상교육', '비상', 'visang', '이병인외9', '고', '고등', '고등학교', '고교', '2022개정교육과정', '9788901000015', '8901000016',
      '20260001234', '교과서', '검정', '점자', '확대a3', '확대',
    ])
    expect(columns.initialsText).toBe('ㅁㅈㅂ1 ㅂㅅㄱㅇ ㅂㅅ visang ㅇㅂㅇㅇ9')
    expect(columns).toMatchObject({
      titleText: '미적분1',
      creatorText: '이병인외9',
      publisherText: '비상교육 비상 visang',
      curriculumText: '2022개정교육과정',
    })
  })

  it('find a lead author that stands after the publisher', () => {
    expect(searchColumns({ title: '사회', publisher: '천재교과서(김정인)' })).toMatchObject({
      creatorText: '김정인',
      publisherText: '천재교과서',
    })
  })

  it('are blank for blank fields', () => {
    expect(searchColumns({ title: '' })).toMatchObject({
      searchText: '',
      initialsText: '',
      grams: [],
    })
  })
})

describe('publishers', () => {
  it.each([
    ['비상교육', '비상', '㈜비상교육', '비상교육(주)'],
    [
      '천재교과서',
      '㈜천재교과서',
      '천재교과서(김정인)',
      '천재교과서-김화경',
      '천재교과서 (김정인 외 5)',
      '천재교과서 / 김화경',
    ],
    ['와이비엠', 'YBM', '와이비엠(YBM)', 'ＹＢＭ', 'ybm(김은형)'],
    ['동아출판', '동아'],
    ['금성출판사', '금성'],
    ['NE능률', '능률교육', 'ne 능률'],
    ['아이스크림미디어', '아이스크림 미디어'],
    ['EBS', '한국교육방송공사', 'EBS(한국교육방송공사)', '이비에스'],
    ['도서출판 담음', '담음'],
  ])('knows %s under all its names', (...names) => {
    expect(new Set(names.map(publisherKey)).size).toBe(1)
  })

  it('never takes 천재교육 and 천재교과서 for one house', () => {
    expect(publisherKey('천재교육')).not.toBe(publisherKey('천재교과서'))
    expect(publisherAliases('천재교육')).toEqual(['천재교육'])
  })

  it('takes a publisher and its lead author apart', () => {
    expect(splitPublisher('천재교과서(김정인)')).toEqual({
      publisher: '천재교과서',
      creator: '김정인',
    })
    expect(splitPublisher('천재교과서-김화경')).toEqual({
      publisher: '천재교과서',
      creator: '김화경',
    })
    expect(splitPublisher('i-Scream미디어')).toEqual({ publisher: 'i-Scream미디어', creator: '' })
    expect(splitPublisher('들샘 미디어')).toEqual({ publisher: '들샘 미디어', creator: '' })
    expect(publisherKey('')).toBe('')
  })

  it.each([
    ['비상교육', '비상', true],
    ['비상', '비상교육', true],
    ['(주) 비상교육', '비상', true],
    ['YBM', '와이비엠', true],
    ['와이비엠', 'YBM(김은형)', true],
    ['천재교육', '천재교과서', false],
    ['천재교과서', '천재교육', false],
    ['천재', '천재교육', true],
    ['ㅊㅈㄱㅇ', '천재교육', true],
    ['ㅊㅈㄱㅇ', '천재교과서', false],
    ['와이비엠(YBM)', '와이비엠(YBM)', true],
    ['와이비엠 (YBM)', 'YBM', true],
    ['와이비엠(YBM)', '천재교육', false],
    ['천재교과서(김정인)', '천재교과서(김정인)', true],
    ['천재교과서-김화경', '천재교과서(김화경)', true],
    ['천재교과서 (김정인 외 5)', '천재교과서 (김정인 외 5)', true],
    ['천재교과서 / 김정인 외 5', '천재교과서(김정인 외5명)', true],
    ['천재교과서(김정인)', '천재교과서(김화경)', false],
    ['EBS(한국교육방송공사)', 'EBS', true],
    ['21세기북스', '21세기북스', true],
    ['제3의공간', '제3의공간', true],
    ['가나(GANA)', '가나(GANA)', true],
  ])('searching %s, publisher %s: %s', (keyword, publisher, found) => {
    expect(finds(keyword, published(publisher))).toBe(found)
  })
})

describe('authors as they are printed', () => {
  const written = (creator: string): SearchedBook => ({ title: '국어 1', creator })

  it.each([
    ['이소희 외 4', '이소희 외 4', true],
    ['이소희 외4', '이소희 외 4', true],
    ['이소희외4', '이소희 외 4', true],
    ['이소희 외 4명', '이소희 외 4', true],
    ['이소희 외 4', '이소희 외 4인', true],
    ['이소희 외4인', '이소희 외 4명', true],
    ['국어 이소희 외 4', '이소희 외 4', true],
    ['이소희 외 4 국어 1', '이소희 외 4', true],
    ['이소희, 김보라 외 12', '이소희, 김보라 외 12', true],
    ['John Kim 외 3', 'John Kim 외 3', true],
    ['이소희 외 4', '이소희 외 5', false],
    ['이소희 외 4 국어 2', '이소희 외 4', false],
  ])('%s finds the books by %s: %s', (keyword, creator, found) => {
    expect(finds(keyword, written(creator))).toBe(found)
  })

  it('are no reason to take the number of a title for one of authors', () => {
    expect(finds('해외 3', titled('해외 여행 3'))).toBe(true)
    expect(finds('해외 3', titled('해외 여행 13'))).toBe(false)
  })
})

describe('a book', () => {
  it('is found by each of its values as it is printed', () => {
    const missed: string[] = []
    for (let number = 0; number < (everything ? 100_000 : 5_000); number += 1) {
      const book = syntheticBook(number)
      const isFound = finderOf(book)
      for (const name of searchedTextFields)
        if (book[name] && !isFound(book[name])) missed.push(`${name}: ${book[name]}`)
    }
    expect(missed).toEqual([])
  })
})

describe('a keyword', () => {
  it.each([
    '미적분',
    '미적분 I',
    '미적분1',
    'I 미적분',
    '비상 미적분',
    '미적분 고등학교',
    '이병인',
    '2022 개정 미적분',
    '2022개정',
    '점자 미적분',
    '확대',
    '확대 a3',
    '2026-0001234',
    '0001234',
    '89-01-00001',
    'ㅁㅈㅂ',
    'ㅁㅈㅂ1',
    '미적ㅂ',
    '미ㅈㅂ 비상',
    '교과서',
    '검정',
    '미',
    '미적분!',
    '· 미적분',
  ])('finds the book by %s', (keyword) => expect(finds(keyword, maths)).toBe(true))

  it.each([
    '미적분 2',
    '미적분Ⅱ',
    '적미',
    '지도서',
    '중학교',
    '2015 개정',
    '음성',
    '확대B4',
    'ㅁㅈㅅ',
    '미ㅅㅂ',
    '천재',
    '교과정서',
  ])('does not find it by %s', (keyword) => expect(finds(keyword, maths)).toBe(false))

  it('asks grams for exactly what the texts contain', () => {
    const books = [
      maths,
      titled('수학 익힘 3-1'),
      titled('ㄱㄴㄷ 놀이'),
      titled('𠀀학 입문'),
      published('도서출판 담음'),
    ]
    for (const book of books)
      for (const keyword of [
        '수학',
        '익힘 수학',
        'ㄱㄴ',
        '학',
        '𠀀',
        'ㄷㅅㅊㅍ',
        '담음',
        '도서출판',
        '3-1',
        '수학익힘',
        '학수',
      ])
        expect([keyword, finds(keyword, book)]).toEqual([keyword, contained(keyword, book)])
  })

  it('looks for a volume in the title, not somewhere in an ISBN', () => {
    expect(finds('미적분 5', { ...maths, isbn: '9788955551235' })).toBe(false)
    expect(finds('통합사회 2', titled('통합사회 1,2'))).toBe(true)
  })

  const tenAuthors = { title: '공통수학2', creator: '홍길동 외 10', publisher: '지학사' }
  it.each([
    ['a digit of the number of authors', '공통수학 1', tenAuthors],
    ['a digit of another number', '과학 1', titled('과학 12')],
    ['a digit of another number', '과학1', titled('과학 12')],
    ['a digit of a book ID', '과학 1', { ...titled('과학'), bookId: '2026-0000001' }],
    ['both digits of two numbers', '국어 11', titled('국어 1-1')],
  ])('takes no %s for a number: %s', (_, keyword, book) => {
    expect(finds(keyword, book)).toBe(false)
  })

  it.each([
    ['수학 1', '수학 1'],
    ['수학 1', '수학 Ⅰ'],
    ['수학1', '수학 1-2'],
    ['수학 2', '수학 1-2'],
    ['수학 1-2', '수학 1-2'],
    ['수학 12', '수학 12'],
    ['수학 3-1', '수학 3–1 (익힘)'],
    ['ㅅㅎ1', '수학①'],
    ['수학 01', '수학 1'],
  ])('takes whole numbers of the title: %s for %s', (keyword, title) => {
    expect(finds(keyword, titled(title))).toBe(true)
  })

  it.each([
    '9788901000015',
    '978-89-01-00001-5',
    'ISBN 978-89-01-00001-5',
    '８９－０１－００００１－６',
    '978890100001553410',
  ])('is an ISBN: %s', (keyword) => {
    expect(parseKeyword(keyword)).toEqual({ isbn: '9788901000015', words: [], ignored: [] })
  })

  it('is ordinary digits when the check digit does not fit', () => {
    const { isbn, words } = parseKeyword('978-89-01 00001-6')
    expect(isbn).toBeNull()
    expect(words.map(({ text }) => text)).toEqual(['9788901000016'])
  })

  it('is one word when it is a book ID', () => {
    expect(parseKeyword('2026-0001234').words.map(({ text }) => text)).toEqual(['20260001234'])
  })

  it('has no words when it is blank or punctuation', () => {
    for (const keyword of ['', '   ', '.,·ㆍ-', '\u200b', '㈜'])
      expect(parseKeyword(keyword)).toEqual({ isbn: null, words: [], ignored: [] })
  })

  it('asks for containing only where grams leave a doubt', () => {
    expect(
      parseKeyword('수 수학 공통수학 ㅅㅎ 12').words.map(({ text, on, contains }) => [
        text,
        on,
        contains,
      ]),
    ).toEqual([
      ['수', 'searchText', false],
      ['수학', 'searchText', false],
      ['공통수학', 'searchText', true],
      ['ㅅㅎ', 'initialsText', false],
      ['12', 'titleText', false],
    ])
  })

  it('has eight words at most and names those it ignores', () => {
    const { words, ignored } = parseKeyword('가 나 다 라 마 바 사 아 자 차')
    expect(words).toHaveLength(8)
    expect(ignored).toEqual(['자', '차'])
  })
})

describe('when nothing was found', () => {
  it.each([
    ['tngkr', '수학'],
    ['rhdxhdtngkr1', '공통수학1'],
    ['TNGKR', '수학'],
    ['tkghl 1', '사회 1'],
  ])('%s was meant to be %s', (typed, expected) => {
    expect(hangulSuggestion(typed)).toBe(expected)
  })

  it.each(['english', '수학', '1234', '', 'abc수학'])('%j has no Korean reading', (typed) =>
    expect(hangulSuggestion(typed)).toBeNull(),
  )

  it('reads keys without asking whether the result makes sense', () => {
    expect(keyboardToHangul('tngkr1')).toBe('수학1')
    expect(keyboardToHangul('수학')).toBe('수학')
  })

  it.each([
    ['수학을', '수학'],
    ['시각장애인용 수학책', '시각장애인 수학'],
    ['중1', '중 1'],
    ['수학교과서', '수학 교과서'],
    ['중학교수학', '중학교 수학'],
    ['중등수학1점자', '중등 수학 1 점자'],
  ])('%s may be asked as %s', (keyword, looser) => {
    expect(looserKeywords(keyword).map((one) => one.keyword)).toContain(looser)
  })

  it('leaves out one word after the other and says which', () => {
    expect(looserKeywords('공통수학 미래엔')).toEqual([
      { keyword: '공통수학', ignored: ['미래엔'] },
      { keyword: '미래엔', ignored: ['공통수학'] },
    ])
  })

  it('offers six at most, never the keyword itself, none for a single plain word or an ISBN', () => {
    expect(looserKeywords('가을 나을 다을 라을 마을 바을 사을 아을')).toHaveLength(6)
    expect(looserKeywords('수학 수학')).toEqual([])
    expect(looserKeywords('공통수학')).toEqual([])
    expect(looserKeywords('9788901000015')).toEqual([])
  })
})
