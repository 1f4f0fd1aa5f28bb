/** Compares what a produced file calls itself with its book and volume. */
import damerauLevenshtein from 'damerau-levenshtein'
import { lettersOnly, normalise, unifySpelling } from '~/features/catalogue/book/search/normalise'
import type { ExpectedFile } from './card'

type Expected = Pick<ExpectedFile, 'title' | 'volume' | 'volumes'>

const inBrackets = /[([{【〔「『<][^)\]}】〕」』>]*[)\]}】〕」』>]/g
const schoolWords = /초등학교|중학교|고등학교|교과서|지도서/g
/** Share of letters that may be misspelt in a name that still means this book. */
const misspelt = 0.2

/** The spellings of a title: as it is, and without brackets and the words for schools. */
function spellings(title: string): string[] {
  const short = normalise(title.replace(inBrackets, ' ').replace(schoolWords, ' '))
  return [...new Set([normalise(title), short])].filter((text) => text.length > 1)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function isAlmost(text: string, title: string): boolean {
  if (digitsOf(text) !== digitsOf(title) || Math.abs(text.length - title.length) > 3) return false
  return damerauLevenshtein(text, title).steps / Math.max(text.length, title.length) <= misspelt
}

const volumeMark =
  /(?<!\d)(\d{1,2})\s?(?:권|분권|책)(?![가-힣])|분권\s?(\d{1,2})|vol(?:ume)?[. _]?\s?(\d{1,2})|(?<![\d/])(\d{1,2})\s?\/\s?(\d{1,2})(?![\d/])/g

/**
 * Whether a name or title says that a file is a draft, as drafts of a manuscript do. A book whose title has
 * the word says nothing by it.
 */
export const saysDraft = (text: string, title: string): boolean =>
  !title.includes(draftWord) && draftName.test(text.normalize('NFC'))
/** The same of a line of a title page: the word alone, or with a remark after a dash. */
export const isDraftLine = (line: string): boolean =>
  /^초안(?:$|[—–-])/.test(line.normalize('NFC').replace(/\s/g, ''))
const draftWord = '초안'
const draftName = /(?<![가-힣])초안(?![가-힣])/

/** Whether a text of any length, with its lines, contains the title. */
export function containsTitle(text: string, title: string): boolean {
  const titles = spellings(title)
  const lines = text.slice(0, 100_000).split('\n')
  // without volumes: 국어 1 (1권) is no 국어 11
  const unmarked = lines.map((line) => unifySpelling(line).replace(volumeMark, '\n'))
  return [normalise(lines.join(' ')), ...unmarked.join('\n').split('\n').map(normalise)].some(
    (part) => titles.some((spelling) => includesTitle(part, spelling) || isAlmost(part, spelling)),
  )
}

/** 국어 1 is not in 국어 1-2. */
function includesTitle(text: string, title: string): boolean {
  const endsWithDigit = /\d$/.test(title)
  for (let index = text.indexOf(title); index >= 0; index = text.indexOf(title, index + 1))
    if (!endsWithDigit || !/\d/.test(text[index + title.length] ?? '')) return true
  return false
}

/** The numbers of volumes that a text names: 제2권, 2권, 2분권, vol. 2, and 2/3 of three. */
export function volumesNamed(text: string, volumes: number): number[] {
  const plain = unifySpelling(text)
    .replace(/(?:전|총|모두)\s*\d{1,2}\s*권|\d{1,2}\s*권\s*(?:중|가운데)/g, ' ')
    .replace(/\s+/g, ' ')
  return [...plain.matchAll(volumeMark)].flatMap(([, a, b, c, part, whole]) =>
    part ? (Number(whole) === volumes ? [Number(part)] : []) : [Number(a ?? b ?? c)],
  )
}

/** Whether a text names a volume, and only others than this one. */
export function namesOtherVolume(text: string, { volume, volumes, title }: Expected): boolean {
  if (volume === 0) return false
  const named = volumesNamed(text.replaceAll(title, ' '), volumes)
  return named.length > 0 && !named.includes(volume)
}

/**
 * How a short name (a title in metadata, a file's name) compares with the book; 'unclear': it says
 * too little.
 */
export function compareName(
  name: string,
  expected: Expected,
): 'same' | 'otherVolume' | 'otherBook' | 'unclear' {
  if (namesOtherVolume(name, expected)) return 'otherVolume'
  if (containsTitle(name, expected.title)) return 'same'
  const letters = lettersOnly(unifySpelling(name)).replace(/\d+(?:권|분권)?/g, '')
  if (letters.length < 2) return 'unclear'
  const titles = spellings(expected.title)
  if (titles.some((title) => title.includes(normalise(name)))) return 'unclear'
  return 'otherBook'
}
