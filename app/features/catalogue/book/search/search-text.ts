/** Computes a book's search columns, and parses the keywords that people type. */
import { convertQwertyToHangul } from 'es-hangul'
import { grades, permissions, productionGroups, productionTypes, purposes } from '~/tables/codes'
import {
  type Field,
  fieldOf,
  searchedFields,
  type SearchedField,
  type TextField,
  wordsFields,
  type WordsField,
} from '~/features/catalogue/book/fields'
import { recordOf } from '~/platform/records'
import { isbnDigits, toIsbn10, toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { consonantsOf, initials, lettersOnly, normalise, unifySpelling } from './normalise'
import { publisherAliases, splitNames, splitPublisher } from './publisher-names'

export { initials, normalise }

/**
 * The fields of a Book or a RequestBook that are searched. Absent fields count as blank; only a
 * Book has prodTypes.
 */
export type SearchedBook = { title: string; prodTypes?: readonly string[] } & Partial<
  Record<SearchedField & TextField, string>
>

/** The search columns of Book and RequestBook, exactly as they are stored. */
export type SearchColumns = Record<`${WordsField}Text`, string> & {
  /** Every searched field, normalised, separated by a space (which `normalise` never produces). */
  searchText: string
  /** Initial consonants of title, publisher and creator, separated in the same way. */
  initialsText: string
  /**
   * Every character and every pair of adjacent characters of both texts (`grams`), and the whole
   * numbers of the title (`numberCode`).
   */
  grams: number[]
}

/**
 * A word to search for. A book matches when its grams include all of `grams` and, if `contains`,
 * its column `on` contains `text`.
 */
export type SearchWord = {
  text: string
  grams: number[]
  on: 'searchText' | 'initialsText' | 'titleText'
  contains: boolean
}

/**
 * A parsed keyword: one ISBN (13 digits) or words that must all occur; `ignored`: words beyond the
 * limit.
 */
export type ParsedKeyword = { isbn: string | null; words: SearchWord[]; ignored: string[] }

/**
 * A keyword with fewer demands than the one without results; `ignored`: the words that it leaves
 * out.
 */
export type LooserKeyword = { keyword: string; ignored: string[] }

const separator = ' '
const maxWords = 8
const maxLooser = 6
/** A number of one or two digits: a volume, a school year, a level. */
const volumeNumber = /^\d{1,2}$/
const wholeNumbers = /(?<![a-z\d])\d{1,2}(?![a-z\d])/g

// ── Search columns ──

/** The search columns of a book. Every write of a Book or a RequestBook stores them. */
export function searchColumns(book: SearchedBook): SearchColumns {
  const texts = recordOf(searchedFields, (name) => textsOf(name, book))
  const searched = uniqueTexts(searchedFields.flatMap((name) => texts[name]))
  const consonants = uniqueTexts(initialsFields.flatMap((name) => texts[name]).map(consonantsOf))
  return {
    searchText: searched.join(separator),
    initialsText: consonants.join(separator),
    ...ownColumns(texts),
    grams: sortedCodes([...searched, ...consonants], numbersIn(book.title).map(numberCode)),
  }
}

/** The names of the search columns. */
export const searchColumnNames = () => Object.keys(searchColumns({ title: '' }))

const initialsFields = searchedFields.filter((name) => fieldOf(name).search?.initials)

/** The texts of the fields with a column of their own, such as all names of the publisher. */
const ownColumns = (texts: Record<SearchedField, string[]>) =>
  Object.fromEntries(
    wordsFields.map((name) => [`${name}Text`, texts[name].join(separator)]),
  ) as Record<`${WordsField}Text`, string>

/** The words of a field, normalised. */
function textsOf(name: SearchedField, book: SearchedBook): string[] {
  const { search } = fieldOf(name)
  const text = name === 'prodType' ? '' : (book[name] ?? '')
  switch (search?.as) {
    case 'publisher':
      return remembered(`publisher:${text}`, () => publisherAliases(splitPublisher(text).publisher))
    case 'creator': {
      const publisher = book.publisher ?? ''
      const second = remembered(`second:${publisher}`, () => [
        normalise(splitPublisher(publisher).creator),
      ])
      return uniqueTexts([normalise(text), ...second])
    }
    case 'isbn':
      return isbnSpellings(text).map(normalise)
    case 'types':
      return remembered(`types:${book.prodTypes?.join() ?? ''}`, () =>
        typeNames(book.prodTypes ?? []).map(normalise),
      )
    default:
      return name === 'title' || name === 'bookId' ? [normalise(text)] : repeatedTexts(name, text)
  }
}

/** What many books have in common, such as their publisher, is computed once for them. */
const known = new Map<string, string[]>()
const mostKnown = 5_000
function remembered(key: string, compute: () => string[]): string[] {
  const found = known.get(key)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const texts = compute()
  known.set(key, texts)
  return texts
}

const repeatedTexts = (name: SearchedField, text: string) =>
  remembered(`${name}:${text}`, () =>
    [text, ...otherSpellings(fieldOf(name).value, text)].map(normalise),
  )

/** Each text once, blank ones left out. */
const uniqueTexts = (texts: readonly string[]) => Array.from(new Set(texts)).filter(Boolean)

function otherSpellings(value: Field['value'], text: string): string[] {
  const choice =
    value.kind === 'choice' ? value.choices.find((row) => row.value === text) : undefined
  return choice?.names?.split(' ') ?? []
}

function isbnSpellings(isbn: string): string[] {
  const isbn13 = toIsbn13(isbn)
  return [isbn13 ?? isbn, (isbn13 && toIsbn10(isbn13)) ?? '']
}

/** A finished type and its group: 확대A3 is found by 확대 as well. */
function typeNames(prodTypes: readonly string[]): string[] {
  return productionTypes
    .filter(({ value }) => prodTypes.includes(value))
    .flatMap(({ value, group }) => [value, group])
}

/**
 * The 32-bit codes of every character and of every two adjacent characters (UTF-16 units) of some
 * texts, sorted, each once. A character is its code, a pair is code1 << 16 | code2. No pair crosses
 * from one text to the next.
 */
export const grams = (texts: readonly string[]): number[] => sortedCodes(texts)

/** The grams of texts with further codes. */
function sortedCodes(texts: readonly string[], further: readonly number[] = []): number[] {
  const codes = new Int32Array(2 * texts.reduce((sum, { length }) => sum + length, further.length))
  let count = 0
  for (const code of further) codes[count++] = code
  for (const text of texts)
    for (let index = 0, before = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      codes[count++] = code
      if (index > 0) codes[count++] = (before << 16) | code
      before = code
    }
  const sorted = codes.subarray(0, count).sort()
  return Array.from(sorted.filter((code, index) => index === 0 || code !== sorted[index - 1]))
}

/**
 * The numbers of one or two digits that stand alone: 1 and 2 in 국어 1-2, none in 확대A3, 10 and not 1 in
 * 외 10.
 */
const numbersIn = (text: string) =>
  Array.from(unifySpelling(text).matchAll(wholeNumbers), ([digits]) => Number(digits))

/**
 * The code of a whole number among the grams: what the pair of # and a character would be. Texts are
 * letters and digits only, so no pair has it.
 */
export const numberCode = (number: number) => ('#'.charCodeAt(0) << 16) | number
export const isNumberCode = (gram: number) => gram >>> 16 === '#'.charCodeAt(0)

/** Whether a gram is a pair of characters. */
export const isPair = (gram: number) => gram < 0 || gram > 0xffff

function pairs(text: string): number[] {
  return Array.from(
    { length: Math.max(text.length - 1, 0) },
    (_, index) => (text.charCodeAt(index) << 16) | text.charCodeAt(index + 1),
  )
}

// ── Keywords ──

/**
 * Parses a keyword. Words may come in any order; initial consonants, ISBNs in any form and every
 * spelling are understood.
 */
export function parseKeyword(keyword: string): ParsedKeyword {
  const isbn = toIsbn13(keyword)
  if (isbn) return { isbn, words: [], ignored: [] }
  const parts = keywordParts(keyword)
  const words = parts.slice(0, maxWords).flatMap(wordsOf)
  const distinct = new Map(words.map((word) => [word.on + word.text, word]))
  return {
    isbn: null,
    words: Array.from(distinct.values()),
    ignored: parts.slice(maxWords).map(({ text }) => text),
  }
}

/** A word as it was typed, its letters and digits only, and its whole numbers. */
type KeywordPart = { typed: string; text: string; numbers: number[] }

/**
 * The words of a keyword, each once. A number that only looks like an ISBN is one word, whatever its
 * spacing; so is an author as printed, 이소희 외 4명. A publisher printed with its lead author or second
 * name, 천재교과서(김정인), is two.
 */
function keywordParts(keyword: string): KeywordPart[] {
  const digits = isbnDigits(keyword)?.toLowerCase()
  const typed = digits
    ? [digits]
    : unifySpelling(keyword)
        .replace(leadAndOthers, '외$1')
        .split(/\s+/)
        .flatMap((word) => namesOf(word))
  const parts = typed.map((word) => ({
    typed: word,
    text: lettersOnly(word),
    // digits of a date, a book ID or a name are no volumes
    numbers: /[ㄱ-ㅣ가-힣]|^[^\p{L}\d]*\d{1,2}([^\p{L}\p{N}]+\d{1,2})*[^\p{L}\d]*$/u.test(word)
      ? numbersIn(word.replace(digitsOfNames, ''))
      : [],
  }))
  const distinct = new Map(parts.map((part) => [part.text, part]))
  distinct.delete('')
  return Array.from(distinct.values())
}

/** 이소희 외 4, 이소희외4인: how many authors there are besides the lead author; but not 해외 4. */
const leadAndOthers = /(?:(?<=\S)\s+|(?<=\S\S))외\s*(\d+)\s*[인명]?(?![\p{L}\p{N}])/gu
/** Digits that belong to a name: 4 in 이소희외4, 21 in 21세기북스, but not 3 in 3학년 or 1 in 수학1. */
const digitsOfNames = /(?<=\S\S외)\d+|\d+(?=\p{L}{3})/gu

/** The publisher and the second name that a word joins; else the word. */
function namesOf(word: string): string[] {
  const { publisher, second } = splitNames(word)
  return second ? [publisher, second] : [word]
}

/** The words of a keyword in their order, normalised, for the order of what it finds. */
export const keywordTexts = (keyword: string): string[] =>
  toIsbn13(keyword)
    ? []
    : keywordParts(keyword)
        .slice(0, maxWords)
        .map(({ text }) => text)

/**
 * Search words for one word. Its numbers are whole numbers of the title: 수학1 is neither 수학10 nor a
 * 1 somewhere in an ISBN. A word with initial consonants among syllables (공통ㅅㅎ) is searched by its
 * initials and by its syllables.
 */
function wordsOf({ text, numbers }: KeywordPart): SearchWord[] {
  const codes = numbers.map(numberCode)
  if (numbers.length > 0 && volumeNumber.test(text) && Number(text) === numbers[0])
    return [{ text, grams: codes, on: 'titleText', contains: false }]
  if (/^\d+$/.test(text) && numbers.length > 0)
    return [searchWord(text, 'titleText', { contains: true, codes })]
  if (!/[ㄱ-ㅣ]/.test(text)) return [searchWord(text, 'searchText', { codes })]
  const syllables = text.match(/[가-힣]+/g) ?? []
  return [
    searchWord(initials(text), 'initialsText', { codes }),
    ...syllables.map((run) => searchWord(run, 'searchText')),
  ]
}

/**
 * For one or two characters the grams are exact; for more they only show that the pairs occur
 * somewhere.
 */
function searchWord(
  text: string,
  on: SearchWord['on'],
  { contains = text.length > 2, codes = [] }: { contains?: boolean; codes?: number[] } = {},
): SearchWord {
  const grams = text.length === 1 ? [text.charCodeAt(0)] : pairs(text)
  return { text, grams: Array.from(new Set([...grams, ...codes])), on, contains }
}

// ── Suggestions ──

/**
 * Latin letters as the Hangul of the same keys on a Korean keyboard: tngkr → 수학. Other characters
 * stay.
 */
export function keyboardToHangul(text: string): string {
  return convertQwertyToHangul(text.normalize('NFKC'))
}

/**
 * The Korean reading of a keyword in Latin letters; null unless every letter becomes part of a
 * syllable.
 */
export function hangulSuggestion(keyword: string): string | null {
  const typed = keyword.normalize('NFKC').trim()
  if (!/^[\x20-\x7e]*[A-Za-z][\x20-\x7e]*$/.test(typed)) return null
  const capsLock = typed === typed.toUpperCase()
  const readings = [capsLock ? typed.toLowerCase() : typed, typed.toLowerCase()].map(
    keyboardToHangul,
  )
  return readings.find((reading) => !/[A-Za-zㄱ-ㅣ]/.test(reading)) ?? null
}

/** Words that people write without a space before or after another word: 중학교수학교과서 → 중학교 수학 교과서. */
const leadingWords = grades
  .flatMap(({ names }) => names.split(' '))
  .sort((a, b) => b.length - a.length)
const trailingWords = [purposes, permissions, productionTypes, productionGroups].flatMap((rows) =>
  rows.map(({ value }) => value),
)
const gluedWords = new RegExp(
  `^(${leadingWords.join('|')})(?=[가-힣]{2})|(?<=[가-힣]{2})(${trailingWords.join('|')})$`,
  'g',
)

/** Korean particles and endings at the end of a word; two syllables must remain. */
const particle = /(?<=[가-힣]{2}\d?)(?:에서|으로|이랑|을|를|이|가|은|는|의|에|로|과|와|도|용|책)$/

/**
 * Less demanding keywords, most similar first: without particles, with joined words split, then
 * without each word in turn, the last first.
 */
export function looserKeywords(keyword: string): LooserKeyword[] {
  if (toIsbn13(keyword)) return []
  // punctuation that separates numbers belongs to the word: 1-1 is not 11
  const parts = keywordParts(keyword)
    .slice(0, maxWords)
    .map(({ typed, text, numbers }) => (numbers.length > 1 ? typed : text))
  const bare = parts.map((part) => part.replace(particle, ''))
  const reworded = [bare, parts.flatMap(splitGluedWord), bare.flatMap(splitGluedWord)].map(
    (words) => ({
      keyword: words.join(' '),
      ignored: [],
    }),
  )
  const given = parts.join(' ')
  const all = [
    ...reworded,
    ...withoutEachWord(bare),
    ...withoutEachWord(uniqueTexts(bare.flatMap(splitGluedWord))),
  ]
  const distinct = new Map(
    all
      // a volume alone says nothing about the book
      .filter((looser) => looser.keyword !== given && !volumeNumber.test(looser.keyword))
      .map((looser) => [looser.keyword, looser]),
  )
  return Array.from(distinct.values()).slice(0, maxLooser)
}

/** The words without each of them in turn, the last first. */
function withoutEachWord(words: string[]): LooserKeyword[] {
  if (words.length < 2) return []
  return words
    .map((left) => ({ keyword: words.filter((word) => word !== left).join(' '), ignored: [left] }))
    .reverse()
}

/** Splits letters from digits, and joined words: 중1 → 중 1, 수학교과서 → 수학 교과서. */
function splitGluedWord(text: string): string[] {
  const spaced = text
    .replace(gluedWords, (known, first) => (first ? `${known} ` : ` ${known}`))
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
  return spaced.split(' ')
}
