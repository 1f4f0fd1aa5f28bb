/** Input schemas of class lists and of applications of several readers. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import {
  isoDate,
  listOf,
  multilineText,
  optional,
  parseJson,
  preprocess,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { Add } from '~/features/requests/cart/cart.schema'
import { fileField } from '~/validation/uploaded-file'

/** A text or a sheet; `schoolName`: whose list it is. */
export const ReadRoster = z
  .object({
    text: optional(multilineText(fieldLimits.planText)),
    file: optional(fileField(bodyLimits.sheet, 'sheetTooLarge')),
    schoolName: optional(text(100)),
  })
  .check(
    z.refine(({ text, file }) => Boolean(text) || file !== undefined, {
      error: 'rosterNothing',
      path: ['text'],
    }),
  )

/** What is applied for, one copy each: for each reader and book the type. */
export const ApplyForReaders = z.object({
  choices: preprocess(
    parseJson,
    listOf(
      z.object({ reader: rowId, bookId: Add.shape.bookId, prodType: Add.shape.prodType }),
      fieldLimits.choicesForReaders,
    ).check(z.minLength(1, 'noneChosen')),
  ),
  neededFrom: z.pipe(
    isoDate,
    z.transform((day) => day ?? ''),
  ),
})

export const PreviousOfReaders = z.object({ bookIds: listOf(requiredText('required', 50)) })
