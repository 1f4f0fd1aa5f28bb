/** Log-in codes: single-use, exchanged for tokens, bound to the browser that received them. */
import { ttl } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { newToken, tokenHash } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { safePath } from '~/http/safe-path'
import { meetDeviceOf, type Person } from './devices.server'

/**
 * Creates a single-use code for tokens. The browser stores its hash: /auth accepts only a code that
 * was issued to the same browser. `proved`: the log-in had a second step.
 */
async function issueCode(
  userId: number,
  proved: boolean,
  { flowState }: Pick<CallContext, 'flowState'>,
): Promise<string> {
  const code = newToken()
  const hash = tokenHash(code)
  await db.loginCode.create({
    data: { hash, userId, proved, expireTime: new Date(Date.now() + ttl.loginCode * 1000) },
    select: { userId: true },
  })
  await flowState.set('loginCode', hash.toString('hex'))
  return code
}

/** Ends a log-in whose steps are all done: where to go, with the code. */
export async function completeLogIn(
  person: Person,
  { target, proved }: { target: string; proved: boolean },
  ctx: CallContext,
): Promise<string> {
  ctx.logUser?.(person.id)
  await meetDeviceOf(person, ctx)
  return appendCode(target, await issueCode(person.id, proved, ctx))
}

/**
 * Whether this code was issued to this browser. Without the check, a prepared link could log
 * somebody in to a stranger's account.
 */
export const isCodeOfThisBrowser = async (
  code: string,
  { get }: CallContext['flowState'],
): Promise<boolean> => (await get('loginCode')) === tokenHash(code).toString('hex')

export const appendCode = (target: string, code: string) =>
  `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams({ code })}`

/** A path of this service, or an address that the configuration lists; throws 400 for any other. */
export function allowedRedirect(redirect: string): string {
  const target = env.REDIRECT_URIS.split(/\s+/).includes(redirect) ? redirect : safePath(redirect)
  if (!target) throw new AppError('badRedirect', 400, 'redirect_uri')
  return target
}
