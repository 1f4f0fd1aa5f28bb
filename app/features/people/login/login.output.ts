/** Output schemas of logging in. */
import * as z from 'zod/mini'
import { count, id } from '~/validation/output'

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: count,
  refresh_expire_in: count,
})
export const Me = z.object({
  user: z.string(),
  id,
  level: id,
  firstName: z.string(),
  nickName: z.string(),
})
