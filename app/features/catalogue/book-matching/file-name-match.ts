/**
 * Recognises the book of a publisher's file by the file's name.
 *
 * The rules are heuristics; a person decides when the match is not certain.
 */
import { isGuide, purposeCodes, grades } from '~/tables/codes'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { normalise, unifySpelling } from '~/features/catalogue/book/search/normalise'
import { publisherAliases, publisherKey } from '~/features/catalogue/book/search/publisher-names'

/** The fields of a book that a file name may contain. */
export type MatchableBook = {
  id: number
  bookId: string
  title: string
  grade: string
  publisher: string
  creator: string
  curriculum: string
  purpose: string
  isbn: string
  titleText: string
}

/** `words`: the name in pieces, 수학 and 1 of 수학1; `runs`: sequences of words that may be a title. */
type NameFeatures = { bookIds: string[]; isbns: string[]; words: string[]; runs: string[] }

const extensionPattern = /(?<=.)\.[A-Za-z0-9]{1,10}$/
const isbnPattern =
  /(?<![\d-])97[89](?:[ -]?\d){9}[ -]?\d(?!\d)|(?<![\d-])\d(?:[ -]?\d){8}[ -]?[\dXx](?![\dA-Za-z])/g
/** Words that stand before or after others without a space. */
const compoundWords =
  /(교사용|교과서|지도서|전자|최종|원고|출판사|초등학교|중학교|고등학교|초등|중등|고등|중학|고교)/g
const FEATURE_LIMITS = { words: 30, run: 14 }

export function fileNameFeatures(fileName: string): NameFeatures {
  const stem = fileName.normalize('NFC').replace(extensionPattern, '')
  const isbns = [...stem.matchAll(isbnPattern)].flatMap(([text]) => toIsbn13(text) ?? [])
  const parts = stem.split(/[\s_()]+/)
  // a year alone is not a book ID
  const ids = [
    stem,
    ...parts,
    ...parts.map((part) => part.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')),
    ...[...stem.matchAll(/\d{4}-\d{3,}/g)].map(([id]) => id),
  ]
  const bookIds = ids.filter(
    (id) => /\d/.test(id) && id.length >= 4 && id.length <= 50 && !/^(19|20)\d\d$/.test(id),
  )
  const rest = stem.replace(isbnPattern, (text) => (toIsbn13(text) ? ' ' : text))
  const words = (
    unifySpelling(rest.replace(compoundWords, ' $1 ')).match(
      /\d+|[가-힣ㄱ-ㅣ]+|[^\P{L}가-힣ㄱ-ㅣ]+/gu,
    ) ?? []
  ).slice(0, FEATURE_LIMITS.words)
  const runs = words.flatMap((_, from) =>
    words
      .slice(from, from + FEATURE_LIMITS.run)
      .map((_, i) => words.slice(from, from + i + 1).join('')),
  )
  return { bookIds: unique(bookIds), isbns: unique(isbns), words, runs: unique(runs) }
}

const unique = (texts: string[]) => Array.from(new Set(texts))

/** Words that do not tell which book it is. */
const noiseWords = new Set(
  '교과서 지도서 교사용 전자 저작물 출판사 출판 파일 원본 최종 원고 본문 인쇄용 인쇄 수정 수정본 개정 개정판 교육과정 과정 판 쇄 년 월 일 학년도 용 외 인 명 호 본 단권 전체 합본 초 중 고 학교 pdf hwp hwpx docx zip ok final ver v'.split(
    ' ',
  ),
)

/**
 * `certain` when the name fits exactly one book and says nothing else; otherwise `possible` holds
 * the books that it may mean, likelier ones first.
 */
export type NameMatch<T extends MatchableBook> = { certain: T | null; possible: T[] }

/**
 * `books`: books whose title is one of the runs; `folders`: names of the folders above the file,
 * the publisher's first.
 */
export function matchFileName<T extends MatchableBook>(
  { words, isbns }: NameFeatures,
  books: T[],
  [publisher = '', ...folders]: string[],
): NameMatch<T> {
  // the name has an ISBN: a book with another one is another edition
  const sameEdition = isbns.length > 0 ? books.filter(({ isbn }) => isbn === '') : books
  const longest = Math.max(0, ...sameEdition.map(({ titleText }) => titleText.length))
  const titled = sameEdition.filter(({ titleText }) => titleText.length === longest)
  const contextWords = unique([
    ...words,
    ...folders.flatMap((name) => unifySpelling(name).match(/\d+|[가-힣]+/gu) ?? []),
  ])
  const names = words.join('')
  const isOfPublisher = (book: T) => publisherKey(book.publisher) === publisherKey(publisher)
  const named = (book: T) =>
    publisherAliases(book.publisher).some((alias) => alias.length > 1 && names.includes(alias))
  const samePublisher =
    titled.some(named) && !titled.some((book) => named(book) && isOfPublisher(book))
      ? titled.filter(named)
      : titled.filter(isOfPublisher)
  const remaining = [mentionsGrade, mentionsCurriculum, mentionsCreator, matchesPurpose].reduce(
    (left, fits) => {
      const fitting = left.filter((book) => fits(book, contextWords))
      return fitting.length > 0 ? fitting : left
    },
    samePublisher,
  )
  const [first, second] = remaining
  if (first && !second && isFullyExplained(first, words))
    return { certain: first, possible: [first] }
  return { certain: null, possible: remaining.length > 0 ? remaining : titled }
}

const mentionsGrade = ({ grade }: MatchableBook, words: string[]) => {
  const row = grades.find(({ value }) => value === grade)
  return row
    ? words.some(
        (word) =>
          word === row.value || row.names.split(' ').includes(word) || word === `${row.value}학`,
      )
    : false
}
const mentionsCurriculum = ({ curriculum }: MatchableBook, words: string[]) => {
  const year = /\d{4}/.exec(curriculum)?.[0]
  return year ? words.includes(year) || words.includes(year.slice(2)) : false
}
const mentionsCreator = ({ creator }: MatchableBook, words: string[]) =>
  (unifySpelling(creator).match(/[가-힣]{2,}/g) ?? []).some((name) => words.includes(name))
/** The file of a teacher's guide says so; a name without a purpose means the textbook. */
const matchesPurpose = (book: MatchableBook, words: string[]) =>
  isGuide(book) === (words.includes(purposeCodes.guide) || words.includes('교사용'))

/**
 * Whether every word outside the title belongs to the book's fields or means nothing: 고급 수학 1 is
 * not 수학 1.
 */
function isFullyExplained(book: MatchableBook, words: string[]): boolean {
  const bookWords = [book.grade, book.creator, book.curriculum, book.purpose].flatMap(
    (text) => unifySpelling(text).match(/\d{4,}|[가-힣]+|[a-z]+/g) ?? [],
  )
  const names = [
    ...grades.flatMap(({ value, names }) =>
      value === book.grade ? [value, `${value}학`, ...names.split(' ')] : [],
    ),
    ...publisherAliases(book.publisher),
    normalise(book.publisher),
  ]
  const short = /\d{4}/.exec(book.curriculum)?.[0].slice(2)
  const explained = new Set([...bookWords, ...names, ...(short ? [short] : [])])
  const isUnexplained = (word: string) =>
    !noiseWords.has(word) &&
    !explained.has(word) &&
    !/^(?:(?:19|20)\d\d(?:\d\d){0,2}|\d{5,})$/.test(word) &&
    !names.some((name) => name.includes(word) && word.length > 1)
  const [from, to] = titlePosition(book.titleText, words)
  return ![...words.slice(0, from), ...words.slice(to)].some(isUnexplained)
}

/** The range of words that make up the title; [0, 0] when it is not there. */
function titlePosition(title: string, words: string[]): [from: number, to: number] {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (words.slice(from, to).join('') === title) return [from, to]
  return [0, 0]
}
