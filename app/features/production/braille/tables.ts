/**
 * The tables of Korean braille (한국 점자 규정, 2024), as dot numbers: `1-234` is two cells. Numbers
 * of articles (제n항) are those of its first part, 한글 점자.
 */
import { cells } from './cells'

const table = (rows: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([letter, dots]) => [letter, dots && cells(dots)]))

/** The cells of something that a table has. Throws where it has none. */
export function signIn(rows: Record<string, string>, name: string): string {
  const sign = rows[name]
  if (sign === undefined) throw new Error(`A table of braille has no cells for '${name}'`)
  return sign
}

/** Consonants at the beginning of a syllable (제1, 2항), in the order of Unicode; ㅇ has no cell. */
// prettier-ignore
export const initials = table({
  ㄱ: '4', ㄲ: '6-4', ㄴ: '14', ㄷ: '24', ㄸ: '6-24', ㄹ: '5', ㅁ: '15', ㅂ: '45', ㅃ: '6-45', ㅅ: '6', ㅆ: '6-6', ㅇ: '',
  ㅈ: '46', ㅉ: '6-46', ㅊ: '56', ㅋ: '124', ㅌ: '125', ㅍ: '145', ㅎ: '245',
})

/** Vowels (제6, 7항), in the order of Unicode. */
// prettier-ignore
export const vowels = table({
  ㅏ: '126', ㅐ: '1235', ㅑ: '345', ㅒ: '345-1235', ㅓ: '234', ㅔ: '1345', ㅕ: '156', ㅖ: '34', ㅗ: '136', ㅘ: '1236', ㅙ: '1236-1235',
  ㅚ: '13456', ㅛ: '346', ㅜ: '134', ㅝ: '1234', ㅞ: '1234-1235', ㅟ: '134-1235', ㅠ: '146', ㅡ: '246', ㅢ: '2456', ㅣ: '135',
})

/** Consonants at the end of a syllable (제3–5항), in the order of Unicode after "none". */
// prettier-ignore
export const finals = table({
  '': '', ㄱ: '1', ㄲ: '1-1', ㄳ: '1-3', ㄴ: '25', ㄵ: '25-13', ㄶ: '25-356', ㄷ: '35', ㄹ: '2', ㄺ: '2-1', ㄻ: '2-26', ㄼ: '2-12',
  ㄽ: '2-3', ㄾ: '2-236', ㄿ: '2-256', ㅀ: '2-356', ㅁ: '26', ㅂ: '12', ㅄ: '12-3', ㅅ: '3', ㅆ: '34', ㅇ: '2356', ㅈ: '13', ㅊ: '23',
  ㅋ: '235', ㅌ: '236', ㅍ: '256', ㅎ: '356',
})

/** A consonant with ㅏ in one sign (제13항); 라 and 차 have none. */
// prettier-ignore
export const shortA = table({
  ㄱ: '1246', ㄴ: '14', ㄷ: '24', ㅁ: '15', ㅂ: '45', ㅅ: '123', ㅈ: '46', ㅋ: '124', ㅌ: '125', ㅍ: '145', ㅎ: '245',
  ㄲ: '6-1246', ㄸ: '6-24', ㅃ: '6-45', ㅆ: '6-123', ㅉ: '6-46',
})
/** Those that stay short before a syllable that begins with a vowel (제14항). */
export const alwaysShort = new Set(['ㄱ', 'ㄲ', 'ㅅ', 'ㅆ'])

/** A vowel with the final that follows it in one cell (제15항); further consonants follow it. */
// prettier-ignore
export const vowelFinals = table({
  ㅓㄱ: '1456', ㅓㄴ: '23456', ㅓㄹ: '2345', ㅕㄴ: '16', ㅕㄹ: '1256', ㅕㅇ: '12456', ㅗㄱ: '1346', ㅗㄴ: '12356', ㅗㅇ: '123456',
  ㅜㄴ: '1245', ㅜㄹ: '12346', ㅡㄴ: '1356', ㅡㄹ: '2346', ㅣㄴ: '12345',
})

/** Syllables with a sign of their own (제15, 16항). 성 and its like take the cell of 영. */
// prettier-ignore
export const syllableSigns = table({
  것: '456-234', 껏: '6-456-234', 성: '6-12456', 썽: '6-6-12456', 정: '46-12456', 쩡: '6-46-12456', 청: '56-12456',
})
/** Syllables that are written out although their parts have a sign (제16, 17항). */
export const writtenOut = new Set(['팠', '셩', '쎵', '졍', '쪙', '쳥'])

/** Words with a sign at the beginning of a word (제18항). */
// prettier-ignore
export const words = table({
  그래서: '1-234', 그러나: '1-14', 그러면: '1-25', 그러므로: '1-26', 그런데: '1-1345', 그리고: '1-136', 그리하여: '1-156',
})

/** Between a vowel and 예, and between ㅑ ㅘ ㅜ ㅝ and 애 (제11, 12항). */
export const separator = cells('36')
export const separatedBeforeAe = new Set(['ㅑ', 'ㅘ', 'ㅜ', 'ㅝ'])

/** Letters by themselves, consonants as at the end of a syllable (제8항). */
export const letters: Record<string, string> = {
  ...vowels,
  ...finals,
  ...table({ ㄸ: '35-35', ㅃ: '12-12', ㅆ: '3-3', ㅉ: '13-13' }),
}

/** Before a letter that stands alone (제8항), and before one that belongs to a word (제10항). */
export const letterSign = cells('123456')
export const attachedLetterSign = cells('456')

export const numberSign = cells('3456')
// prettier-ignore
export const digits = table({
  1: '1', 2: '12', 3: '14', 4: '145', 5: '15', 6: '124', 7: '1245', 8: '125', 9: '24', 0: '245',
})
/** Inside of a number (제43항). */
export const insideNumber = table({ ',': '2', '.': '256' })
/** What a digit may be taken for after a number, so that a blank stands between (제44항). */
export const blankAfterNumber = new Set(['ㄴ', 'ㄷ', 'ㅁ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ'])

export const latinSign = cells('356')
export const latinEnd = cells('256')
export const capitalSign = cells('6')
// prettier-ignore
export const latin = table({
  a: '1', b: '12', c: '14', d: '145', e: '15', f: '124', g: '1245', h: '125', i: '24', j: '245', k: '13', l: '123', m: '134', n: '1345',
  o: '135', p: '1234', q: '12345', r: '1235', s: '234', t: '2345', u: '136', v: '1236', w: '2456', x: '1346', y: '13456', z: '1356',
})
