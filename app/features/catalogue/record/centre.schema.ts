/** Input schemas of other centres' records. */
import * as z from 'zod/mini'
import { bodyLimits } from '~/tables/codes'
import { requiredText } from '~/validation/fields'
import { fileField } from '~/validation/uploaded-file'

export const Import = z.object({
  centre: requiredText('centreRequired', 100),
  file: fileField(bodyLimits.sheet),
})
