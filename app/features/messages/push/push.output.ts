/** Output schemas of the browsers on which a member gets notices. */
import * as z from 'zod/mini'
import { id, listOf, time } from '~/validation/output'

/** `device`: '' when nothing is known of it; `lastTime`: when it last took a message. */
const browser = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  createTime: time,
  lastTime: z.nullable(time),
})
export type Browser = z.infer<typeof browser>

/** `key`: the public key of this service, base64url, for `PushManager.subscribe`; '' while it sends none. */
export const Browsers = z.extend(listOf(browser), { key: z.string() })
export type BrowsersView = z.infer<typeof Browsers>
export const Id = z.object({ id })
