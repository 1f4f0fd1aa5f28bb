/** Schema of the upload demonstration. */
import * as z from 'zod/mini'
import { preprocessFields } from '~/validation/fields'
import { filesField, withFileList } from '~/validation/uploaded-file'

/** Accepts files as `file`, as `file[]`, or several of either. */
export const UploadDemo = preprocessFields(withFileList, z.object({ file: filesField }))
