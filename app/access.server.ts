/** Who may do what: the words of the API table's second column. */
import { levels } from './codes'
import { Failure } from './failure'
import { visitorOf, type Asked, type User } from './session.server'

/** The largest level number that may enter; null lets everybody in. */
export const access = {
  anyone: null,
  member: levels.member,
  producer: levels.producer,
  administrator: levels.administrator,
} as const
export type Role = keyof typeof access

/** What a row of the API table asks of its caller. */
export type Asks = { role: Role; changes: false | 'once' | 'itself' }
export const anyone: Asks = { role: 'anyone', changes: false }

/** The user, when the row lets them in. Throws loginRequired, tokenExpired or noPermission, each 403 (decisions, /api statuses). */
export async function admit(
  asked: Asked,
  { role, changes }: Asks,
  silently = true,
): Promise<User | null> {
  const { user, expired, byKey } = await visitorOf(asked, silently)
  if (byKey && changes) throw new Failure('keyReadsOnly', 403)
  const most = access[role]
  if (most === null) return user
  if (!user) throw new Failure(expired ? 'tokenExpired' : 'loginRequired', 403)
  if (user.level > most) throw new Failure('noPermission', 403)
  return user
}

/**
 * The same for a page: all under /admin is for administrators, all under /producer for producers (decisions, levels), also where what a page
 * asks would be answered to others. Addresses are read as the router reads them.
 */
export const admitToPage = (asked: Asked) =>
  admit(asked, { role: whoseIs(new URL(asked.request.url).pathname), changes: false })

function whoseIs(pathname: string): Role {
  const [, first] = /^\/+([^/.]*)/.exec(decoded(pathname).toLowerCase()) ?? []
  return first === 'admin' ? 'administrator' : first === 'producer' ? 'producer' : 'anyone'
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
