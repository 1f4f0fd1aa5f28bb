/** What may be asked of, and written to, the full list of textbooks that may be requested from publishers. */
import * as z from 'zod/mini'
import { bodyLimits, limits } from '~/codes'
import { code, Filters } from '~/features/book/book.schema'
import { grades, permissions, purposes } from '~/codes'
import { datePrefix, optional, prepared, requiredText, rowId, text } from '~/fields'
import { Paging } from '~/paging'
import { fileOf } from '~/upload'

/** 0 newest in the list, 1 newest book id; the list itself has no production dates. */
const sort = prepared((value) => value || '0', z.enum(['0', '1'], { error: 'invalidChoice' }))

export const List = z.extend(Paging, { ...Filters.shape, sort })

export const ById = z.object({ id: rowId })

export const SheetUpload = z.object({
  file: fileOf(bodyLimits.sheet, 'sheetTooLarge'),
  dryRun: prepared((value) => value === true || value === '1' || value === 'true', z.boolean()),
})

/** The fields that a person writes. Absent ones stay as they are when a book is changed, and are blank in a new one. */
const written = {
  title: optional(text(300)),
  publisher: optional(text(limits.text)),
  creator: optional(text(limits.text)),
  grade: code(grades),
  curriculum: optional(text(limits.text)),
  permission: code(permissions),
  purpose: code(purposes),
  pubDate: datePrefix,
  isbn: optional(text(40)),
  distributor: optional(text(limits.text)),
}
export const writtenNames = Object.keys(written) as (keyof typeof written)[]

export const Create = z.object({
  ...written,
  bookId: optional(text(50).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'badBookId'))),
  title: requiredText('titleRequired', 300),
  publisher: requiredText('publisherRequired'),
})

/** An empty text empties the field; absent means unchanged. */
const changed = <T extends z.ZodMiniType<string | undefined>>(piece: T) =>
  z.optional(
    z.pipe(
      piece,
      z.transform((value) => value ?? ''),
    ),
  )

export const Modify = z.object({
  id: rowId,
  updateTime: optional(z.string().check(z.maxLength(40, 'invalidInput'))),
  title: z.optional(requiredText('titleRequired', 300)),
  publisher: z.optional(requiredText('publisherRequired')),
  creator: changed(written.creator),
  grade: changed(written.grade),
  curriculum: changed(written.curriculum),
  permission: changed(written.permission),
  purpose: changed(written.purpose),
  pubDate: changed(written.pubDate),
  isbn: changed(written.isbn),
  distributor: changed(written.distributor),
})
