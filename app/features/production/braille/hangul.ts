/** Syllables of Hangul and their letters. */
import { elementAt } from '~/platform/records'
import { finals, initials, vowels } from './tables'

const firstSyllable = 0xac00
const initialLetters = Object.keys(initials)
const vowelLetters = Object.keys(vowels)
const finalLetters = Object.keys(finals)

/** `final` is '' when there is none; ㅇ at the beginning is silent. */
export type Letters = { initial: string; vowel: string; final: string }

export const isSyllable = (character: string | undefined): character is string =>
  character !== undefined && character >= '가' && character <= '힣'

export function lettersOf(syllable: string): Letters {
  const number = syllable.charCodeAt(0) - firstSyllable
  return {
    initial: elementAt(
      initialLetters,
      Math.floor(number / (vowelLetters.length * finalLetters.length)),
    ),
    vowel: elementAt(vowelLetters, Math.floor(number / finalLetters.length) % vowelLetters.length),
    final: elementAt(finalLetters, number % finalLetters.length),
  }
}

/** All 11,172 syllables, in the order of Unicode. */
export const allSyllables = (): string[] =>
  Array.from(
    { length: initialLetters.length * vowelLetters.length * finalLetters.length },
    (_, number) => String.fromCharCode(firstSyllable + number),
  )

/** The syllable of its letters. Throws for letters that form none. */
export function syllableOf({ initial, vowel, final }: Letters): string {
  const [first, middle, last] = [
    initialLetters.indexOf(initial),
    vowelLetters.indexOf(vowel),
    finalLetters.indexOf(final),
  ]
  if (first < 0 || middle < 0 || last < 0)
    throw new Error(`'${initial}${vowel}${final}' is no syllable`)
  return String.fromCharCode(
    firstSyllable + (first * vowelLetters.length + middle) * finalLetters.length + last,
  )
}

/** A consonant at the beginning of a syllable (U+1100–1112) as the letter by itself (ㄱ–ㅎ); others stay. */
export function letterOfInitial(letter: string): string {
  const number = letter.charCodeAt(0) - 0x1100
  return letter.length === 1 ? (initialLetters[number] ?? letter) : letter
}
