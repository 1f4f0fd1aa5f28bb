/** Which book a publisher's file is: what its name says, and which of the books that may be meant it says it of. Rules of thumb; what is not certain a person decides. */
import { grades } from '~/codes'
import { toIsbn13 } from '~/features/book/isbn'
import { normalise, unify } from '~/features/book/normalise'
import { publisherAliases, publisherKey } from '~/features/book/publisher-names'

/** What a book is told by. */
export type Told = {
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

/** `words`: the name in pieces, 수학 and 1 of 수학1; `runs`: what of it may be a title. */
export type Clues = { bookIds: string[]; isbns: string[]; words: string[]; runs: string[] }

const ending = /(?<=.)\.[A-Za-z0-9]{1,10}$/
const isbnLike =
  /(?<![\d-])97[89](?:[ -]?\d){9}[ -]?\d(?!\d)|(?<![\d-])\d(?:[ -]?\d){8}[ -]?[\dXx](?![\dA-Za-z])/g
/** Words that are written without a space after or before others. */
const glued =
  /(교사용|교과서|지도서|전자|최종|원고|출판사|초등학교|중학교|고등학교|초등|중등|고등|중학|고교)/g
const most = { words: 30, run: 14 }

export function cluesIn(fileName: string): Clues {
  const stem = fileName.normalize('NFC').replace(ending, '')
  const isbns = [...stem.matchAll(isbnLike)].flatMap(([text]) => toIsbn13(text) ?? [])
  const parts = stem.split(/[\s_()]+/)
  // a year alone is no book id
  const ids = [
    stem,
    ...parts,
    ...parts.map((part) => part.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')),
    ...[...stem.matchAll(/\d{4}-\d{3,}/g)].map(([id]) => id),
  ]
  const bookIds = ids.filter(
    (id) => /\d/.test(id) && id.length >= 4 && id.length <= 50 && !/^(19|20)\d\d$/.test(id),
  )
  const rest = stem.replace(isbnLike, (text) => (toIsbn13(text) ? ' ' : text))
  const words = (
    unify(rest.replace(glued, ' $1 ')).match(/\d+|[가-힣ㄱ-ㅣ]+|[^\P{L}가-힣ㄱ-ㅣ]+/gu) ?? []
  ).slice(0, most.words)
  const runs = words.flatMap((_, from) =>
    words.slice(from, from + most.run).map((_, i) => words.slice(from, from + i + 1).join('')),
  )
  return { bookIds: distinct(bookIds), isbns: distinct(isbns), words, runs: distinct(runs) }
}

const distinct = (texts: string[]) => Array.from(new Set(texts))

/** Words that say nothing of which book it is. */
const noise = new Set(
  '교과서 지도서 교사용 전자 저작물 출판사 출판 파일 원본 최종 원고 본문 인쇄용 인쇄 수정 수정본 개정 개정판 교육과정 과정 판 쇄 년 월 일 학년도 용 외 인 명 호 본 단권 전체 합본 초 중 고 학교 pdf hwp hwpx docx zip ok final ver v'.split(
    ' ',
  ),
)

/** `certain` when the name says one book and nothing else; otherwise those it may mean, likelier ones first. */
export type Fit<T extends Told> = { certain: T | null; possible: T[] }

/** `books`: those with one of the runs as their title; `folders`: the folders the file lies in, the publisher's first. */
export function fit<T extends Told>(
  { words, isbns }: Clues,
  books: T[],
  [house = '', ...folders]: string[],
): Fit<T> {
  // a number of another book: this one is another edition
  const same = isbns.length > 0 ? books.filter(({ isbn }) => isbn === '') : books
  const longest = Math.max(0, ...same.map(({ titleText }) => titleText.length))
  const titled = same.filter(({ titleText }) => titleText.length === longest)
  const around = distinct([
    ...words,
    ...folders.flatMap((name) => unify(name).match(/\d+|[가-힣]+/gu) ?? []),
  ])
  const names = words.join('')
  const ofHouse = (book: T) => publisherKey(book.publisher) === publisherKey(house)
  const named = (book: T) =>
    publisherAliases(book.publisher).some((alias) => alias.length > 1 && names.includes(alias))
  const houses =
    titled.some(named) && !titled.some((book) => named(book) && ofHouse(book))
      ? titled.filter(named)
      : titled.filter(ofHouse)
  const wanted = [gradeIn, curriculumIn, creatorIn, purposeIn].reduce((left, fits) => {
    const fitting = left.filter((book) => fits(book, around))
    return fitting.length > 0 ? fitting : left
  }, houses)
  const [one, other] = wanted
  if (one && !other && clean(one, words)) return { certain: one, possible: [one] }
  return { certain: null, possible: wanted.length > 0 ? wanted : titled }
}

const gradeIn = ({ grade }: Told, words: string[]) => {
  const row = grades.find(({ value }) => value === grade)
  return row
    ? words.some(
        (word) =>
          word === row.value || row.names.split(' ').includes(word) || word === `${row.value}학`,
      )
    : false
}
const curriculumIn = ({ curriculum }: Told, words: string[]) => {
  const year = /\d{4}/.exec(curriculum)?.[0]
  return year ? words.includes(year) || words.includes(year.slice(2)) : false
}
const creatorIn = ({ creator }: Told, words: string[]) =>
  (unify(creator).match(/[가-힣]{2,}/g) ?? []).some((name) => words.includes(name))
/** A teachers' book says so; a name that says nothing means the pupils'. */
const purposeIn = ({ purpose }: Told, words: string[]) =>
  words.includes('지도서') || words.includes('교사용') ? purpose === '지도서' : purpose !== '지도서'

/** Every word besides the title is explained: by the book, or it says nothing. 고급 수학 1 is not 수학 1. */
function clean(book: Told, words: string[]): boolean {
  const facts = [book.grade, book.creator, book.curriculum, book.purpose].flatMap(
    (text) => unify(text).match(/\d{4,}|[가-힣]+|[a-z]+/g) ?? [],
  )
  const names = [
    ...grades.flatMap(({ value, names }) =>
      value === book.grade ? [value, `${value}학`, ...names.split(' ')] : [],
    ),
    ...publisherAliases(book.publisher),
    normalise(book.publisher),
  ]
  const short = /\d{4}/.exec(book.curriculum)?.[0].slice(2)
  const explained = new Set([...facts, ...names, ...(short ? [short] : [])])
  const says = (word: string) =>
    !noise.has(word) &&
    !explained.has(word) &&
    !/^(?:(?:19|20)\d\d(?:\d\d){0,2}|\d{5,})$/.test(word) &&
    !names.some((name) => name.includes(word) && word.length > 1)
  const [from, to] = placeOf(book.titleText, words)
  return ![...words.slice(0, from), ...words.slice(to)].some(says)
}

/** Where the title stands among the words. */
function placeOf(title: string, words: string[]): [from: number, to: number] {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (words.slice(from, to).join('') === title) return [from, to]
  return [0, 0]
}
