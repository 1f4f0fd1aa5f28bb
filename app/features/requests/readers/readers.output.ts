/** Output schemas of class lists and of applications of several readers. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { schoolYears } from '~/tables/care-codes'
import { count, id, listOf } from '~/validation/output'

const prodType = z.enum(productionTypeValues)

const pupil = z.object({
  name: z.string(),
  birth: z.string(),
  schoolYear: z.enum(schoolYears.map(({ value }) => value)),
  schoolName: z.string(),
  formats: z.array(prodType),
  printSize: z.string(),
  consentName: z.string(),
  doubts: z.array(z.string()),
})

/** `doubts`: words of a pupil that a person should look at; `unread`: lines and columns that were left out. */
export const Roster = z.object({
  readers: z.array(pupil),
  unread: z.array(z.object({ line: count, text: z.string() })),
})

/** `readers`: for how many readers. */
export const AppliedForReaders = z.object({ count: id, readers: id })

/** `reader`: the number of whose it is. */
export const PreviousOfReaders = listOf(z.object({ id, reader: id, bookId: z.string(), prodType }))
