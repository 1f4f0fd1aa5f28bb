/** Logging in and out: a correct password yields a code, the code yields tokens. */
import type * as z from 'zod/mini'
import { db, inTransaction } from '~/platform/db.server'
import { RedirectResult, AppError } from '~/platform/app-error'
import { href } from '~/http/href'
import type { CallContext } from '~/http/call-context.server'
import { afterFirstStep } from '~/features/people/second-step/pending-login.server'
import { numberOfDevice, personColumns } from './devices.server'
import { allowedRedirect, isCodeOfThisBrowser } from './login-code.server'
import type { Login, Token } from './login.schema'
import { consumeLoginAttempt, refundLoginAttempt } from '~/auth/rate-limits.server'
import { renewPasswordHash, verifyPassword } from '~/auth/password-hash.server'
import {
  endSessionOfCode,
  endSessions,
  tokenHash,
  refresh,
  replaceSessions,
  startSession,
  deleteExpiredTokens,
  tokenPayload,
  type TokenPayload,
  type Tokens,
  type User,
  userColumns,
} from '~/auth/tokens.server'

/**
 * Checks id and password; redirects to `redirect_uri` (default /auth) with a single-use code. Who has a
 * second step sends its code, too; without it, the log-in waits for it in this browser.
 */
export async function login(
  { user, password, secondCode, redirect_uri }: z.infer<typeof Login>,
  _: User | null,
  ctx: CallContext,
): Promise<RedirectResult> {
  const target = allowedRedirect(redirect_uri ?? href('/auth'))
  const name = user.toLowerCase()
  const device = await numberOfDevice(name, ctx)
  await consumeLoginAttempt(name, ctx.address, device)
  const found = await db.user.findUnique({
    where: { user: name },
    select: { ...personColumns, passwordHash: true },
  })
  if (found) ctx.logUser?.(found.id)
  if (!(await verifyPassword(password, found?.passwordHash)) || !found)
    throw new AppError('badLogin', 400)
  await refundLoginAttempt(name, ctx.address, device)
  await renewPasswordHash(found, password, db)
  return new RedirectResult(await afterFirstStep(found, { target, secondCode }, ctx))
}

/** Tokens for a log-in code (single use, valid for `ttl.loginCode`) or for a refresh token. */
export async function token(input: z.infer<typeof Token>, _: User | null, ctx: CallContext) {
  const tokens =
    input.grant_type === 'refresh_token'
      ? await refresh(input.refresh_token)
      : await redeemCode(input.code, ctx)
  if (!tokens)
    throw input.grant_type === 'refresh_token'
      ? new AppError('badRefresh', 400, 'refresh_token')
      : new AppError('badCode', 400, 'code')
  return new TokenResult(tokenPayload(tokens), tokens.me)
}

/** The token answer of the wire; `me` stays on the server, for the cookies. */
class TokenResult {
  constructor(
    readonly payload: TokenPayload,
    readonly me: User,
  ) {}

  toJSON() {
    return this.payload
  }
}

/**
 * Whoever comes second with a code has copied it, or was robbed of it, so that what it has opened ends
 * (RFC 6749, 4.1.2). A browser that sends its own code again, by a second click or a page that loads again, is
 * told by the signed cookie that came with the code, which no copy has: it is refused, and its session stays.
 */
async function redeemCode(code: string, ctx: CallContext): Promise<Tokens | null> {
  const tokens = await spendCode(code, ctx)
  if (!tokens && !(await isCodeOfThisBrowser(code, ctx.flowState)))
    await endSessionOfCode(tokenHash(code))
  return tokens
}

async function spendCode(
  code: string,
  { userAgent, cookieTokens }: CallContext,
): Promise<Tokens | null> {
  const codeHash = tokenHash(code)
  const where = { hash: codeHash, expireTime: { gt: new Date() } }
  const found = await db.loginCode.findUnique({
    where,
    select: { proved: true, user: { select: userColumns } },
  })
  if (!found) return null
  const { user, proved } = found
  return inTransaction(async (tx) => {
    // The deletion redeems the code: of two requests with one code, only one deletes a row.
    const { count } = await tx.loginCode.deleteMany({ where })
    if (count === 0) return null
    if (Math.random() < 0.02) await deleteExpiredTokens(tx)
    const tokens = await startSession(user, userAgent, tx, { proved, codeHash })
    await replaceSessions(cookieTokens, tokens, tx)
    return tokens
  })
}

/**
 * Ends the sessions of the tokens that came with the request, and the browser's push subscription, in
 * whichever session it was made: a computer that people share tells the next one nothing.
 */
export async function logout(
  _: object,
  __: User | null,
  { tokens, db: tx, flowState }: CallContext,
): Promise<true> {
  await endSessions(tokens, tx)
  const id = await flowState.get('pushSubscription')
  if (id) await tx.pushSubscription.deleteMany({ where: { id } })
  return true
}

/** The caller, with the field names of the wire. */
export async function me(_: object, { user, id, level, name, nickName }: User) {
  return { user, id, level, firstName: name, nickName }
}
