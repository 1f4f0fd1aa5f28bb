/** Schemas of the volumes of a format: reading, saving, files. */
import * as z from 'zod/mini'
import { fieldLimits, productionTypes } from '~/tables/codes'
import { fileField } from '~/validation/uploaded-file'
import { listOf, optional, preprocess, rowId, text, integer } from '~/validation/fields'
import { bookId } from '~/features/production/produced-book.schema'

const typeField = preprocess(
  (value) => value ?? '',
  z.enum(
    productionTypes.map(({ value }) => value),
    { error: 'invalidChoice' },
  ),
)
export const FormatInput = z.object({ bookId, type: typeField })

/** A cell as JSON or a form sends it: null and '' are empty, an absent one stays as stored. */
const cellField = (maxLength: number) =>
  preprocess(
    (value) => (value === null ? '' : typeof value === 'number' ? String(value) : value),
    z.optional(text(maxLength)),
  )
const pageField = optional(integer({ min: 1, max: 99_999, message: 'pagesBad' }))

/**
 * A volume with an `id` is changed, one without is added. Pages come as one text or as two numbers.
 */
const volumeRow = z.object({
  id: optional(rowId),
  number: cellField(60),
  pages: cellField(60),
  firstPage: pageField,
  lastPage: pageField,
  units: cellField(fieldLimits.text),
  state: cellField(60),
  dueDate: cellField(60),
  finishedDate: cellField(60),
})

const checkedField = preprocess(
  (value) => value === true || value === '1' || value === 'true',
  z.boolean(),
)

/**
 * All volumes of a format, as objects or as the text of a table. `version` belongs to the volumes
 * that the caller started from; `remove` names volumes that may be deleted although they are
 * finished or have a file. `progress` is the percentage that the caller expects (0 for none): with
 * it, volumes that give another one are not saved.
 */
export const SaveVolumes = z.object({
  ...FormatInput.shape,
  volumes: z.optional(
    z
      .array(volumeRow, { error: 'invalidInput' })
      .check(z.maxLength(fieldLimits.volumes, 'tooManyVolumes')),
  ),
  rows: z.optional(z.string().check(z.maxLength(200_000, 'tooLong'))),
  version: optional(text(64)),
  remove: listOf(rowId, fieldLimits.volumes),
  progress: optional(integer({ min: 0, max: 100, message: 'invalidNumber' })),
})

const version = optional(text(64))
export const UploadVolume = z.object({
  id: rowId,
  version,
  file: fileField(),
  finish: checkedField,
})
export const VolumeFile = z.object({ id: rowId, version })
