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
