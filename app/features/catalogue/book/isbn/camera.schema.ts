/** Parses a typed or pasted ISBN, and explains what is wrong with one that is not valid. */
import * as z from 'zod/mini'
import { requiredText } from '~/validation/fields'
import type { MessageKey } from '~/tables/messages'
import { formatIsbn, toIsbn13 } from './isbn'
import { isBook, isbnsInText } from './isbn-in-text'

/** The ISBNs (13 digits each) in a number of any spelling or in a pasted text. */
export function parseIsbns(typed: string): string[] {
  const isbn = toIsbn13(typed)
  return isbn && isBook(isbn) ? [isbn] : isbnsInText(typed)
}

type IsbnProblem = { key: MessageKey; params?: Record<string, string | number> }

/**
 * The message for a number that holds no ISBN. A check digit shows that some digit is wrong, not
 * which one; but Korean ISBNs begin with 978-89 or 979-11, so the message names either these digits
 * or the groups behind them.
 */
export function isbnProblem(typed: string): IsbnProblem {
  const digits = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^.*?ISBN(?:\s*-?\s*1[03](?=[\s:-]))?/s, '')
    .replace(/[^\dX]/g, '')
  const isbn = /^[\dX]{15}$|^\d{18}$/.test(digits) ? digits.slice(0, -5) : digits
  if (!/\d/.test(isbn)) return { key: 'badIsbn' }
  if (!/^(?:\d{9}[\dX]|\d{13})$/.test(isbn))
    return { key: 'isbnLength', params: { count: isbn.length } }
  if (/^9790\d{9}$/.test(isbn)) return { key: 'isbnMusic' }
  if (isbn.length === 13 && !/^97[89]/.test(isbn))
    return { key: 'isbnStart', params: { start: isbn.slice(0, 3) } }
  const [prefix = '', group = '', ...rest] = formatIsbn(
    isbn.length === 13 ? isbn : `978${isbn.slice(0, 9)}0`,
  ).split('-')
  if (rest.length === 0)
    return { key: 'isbnCheckStart', params: { start: isbn.slice(0, isbn.length === 13 ? 5 : 2) } }
  if (isbn.length === 13)
    return { key: 'isbnCheckRest', params: { start: `${prefix}-${group}`, rest: rest.join('-') } }
  return {
    key: 'isbnCheckRest',
    params: { start: group, rest: [...rest.slice(0, -1), isbn.slice(9)].join('-') },
  }
}

export const TypedIsbn = z.object({
  isbn: z.pipe(
    requiredText('isbnRequired', 500),
    z.string().check(
      z.refine((typed) => parseIsbns(typed).length > 0, {
        error: ({ input }) => isbnProblem(String(input)).key,
      }),
    ),
  ),
})
