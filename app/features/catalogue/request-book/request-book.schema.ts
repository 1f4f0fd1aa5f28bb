/** Input schemas of the request list. */
import * as z from 'zod/mini'
import { bodyLimits, bookSorts } from '~/tables/codes'
import { fieldSchema, Filters, sortField } from '~/features/catalogue/book/book.schema'
import {
  type BookField,
  bookFields,
  editFields,
  fieldOf,
  type RequiredField,
} from '~/features/catalogue/book/fields'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { recordOf } from '~/platform/records'
import { integer, optional, preprocess, requiredText, rowId, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

export const List = z.extend(Paging, { ...Filters.shape, sort: sortField(bookSorts) })

const flag = preprocess((value) => value === true || value === '1' || value === 'true', z.boolean())

export const SheetUpload = z.object({
  file: fileField(bodyLimits.sheet, 'sheetTooLarge'),
  dryRun: flag,
  leaveOut: flag,
})
/** `leaveOut`: how many rows with errors the caller knows to be left out. */
export const Apply = z.object({
  id: rowId,
  leaveOut: integer({ min: 0, max: 1_000_000 }, 0),
})
export const Changes = z.extend(Paging, { id: rowId })
/** Changed books on a page of an upload. */
export const changesPerPage = 20

/**
 * The fields that an administrator edits. Absent fields stay unchanged in `Modify` and are blank in
 * `Create`.
 */
export const writableFieldNames = editFields('requestList')

/** A field that may be blank. */
function writableField(name: BookField) {
  const { value, search } = fieldOf(name)
  const words = text(value.kind === 'text' ? value.max : undefined)
  return fieldSchema(name, optional(search?.as === 'isbn' ? words.check(isIsbn) : words))
}
const isIsbn = z.refine<string>((value) => value === '' || toIsbn13(value) !== null, 'wrongIsbn')

const isRequired = (name: BookField): name is RequiredField => Boolean(fieldOf(name).edit?.required)
function requiredField(name: RequiredField) {
  const { value, edit } = bookFields[name]
  return requiredText(edit.required, value.max)
}
const requiredFields = recordOf(writableFieldNames.filter(isRequired), requiredField)

export const Create = z.object({
  ...recordOf(writableFieldNames, writableField),
  bookId: optional(text(50).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'badBookId'))),
  ...requiredFields,
})

/** An empty text clears the field; an absent one leaves it unchanged. */
export const clearable = <Text extends string>(schema: z.ZodMiniType<Text | undefined>) =>
  z.optional(
    z.pipe(
      schema,
      z.transform((value): Text | '' => value ?? ''),
    ),
  )
export const clearableFields = <Name extends BookField>(names: readonly Name[]) =>
  recordOf(names, (name) => clearable(writableField(name)))

export const Modify = z.object({
  id: rowId,
  updateTime: optional(z.string().check(z.maxLength(40, 'invalidInput'))),
  ...clearableFields(writableFieldNames),
  ...recordOf(writableFieldNames.filter(isRequired), (name) => z.optional(requiredField(name))),
})
