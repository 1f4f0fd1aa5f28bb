/** Input schemas of the request list. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { codeChoice, Filters } from '~/features/book/book.schema'
import { grades, permissions, purposes } from '~/tables/codes'
import { partialDate, optional, preprocess, requiredText, rowId, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

/** 0: newest in the list, 1: newest book ID. The list itself has no production dates. */
const sortField = preprocess(
  (value) => value || '0',
  z.enum(['0', '1'], { error: 'invalidChoice' }),
)

export const List = z.extend(Paging, { ...Filters.shape, sort: sortField })

export const ById = z.object({ id: rowId })

export const SheetUpload = z.object({
  file: fileField(bodyLimits.sheet, 'sheetTooLarge'),
  dryRun: preprocess((value) => value === true || value === '1' || value === 'true', z.boolean()),
})

/**
 * The fields that an administrator edits. Absent fields stay unchanged in `Modify` and are blank in
 * `Create`.
 */
const writableFields = {
  title: optional(text(300)),
  publisher: optional(text(fieldLimits.text)),
  creator: optional(text(fieldLimits.text)),
  grade: codeChoice(grades),
  curriculum: optional(text(fieldLimits.text)),
  permission: codeChoice(permissions),
  purpose: codeChoice(purposes),
  pubDate: partialDate,
  isbn: optional(text(40)),
  distributor: optional(text(fieldLimits.text)),
}
export const writableFieldNames = Object.keys(writableFields) as (keyof typeof writableFields)[]

export const Create = z.object({
  ...writableFields,
  bookId: optional(text(50).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'badBookId'))),
  title: requiredText('titleRequired', 300),
  publisher: requiredText('publisherRequired'),
})

/** An empty text clears the field; an absent one leaves it unchanged. */
const clearable = <T extends z.ZodMiniType<string | undefined>>(schema: T) =>
  z.optional(
    z.pipe(
      schema,
      z.transform((value) => value ?? ''),
    ),
  )

export const Modify = z.object({
  id: rowId,
  updateTime: optional(z.string().check(z.maxLength(40, 'invalidInput'))),
  title: z.optional(requiredText('titleRequired', 300)),
  publisher: z.optional(requiredText('publisherRequired')),
  creator: clearable(writableFields.creator),
  grade: clearable(writableFields.grade),
  curriculum: clearable(writableFields.curriculum),
  permission: clearable(writableFields.permission),
  purpose: clearable(writableFields.purpose),
  pubDate: clearable(writableFields.pubDate),
  isbn: clearable(writableFields.isbn),
  distributor: clearable(writableFields.distributor),
})
