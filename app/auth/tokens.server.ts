/** Creates, finds, exchanges and ends the tokens of a session; only their SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { levels, sessionDays, ttl } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { queryReadOnly } from '~/platform/query.server'
import { db, type Db, inTransaction } from '~/platform/db.server'
import { sign } from '~/platform/session-secret.server'
import { tokenUser } from './tokens.sql.server'

/**
 * The user of a call, as service functions see them: who is logged in, or the reader for whom they act;
 * then `carer` is who is logged in.
 */
export type User = {
  id: number
  user: string
  name: string
  nickName: string
  level: number
  carer?: User
}

/**
 * A session as far as it decides what may be done in it. `proved`: with a second step; `proofTime`:
 * when its person last proved who they are.
 */
export type SessionFacts = { id: string; proved: boolean; proofTime: Date | null }

/** A new pair of tokens; lifetimes in seconds. The names are those of the wire. */
export type Tokens = {
  access_token: string
  refresh_token: string
  refresh_expire_in: number
  me: User
  session: SessionFacts
}

/** The answer of the wire; `me` and the session stay on the server. */
export const tokenPayload = ({ access_token, refresh_token, refresh_expire_in }: Tokens) => ({
  access_token,
  refresh_token,
  token_type: 'Bearer' as const,
  expires_in: ttl.accessToken,
  refresh_expire_in,
})
export type TokenPayload = ReturnType<typeof tokenPayload>

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

export const userColumns = {
  id: true,
  user: true,
  name: true,
  nickName: true,
  level: true,
} as const

/** The user of a valid access token and its session, else null. `ending`: it ends within the grace period. */
export async function userOfToken(
  token: string,
): Promise<{ user: User; session: SessionFacts; ending: boolean } | null> {
  const [row] = await queryReadOnly(tokenUser(tokenHash(token)), { name: 'user of a token' })
  if (!row) return null
  const { sessionId, proved, proofTime, ending, ...user } = row
  return { user, session: { id: sessionId, proved, proofTime }, ending }
}

const sessionColumns = { id: true, proved: true, proofTime: true } as const

/**
 * Starts a session: a family of tokens that end together. `proved`: the log-in had a second step; `codeHash`:
 * of the log-in code that it began with.
 */
export async function startSession(
  me: User,
  userAgent: string,
  tx: Db,
  { proved = false, codeHash }: { proved?: boolean; codeHash?: Buffer<ArrayBuffer> } = {},
): Promise<Tokens> {
  const session = await tx.session.create({
    data: {
      userId: me.id,
      userAgent: userAgent.slice(0, 300),
      proved,
      proofTime: new Date(),
      codeHash,
    },
    select: { ...sessionColumns, createTime: true },
  })
  return issueTokens(session, me, newPair(), tx)
}

const newPair = () => ({ access_token: newToken(), refresh_token: newToken() })

/**
 * Notes that the person of a session has just proved who they are; `proved`: with a second step. The
 * facts change with it, because the page that answers reads them again.
 */
export async function noteProof(session: SessionFacts, proved: boolean, tx: Db): Promise<void> {
  const facts = { proofTime: new Date(), proved: proved || session.proved }
  await tx.session.updateMany({ where: { id: session.id }, data: facts })
  Object.assign(session, facts)
}

/** Seconds until a session ends, whatever happens in it. */
const secondsLeft = (createTime: Date, { level }: Pick<User, 'level'>): number => {
  const days = level <= levels.producer ? sessionDays.staff : sessionDays.member
  return days * 24 * 60 * 60 - Math.ceil((Date.now() - createTime.getTime()) / 1000)
}

/** No token outlives its session. */
async function issueTokens(
  { createTime, ...session }: SessionFacts & { createTime: Date },
  me: User,
  tokens: Pick<Tokens, 'access_token' | 'refresh_token'>,
  tx: Db,
): Promise<Tokens> {
  const left = secondsLeft(createTime, me)
  const refreshSeconds = Math.min(ttl.refreshToken, left)
  await tx.token.createMany({
    data: [
      {
        hash: tokenHash(tokens.access_token),
        kind: 'access',
        sessionId: session.id,
        expireTime: secondsFromNow(Math.min(ttl.accessToken, left)),
      },
      {
        hash: tokenHash(tokens.refresh_token),
        kind: 'refresh',
        sessionId: session.id,
        expireTime: secondsFromNow(refreshSeconds),
      },
    ],
    skipDuplicates: true,
  })
  return { ...tokens, refresh_expire_in: refreshSeconds, me, session }
}

/**
 * The tokens that follow a refresh token are derived from it and the secret. So parallel refreshes
 * get the same pair, a family has one live refresh token, and nobody can compute it without the
 * secret.
 */
const deriveSuccessor = (refreshToken: string) => {
  const derive = (use: string) => sign(`${use}:${refreshToken}`)
  return { access_token: derive('access'), refresh_token: derive('refresh') }
}

/**
 * Exchanges a refresh token. Null when it or its session is unknown or expired, or was used longer ago than the
 * grace period: then somebody holds a copy, and the whole family ends.
 */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  return inTransaction(async (tx) => {
    const hash = tokenHash(refreshToken)
    const now = new Date()
    const fresh = await tx.token.updateMany({
      where: { hash, kind: 'refresh', usedTime: null, expireTime: { gt: now } },
      data: { usedTime: now },
    })
    // one that was used before is held, too: a log-out could end its session before that is read
    if (fresh.count === 0)
      await tx.$executeRaw`SELECT 1 FROM "Token" WHERE hash = ${hash} FOR UPDATE`
    const token = await tx.token.findUnique({
      where: { hash, kind: 'refresh', expireTime: { gt: now } },
      select: {
        usedTime: true,
        sessionId: true,
        session: { select: { ...sessionColumns, createTime: true, user: { select: userColumns } } },
      },
    })
    if (!token) return null
    const {
      sessionId,
      session: { user: me, ...session },
      usedTime,
    } = token
    if (fresh.count === 0 && Number(usedTime) < now.getTime() - ttl.refreshGrace * 1000) {
      await tx.pushSubscription.deleteMany({ where: { sessionId } })
      await tx.session.delete({ where: { id: sessionId } })
      return null
    }
    // also of tokens that were made before sessions had an end
    if (secondsLeft(session.createTime, me) <= 0) return null
    await tx.session.update({
      where: { id: sessionId },
      data: { lastTime: now },
      select: { id: true },
    })
    return issueTokens(session, me, deriveSuccessor(refreshToken), tx)
  })
}

/**
 * Gives a session new tokens when its person has proved who they are: who had copied those before has
 * nothing that lasts. Those end as in an exchange: an access token after the grace period, in which other
 * tabs still send it. In a browser the new ones follow from its refresh token (`cookieTokens`), so that such
 * a tab is given the same ones.
 */
export async function renewTokens(
  session: SessionFacts,
  me: User,
  cookieTokens: string[],
  tx: Db,
): Promise<Tokens> {
  await lockTokens(me.id, tx)
  const stored = await tx.session.findUnique({
    where: { id: session.id },
    select: { createTime: true },
  })
  if (!stored) throw new AppError('tokenExpired', 403)
  const refreshToken = await refreshTokenOf(session, cookieTokens, tx)
  const pair = refreshToken ? deriveSuccessor(refreshToken) : newPair()
  const before = { sessionId: session.id, hash: { notIn: Object.values(pair).map(tokenHash) } }
  const graceEnd = secondsFromNow(ttl.refreshGrace)
  await tx.token.updateMany({
    where: { ...before, kind: 'refresh', usedTime: null },
    data: { usedTime: new Date() },
  })
  await tx.token.updateMany({
    where: { ...before, kind: 'access', expireTime: { gt: graceEnd } },
    data: { expireTime: graceEnd },
  })
  return issueTokens({ ...session, createTime: stored.createTime }, me, pair, tx)
}

/** Which of these tokens is a refresh token of this session. */
async function refreshTokenOf({ id }: SessionFacts, tokens: string[], tx: Db) {
  const found = await tx.token.findFirst({
    where: { sessionId: id, kind: 'refresh', hash: { in: tokens.map(tokenHash) } },
    select: { hash: true },
  })
  return found && tokens.find((token) => tokenHash(token).equals(found.hash))
}

const withTokens = (tokens: string[]) => ({
  tokens: { some: { hash: { in: tokens.map(tokenHash) } } },
})

/** Ends the sessions that these tokens belong to, and the push subscriptions made in them. */
export async function endSessions(tokens: string[], tx: Db): Promise<void> {
  const session = withTokens(tokens)
  for (const { userId } of await tx.session.findMany({ where: session, select: { userId: true } }))
    await lockTokens(userId, tx)
  await tx.pushSubscription.deleteMany({ where: { session } })
  await tx.session.deleteMany({ where: session })
}

/**
 * Ends what was open in a browser where somebody logs in anew. The notices on that browser go on when it
 * was the same person.
 */
export async function replaceSessions(
  cookieTokens: string[],
  { me, session }: Tokens,
  tx: Db,
): Promise<void> {
  if (cookieTokens.length === 0) return
  await tx.pushSubscription.updateMany({
    where: { userId: me.id, session: withTokens(cookieTokens) },
    data: { sessionId: session.id },
  })
  await endSessions(cookieTokens, tx)
}

/**
 * Throws tokenExpired where the session of a call has ended since the call was authenticated: with the password
 * that changed, all that it had opened ends. Whoever asks has locked the person.
 */
export async function assertSessionLasts(session: SessionFacts | undefined, tx: Db): Promise<void> {
  if (session && (await tx.session.count({ where: { id: session.id } })) === 0)
    throw new AppError('tokenExpired', 403)
}

/** Ends the session that began with a log-in code, when somebody comes with the code again. */
export async function endSessionOfCode(codeHash: Buffer<ArrayBuffer>): Promise<void> {
  const found = await db.session.findUnique({
    where: { codeHash },
    select: { id: true, userId: true },
  })
  if (found) await inTransaction((tx) => endSessionsOf(found.userId, tx, { id: found.id }))
}

/**
 * Locks somebody's tokens before their sessions, as an exchange of tokens does, so that the two wait for each
 * other instead of both failing.
 */
const lockTokens = (userId: number, tx: Db) =>
  tx.$queryRaw`SELECT 1 FROM "Token" JOIN "Session" ON "Session"."id" = "Token"."sessionId" WHERE "Session"."userId" = ${userId} ORDER BY "Token"."hash" FOR UPDATE OF "Token"`

/**
 * Ends sessions of a member, with the push subscriptions made in them; `filter` narrows them. What was
 * made in a session that has expired ends with all others but one.
 */
export async function endSessionsOf(
  userId: number,
  tx: Db,
  filter: { id?: string | { not?: string } } = {},
): Promise<number> {
  await lockTokens(userId, tx)
  await tx.loginCode.deleteMany({ where: { userId } })
  await tx.pendingLogin.deleteMany({ where: { userId } })
  const { id } = filter
  const made = typeof id === 'string' ? { sessionId: id } : id ? exceptOf(id.not) : {}
  await tx.pushSubscription.deleteMany({ where: { userId, ...made } })
  const { count } = await tx.session.deleteMany({ where: { userId, ...filter } })
  return count
}

/** Of no session, too: in SQL, null differs from nothing. */
const exceptOf = (sessionId: string | undefined) =>
  sessionId ? { OR: [{ sessionId: null }, { sessionId: { not: sessionId } }] } : {}

/** Deletes expired tokens; called at each log-in, so no timer is needed. */
export async function deleteExpiredTokens(tx: Db): Promise<void> {
  const now = new Date()
  await tx.session.deleteMany({
    where: {
      tokens: { none: { expireTime: { gt: now } } },
      createTime: { lt: secondsFromNow(-60) },
    },
  })
  await tx.token.deleteMany({ where: { expireTime: { lt: now } } })
  await tx.loginCode.deleteMany({ where: { expireTime: { lt: now } } })
  await tx.operation.deleteMany({ where: { createTime: { lt: secondsFromNow(-ttl.operation) } } })
}
