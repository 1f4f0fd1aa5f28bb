/** Input schemas of writing and reading braille. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { multilineText, preprocess } from '~/validation/fields'

const lines = (max: number, message: string) =>
  z.pipe(
    preprocess((value) => value ?? '', multilineText(max)),
    z.string().check(z.minLength(1, message)),
  )

export const Write = z.object({ text: lines(fieldLimits.brailleText, 'brailleTextMissing') })
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
