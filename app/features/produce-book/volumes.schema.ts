/** What may be asked of, and written to, the volumes of a format. */
import * as z from 'zod/mini'
import { limits, productionTypes } from '~/codes'
import { fileOf } from '~/upload'
import { listOf, optional, prepared, rowId, text, whole } from '~/fields'
import { bookId } from './produce-book.schema'

const type = prepared(
  (value) => value ?? '',
  z.enum(
    productionTypes.map(({ value }) => value),
    { error: 'invalidChoice' },
  ),
)
export const OfFormat = z.object({ bookId, type })

/** A cell as JSON or a form sends it; null and '' are an empty one, absent means as stored. */
const cell = (most: number) =>
  prepared(
    (value) => (value === null ? '' : typeof value === 'number' ? String(value) : value),
    z.optional(text(most)),
  )
const page = optional(whole({ min: 1, max: 99_999, wrong: 'pagesBad' }))

/** A volume with an `id` is changed, one without is new. Pages as one text or as two numbers. */
const row = z.object({
  id: optional(rowId),
  number: cell(60),
  pages: cell(60),
  firstPage: page,
  lastPage: page,
  units: cell(limits.text),
  state: cell(60),
  dueDate: cell(60),
  finishedDate: cell(60),
})

const ticked = prepared((value) => value === true || value === '1' || value === 'true', z.boolean())

/**
 * All volumes of a format, as objects or as the text of a table. `version` is that of the volumes which they were made from; `remove` names
 * volumes that may go although they are finished or have a file.
 */
export const SaveVolumes = z.object({
  ...OfFormat.shape,
  volumes: z.optional(
    z.array(row, { error: 'invalidInput' }).check(z.maxLength(limits.volumes, 'tooManyVolumes')),
  ),
  rows: z.optional(z.string().check(z.maxLength(200_000, 'tooLong'))),
  version: optional(text(64)),
  remove: listOf(rowId, limits.volumes),
})

const version = optional(text(64))
export const ById = z.object({ id: rowId })
export const UploadVolume = z.object({ id: rowId, version, file: fileOf(), finish: ticked })
export const VolumeFile = z.object({ id: rowId, version })
