/** Schemas of the browsers on which a member gets notices. */
import * as z from 'zod/mini'

const error = 'pushNotGiven'
const base64url = (length: number) =>
  z.string({ error }).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), { error }))

/**
 * What a browser answers to `PushManager.subscribe`: the address at its push service, its public key
 * (65 bytes) and its secret (16 bytes), both base64url.
 */
export const Subscribe = z.object({
  endpoint: z.string({ error }).check(z.minLength(1, { error }), z.maxLength(2000, { error })),
  p256dh: base64url(87),
  auth: base64url(22),
})
