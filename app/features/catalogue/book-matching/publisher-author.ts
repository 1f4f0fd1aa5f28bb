/**
 * Reads publisher and lead author from cells: the publisher by its canonical name, the author
 * alone.
 */
import { normalise, unifySpelling } from '~/features/catalogue/book/search/normalise'
import { memoize } from './memoize'
import {
  publisherKey,
  publisherNames,
  splitPublisher,
} from '~/features/catalogue/book/search/publisher-names'

const knownPublishers = new Set(publisherNames)
const personPattern = /^[가-힣]{2,4}$/
/** Words around a name that do not belong to it. */
const wordsAroundNames = /대표\s*저자|대표|저자|지은이|집필진?|선생님?|교수/g
const coAuthorSuffix = /(?<=[가-힣]{2})\s*(?:외|등)(?=\s|\d|$|인|명).*$/
const authorSuffix = /(?<=[가-힣]{2})\s*(?:공저|편저|지음|엮음|저|著)\s*$/
/** 천재교육 and 천재교과서 share their first syllables only: 천재 alone names neither. */
export const ambiguousPublisher = '천재'

/** The canonical name of a publisher: 동아출판사 → 동아출판, 담음출판사 → 담음; 금성출판사 stays as it is. */
export const publisherOf = memoize((name: string): string => {
  const key = publisherKey(name)
  if (knownPublishers.has(key)) return key
  const short = key.replace(/(?:출판사|출판|교과서)$/, '')
  return short.length > 1 && short !== ambiguousPublisher ? publisherKey(short) : key
})

/** Whether a word names a known publisher, or is `ambiguousPublisher`. */
export const isPublisher = memoize(
  (word: string) =>
    knownPublishers.has(normalise(word)) ||
    normalise(word) === ambiguousPublisher ||
    knownPublishers.has(publisherOf(word)),
)

/**
 * The lead author, normalised: '대표저자 황선욱 외 9인', '황선욱, 권오남' and '황 선 욱' → 황선욱; '' when the cell
 * holds no name.
 */
export const leadAuthor = memoize((creator: string): string => {
  const plain = unifySpelling(creator)
    .replace(/\([^)]*\)/g, ' ')
    .replace(wordsAroundNames, ' ')
    .trim()
  const [first = ''] = plain.replace(coAuthorSuffix, '').split(/[,·/;&+|、\n]/)
  const words = first.replace(authorSuffix, '').trim().split(/\s+/)
  const [firstWord = '', secondWord = ''] = words
  // a name with spaces inside: 황 선 욱, 황 선욱, 남궁 민
  const spaced = words.every((word) => /^[가-힣]{1,2}$/.test(word)) && words.join('').length <= 4
  const single = words.length === 2 && firstWord.length === 1 && /^[가-힣]{1,3}$/.test(secondWord)
  return normalise(
    spaced || single ? words.join('') : personPattern.test(firstWord) ? firstWord : first,
  )
})

type PublisherAndAuthor = { publisher: string; author: string }

/**
 * Publisher and lead author from both cells, in either order: 천재교과서(김정인), 천재교과서 김정인, 김정인(천재교과서).
 */
export function publisherAndAuthor(row: {
  publisher: string
  creator: string
}): PublisherAndAuthor {
  const { publisher, creator } = splitPublisherCell(row.publisher)
  const [fromPublisherCell, fromAuthorCell] = [
    splitMixedCell(publisher),
    splitMixedCell(row.creator),
  ]
  return {
    publisher:
      publisherOf(fromPublisherCell.publisher || publisher) ||
      publisherOf(fromAuthorCell.publisher),
    author:
      leadAuthor(fromAuthorCell.publisher ? fromAuthorCell.person : row.creator) ||
      leadAuthor(creator || fromPublisherCell.person),
  }
}

const splitPublisherCell = memoize(splitPublisher)

/** Splits a cell that holds a publisher and a person; both '' when it holds one thing only. */
const splitMixedCell = memoize((text: string): { publisher: string; person: string } => {
  const words = text
    .normalize('NFKC')
    .split(/[\s()[\]/,_-]+/)
    .filter(Boolean)
  const publishers = words.filter((word) => isPublisher(word))
  const others = words.filter((word) => !isPublisher(word))
  const name = leadAuthor(others.join(' '))
  if (publishers.length !== 1 || !personPattern.test(name)) return { publisher: '', person: '' }
  return { publisher: publishers[0] ?? '', person: others.join(' ') }
})

const familyNames =
  '김이박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가태목형피두감음빈동온호범좌팽승간견상'
/**
 * Whether a word has three syllables and begins with a family name: a guess for words in brackets
 * behind a title, where no cell names the author.
 */
export const looksLikePerson = (word: string) =>
  /^[가-힣]{3}$/.test(word) && familyNames.includes(word[0] ?? '')

/** Whether an author is one person; 교육부 or 편찬위원회 is not. */
export const isPersonName = (lead: string) =>
  personPattern.test(lead) && !/^교육부$|^교육청$|편찬|위원/.test(lead)
