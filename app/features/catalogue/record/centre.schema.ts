/** Input schemas of other centres' records. */
import * as z from 'zod/mini'
import { bodyLimits } from '~/tables/codes'
import { requiredText, rowId } from '~/validation/fields'
import { fileField } from '~/validation/uploaded-file'

export const Import = z.object({
  centre: requiredText('centreRequired', 100),
  file: fileField(bodyLimits.sheet),
})
export const ById = z.object({ id: rowId })
