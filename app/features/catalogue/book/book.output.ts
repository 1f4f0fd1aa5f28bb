/** Output schemas of books; the fields of a book are those of fields.ts. */
import * as z from 'zod/mini'
import { productionGroups, productionTypeValues } from '~/tables/codes'
import { recordOf } from '~/platform/records'
import { named } from '~/validation/documented'
import { count, id, partialDate, percent, searchPageOf, time } from '~/validation/output'
import { type BookField, fieldOf, fieldsCopiedTo, fieldsOf, textFields } from './fields'

const fieldOutput = (name: BookField) =>
  fieldOf(name).value.kind === 'date' ? partialDate : z.string()

/** Finished production types, separated by spaces. */
const prodType = z.string()
const times = { updateTime: time, createTime: time }

/** `ebookFile`: 'O' when an audio type has a file, else ''. */
export const bookFields = {
  ...recordOf(textFields, fieldOutput),
  prodType,
  ebookFile: z.string(),
  ...times,
}
/** The fields that an application or a cart entry copies from its book. */
export const copiedFields = recordOf(fieldsCopiedTo('Order'), fieldOutput)

/** `produceId` of a book in the catalogue is its own id. */
export const catalogueFields = { id, ...bookFields, produceId: id }
const BookRow = named('BookRow', z.object(catalogueFields))
export const Books = searchPageOf(BookRow)
export const BookDetails = named(
  'BookDetails',
  z.object({ ...recordOf(fieldsOf('details'), fieldOutput), ...times }),
)

/** What a row of the request list has; `produceId` is null until production has begun. */
export const listedFields = { id, ...bookFields, produceId: z.nullable(id) }
export const ListedBook = named('ListedBook', z.object(listedFields))
export const ListedBooks = searchPageOf(ListedBook)

/** `percent` while the type is in production, else null. */
export const Format = z.object({
  prodType: z.enum(productionTypeValues),
  state: z.enum(['ready', 'making', 'sourcing', 'notYet']),
  percent,
})
/** State of one production type of a book; `percent` while it is in production, else null. */
export type FormatState = z.infer<typeof Format>
/**
 * `file`: the type is finished, and members download all of it. `early`, `late`: days on which all of an
 * unfinished type is expected and promised; '' when not known.
 */
export const Formats = z.array(
  z.object({
    bookId: z.string(),
    formats: z.array(
      z.extend(Format, { file: z.boolean(), early: partialDate, late: partialDate }),
    ),
  }),
)

const namedIsbn = z.object({ isbn: z.string(), printed: z.string(), title: z.nullable(z.string()) })
/** `printed`: the ISBN with hyphens; `title`: that of the book in the catalogue, if any. */
export type NamedIsbn = z.infer<typeof namedIsbn>

/** `printed`: the ISBN with hyphens; `title`: of the book in the catalogue, if any. */
export const NamedBooks = z.array(namedIsbn)

/** What of a book in production can be read already: pages, volumes, units, and what comes next. */
export const Readable = z.array(
  z.object({
    prodType: z.enum(productionTypeValues),
    count,
    finished: count,
    now: z.array(z.object({ first: id, last: id })),
    nowVolumes: z.array(id),
    nowUnits: z.array(z.string()),
    withoutFile: z.array(z.object({ first: id, last: id })),
    volumesWithoutFile: z.array(id),
    next: z.nullable(
      z.object({
        number: id,
        first: z.nullable(id),
        last: z.nullable(id),
        units: z.string(),
        dueDate: partialDate,
      }),
    ),
    text: z.object({ ko: z.string(), en: z.string() }),
  }),
)

/** The keyword that was probably meant, and how many books it finds. */
export const Reading = z.nullable(z.object({ keyword: z.string(), count }))
export const Suggestions = z.object({
  looser: z.array(z.object({ keyword: z.string(), ignored: z.array(z.string()), count })),
  titles: z.array(z.object({ id, title: z.string(), publisher: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** Books of a picture: valid ISBNs, all numbers, and the recognised text. */
export const PictureReading = z.object({
  isbns: z.array(z.string()),
  text: z.string(),
  numbers: z.array(z.string()),
  timeEnded: z.boolean(),
})
/**
 * `isbns`: 13 digits each. When no barcode was read, `text` is the recognised text and `numbers`
 * are the parts of it that may be ISBNs. `timeEnded`: the picture was not read to its end.
 */
export type PictureReading = z.infer<typeof PictureReading>

const newBook = z.object({
  id,
  title: z.string(),
  grade: z.string(),
  publisher: z.string(),
  prodType,
  prodDate: partialDate,
})
export type NewBook = z.infer<typeof newBook>

/** Books with at least one type that can be had now, by group and type, and the newest of them. */
export const Summary = z.object({
  count,
  groups: z.array(
    z.object({
      group: z.enum(productionGroups.map(({ value }) => value)),
      count,
      types: z.array(z.object({ prodType: z.enum(productionTypeValues), count })),
    }),
  ),
  newest: z.array(newBook),
})
export type CatalogueSummary = z.infer<typeof Summary>

/** For each filter that is not chosen yet: its values, and how many books each would leave. */
export const Facets = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), count })) }),
)

/** A file that can be downloaded; `version` names its content. */
export const FileInfo = named(
  'FileInfo',
  z.object({ name: z.string(), size: count, version: z.string(), createTime: time }),
)
/**
 * `version` identifies the content. Links carry it, so that a download is never resumed with
 * another file.
 */
export type FileInfo = z.infer<typeof FileInfo>
