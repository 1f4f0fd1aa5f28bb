/** Input schemas of errata (`erratum` on the wire). */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { erratumStates } from '~/tables/staff-codes'
import {
  isoDate,
  multilineText,
  oneOf,
  optional,
  preprocess,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

const bookId = requiredText('bookIdRequired', 100)
const source = optional(text(fieldLimits.schoolName))
const long = preprocess((value) => value ?? '', multilineText(fieldLimits.correctionText))

/** `pages`: as print has them, '12~13쪽'; `source`: who says so; `day`: the day that they give. */
export const Create = z
  .object({
    bookId,
    pages: requiredText('erratumPagesRequired', fieldLimits.text),
    wrong: long,
    right: long,
    note: long,
    source,
    day: isoDate,
  })
  .check(
    z.refine(({ wrong, right }) => wrong.trim() !== '' || right.trim() !== '', {
      error: 'erratumNothingTyped',
      path: ['wrong'],
    }),
  )

/** A table of corrections of one book: .xlsx, .csv, .hwpx or .hwp. */
export const Register = z.object({
  bookId,
  source,
  day: isoDate,
  file: fileField(bodyLimits.sheet),
})

/** `keyword`: a part of the book's title, or its number. */
export const List = z.extend(Paging, {
  state: oneOf(erratumStates.map(({ value }) => value)),
  open: preprocess(
    (value) => (value === '1' || value === true ? '1' : undefined),
    z.optional(z.literal('1')),
  ),
  keyword: optional(text(fieldLimits.keyword)),
})

export const Corrections = z.extend(Paging, { id: rowId })
/** `task`: one of its tasks; without it all that are open. */
export const Done = z.object({ id: rowId, task: optional(rowId) })
export const OfVolume = z.extend(Paging, { volumeId: rowId })
/** `pageId`: of a manuscript. */
export const OfPage = z.extend(Paging, { pageId: rowId })
export const OfOrder = z.extend(Paging, { orderId: rowId })
