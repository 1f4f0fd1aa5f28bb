/** Decides who may call an API definition and who may see a page. */
import { type AccessScope, levels } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { urlOf } from '~/platform/request-url'
import { authenticate, type User } from './session.server'
import type { RequestArgs } from '~/platform/request-args'

/** The largest level number of each role; null admits everybody. */
const roleLevels = {
  anyone: null,
  member: levels.member,
  producer: levels.producer,
  administrator: levels.administrator,
} as const
export type Role = keyof typeof roleLevels

/** What an API definition requires of its caller. */
export type AccessRule = {
  role: Role
  changes: false | 'once' | 'itself'
  /** the scope of an access key that may change something by this definition; without it, none */
  scope?: AccessScope
  /** no access key may call it */
  withoutKey?: true
}
export const publicAccess: AccessRule = { role: 'anyone', changes: false }

/**
 * The user, when the definition admits them. Throws loginRequired, tokenExpired or noPermission,
 * each with status 403 as the contract of /api wants it.
 */
export async function authorize(
  args: RequestArgs,
  { role, changes, scope, withoutKey }: AccessRule,
  allowRefresh = true,
): Promise<User | null> {
  const { user, expired, keyScope } = await authenticate(args, allowRefresh)
  // a key that nobody has is refused below, like no key
  if (keyScope && changes && (!scope || (user && keyScope !== scope)))
    throw new AppError(scope ? 'keyMayNotApply' : 'keyReadsOnly', 403)
  if (keyScope && withoutKey) throw new AppError('keyReadsOnly', 403)
  const maxLevel = roleLevels[role]
  if (maxLevel === null) return user
  if (!user) throw new AppError(expired ? 'tokenExpired' : 'loginRequired', 403)
  if (user.level > maxLevel) throw new AppError('noPermission', 403)
  if (keyScope && keyScope !== 'staff' && maxLevel < levels.member)
    throw new AppError('keyNotForStaff', 403)
  return user
}

/**
 * The same for a page: everything under /admin is for administrators, everything under /producer
 * for producers, even where the page's API definitions admit others. Paths are compared as the
 * router compares them.
 */
export const authorizePage = (args: RequestArgs) =>
  authorize(args, { role: roleOfPath(urlOf(args.request).pathname), changes: false })

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
