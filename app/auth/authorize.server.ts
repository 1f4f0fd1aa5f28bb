/** Who may do what: the words of the API table's second column. */
import { levels } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { authenticate, type User } from './session.server'
import type { RequestArgs } from '~/platform/request-args'

/** The largest level number that may enter; null lets everybody in. */
export const roleLevels = {
  anyone: null,
  member: levels.member,
  producer: levels.producer,
  administrator: levels.administrator,
} as const
export type Role = keyof typeof roleLevels

/** What a row of the API table asks of its caller. */
export type AccessRule = { role: Role; changes: false | 'once' | 'itself' }
export const publicAccess: AccessRule = { role: 'anyone', changes: false }

/** The user, when the row lets them in. Throws loginRequired, tokenExpired or noPermission, each 403 (decisions, /api statuses). */
export async function authorize(
  args: RequestArgs,
  { role, changes }: AccessRule,
  allowRefresh = true,
): Promise<User | null> {
  const { user, expired, viaAccessKey } = await authenticate(args, allowRefresh)
  if (viaAccessKey && changes) throw new AppError('keyReadsOnly', 403)
  const maxLevel = roleLevels[role]
  if (maxLevel === null) return user
  if (!user) throw new AppError(expired ? 'tokenExpired' : 'loginRequired', 403)
  if (user.level > maxLevel) throw new AppError('noPermission', 403)
  return user
}

/**
 * The same for a page: all under /admin is for administrators, all under /producer for producers (decisions, levels), also where what a page
 * asks would be answered to others. Addresses are read as the router reads them.
 */
export const authorizePage = (args: RequestArgs) =>
  authorize(args, { role: roleOfPath(new URL(args.request.url).pathname), changes: false })

function roleOfPath(pathname: string): Role {
  const [, first] = /^\/+([^/.]*)/.exec(decodePath(pathname).toLowerCase()) ?? []
  return first === 'admin' ? 'administrator' : first === 'producer' ? 'producer' : 'anyone'
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
