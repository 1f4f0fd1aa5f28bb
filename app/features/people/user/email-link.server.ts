/** The link in the mail that asks whether an address is its member's. */
import { isSigned, sign } from '~/platform/session-secret.server'

/** An address of a member, and until when the link confirms it. */
type Linked = { id: number; email: string; until: Date }

/** Days for which a link may be used. */
export const emailLinkDays = 7

const tokenPattern = /^(\d{1,10})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/

const signedText = ({ id, email, until }: Linked) => `email:${id}:${email}:${until.getTime()}`

/** Derived, not stored: the database alone confirms nothing. */
export const emailToken = (linked: Linked) =>
  `${linked.id}.${Math.floor(linked.until.getTime() / 1000)}.${sign(signedText(linked))}`

/** Until when the mail that was due at this time has a link that works, in whole seconds. */
export const linkEnd = (due: Date) =>
  new Date((Math.floor(due.getTime() / 1000) + emailLinkDays * 24 * 60 * 60) * 1000)

/** The member that a token names; whether it is theirs has to be seen with their address. */
export const memberOf = (token: string): number | null => {
  const [, id] = tokenPattern.exec(token) ?? []
  return id ? Number(id) : null
}

export function opensEmail(token: string, { id, email }: Omit<Linked, 'until'>): boolean {
  const [, , seconds, given = ''] = tokenPattern.exec(token) ?? []
  const until = new Date(Number(seconds) * 1000)
  return until > new Date() && isSigned(signedText({ id, email, until }), given)
}
