/** Schema of the upload demonstration. */
import * as z from 'zod/mini'
import { preprocessFields } from '~/validation/fields'
import { fileField } from '~/validation/uploaded-file'

/** Accepts files as `file`, as `file[]`, or several of either. */
export const UploadDemo = preprocessFields(
  (fields) => {
    const { file, 'file[]': files } = fields
    return { file: [file, files].flat().filter((value) => value !== undefined && value !== '') }
  },
  z.object({ file: z.array(fileField()).check(z.minLength(1, 'noFile')) }),
)
