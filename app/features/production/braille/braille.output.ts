/** Output schemas of writing and reading braille. */
import * as z from 'zod/mini'
import { count } from '~/validation/output'

export const Written = z.object({
  /** as Unicode braille, line by line */
  braille: z.string(),
  /** as a file for an embosser or a display: ASCII braille in pages of 32 cells and 26 lines */
  brf: z.string(),
  /** characters that Korean braille has no sign for here, each once; they are left out */
  leftOut: z.array(z.string()),
})
export type Written = z.infer<typeof Written>

const doubt = z.object({ line: count, braille: z.string(), texts: z.array(z.string()) })
export type Doubt = z.infer<typeof doubt>

export const Read = z.object({
  /** the text, line by line, with □ for each word that was not read */
  text: z.string(),
  words: count,
  /** words that can be read in two ways, the likelier first, or in none; at most 200 */
  doubtful: z.array(doubt),
  doubtfulCount: count,
})
export type ReadText = z.infer<typeof Read>
