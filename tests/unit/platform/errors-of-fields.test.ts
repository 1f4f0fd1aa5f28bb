/** Tests the Korean particle after a field's name, and that every message without a field has one with it. */
import { expect, test } from 'vitest'
import { isFieldless, keyWithField } from '~/tables/fieldless-messages'
import { interpolate } from '~/tables/interpolate'
import { fieldMessages, t } from '~/tables/messages'

test.each([
  ['이메일', '이메일을'],
  ['아이디', '아이디를'],
  ['주소 (선택)', '주소 (선택)를'],
  ['도서명 (필수)', '도서명 (필수)을'],
  ['ISBN', 'ISBN을'],
  ['PDF', 'PDF를'],
  ['1권 2쪽, 3', '1권 2쪽, 3을'],
  ['고1 국어 2', '고1 국어 2를'],
  ["'수학 1.pdf'", "'수학 1.pdf'를"],
])('%s: %s', (field, wanted) => expect(interpolate('{field}{field|을|를}', { field })).toBe(wanted))

test('words of a number still follow the number', () => {
  expect(interpolate('{count} {count|copy|copies}', { count: 1 })).toBe('1 copy')
  expect(interpolate('{count} {count|copy|copies}', { count: 2 })).toBe('2 copies')
})

const fieldless = Object.keys(fieldMessages).filter(isFieldless)

test.each(fieldless.flatMap((key) => [[key, false] as const, [key, true] as const]))(
  '%s names its field (chosen: %s)',
  (key, chosen) => {
    for (const locale of ['ko', 'en'] as const)
      expect(t(keyWithField(key, chosen), locale, { field: '이메일' })).toContain('이메일')
  },
)
