/** What may be asked of, and written to, the books in production. */
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

/** A channel, narrowed to one of its types or not. */
export const ChannelInput = z.object({ bookId, prodType: channelField, type: typeField })

/** Whole or not, above or below: a percentage is rounded and clamped (spec 5); nothing is not a percentage. */
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

/** `shown`: the percentage of the one type that the form showed, empty for none; another one meanwhile is not replaced unseen. */
export const SetProgress = z.extend(ChannelInput, {
  progress: percentField,
  shown: z.optional(z.string().check(z.maxLength(3, 'invalidInput'))),
})

/** Where a file belongs: a channel's whole, or the publisher's source. */
const filePlaceField = preprocess(
  (value) => value ?? '',
  z.enum([...channels.map(({ value }) => value), 'publisher'], { error: 'invalidChoice' }),
)
const fileFields = { bookId, prodType: filePlaceField, type: typeField }

/** `version` is of the file that the form showed: another one meanwhile is not replaced unseen. */
const versionField = optional(text(64))
export const UploadFile = z.object({ ...fileFields, version: versionField, file: fileField() })
export const RemoveFile = z.object({ ...fileFields, version: versionField })
export const Download = z.object({ ...fileFields, version: versionField })
export const ByBookId = z.object({ bookId })
