/** The link in the mails of a watch, by which its person confirms and ends it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '~/platform/env.server'

type Linked = { id: number; email: string; createTime: Date }

const tokenPattern = /^(\d{1,10})\.([A-Za-z0-9_-]{43})$/

const signature = ({ id, email, createTime }: Linked) =>
  createHmac('sha256', env.SESSION_SECRET)
    .update(`watch:${id}:${email}:${createTime.getTime()}`)
    .digest('base64url')

/** Derived, not stored: the database alone confirms nothing. */
export const watchToken = (watch: Linked) => `${watch.id}.${signature(watch)}`

/** The number that a token names; what it names has to be held against it. */
export const numberOf = (token: string): number | null => {
  const [, id] = tokenPattern.exec(token) ?? []
  return id ? Number(id) : null
}

export function opens(token: string, watch: Linked): boolean {
  const [, , given = ''] = tokenPattern.exec(token) ?? []
  const right = Buffer.from(signature(watch))
  return given.length === right.length && timingSafeEqual(Buffer.from(given), right)
}
