/** Writes numbers as lists do: in letters, in syllables of Hangul, in Roman or Chinese numerals. */

/** Letters as digits: after the last one, two of them. */
export function alphabetic(number: number, letters: string): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    text = letters.charAt((rest - 1) % letters.length) + text
  return text
}

const romanSigns: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
export function roman(number: number): string {
  let text = ''
  let rest = Math.min(number, 3_999)
  for (const [value, sign] of romanSigns) for (; rest >= value; rest -= value) text += sign
  return text
}

/** Numbers below a hundred in words or Chinese numerals. */
function tens(number: number, digits: string, ten: string): string {
  if (number >= 100) return String(number)
  const high = Math.floor(number / 10)
  const low = number % 10
  return `${high > 1 ? digits.charAt(high - 1) : ''}${high > 0 ? ten : ''}${low > 0 ? digits.charAt(low - 1) : ''}`
}

export const syllables = '가나다라마바사아자차카타파하'
export const consonants = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
export const smallLetters = 'abcdefghijklmnopqrstuvwxyz'

/** The sign with a circle around a number up to fifty; null for larger ones. */
export function circled(number: number): string | null {
  if (number < 1 || number > 50) return null
  const first = number <= 20 ? 0x2460 - 1 : number <= 35 ? 0x3251 - 21 : 0x32b1 - 36
  return String.fromCodePoint(first + number)
}

const sign = (first: number, number: number, most: number) =>
  number <= most ? String.fromCodePoint(first + number - 1) : null

const formats: Record<string, (number: number) => string | null> = {
  CIRCLED_DIGIT: circled,
  ROMAN_CAPITAL: roman,
  ROMAN_SMALL: (number) => roman(number).toLowerCase(),
  LATIN_CAPITAL: (number) => alphabetic(number, smallLetters.toUpperCase()),
  LATIN_SMALL: (number) => alphabetic(number, smallLetters),
  CIRCLED_LATIN_CAPITAL: (number) => sign(0x24b6, number, 26),
  CIRCLED_LATIN_SMALL: (number) => sign(0x24d0, number, 26),
  HANGUL_SYLLABLE: (number) => alphabetic(number, syllables),
  CIRCLED_HANGUL_SYLLABLE: (number) => sign(0x326e, number, 14),
  HANGUL_JAMO: (number) => alphabetic(number, consonants),
  CIRCLED_HANGUL_JAMO: (number) => sign(0x3260, number, 14),
  HANGUL_PHONETIC: (number) => tens(number, '일이삼사오육칠팔구', '십'),
  IDEOGRAPH: (number) => tens(number, '一二三四五六七八九', '十'),
  CIRCLED_IDEOGRAPH: (number) => sign(0x3280, number, 10),
  DECAGON_CIRCLE: (number) => alphabetic(number, '갑을병정무기경신임계'),
  DECAGON_CIRCLE_HANJA: (number) => alphabetic(number, '甲乙丙丁戊己庚辛壬癸'),
}

/** A number in the format of a word processor; digits where it has no such sign. */
export const numberIn = (format: string, number: number): string =>
  number < 1 ? String(number) : (formats[format]?.(number) ?? String(number))
