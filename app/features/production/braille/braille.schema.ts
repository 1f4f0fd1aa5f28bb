/** Input schemas of writing and reading braille. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { multilineText, oneOf, optional, preprocess, text } from '~/validation/fields'
import { pageForms } from './layout/forms'

const lines = (max: number, message: string) =>
  z.pipe(
    preprocess((value) => value ?? '', multilineText(max)),
    z.string().check(z.minLength(1, message)),
  )

export const Write = z.object({
  /** `# ` begins a heading, `@@p12` a page of print, ① to ⑤ choices; LaTeX between two $ is a formula */
  text: lines(fieldLimits.brailleText, 'brailleTextMissing'),
  /** the page form of the file; without one, `national2025` */
  form: oneOf(pageForms),
  /** the running title in the page rows of `national2025` */
  title: optional(text()),
})
/** Braille as Unicode or as ASCII braille, as files .brf hold it; pages may end with a form feed. */
export const Read = z.object({
  braille: z.pipe(
    preprocess(
      (value) => (typeof value === 'string' ? value.replaceAll('\f', '\n') : value),
      z.any(),
    ),
    lines(fieldLimits.brailleCells, 'brailleMissing'),
  ),
})
