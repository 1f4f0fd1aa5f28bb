/** Output schemas of writing and reading braille. */
import * as z from 'zod/mini'
import { count } from '~/validation/output'
import { remarkKinds } from './pieces'

const remark = z.object({
  /**
   * `leftOut`: it has no sign; `hanja`: it is written as its sound; `doubtfulHanja`: that sound is one of
   * several; `bullet`: a shape that the rules do not name is written as •
   */
  kind: z.enum(remarkKinds),
  text: z.string(),
  /** what stands in its place */
  written: z.string(),
  /** from 1 */
  line: count,
  column: count,
})
export type Remark = z.infer<typeof remark>

export const Written = z.object({
  /** as Unicode braille, line by line */
  braille: z.string(),
  /** the pages of the file, each as its lines of Unicode braille */
  pages: z.array(z.array(z.string())),
  /** as a file for an embosser or a display: ASCII braille in pages of 32 cells and 26 lines */
  brf: z.string(),
  /** as eBraille 1.0 (.ebrl), in Base64: text without lines and pages, for displays of any width */
  ebrl: z.string(),
  /** characters that have no sign here, each once; a note of the transcriber stands at their places */
  leftOut: z.array(z.string()),
  /** places that somebody should look at, in the order of the text; at most 200 */
  remarks: z.array(remark),
  remarkCount: count,
  /** the signs of the text, with the articles of the rules that they are written by */
  signs: z.array(z.object({ text: z.string(), braille: z.string(), article: z.string() })),
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
