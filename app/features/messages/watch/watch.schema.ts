/** Schemas of watches: whoever has an e-mail address is told when a book can be had. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { email, requiredText } from '~/validation/fields'

/** `language`: of the mails. */
export const Add = z.object({
  bookId: requiredText('required', 50),
  prodType: z.enum(productionTypeValues, {
    error: (issue) => (issue.input ? 'invalidChoice' : 'prodTypeRequired'),
  }),
  email,
  language: z.optional(z.enum(['ko', 'en'], { error: 'invalidChoice' })),
})

/** The token of a link in a mail. */
export const ByToken = z.object({
  token: z.string({ error: 'watchOver' }).check(z.maxLength(80, { error: 'watchOver' })),
})
