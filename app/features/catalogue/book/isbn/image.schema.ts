/** Input schemas of pictures in which an ISBN is searched. */
import * as z from 'zod/mini'
import { bodyLimits } from '~/tables/codes'
import { optional, preprocess } from '~/validation/fields'
import { fileField } from '~/validation/uploaded-file'

/** base64 takes four characters for three bytes. */
const maxBase64Length = Math.ceil((bodyLimits.photo * 4) / 3) + 4

/**
 * A JPEG or PNG in base64, with or without a data URL's prefix. Form encoding may have turned each
 * `+` into a space.
 */
const pictureField = z.pipe(
  preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .replace(/^data:image\/[a-z.+-]{1,20};base64,/i, '')
            .replace(/ /g, '+')
            .replace(/[\r\n]/g, '')
        : (value ?? ''),
    z
      .string()
      .check(
        z.minLength(1, { error: 'noPicture', abort: true }),
        z.maxLength(maxBase64Length, { error: 'pictureTooLarge', abort: true }),
        z.regex(/^[\w+/-]+={0,2}$/, 'notAPicture'),
      ),
  ),
  z.transform((value) => Buffer.from(value, 'base64')),
)

export const Picture = z.object({ image: pictureField })

/**
 * `photo`: a file of a form, or `image` in base64; `codesOnly`: search only for a barcode, which is
 * quick.
 */
export const Photo = z
  .object({
    image: optional(pictureField),
    photo: optional(fileField(bodyLimits.photo, 'pictureTooLarge')),
    codesOnly: preprocess((value) => value === '1' || value === true, z.boolean()),
  })
  .check(
    z.refine(({ image, photo }) => image !== undefined || photo !== undefined, {
      error: 'noPicture',
      path: ['photo'],
    }),
  )
