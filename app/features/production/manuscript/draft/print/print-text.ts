/** Text of the manuscript as enlarged print can set it: with glyphs, and with places where a line may end. */
import { hasGlyph } from './fonts'

/** Says of a character that no font has it. */
type SayGlyph = (character: string, written: string) => void

/** Characters without a look of their own, and those that no text holds. */
const invisible = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Variation_Selector}]/gu
/** Between two of these a line may end anyway. */
const breaks = /[\s가-힣ㄱ-ㆎ一-鿿㐀-䶿豈-﫿]/

/** Ems that a run of characters may have which no line ends within. */
const longestRun = 9

export function printText(text: string, say: SayGlyph): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\u00a0\u202f\t\n\r]/g, ' ')
    .replace(invisible, '')
  let written = ''
  let run = 0
  for (const character of clean) {
    const shown = shownAs(character, say)
    for (const one of shown) {
      run = breaks.test(one) ? 0 : run + emsOf(one)
      // a line may end after a sign of no width
      if (run > longestRun) {
        written += '\u200b'
        run = emsOf(one)
      }
      written += one
    }
  }
  return written
}

/** A character, the parts of one that no font has as a whole, or its number. */
function shownAs(character: string, say: SayGlyph): string {
  if (hasGlyph(character)) return character
  const parts = character.normalize('NFKD')
  // a mark that would stand over nothing is no letter
  if (parts !== character && !/^\s/.test(parts) && [...parts].every(hasGlyph)) return parts
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const written = `〔${number}〕`
  say(character, written)
  return written
}

/** About how wide a character is. */
const emsOf = (character: string): number =>
  /[ -~]/.test(character)
    ? /[@%MW]/.test(character)
      ? 1
      : /[A-Zmw&]/.test(character)
        ? 0.82
        : 0.6
    : 1

/** About how wide a text is, and how wide its longest part is that no line ends within. */
export function widthsOf(text: string): { whole: number; word: number } {
  let whole = 0
  let word = 0
  let run = 0
  for (const character of text) {
    const width = character === '\u200b' ? 0 : emsOf(character)
    whole += width
    run =
      character === ' ' || character === '\u200b' ? 0 : breaks.test(character) ? width : run + width
    word = Math.max(word, run)
  }
  return { whole, word }
}
