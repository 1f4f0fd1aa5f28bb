/** The link in the mails of a watch, by which its person confirms and ends it. */
import { isSigned, sign } from '~/platform/session-secret.server'

type Linked = { id: number; email: string; createTime: Date }

const tokenPattern = /^(\d{1,10})\.([A-Za-z0-9_-]{43})$/

const signedText = ({ id, email, createTime }: Linked) =>
  `watch:${id}:${email}:${createTime.getTime()}`

/** Derived, not stored: the database alone confirms nothing. */
export const watchToken = (watch: Linked) => `${watch.id}.${sign(signedText(watch))}`

/** The number that a token names; what it names has to be held against it. */
export const numberOf = (token: string): number | null => {
  const [, id] = tokenPattern.exec(token) ?? []
  return id ? Number(id) : null
}

export function opens(token: string, watch: Linked): boolean {
  const [, , given = ''] = tokenPattern.exec(token) ?? []
  return isSigned(signedText(watch), given)
}
