/** Input schema of the books that somebody waits for and nobody has begun. */
import * as z from 'zod/mini'
import { preprocess } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** Waiting longest first, most copies first, and needed first. */
export const demandedSorts = ['0', '1', '2'] as const

export const Demanded = z.extend(Paging, {
  sort: preprocess((value) => value || '0', z.enum(demandedSorts, { error: 'invalidChoice' })),
})
