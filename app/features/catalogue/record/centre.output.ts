/** Output schemas of other centres' records. */
import * as z from 'zod/mini'
import { count, id, listOf, time } from '~/validation/output'

/** `records`: of the file; `editions`: ISBNs with a form; `matched`: those of a book that we have. */
const Import = z.object({
  id,
  centre: z.string(),
  fileName: z.string(),
  records: count,
  editions: count,
  matched: count,
  userName: z.string(),
  createTime: time,
})
export type CentreImport = z.infer<typeof Import>
export const Imports = listOf(Import)
/** `broken`: records that could not be read, or not their letters, and the numbers of the first ones. */
export const Imported = z.object({
  id,
  records: count,
  broken: z.object({ count, numbers: z.array(count) }),
  editions: count,
})
/** The centres that made a book, each with the forms that its records name. */
export const Others = z.array(
  z.object({ centre: z.string(), formats: z.array(z.string()), notes: z.array(z.string()) }),
)
