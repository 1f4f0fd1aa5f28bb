/**
 * Tests that an ISBN is read in every shape in which it is printed, typed or scanned, is refused
 * when it is wrong, and is written in one way.
 */
import { describe, expect, it } from 'vitest'
import {
  checkDigit13,
  formatIsbn,
  isbnDigits,
  toIsbn10,
  toIsbn13,
} from '~/features/catalogue/book/isbn/isbn'

describe('reading an ISBN', () => {
  it.each([
    ['as it is printed', 'ISBN 979-11-259-5768-3'],
    ['as bare digits', '9791125957683'],
    ['with spaces', ' 979 11 259 5768 3 '],
    ['in full width', '９７９－１１－２５９－５７６８－３'],
    ['with the add-on of five', '979-11-259-5768-3 53410'],
    ['with the add-on in brackets', '979-11-259-5768-3 (53410)'],
    ['glued to the add-on', '979112595768353410'],
    ['with a colon after the name', 'isbn: 979-11-259-5768-3'],
    ['with the length in its name', 'ISBN-13: 979-11-259-5768-3'],
    ['with en dashes', '979–11–259–5768–3'],
    ['with a zero-width space', '979-11-\u200b259-5768-3'],
  ])('reads it %s', (_, text) => {
    expect(toIsbn13(text)).toBe('9791125957683')
  })

  it('turns the old ten digits into thirteen, with X as a check digit, too', () => {
    expect(toIsbn13('0-306-40615-2')).toBe('9780306406157')
    expect(toIsbn13('080442957X')).toBe('9780804429573')
    expect(toIsbn13('ISBN-10 080442957x')).toBe('9780804429573')
    expect(toIsbn13('0-306-40615-2 53410')).toBe('9780306406157')
  })

  it.each([
    '9791125957684',
    '0306406153',
    '979112595768',
    '8801234567891',
    '2026-0001234',
    '수학 9791125957683',
    'X',
    '',
  ])('refuses %j: wrong check digit, wrong length or no book number', (text) =>
    expect(toIsbn13(text)).toBeNull(),
  )

  it('knows the shape of an ISBN whose check digit does not fit', () => {
    expect(isbnDigits('979-11-259-5768-4')).toBe('9791125957684')
    expect(isbnDigits('2026-0001234')).toBeNull()
  })
})

describe('writing an ISBN', () => {
  it.each([
    ['979-11-259-5768-3'],
    ['978-89-01-00001-9'],
    ['978-89-5555-123-5'],
    ['979-11-5555-123-9'],
    ['978-89-85123-45-7'],
    ['978-89-954321-0-5'],
    ['978-89-990-1234-8'],
    ['979-11-990123-4-5'],
  ])('puts the hyphens of the Korean groups where they are printed: %s', (printed) => {
    expect(formatIsbn(printed.replaceAll('-', ''))).toBe(printed)
  })

  it('is one way, however the number is stored', () => {
    for (const stored of ['9791125957683', '979-11-2595-768-3', ' 979 11 259 5768 3 '])
      expect(formatIsbn(stored)).toBe('979-11-259-5768-3')
    expect(formatIsbn('89-01-00001-6')).toBe('978-89-01-00001-5')
  })

  it('leaves other numbers as they are', () => {
    expect(formatIsbn('9780306406157')).toBe('9780306406157')
    expect(formatIsbn('not a number')).toBe('not a number')
  })

  it('gives the old form of numbers that had one', () => {
    expect(toIsbn10('9780804429573')).toBe('080442957X')
    expect(toIsbn10('9791125957683')).toBeNull()
  })

  it('computes check digits', () => {
    expect(checkDigit13('979112595768')).toBe('3')
    expect(checkDigit13('978030640615')).toBe('7')
  })
})
