/** Schemas of social log-in: starting it, and what the provider sends back. */
import * as z from 'zod/mini'
import { optional } from '~/validation/fields'

const provider = z.enum(['google', 'kakao', 'naver'], { error: 'noSuchPage' })
const limitedText = (max: number) => optional(z.string().check(z.maxLength(max, 'tooLong')))

export const Begin = z.object({ provider, redirect_uri: limitedText(2000) })
export const Finish = z.object({
  provider,
  code: limitedText(4000),
  state: limitedText(200),
  error: limitedText(200),
})
