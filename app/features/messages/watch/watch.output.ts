/** Output schemas of watches. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'

/** `confirmed`: whether the person who gets the mails said that they want them. */
export const Watch = z.object({
  bookId: z.string(),
  title: z.string(),
  prodType: z.enum(productionTypeValues),
  confirmed: z.boolean(),
})
