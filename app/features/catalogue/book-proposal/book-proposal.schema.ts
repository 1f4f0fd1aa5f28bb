/** Input schemas of proposals: books that a member found in no list. */
import * as z from 'zod/mini'
import { fieldLimits, grades, productionTypes } from '~/tables/codes'
import { proposalStates } from '~/tables/account-codes'
import { codeChoice } from '~/features/catalogue/book/book.schema'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import {
  clearableFields,
  writableFieldNames,
} from '~/features/catalogue/request-book/request-book.schema'
import { recordOf } from '~/platform/records'
import { integer, optional, preprocess, rowId, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** The names of the copies of each type, as in a row of an order file. */
export const countNames = productionTypes.map(({ column }) => column)
const copies = integer({ min: 0, max: fieldLimits.copies, message: 'badWishedCopies' }, 0)

const isIsbn = z.refine<string>((value) => toIsbn13(value) !== null, 'wrongIsbn')

/** A title or an ISBN, and copies of at least one type; the errors stand at the first of them. */
export const Create = z
  .object({
    isbn: optional(text(40).check(isIsbn)),
    title: optional(text(300)),
    publisher: optional(text()),
    creator: optional(text()),
    grade: codeChoice(grades),
    note: optional(text(fieldLimits.note)),
    ...recordOf(countNames, () => copies),
  })
  .check(
    z.refine(({ title, isbn }) => Boolean(title ?? isbn), {
      error: 'proposalNameless',
      path: ['title'],
    }),
    z.refine((wish) => countNames.some((name) => wish[name] > 0), {
      error: 'proposalCopiesMissing',
      path: [countNames[0]!],
    }),
  )

export const proposalFilters = [...proposalStates.map(({ value }) => value), 'all'] as const
/** Those that wait for an administrator, unless the caller says otherwise. */
export const List = z.extend(Paging, {
  state: preprocess(
    (value) => value || 'open',
    z.enum(proposalFilters, { error: 'invalidChoice' }),
  ),
})

/** `keyword`: other words to find candidates by than the member's own. */
export const Info = z.object({ id: rowId, keyword: optional(text(fieldLimits.keyword)) })

/**
 * `match` with a `bookId` of the catalogue or the request list; `add` with the fields of a book for
 * the request list; `decline` with a reason, which the others may have as well.
 */
export const Decide = z
  .object({
    id: rowId,
    decision: z.enum(['match', 'add', 'decline'], { error: 'invalidChoice' }),
    bookId: optional(text(50)),
    reason: optional(text(fieldLimits.note)),
    ...clearableFields(writableFieldNames),
  })
  .check(
    z.refine(({ decision, bookId }) => decision !== 'match' || Boolean(bookId), {
      error: 'proposalBookMissing',
      path: ['bookId'],
    }),
    z.refine(({ decision, title }) => decision !== 'add' || Boolean(title), {
      error: 'titleRequired',
      path: ['title'],
    }),
    z.refine(({ decision, publisher }) => decision !== 'add' || Boolean(publisher), {
      error: 'publisherRequired',
      path: ['publisher'],
    }),
    z.refine(({ decision, reason }) => decision !== 'decline' || Boolean(reason), {
      error: 'proposalReasonMissing',
      path: ['reason'],
    }),
  )
