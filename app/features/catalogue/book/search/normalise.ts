/**
 * Normalises text for comparison: one spelling for everything that people write in several ways.
 */

/**
 * The 19 initial consonants as compatibility jamo, in the order of Hangul syllables (Unicode,
 * section 3.12).
 */
const initialConsonants = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')

/**
 * Splits the consonant clusters that an input method makes of two consonants typed one after the
 * other.
 */
// prettier-ignore
const consonantPairs: Record<string, string> = {
  ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ',
}

const firstSyllable = 0xac00
/** Number of syllables with the same initial consonant: 21 vowels with 28 endings. */
const syllablesPerInitial = 21 * 28

/**
 * A Latin I, II, III or IV that ends a word and follows Hangul, with no other letter between; also
 * several in a row.
 */
const romanAfterHangul =
  /(?<=[가-힣]|[가-힣][^\p{L}]*\d)(?:[^\p{L}\p{N}]*(?<![A-Za-z])(?:III|II|IV|I)(?![\p{L}\p{N}]))+/giu
/** The same at the end of a text in Latin letters (English II). */
const romanAtTheEnd = /(?<=[A-Za-z] )(?:III|II|IV|I)(?=[^\p{L}\p{N}]*$)/gu
/** Syllables, Latin letters, digits and signs of ASCII: what most texts are, and what is spelled in one way. */
const spelledOneWay = /^[가-힣\x20-\x7e]*$/
const romanNumbers: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4' }

/**
 * Unifies the spelling of characters and keeps words and punctuation: full width → half, ① and Ⅰ
 * and "미적분 I" → 1, NFD → NFC, lower case, without ㈜ and control characters. Compatibility jamo stay
 * (NFKC would make them conjoining ones).
 */
export function unifySpelling(text: string): string {
  if (spelledOneWay.test(text)) return volumeNumbers(withoutCompanyForm(text)).toLowerCase()
  return volumeNumbers(
    withoutCompanyForm(text.normalize('NFC'))
      // the middle dot ㆍ is a Hangul letter in Unicode; fillers are invisible
      .replace(/[\u318d\u3164\u115f\u1160\uffa0\u119e]/g, ' ')
      .replace(/[\u2160-\u216b\u2170-\u217b]/g, (sign) => numberOf(sign, 0x2160, 16, 12))
      .replace(/[\u2776-\u2793]/g, (sign) => numberOf(sign, 0x2776, 10, 10))
      .replace(/[^\u3131-\u3163]+/g, (run) => run.normalize('NFKC'))
      .replace(/[\u1100-\u1112\u1161-\u1175]/g, singleJamo)
      .replace(/[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g, (pair) => consonantPairs[pair] ?? pair)
      .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, ''),
  ).toLowerCase()
}

/**
 * `unifySpelling` without spaces and punctuation, so letters and digits only. 'ＡＢ 미적분 Ⅰ·(하)' →
 * 'ab미적분1하'.
 */
export function normalise(text: string): string {
  return lettersOnly(unifySpelling(text))
}

/** Removes all but letters, digits and combining marks. */
export const lettersOnly = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/**
 * The normalised text with each Hangul syllable replaced by its initial consonant: 공통수학1 → ㄱㅌㅅㅎ1, 끼
 * → ㄲ.
 */
export const initials = (text: string) => consonantsOf(normalise(text))

/** `initials` of text that is already normalised. */
export function consonantsOf(normalised: string): string {
  return normalised.replace(/[가-힣]/g, (syllable) => {
    const number = Math.floor((syllable.charCodeAt(0) - firstSyllable) / syllablesPerInitial)
    return initialConsonants[number] ?? syllable
  })
}

/** Removes the legal form of a company, which does not belong to its name. */
const withoutCompanyForm = (text: string) => text.replace(/㈜|주식회사|[(（]\s*주\s*[)）]/g, ' ')

/**
 * The number that a symbol stands for: symbols run from `first` in rows of `rowLength`, of which
 * `count` are numbers from 1.
 */
function numberOf(sign: string, first: number, rowLength: number, count: number): string {
  return String(((((sign.codePointAt(0) ?? first) - first) % rowLength) % count) + 1)
}

function volumeNumbers(text: string): string {
  if (!/i/i.test(text)) return text
  const digits = (run: string) =>
    run.replace(/[iv]+/gi, (roman) => romanNumbers[roman.toLowerCase()] ?? roman)
  return text.replace(romanAfterHangul, digits).replace(romanAtTheEnd, digits)
}

/** A single conjoining jamo as the compatibility jamo that keyboards type. */
function singleJamo(jamo: string): string {
  const code = jamo.charCodeAt(0)
  return code <= 0x1112
    ? (initialConsonants[code - 0x1100] ?? jamo)
    : String.fromCharCode(code - 0x1161 + 0x314f)
}
