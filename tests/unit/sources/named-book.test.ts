/** Tests whether a file names the book that it was sent for: never accused without a number of another book. */
import { describe, expect, test } from 'vitest'
import { booksInText, reportForBook } from '~/features/sources/drive/inspection/named-book'
import type { FinishedReport } from '~/features/sources/drive/inspection/stored-report'
import { costRatio } from '../../support/checks/cost-growth'

const mine = '9791125957683'
const other = '9788962280036'
const book = { title: '수학 1', isbn: mine }
const report = (text: string, level: FinishedReport['level'] = 'good'): FinishedReport => {
  const named = booksInText(text)
  return { level, short: ['intakeGoodShort'], lines: [], ...(named ? { named } : {}) }
}
const judged = (text: string, wanted = book, level?: FinishedReport['level']) => {
  const { level: result, short, lines } = reportForBook(report(text, level), wanted)
  return [result, short[0], ...lines.map(([key]) => key)]
}
const doubted = ['warn', 'intakeOtherBookShort', 'intakeOtherBook']

describe('the numbers of a text', () => {
  test.each([
    ['with hyphens', 'ISBN 979-11-259-5768-3', [mine], []],
    ['below a barcode, with its add-on', '9 791125 957683 53370', [mine], []],
    ['of ten digits', 'ISBN 89-6228-003-5', ['9788962280036'], []],
    ['of a set behind it', 'ISBN 978-89-6228-003-6 (세트)', [], [other]],
    ['of a set of three', 'ISBN 978-89-6228-003-6 (전 3권)', [], [other]],
    ['of a set before it', '세트 ISBN 978-89-6228-003-6', [], [other]],
    [
      'of a book and its set',
      'ISBN 979-11-259-5768-3 (04410)\nISBN 978-89-6228-003-6 (세트)',
      [mine],
      [other],
    ],
  ])('%s', (_, text, numbers, sets) => expect(booksInText(text)).toEqual({ numbers, sets }))

  test.each([
    ['a wrong check digit', 'ISBN 979-11-259-5768-4'],
    ['a telephone number', '전화 02-1234-5678, 9791125957'],
    ['nothing', ''],
    [
      'a list of books',
      Array.from({ length: 30 }, (_, i) => withCheckDigit(`97911259${1000 + i}`)).join('\n'),
    ],
  ])('nothing of %s', (_, text) => expect(booksInText(text)).toBeNull())

  test('takes time in proportion to a text that was made to take long', async () => {
    const all = (length: number) => () => {
      for (const sign of ['9', '1 ', '세트', 'ISBN', '- '])
        booksInText(sign.repeat(length / sign.length))
    }
    // sixteen times the text; quadratic work takes 256 times as long
    expect(await costRatio(all(10_000), all(160_000))).toBeLessThan(64)
  })
})

function withCheckDigit(first12: string): string {
  const sum = Array.from(first12).reduce(
    (all, digit, i) => all + Number(digit) * (i % 2 ? 3 : 1),
    0,
  )
  return first12 + ((10 - (sum % 10)) % 10)
}

describe('a file', () => {
  test.each([
    ['names its book', 'ISBN 979-11-259-5768-3', book],
    ['names its book beside others of the series', `${other}\n${mine}`, book],
    ['names the set that was wanted', 'ISBN 978-89-6228-003-6 (세트)', { ...book, isbn: other }],
    [
      'has the number of the request list',
      mine,
      { ...book, isbn: '', requestBook: { isbn: mine } },
    ],
    ['has the second number of a book', mine, { ...book, isbn: `978-89-6228-003-6, ${mine}` }],
  ])('that %s is its file', (_, text, wanted) =>
    expect(judged(text, wanted)).toEqual(['good', 'intakeGoodShort', 'intakeSameBook']),
  )

  test.each([
    ['names no book', '쪽 번호 13, 전화 02-1234-5678', book],
    ['names a set only', 'ISBN 978-89-6228-003-6 (세트)', book],
    ['is for a book without a number', other, { ...book, isbn: '' }],
    ['is for a book whose number is none', other, { ...book, isbn: '미정' }],
  ])('that %s is not doubted', (_, text, wanted) =>
    expect(judged(text, wanted)).toEqual(['good', 'intakeGoodShort']),
  )

  test('that names only another book is doubted, and says what to send instead', () => {
    expect(judged(other)).toEqual(doubted)
    expect(judged(other, book, 'warn')).toEqual(doubted)
    const { lines } = reportForBook(report(other), book)
    expect(lines[0]?.[1]).toEqual({
      found: '978-89-6228-003-6',
      wanted: '979-11-259-5768-3',
      title: '수학 1',
    })
  })

  test('that cannot be used stays so, whatever it names', () => {
    expect(judged(other, book, 'bad')).toEqual(['bad', 'intakeGoodShort', 'intakeOtherBook'])
  })
})
