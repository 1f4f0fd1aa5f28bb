/** Logging in and out: a correct password yields a code, the code yields tokens. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { ttl } from '~/tables/codes'
import { db, inTransaction } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { RedirectResult, AppError } from '~/platform/app-error'
import { mark, marks } from '~/platform/session-secret.server'
import { clientNetwork } from '~/platform/client-network'
import { href } from '~/http/href'
import { safePath } from '~/http/safe-path'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'
import { deviceOf } from './device'
import type { Login, Token } from './login.schema'
import { consumeLoginAttempt, refundLoginAttempt } from '~/auth/rate-limits.server'
import { verifyPassword } from '~/auth/password-hash.server'
import {
  endSessions,
  tokenHash,
  newToken,
  refresh,
  startSession,
  deleteExpiredTokens,
  type Tokens,
  type User,
  userColumns,
} from '~/auth/tokens.server'

/** Checks id and password; redirects to `redirect_uri` (default /auth) with a single-use code. */
export async function login(
  { user, password, redirect_uri }: z.infer<typeof Login>,
  _: User | null,
  ctx: CallContext,
): Promise<RedirectResult> {
  const target = allowedRedirect(redirect_uri ?? href('/auth'))
  const name = user.toLowerCase()
  const device = await numberOfDevice(name, ctx)
  await consumeLoginAttempt(name, ctx.address, device)
  const found = await db.user.findUnique({
    where: { user: name },
    select: { id: true, user: true, createTime: true, passwordHash: true },
  })
  if (!(await verifyPassword(password, found?.passwordHash)) || !found)
    throw new AppError('badLogin', 400)
  await refundLoginAttempt(name, ctx.address, device)
  if (!device) await meetDevice(found, ctx)
  return new RedirectResult(appendCode(target, await issueCode(found.id, ctx)))
}

/** How many people's log-ins one browser remembers: a computer of a school has several users. */
const peoplePerDevice = 8

/** Not the name itself: the next person at a shared computer could read it. */
const markOf = (name: string) => [`device:${name}`, 16] as const

type Device = Pick<CallContext, 'flowState'>

/** The number of this browser, when this user has logged in here before. */
async function numberOfDevice(name: string, { flowState }: Device): Promise<string | undefined> {
  const known = await flowState.get('knownDevices')
  return known?.find(({ of: mark }) => marks(...markOf(name)).includes(mark))?.id
}

/** Minutes after signing up for which people are where they signed up. */
const newAccountMinutes = 60

type Person = { id: number; user: string; createTime: Date }

/**
 * Remembers a browser in which this person logs in for the first time, and tells them of it. A program
 * has no cookies, so one like it in the same network is told of once a month. Their own notices have
 * it as read: whoever logs in has just seen it.
 */
async function meetDevice(person: Person, ctx: CallContext): Promise<void> {
  await rememberDevice(person.user, ctx)
  if (person.createTime.getTime() > Date.now() - newAccountMinutes * 60_000) return
  const place = mark(`place:${ctx.userAgent}|${clientNetwork(ctx.address)}`, 16)
  await notifyAccount(
    db,
    'newDevice',
    {
      userId: person.id,
      eventKey: `${place}:${todayInSeoul().slice(0, 7)}`,
      title: deviceOf(ctx.userAgent),
    },
    { read: true },
  )
}

/** The same for a log-in without a password. */
export async function meetDeviceOf(person: Person, ctx: CallContext): Promise<void> {
  if (!(await numberOfDevice(person.user, ctx))) await meetDevice(person, ctx)
}

async function rememberDevice(name: string, { flowState }: Device): Promise<void> {
  const known = (await flowState.get('knownDevices')) ?? []
  await flowState.set('knownDevices', [
    ...known.slice(1 - peoplePerDevice),
    { of: mark(...markOf(name)), id: newToken().slice(0, 16) },
  ])
}

/**
 * Creates a single-use code for tokens. The browser stores its hash: /auth accepts only a code that
 * was issued to the same browser.
 */
export async function issueCode(
  userId: number,
  { flowState }: Pick<CallContext, 'flowState'>,
): Promise<string> {
  const code = newToken()
  const hash = tokenHash(code)
  await db.loginCode.create({
    data: { hash, userId, expireTime: new Date(Date.now() + ttl.loginCode * 1000) },
    select: { userId: true },
  })
  await flowState.set('loginCode', hash.toString('hex'))
  return code
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

/** Tokens for a log-in code (single use, valid for `ttl.loginCode`) or for a refresh token. */
export async function token(
  input: z.infer<typeof Token>,
  _: User | null,
  { userAgent }: CallContext,
) {
  const tokens =
    input.grant_type === 'refresh_token'
      ? await refresh(input.refresh_token)
      : await redeemCode(input.code, userAgent)
  if (!tokens)
    throw input.grant_type === 'refresh_token'
      ? new AppError('badRefresh', 400, 'refresh_token')
      : new AppError('badCode', 400, 'code')
  const { access_token, refresh_token, me } = tokens
  return new TokenResult(
    {
      access_token,
      refresh_token,
      token_type: 'Bearer',
      expires_in: ttl.accessToken,
      refresh_expire_in: ttl.refreshToken,
    },
    me,
  )
}

/** The token answer of the wire; `me` stays on the server, for the cookies. */
class TokenResult {
  constructor(
    readonly payload: {
      access_token: string
      refresh_token: string
      token_type: 'Bearer'
      expires_in: number
      refresh_expire_in: number
    },
    readonly me: User,
  ) {}

  toJSON() {
    return this.payload
  }
}

async function redeemCode(code: string, userAgent: string): Promise<Tokens | null> {
  const where = { hash: tokenHash(code), expireTime: { gt: new Date() } }
  const found = await db.loginCode.findUnique({ where, select: { user: { select: userColumns } } })
  if (!found) return null
  return inTransaction(async (tx) => {
    // The deletion redeems the code: of two requests with one code, only one deletes a row.
    const { count } = await tx.loginCode.deleteMany({ where })
    if (count === 0) return null
    if (Math.random() < 0.02) await deleteExpiredTokens(tx)
    return startSession(found.user, userAgent, tx)
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
