/**
 * Tests which values the fields of all forms accept and how they are stored and shown: return
 * paths, copies, texts, dates, pages, times, telephone numbers.
 */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { copies, partialDate, optional, requiredText, telephone, text } from '~/validation/fields'
import { dateTime, phone, wireTime } from '~/i18n/format'
import { messages, t } from '~/tables/messages'
import { Paging, toSearchPage } from '~/validation/paging'
import { safePath } from '~/http/safe-path'

const first = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a return path', () => {
  test.each([
    '/',
    '/cart',
    '/?keyword=%EC%88%98%ED%95%99&page=2',
    '/item/3?from=%2Fcart',
    '/a/../b',
  ])('%s is ours', (path) => expect(safePath(path)).toBeTruthy())
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\r\nSet-Cookie: x',
    'cart',
    '',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/.//evil.example',
    undefined,
    null,
    ['/cart'],
    `/${'a'.repeat(3000)}`,
  ])('%s counts as absent', (path) => expect(safePath(path)).toBeNull())
})

describe('copies', () => {
  test.each([
    ['1', 1],
    [' 7 ', 7],
    ['999', 999],
    [3, 3],
  ])('%s is a number of copies', (given, wanted) => expect(copies.parse(given)).toBe(wanted))
  test.each(['0', '-1', '1.5', '1e3', '0x10', 'abc', '1000', NaN, 1.5, '9'.repeat(20)])(
    '%s is refused in our words',
    (given) => expect(first(copies, given)).toBe('badCopies'),
  )
  test.each(['', null, undefined])('%s is missing', (given) =>
    expect(first(copies, given)).toBe('required'),
  )
  test('two values are one too many', () => expect(first(copies, ['1', '2'])).toBe('onlyOnce'))
})

describe('a text', () => {
  test('is stored composed, as one line, without invisible characters', () => {
    expect(text().parse('  한글'.normalize('NFD') + '\u202e\r\n끝\u200b ')).toBe(
      '한글   끝'.normalize('NFC'),
    )
  })
  test('of only spaces is missing', () => expect(first(requiredText(), '   ')).toBe('required'))
  test('that was not sent is missing', () =>
    expect(first(requiredText('userRequired'), undefined)).toBe('userRequired'))
  test('is not a list', () => expect(first(requiredText(), ['a', 'b'])).toBe('onlyOnce'))
  test('has a limit', () => expect(first(text(3), 'abcd')).toBe('tooLong'))
  test('may be left empty where it is optional', () =>
    expect(optional(text()).parse('')).toBeUndefined())
})

describe('a date or its beginning', () => {
  test.each([
    ['2026', '2026'],
    ['2026-03', '2026-03'],
    ['2026.3.2', '2026-03-02'],
    ['2026. 3. 2.', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['2026년 3월', '2026-03'],
    ['2026/03/02', '2026-03-02'],
    // as spreadsheet programs put them into a .csv
    ['2026-03-02 00:00:00', '2026-03-02'],
    ['2026-03-02 오전 9:00:00', '2026-03-02'],
    ['2026-03-02T00:00:00.000Z', '2026-03-02'],
    ['2026. 3. 2. (월)', '2026-03-02'],
    ['2026년 3월 2일 월요일', '2026-03-02'],
  ])('%s is read as %s', (given, wanted) => expect(partialDate.parse(given)).toBe(wanted))
  test.each(['26', '2026-13', '2026-02-32', 'abc', '2026-03-02-01', '%'])(
    '%s is refused',
    (given) => expect(first(partialDate, given)).toBe('badDate'),
  )
})

test('no text of zod itself reaches a person', () => {
  const schema = z.object({
    a: z.string(),
    b: z.number(),
    c: z.enum(['x']),
    d: z.array(z.string()).check(z.maxLength(1)),
  })
  const messages = [undefined, null, {}, [], 1, { a: 1, b: 'x', c: 'y', d: ['1', '2'] }].flatMap(
    (value) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [],
  )
  expect(messages.filter((message) => t(message) === message)).toEqual([])
})

describe('pages', () => {
  test('are 10, 20, 50 or 100 rows long', () => {
    expect([10, 20, 50, 100].map((size) => Paging.parse({ size: String(size) }).size)).toEqual([
      10, 20, 50, 100,
    ])
    expect(['11', '0', '-10', '1e1', 'all'].map((size) => first(Paging, { size }))).toEqual(
      Array(5).fill('badSize'),
    )
    expect(Paging.parse({})).toEqual({ page: 1, size: 10 })
  })
  test('come in blocks of ten', () => {
    const { items, ...pages } = toSearchPage([], 254, { page: 13, size: 10 })
    expect(items).toEqual([])
    expect(pages).toEqual({
      totalCount: 254,
      totalPage: 26,
      page: 13,
      pageList: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
      start: 11,
      end: 20,
      prev: true,
      next: true,
    })
    expect(toSearchPage([], 254, { page: 26, size: 10 })).toMatchObject({
      pageList: [21, 22, 23, 24, 25, 26],
      start: 21,
      end: 26,
      prev: true,
      next: false,
    })
  })
  test('of nothing are none', () => {
    expect(toSearchPage([], 0, { page: 1, size: 10 })).toEqual({
      items: [],
      totalCount: 0,
      totalPage: 0,
      page: 1,
      pageList: [],
      start: 0,
      end: 0,
      prev: false,
      next: false,
    })
  })
})

test('times are shown in Seoul and sent with +09:00', () => {
  const moment = new Date('2026-03-01T15:30:05.007Z')
  expect(dateTime(moment)).toBe('2026-03-02 00:30:05')
  expect(wireTime(moment)).toBe('2026-03-02T00:30:05.007+09:00')
  expect(dateTime(null)).toBe('-')
})

describe('telephone numbers', () => {
  test.each([
    // stored, shown, and as people and sheets write it
    [
      '01012345678',
      '010-1234-5678',
      ['010 1234 5678', '+82 10-1234-5678', '＋８２１０１２３４５６７８'],
    ],
    ['0111234567', '011-123-4567', ['011.123.4567']],
    [
      '021234567',
      '02-123-4567',
      ['(02) 123-4567', '+82-2-123-4567', '+82 (0)2 123 4567', '０２－１２３－４５６７'],
    ],
    ['0212345678', '02-1234-5678', ['0082 2 1234 5678']],
    ['0311234567', '031-123-4567', ['031–123–4567', '82-31-123-4567']],
    ['07012345678', '070-1234-5678', ['+82 70 1234 5678']],
    ['05051234567', '0505-123-4567', ['0505 123 4567']],
    ['050212345678', '0502-1234-5678', ['0502 1234 5678']],
    ['15881234', '1588-1234', ['1588 1234', '+82 1588 1234']],
  ])('%s is shown as %s, however it is typed', (stored, shown, typed) => {
    for (const one of [stored, shown, ...typed])
      expect([one, z.safeParse(telephone, one).data]).toEqual([one, stored])
    expect(phone(stored)).toBe(shown)
  })

  test.each([
    '1',
    '010-123-4567',
    '02-123',
    '교무실',
    '02-123-4567 (내선 3)',
    '+1 212 555 0100',
    '0212345678901',
  ])('%s is refused with a message', (typed) => {
    expect(z.safeParse(telephone, typed).error?.issues[0]?.message).toBe('badPhone')
  })

  test('none is none, and an unknown form is shown as it is', () => {
    expect([z.safeParse(telephone, '').data, phone(''), phone('교무실')]).toEqual([
      undefined,
      '',
      '교무실',
    ])
  })
})

test('every text exists in both languages, with the same names to fill in', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  const odd = Object.entries(messages).filter(
    ([, [ko, en]]) => !ko || !en || names(ko).join() !== names(en).join(),
  )
  expect(odd).toEqual([])
})
