/** Parses, checks, converts and formats ISBNs. */

/**
 * Lengths of the publisher's part in the two Korean registration groups: [first, last, length], by
 * the digits that follow the group. Source: RangeMessage of the International ISBN Agency, groups
 * 978-89 and 979-11.
 */
const koreanRanges: Record<
  string,
  readonly (readonly [first: string, last: string, length: number])[]
> = {
  '97889': [
    ['0000000', '2499999', 2],
    ['2500000', '5499999', 3],
    ['5500000', '8499999', 4],
    ['8500000', '9499999', 5],
    ['9500000', '9699999', 6],
    ['9700000', '9899999', 5],
    ['9900000', '9999999', 3],
  ],
  '97911': [
    ['0000000', '2499999', 2],
    ['2500000', '5499999', 3],
    ['5500000', '8499999', 4],
    ['8500000', '9499999', 5],
    ['9500000', '9999999', 6],
  ],
}

/**
 * The check digit of a 13-digit number whose first 12 digits are given: weights 1, 3, 1, 3 … (ISO
 * 2108).
 */
export function checkDigit13(first12: string): string {
  return String((10 - (weightedSum(first12, (index) => (index % 2 ? 3 : 1)) % 10)) % 10)
}

/**
 * The check digit, 0–9 or X, of a 10-digit number whose first 9 digits are given: weights 10, 9 …
 * 2, modulo 11 (ISO 2108).
 */
function checkDigit10(first9: string): string {
  const digit = (11 - (weightedSum(first9, (index) => 10 - index) % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

const weightedSum = (digits: string, weight: (index: number) => number) =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * weight(index), 0)

/**
 * The digits (and a last X) of a text in the form of an ISBN: 10 or 13 digits, with or without the
 * five-digit add-on (부가기호), hyphens, spaces, brackets, full-width digits, or 'ISBN' in front. Null
 * for other text; does not verify the check digit.
 */
export function isbnDigits(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const number = plain.replace(/^ISBN(?:\s*-?\s*1[03](?=[\s:：-]))?[\s:.-]*/i, '')
  const digits = number.replace(/[\s\p{Pd}\u2212()[\]<>.·]/gu, '').toUpperCase()
  return /^(?:\d{9}[\dX](?:\d{5})?|97[89]\d{10}(?:\d{5})?)$/.test(digits) ? digits : null
}

/**
 * Any form of an ISBN as 13 digits; null when it is not an ISBN or its check digit does not match.
 * The five-digit add-on is dropped.
 */
export function toIsbn13(text: string): string | null {
  const digits = isbnDigits(text)
  if (!digits) return null
  if (digits.length === 13 || digits.length === 18) {
    const first12 = digits.slice(0, 12)
    return checkDigit13(first12) === digits[12] ? digits.slice(0, 13) : null
  }
  const first9 = digits.slice(0, 9)
  return checkDigit10(first9) === digits[9] ? `978${first9}${checkDigit13(`978${first9}`)}` : null
}

/** The 10-digit form of a valid ISBN-13; null for 979, which has none. */
export function toIsbn10(isbn13: string): string | null {
  if (!/^978\d{10}$/.test(isbn13)) return null
  const first9 = isbn13.slice(3, 12)
  return first9 + checkDigit10(first9)
}

/**
 * The one way in which people are shown an ISBN, however it is stored: a Korean one as
 * 979-11-259-5768-3, by the ranges above. Text that is no ISBN is returned unchanged.
 */
export function formatIsbn(text: string): string {
  const isbn13 = toIsbn13(text) ?? text
  if (!/^\d{13}$/.test(isbn13)) return text
  const rest = isbn13.slice(5, 12)
  const range = koreanRanges[isbn13.slice(0, 5)]?.find(
    ([first, last]) => rest >= first && rest <= last,
  )
  if (!range) return isbn13
  const [, , length] = range
  return [
    isbn13.slice(0, 3),
    isbn13.slice(3, 5),
    rest.slice(0, length),
    rest.slice(length),
    isbn13.slice(12),
  ].join('-')
}
