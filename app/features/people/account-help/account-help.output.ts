/** Output schemas of help with accounts. */
import * as z from 'zod/mini'
import { accountHelps } from '~/tables/staff-codes'
import { count, listOf, time } from '~/validation/output'

const kind = z.enum(accountHelps.map(({ value }) => value))

/** `told`: whether text messages can be sent at all; `others`: accounts with the same number. */
export const Changed = z.object({ cellPhone: z.string(), told: z.boolean(), others: count })

/** Until when the link can be used. The link itself goes to the member only. */
export const Sent = z.object({ expireTime: time })

const linkView = z.object({
  createTime: time,
  expireTime: time,
  usedTime: z.nullable(time),
  smsState: z.enum(['none', 'waiting', 'sending', 'sent', 'failed']),
})
export type LinkView = z.infer<typeof linkView>

const helpRow = z.object({
  kind,
  createTime: time,
  userName: z.string(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
})
export type HelpRow = z.infer<typeof helpRow>

/**
 * `items`: what was done, newest first, at most fifty; `userName`: the administrator, '' for the
 * holder of the link; `before` and `after`: masked numbers. `link`: the member's link that can still
 * be used, or was used within its time.
 */
export const OfMember = z.object({
  items: z.array(helpRow),
  link: z.nullable(linkView),
  /** whether there is a passkey or an authenticator */
  secondSteps: z.boolean(),
})
export type MemberHelp = z.infer<typeof OfMember>

const helpItem = z.object({ kind, createTime: time })
export type HelpItem = z.infer<typeof helpItem>

/** What the centre did for the caller, newest first; the reason stays with the centre. */
export const Mine = listOf(helpItem)

/** `user`: the beginning of the login id. */
export const Link = z.object({ user: z.string(), expireTime: time })
