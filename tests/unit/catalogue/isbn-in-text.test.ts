/** Tests ISBNs in recognised text: the 13 characters after 'ISBN', confirmed by a check digit. */
import { describe, expect, test } from 'vitest'
import { isBook, isbnsInText, possibleNumbers } from '~/features/catalogue/book/isbn/isbn-in-text'

const korean = '9791125957683'

describe('the rule of the spec', () => {
  test.each([
    ['hyphens', 'ISBN 979-11-259-5768-3'],
    ['no hyphens', 'ISBN9791125957683'],
    ['spaces', 'isbn 979 11 259 5768 3'],
    ['a colon', 'ISBN: 979-11-259-5768-3'],
    ['the kind of number before it', 'ISBN-13: 979-11-259-5768-3'],
    ['the kind in brackets', 'ISBN(13) : 979-11-259-5768-3'],
    ['long dashes', 'ISBN 979–11—259−5768-3'],
    ['full-width digits', 'ＩＳＢＮ　９７９－１１－２５９－５７６８－３'],
    ['lines around it', '정가 9,700원\nISBN 979-11-259-5768-3\n53370'],
    ['a line break after the marker', 'ISBN\n979-11-259-5768-3'],
  ])('takes %s', (_, text) => expect(isbnsInText(text)).toEqual([korean]))

  test.each([
    ['twelve digits', 'ISBN 979-11-259-5768'],
    ['a letter among them', 'ISBN 979-11-259-57A8-3'],
    ['a check digit that does not fit', 'ISBN 979-11-259-5768-4'],
    ['fourteen digits', 'ISBN 97911259576831'],
    ['a marker alone', 'ISBN'],
    ['nothing', ''],
  ])('takes nothing from %s', (_, text) => expect(isbnsInText(text)).toEqual([]))
})

describe('what the rule leaves open', () => {
  test('the add-on of five after it is left out', () => {
    for (const text of [
      'ISBN 979-11-259-5768-3 53370',
      'ISBN 979-11-259-5768-3 (53370)',
      'ISBN 979112595768353370',
    ])
      expect(isbnsInText(text)).toEqual([korean])
  })

  test('ten digits become thirteen, also with X at their end', () => {
    expect(isbnsInText('ISBN 89-378-4113-X')).toEqual([])
    expect(isbnsInText('ISBN 0-306-40615-2')).toEqual(['9780306406157'])
    expect(isbnsInText('ISBN-10: 080442957X')).toEqual(['9780804429573'])
    expect(isbnsInText('전화 0306406152')).toEqual([])
  })

  test('O for 0 and I, l, | for 1 are mended where the check digit then fits, and only there', () => {
    expect(isbnsInText('ISBN 979-II-259-5768-3')).toEqual([korean])
    expect(isbnsInText('ISBN 979-l|-259-5768-3')).toEqual([korean])
    expect(isbnsInText('ISBN 978-O-3O6-4O615-7')).toEqual(['9780306406157'])
    expect(isbnsInText('ISBN 979-II-259-5768-4')).toEqual([])
    expect(isbnsInText('97911259S7683')).toEqual([])
  })

  test('a marker that was misread is one', () => {
    for (const marker of ['1SBN', 'lSBN', 'I5BN', 'IS8N', '|SBN'])
      expect(isbnsInText(`${marker} 979-11-259-5768-3`)).toEqual([korean])
  })

  test('digits as they stand under a barcode need no marker', () => {
    for (const text of ['9 791125 957683', '9791125957683', '979-11-259-5768-3'])
      expect(isbnsInText(text)).toEqual([korean])
  })

  test('hyphens of a Korean number that stand in the wrong places tell of digits that were misread', () => {
    expect(isbnsInText('ISBN 979-112-59-5768-3')).toEqual([])
    expect(isbnsInText('ISBN 979-11-2595768-3')).toEqual([korean])
  })

  test('several numbers are told apart, each once', () => {
    expect(
      isbnsInText('ISBN 979-11-259-5768-3 (상)\nISBN 978-0-306-40615-7 (하)\n9 791125 957683'),
    ).toEqual([korean, '9780306406157'])
  })

  test('other numbers are none: goods, journals, music, telephones, accounts', () => {
    for (const text of [
      '8801007325224',
      'ISSN 9771234567003',
      'ISMN 979-0-2600-0043-8',
      'ISBN 979-0-2600-0043-8',
      '02-1234-5678',
      '계좌 97911259576830000',
    ])
      expect(isbnsInText(text)).toEqual([])
  })
})

test('978 and 979 are books, 979-0 is music, and a check digit must fit', () => {
  expect(
    [korean, '9780306406157', '9790260000438', '8801007325224', '9791125957684'].map(isBook),
  ).toEqual([true, true, false, false, false])
})

test('numbers for a person to compare: longest first, at most three, nothing short', () => {
  expect(
    possibleNumbers(
      '값 9,000원\n전화 02-123-4567\nISBN 979-11-259-57\n979-11-259-57\n123456\n2024. 8. 30',
    ),
  ).toEqual(['979-11-259-57', '02-123-4567', '123456'])
  expect(possibleNumbers('국어 3-1, 12,000원')).toEqual([])
})
