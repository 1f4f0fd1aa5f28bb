/** Ways of reading the cells of a word: what they cost, and what stood before a place. */
import type { Letters } from '../hangul'

/** How a syllable may be written; `beforeVowel` null: the same before a vowel and elsewhere. */
export type SyllableForm = {
  text: string
  letters: Letters
  beforeVowel: boolean | null
  isRare: boolean
  /** the same for forms after which the same may stand */
  sameAfter: string
}

export type Before =
  | 'start'
  | 'afterNumber'
  | 'digit'
  | 'latin'
  | 'latinEnd'
  | 'end'
  | 'opening'
  | 'closing'
  | 'sign'
  | 'unit'
  | SyllableForm

/** A way of reading the cells until a place; `isLatin`: Latin letters may follow without their sign. */
export type Way = { cost: number; text: string; before: Before; isLatin: boolean }
/** What a way goes on with, and how many cells that takes. */
export type Step = { length: number; way: Way }

/** Costs of what is possible and unusual; the usual costs 1 for each sign. */
export const unusual = 4
/** of a syllable outside KS X 1001 */
export const rare = 3

/** Whether nothing of the word, or only an opening mark, stands before; `afterNumber`: a number is the word before. */
export const isStart = (before: Before) =>
  before === 'start' || before === 'afterNumber' || before === 'opening'
export const isForm = (before: Before): before is SyllableForm => typeof before === 'object'
/** Whether a way may go on with something other than a syllable. */
export const mayEnd = ({ before }: Way) => !isForm(before) || before.beforeVowel !== true

/**
 * ㅋ ㅌ ㅍ ㅎ at the end of a word are written like ! ? . and a closing quotation mark, which are
 * likelier unless the word is one of these.
 */
const alikeFinals = new Set(['ㅋ', 'ㅌ', 'ㅍ', 'ㅎ', 'ㄾ', 'ㄿ', 'ㅀ', 'ㄶ'])
const nouns =
  /(^|\P{L})(앞|옆|숲|잎|무릎|짚|늪|섶|밭|겉|낱|솥|밑|바깥|눈앞|코앞|문앞|집앞|발밑|코밑|가마솥|압력솥|밥솥|나뭇잎|꽃잎|풀잎|솔잎|깻잎|찻잎|떡잎|연잎|새잎|대숲|소나무숲|부엌)$|(헝겊|끝|팥|곁|볕|녘|꽃밭|텃밭|풀밭|논밭|콩밭|밀밭|보리밭|모래밭|자갈밭|배추밭|감자밭|눈밭|잔디밭)$/u

/** What it costs that a word ends in a way that is written like a mark. */
export function doubtAtEnd({ text, before }: Way): number {
  if (!isForm(before) || !alikeFinals.has(before.letters.final)) return 0
  return nouns.test(text) ? 0 : unusual
}

export const sameAfter = ({ vowel, final }: Letters, beforeVowel: boolean | null) =>
  `${vowel}${final}${beforeVowel}`

/** Runs of cells by their first cell, so that a place looks at few of them. */
export function byFirstCell<T extends { cells: string }>(list: T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of list) {
    const first = one.cells.charAt(0)
    found.set(first, [...(found.get(first) ?? []), one])
  }
  return found
}
