/** Input schema of the sitemap. */
import * as z from 'zod/mini'
import { integer, optional } from '~/validation/fields'

export const Sitemap = z.object({
  part: optional(integer({ min: 1, max: 10_000, message: 'noSuchPage' })),
})
