/** Decides who may call an API definition and who may see a page. */
import { type AccessScope, levels } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { urlOf } from '~/platform/request-url'
import { isHalfLoggedIn } from './second-step.server'
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
  /** staff may call it before their second step: to set one up, to prove it, to log out */
  beforeSecondStep?: true
}
/** Of forms of pages, which authorize their address before. */
export const publicAccess: AccessRule = { role: 'anyone', changes: false, beforeSecondStep: true }

/**
 * The user, when the definition admits them. Throws loginRequired, tokenExpired or noPermission,
 * each with status 403 as the contract of /api wants it.
 */
export async function authorize(
  args: RequestArgs,
  { role, changes, scope, withoutKey, beforeSecondStep }: AccessRule,
  allowRefresh = true,
): Promise<User | null> {
  const visitor = await authenticate(args, allowRefresh)
  const { user, expired, keyScope } = visitor
  if (!beforeSecondStep && isHalfLoggedIn(visitor)) throw new AppError('secondStepFirst', 403)
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
export const authorizePage = (args: RequestArgs) => {
  const { pathname } = urlOf(args.request)
  const beforeSecondStep = isPageBeforeSecondStep(pathname) || undefined
  return authorize(args, { role: roleOfPath(pathname), changes: false, beforeSecondStep })
}

/**
 * Pages that staff reach before their second step: its set-up, the ways in and out, and how pages
 * look. Of the addresses of /api the rows decide.
 */
export const isPageBeforeSecondStep = (pathname: string): boolean =>
  /^\/(api\/.*|security|proof|login|login\/step|logout|preferences)(\.data)?$/.test(pathname)

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
