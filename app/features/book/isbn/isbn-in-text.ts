/** ISBNs in text that was read off a picture: the rule of the spec (the 13 characters after 'ISBN'), made safe by check digits. */
import { formatIsbn, toIsbn13 } from './isbn'

/** What letter recognition makes of 'ISBN'. */
const isbnMarker = /[I1L|!\]]\s?[S5$]\s?[B8]\s?[NH]/g
/** Between the digits of a printed number. */
const separatorPattern = /[\s\p{Pd}\u2212._·~]/u
/** Letters that are read for digits: mended only where the check digit then fits. */
const digitLookalikes: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
}

/** A number as it stands in the text: its digits and where hyphens stood between them. */
type PrintedNumber = { digits: string; mended: boolean; hyphens: number[] }

/**
 * ISBNs (13 digits, each once, in the order of the text) whose check digit fits: after 'ISBN' also ten digits and mended ones; without it
 * only thirteen clear digits. The add-on of five after them is left out; music (979-0) is no book.
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

/** The number that follows, with or without '-13:' before it. */
function numberAfterMarker(rest: string): string | null {
  const number = rest.replace(
    /^[\s:.,;\p{Pd}]*(?:\(?1[03]\)?(?=\s*[:.)]|\s+[\d]|-\s)[\s:.)\p{Pd}]*)?/u,
    '',
  )
  return verifiedIsbn(readPrintedNumber(number, 13)) ?? tenDigits(number)
}

function tenDigits(number: string): string | null {
  const found = readPrintedNumber(number, 10)
  // thirteen digits of which three were lost are no ISBN-10
  return found && !/^97[89]/.test(found.digits) ? verifiedIsbn(found) : null
}

/** The first `length` digits, if nothing but separators and mendable letters stands between them and no further digit follows at once. */
function readPrintedNumber(number: string, length: number): PrintedNumber | null {
  let digits = ''
  let mended = false
  const hyphens: number[] = []
  for (const [at, sign] of Array.from(number).entries()) {
    const last = length === 10 && digits.length === 9 && sign === 'X'
    if (/\d/.test(sign) || last) digits += sign
    else if (digitLookalikes[sign]) {
      digits += digitLookalikes[sign]
      mended = true
    } else if (digits && separatorPattern.test(sign)) {
      if (/[\p{Pd}\u2212]/u.test(sign)) hyphens.push(digits.length)
    } else return null
    if (digits.length === length)
      return /^\d/.test(number.slice(at + 1)) && !/^\d{5}(?!\d)/.test(number.slice(at + 1))
        ? null
        : { digits, mended, hyphens }
  }
  return null
}

/** The 13 digits when the check digit fits and, of a Korean number whose four hyphens were read, these stand where they belong. */
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

/** What was read that may be part of a number, longest first, at most three: for a person to compare with the book. */
export function possibleNumbers(text: string): string[] {
  const found =
    text.normalize('NFKC').match(/\d(?:[^\S\n]?[\p{Pd}\u2212]?[^\S\n]?\d){5,17}/gu) ?? []
  const digits = (number: string) => number.replace(/\D/g, '').length
  return [...new Set(found)].toSorted((one, other) => digits(other) - digits(one)).slice(0, 3)
}

/** 978 and 979 are books, but 979-0 is printed music (ISMN). */
export const isBook = (ean13: string) =>
  /^97(?:8|9[1-9])\d{9,10}$/.test(ean13) && toIsbn13(ean13) !== null
