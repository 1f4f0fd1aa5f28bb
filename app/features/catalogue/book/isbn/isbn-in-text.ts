/** Finds ISBNs in recognised text: after 'ISBN' or alone, confirmed by the check digit. */
import { formatIsbn, toIsbn13 } from './isbn'

/** Strings that character recognition returns for 'ISBN'. */
const isbnMarker = /[I1L|!\]]\s?[S5$]\s?[B8]\s?[NH]/g
/** Characters between the digits of a printed number. */
const separatorPattern = /[\s\p{Pd}\u2212._·~]/u
/**
 * Letters that character recognition returns for digits; replaced only where the check digit then
 * matches.
 */
const digitLookalikes: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
}

/**
 * A number in the text: its digits, whether letters were replaced, and the digit positions of its
 * hyphens.
 */
type PrintedNumber = { digits: string; mended: boolean; hyphens: number[] }

/**
 * ISBNs (13 digits, each once, in the order of the text) whose check digit matches. After 'ISBN',
 * ten digits and replaced letters are accepted; without it, only thirteen clear digits. The
 * five-digit add-on is left out; printed music (979-0) is not a book.
 */
export function isbnsInText(text: string): string[] {
  const upper = text.normalize('NFKC').toUpperCase()
  const marked = [...upper.matchAll(isbnMarker)].map(({ index, 0: word }) =>
    numberAfterMarker(upper.slice(index + word.length, index + word.length + 60)),
  )
  const bare = [...upper.matchAll(/(?<![\dA-Z])9(?:[\s\p{Pd}\u2212.·]{0,2}\d){12}(?!\d)/gu)].map(
    ({ 0: number }) => verifiedIsbn(readPrintedNumber(number, 13)),
  )
  return [...new Set([...marked, ...bare].filter((isbn) => isbn !== null))]
}

/** Reads the number after 'ISBN', with or without '-13:' before it. */
function numberAfterMarker(rest: string): string | null {
  const number = rest.replace(
    /^[\s:.,;\p{Pd}]*(?:\(?1[03]\)?(?=\s*[:.)]|\s+[\d]|-\s)[\s:.)\p{Pd}]*)?/u,
    '',
  )
  return verifiedIsbn(readPrintedNumber(number, 13)) ?? tenDigits(number)
}

function tenDigits(number: string): string | null {
  const found = readPrintedNumber(number, 10)
  // thirteen digits of which three were lost are not an ISBN-10
  return found && !/^97[89]/.test(found.digits) ? verifiedIsbn(found) : null
}

/**
 * Reads `length` digits, if only separators and replaceable letters stand between them and no
 * further digit follows directly, other than a five-digit add-on.
 */
function readPrintedNumber(number: string, length: number): PrintedNumber | null {
  let digits = ''
  let mended = false
  const hyphens: number[] = []
  for (const [index, sign] of Array.from(number).entries()) {
    const last = length === 10 && digits.length === 9 && sign === 'X'
    if (/\d/.test(sign) || last) digits += sign
    else if (digitLookalikes[sign]) {
      digits += digitLookalikes[sign]
      mended = true
    } else if (digits && separatorPattern.test(sign)) {
      if (/[\p{Pd}\u2212]/u.test(sign)) hyphens.push(digits.length)
    } else return null
    if (digits.length === length)
      return /^\d/.test(number.slice(index + 1)) && !/^\d{5}(?!\d)/.test(number.slice(index + 1))
        ? null
        : { digits, mended, hyphens }
  }
  return null
}

/**
 * The 13 digits when the check digit matches. The hyphens of a Korean ISBN must also be in the
 * right places, if all four were read.
 */
function verifiedIsbn(found: PrintedNumber | null): string | null {
  const isbn = found && toIsbn13(found.digits)
  if (!found || !isbn || !isBook(isbn)) return null
  const [, ...parts] = formatIsbn(isbn).split('-')
  if (found.digits.length !== 13 || found.hyphens.length !== 4 || parts.length === 0) return isbn
  const places = parts
    .slice(0, -1)
    .reduce((before, part) => [...before, (before.at(-1) ?? 3) + part.length], [3])
  return places.every((place, i) => place === found.hyphens[i]) ? isbn : null
}

/**
 * At most three recognised numbers that may be part of an ISBN, longest first, for a person to
 * compare with the book.
 */
export function possibleNumbers(text: string): string[] {
  const found =
    text.normalize('NFKC').match(/\d(?:[^\S\n]?[\p{Pd}\u2212]?[^\S\n]?\d){5,17}/gu) ?? []
  const digits = (number: string) => number.replace(/\D/g, '').length
  return [...new Set(found)].toSorted((a, b) => digits(b) - digits(a)).slice(0, 3)
}

/** Whether an EAN is a book's: 978 and 979 are, but 979-0 is printed music (ISMN). */
export const isBook = (ean13: string) =>
  /^97(?:8|9[1-9])\d{9,10}$/.test(ean13) && toIsbn13(ean13) !== null
