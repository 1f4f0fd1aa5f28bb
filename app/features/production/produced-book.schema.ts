/** Schemas for one book in production: formats, percentages and files. */
import * as z from 'zod/mini'
import { channels, productionTypes } from '~/tables/codes'
import { optional, preprocess, requiredText, text } from '~/validation/fields'
import { fileField } from '~/validation/uploaded-file'

export const bookId = requiredText('noSuchMaterial', 50)
const channelField = preprocess(
  (value) => value ?? '',
  z.enum(
    channels.map(({ value }) => value),
    { error: 'invalidChoice' },
  ),
)
const typeField = optional(
  z.enum(
    productionTypes.map(({ value }) => value),
    { error: 'invalidChoice' },
  ),
)

/** A channel, or one of its types. */
export const ChannelInput = z.object({ bookId, prodType: channelField, type: typeField })

/**
 * Fractions, negative numbers and numbers above 100 are accepted: the percentage is rounded and
 * clamped. An empty value is refused.
 */
const percentField = preprocess(
  (value) => {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\s*[+-]?\d{1,9}(\.\d+)?\s*%?\s*$/.test(value)
          ? parseFloat(value)
          : value === '' || value == null
            ? undefined
            : NaN
    return typeof number === 'number' && !Number.isNaN(number)
      ? Math.round(Math.min(100, Math.max(0, number)))
      : number
  },
  z.number({
    error: (issue) => (issue.input === undefined ? 'progressRequired' : 'invalidNumber'),
  }),
)

/**
 * `shown`: the percentage of the single type as the form showed it, empty for none. With it, a
 * percentage that changed in the meantime is not overwritten.
 */
export const SetProgress = z.extend(ChannelInput, {
  progress: percentField,
  shown: z.optional(z.string().check(z.maxLength(3, 'invalidInput'))),
})

/** Where a file belongs: to a whole channel, or to the book as the publisher's source. */
const filePlaceField = preprocess(
  (value) => value ?? '',
  z.enum([...channels.map(({ value }) => value), 'publisher'], { error: 'invalidChoice' }),
)
const fileFields = { bookId, prodType: filePlaceField, type: typeField }

/**
 * `version` of the file that the form showed; a file that changed in the meantime is not replaced.
 */
const versionField = optional(text(64))
export const UploadFile = z.object({ ...fileFields, version: versionField, file: fileField() })
export const RemoveFile = z.object({ ...fileFields, version: versionField })
export const Download = z.object({ ...fileFields, version: versionField })
export const ByBookId = z.object({ bookId })
