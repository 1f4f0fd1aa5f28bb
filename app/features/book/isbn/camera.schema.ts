/** An ISBN that a person types or pastes: what counts as one, and where to look again when it is none. */
import * as z from 'zod/mini'
import { requiredText } from '~/validation/fields'
import type { MessageKey } from '~/tables/messages'
import { formatIsbn, toIsbn13 } from './isbn'
import { isBook, isbnsInText } from './isbn-in-text'

/** The ISBNs, 13 digits each, of a number in any spelling or of a pasted text that holds some. */
export function parseIsbns(typed: string): string[] {
  const isbn = toIsbn13(typed)
  return isbn && isBook(isbn) ? [isbn] : isbnsInText(typed)
}

type IsbnProblem = { key: MessageKey; params?: Record<string, string | number> }

/**
 * What is wrong with a number in which no ISBN was found. A check digit tells that some digit is wrong, not which; but Korean books begin
 * with 978-89 or 979-11, so either these digits have to be looked at again or the groups behind them.
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
