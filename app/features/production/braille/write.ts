/**
 * Writes text as Korean braille (한국 점자 규정, 2024; the tables name the articles). Latin letters are
 * written letter by letter. Mathematics, music, old Korean and Chinese characters are other codes:
 * what has no sign here is left out and said.
 */
import { blank } from './cells'
import { isSyllable, lettersOf, type Letters } from './hangul'
import {
  alwaysShort,
  arithmetic,
  attachedLetterSign,
  blankAfterNumber,
  capitalSign,
  digits,
  finals,
  initials,
  insideNumber,
  latin,
  latinEnd,
  latinSign,
  letterAfterNumber,
  letterSign,
  letters,
  numberSign,
  punctuation,
  separatedBeforeAe,
  separator,
  shortA,
  signIn,
  syllableSigns,
  vowelFinals,
  vowels,
  words,
  writtenOut,
} from './tables'

/** `leftOut`: characters that have no sign here, each once. */
export type Written = { braille: string; leftOut: string[] }

/** Writes text; line breaks stay, a tab is a blank. */
export function writeBraille(text: string): Written {
  const leftOut = new Set<string>()
  const lines = text
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map((line) => writeLine(line.replace(/[\t\u00a0\u3000]/g, ' '), leftOut))
  return { braille: lines.join('\n'), leftOut: [...leftOut] }
}

/** A part of a line: what it looks like and how it is written. */
type Rule = [pattern: RegExp, write: (found: string, line: string, index: number) => string]

const rules: Rule[] = [
  [/ +/y, (found) => blank.repeat(found.length)],
  [/[가-힣]+/y, hangul],
  [/[0-9]+(?:[.,][0-9]+)*/y, number],
  [/[-+−×÷=<>](?= ?[0-9])/y, sum],
  [/[A-Za-z]+(?:(?:[ '’/-]| ?[0-9]+ ?)[A-Za-z]+)*/y, latinText],
  [/[ㄱ-ㅣ]/y, letter],
  [
    /\.{3,}|…+/y,
    (found) =>
      found.startsWith('.') ? signIn(punctuation, '.').repeat(3) : signIn(punctuation, '…'),
  ],
  [/["']/y, straightQuote],
]

function writeLine(line: string, leftOut: Set<string>): string {
  let written = ''
  for (let index = 0; index < line.length;) {
    const one = matched(line, index)
    if (one) {
      written += one.braille
      index += one.length
      continue
    }
    const [character = ''] = line.slice(index)
    const sign = punctuation[character]
    if (sign === undefined) leftOut.add(character)
    else written += sign
    index += character.length
  }
  return written
}

function matched(line: string, index: number) {
  for (const [pattern, write] of rules) {
    pattern.lastIndex = index
    const found = pattern.exec(line)?.[0]
    if (found) return { braille: write(found, line, index), length: found.length }
  }
  return null
}

/** Whether something that is written together stands before a place: a letter or a digit. */
const isInWord = (line: string, index: number) =>
  /[가-힣ㄱ-ㅣA-Za-z0-9]/.test(line[index - 1] ?? '')

function hangul(word: string, line: string, index: number): string {
  const sign = isInWord(line, index)
    ? undefined
    : Object.keys(words).find((one) => word.startsWith(one))
  let written = sign ? signIn(words, sign) : afterNumber(word.charAt(0), line, index)
  for (let i = sign?.length ?? 0; i < word.length; i += 1)
    written += syllable(word.charAt(i), word[i - 1], word[i + 1])
  return written
}

/** Whether the first cell of a syllable is that of a digit (제44항). */
export const looksLikeDigit = (one: string) =>
  one === '운' || blankAfterNumber.has(lettersOf(one).initial)

/** A blank where the first cell of a syllable might be taken for a digit (제44항). */
function afterNumber(first: string, line: string, index: number): string {
  return looksLikeDigit(first) && /[0-9]/.test(line[index - 1] ?? '') ? blank : ''
}

/** A syllable between its neighbours in a word. */
export function syllable(
  one: string,
  before: string | undefined,
  after: string | undefined,
): string {
  const separated = before && needsSeparator(lettersOf(before), lettersOf(one))
  return (
    (separated ? separator : '') + body(one, isSyllable(after) && lettersOf(after).initial === 'ㅇ')
  )
}

/** Whether 예, or 애 after some vowels, would be read as a final of the syllable before (제11, 12항). */
export const needsSeparator = (before: Letters, { initial, vowel }: Letters) =>
  initial === 'ㅇ' &&
  before.final === '' &&
  (vowel === 'ㅖ' || (vowel === 'ㅐ' && separatedBeforeAe.has(before.vowel)))

/** A syllable by itself; `beforeVowel`: the next one begins with a vowel. */
export function body(one: string, beforeVowel: boolean): string {
  const sign = syllableSigns[one]
  if (sign) return sign
  const { initial, vowel, final } = lettersOf(one)
  if (vowel === 'ㅏ' && isShort(one, beforeVowel))
    return signIn(shortA, initial) + signIn(finals, final)
  const [first = '', ...rest] = finalParts(final)
  const together = writtenOut.has(one) ? undefined : vowelFinals[vowel + first]
  return (
    signIn(initials, initial) +
    (together
      ? together + rest.map((part) => signIn(finals, part)).join('')
      : signIn(vowels, vowel) + signIn(finals, final))
  )
}

function isShort(one: string, beforeVowel: boolean): boolean {
  const { initial, final } = lettersOf(one)
  if (!(initial in shortA) || writtenOut.has(one)) return false
  return alwaysShort.has(initial) || final !== '' || !beforeVowel
}

/** The consonants of which a final consists. */
const doubleFinals: Record<string, string> = {
  ㄲ: 'ㄱㄱ', ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ',
} // prettier-ignore
const finalParts = (final: string) => [...(doubleFinals[final] ?? final)]

/** A letter by itself (제8항); after a syllable it belongs to that word (제10항). */
function letter(one: string, line: string, index: number): string {
  const inPronunciation =
    /\[[ㄱ-ㅣ]*$/.test(line.slice(0, index)) && /^[ㄱ-ㅣ]*[가-힣]/.test(line.slice(index))
  const attached = inPronunciation || /[가-힣][ㄱ-ㅣ]*$/.test(line.slice(0, index))
  return (attached ? attachedLetterSign : letterSign) + signIn(letters, one)
}

/** A sign of arithmetic between numbers that are written together; a hyphen needs = in its line. */
function sum(found: string, line: string, index: number): string {
  const isSum = found === '-' ? /[0-9]-[0-9]+=/.test(line.slice(index - 1)) : true
  return signIn(isSum ? arithmetic : punctuation, found)
}

function number(found: string): string {
  return numberSign + [...found].map((one) => digits[one] ?? insideNumber[one]).join('')
}

/**
 * Latin letters: one sign before them all, and one after them, except before punctuation and numbers
 * and at the end of a line (제29, 33, 35항).
 */
function latinText(found: string, line: string, index: number): string {
  const rest = line.slice(index + found.length)
  const end = /^(?: ?[0-9]|[.,?!:;)\]}”’"'…―~/-])/.test(rest) ? '' : latinEnd
  return (
    latinSign +
    found.replace(/[A-Za-z]+|[0-9]+|./g, (part, place: number) =>
      latinPart(part, found[place - 1]),
    ) +
    end
  )
}

function latinPart(part: string, before = ''): string {
  if (part === ' ') return blank
  if (/[0-9]/.test(part)) return number(part)
  if (!/[A-Za-z]/.test(part)) return punctuation[part] ?? ''
  const letters = [...part]
  const isAllCapitals = letters.length > 1 && letters.every((one) => one < 'a')
  const afterDigit = /[0-9]/.test(before) && /^[a-j]/.test(part) ? letterAfterNumber : ''
  return (
    afterDigit +
    (isAllCapitals ? capitalSign.repeat(2) : '') +
    letters
      .map(
        (one) =>
          (one < 'a' && !isAllCapitals ? capitalSign : '') + signIn(latin, one.toLowerCase()),
      )
      .join('')
  )
}

/** " and ' open after a blank or a bracket, and close otherwise. */
function straightQuote(found: string, line: string, index: number): string {
  const opens = /^$|[\s([{「『〈《“‘]/.test(line[index - 1] ?? '')
  const typed = found === '"' ? (opens ? '“' : '”') : opens ? '‘' : '’'
  return signIn(punctuation, typed)
}
