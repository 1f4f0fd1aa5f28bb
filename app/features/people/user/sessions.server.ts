/** Lists a member's sessions, and ends them. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import { endSessionsOf, tokenHash, type User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { deviceOf } from '~/features/people/login/device'
import { notifyAccount } from '~/notices/notify.server'
import type { EndSessions } from './user.schema'

const withTokens = (tokens: string[]) => ({ hash: { in: tokens.map(tokenHash) } })

/** The caller's active sessions, the last used first; `current` is the session of this request. */
export async function list(_: object, me: User, { tokens }: CallContext) {
  const found = await db.session.findMany({
    where: { userId: me.id, tokens: { some: { expireTime: { gt: new Date() } } } },
    orderBy: [{ lastTime: 'desc' }, { id: 'asc' }],
    take: 100,
    select: {
      id: true,
      userAgent: true,
      createTime: true,
      lastTime: true,
      tokens: { where: withTokens(tokens), select: { kind: true } },
    },
  })
  const items = found.map(({ id, userAgent, createTime, lastTime, tokens }) => ({
    id,
    current: tokens.length > 0,
    device: deviceOf(userAgent),
    createTime: wireTime(createTime),
    lastTime: wireTime(lastTime),
  }))
  return { items, totalCount: items.length }
}

/** Ends one session of the caller, or all but the current one. */
export async function end(
  { id }: z.infer<typeof EndSessions>,
  me: User,
  { db: tx, tokens }: CallContext,
) {
  const ended = await endSessionsOf(me.id, tx, {
    id: id ?? { not: await currentSessionId(me, tokens, tx) },
  })
  if (id && ended === 0) throw new AppError('noSuchItem', 404)
  return { ended }
}

/**
 * For administrators: ends all sessions of somebody who has lost a device, or whose account is in other hands.
 * Password, access key and private feeds stay: they have ends of their own.
 */
export async function endAllOf({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  // the person before their sessions, as where all that they have opened ends
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id} FOR NO KEY UPDATE`
  const found = await tx.user.findUnique({ where: { id }, select: { user: true } })
  if (!found) throw new AppError('noSuchItem', 404)
  const ended = await endSessionsOf(id, tx)
  await audit(ctx, me, 'sessions.end', found, { after: { sessions: ended } })
  if (ended > 0) await notifyAccount(tx, 'sessionsEnded', { userId: id })
  return { ended }
}

export async function currentSessionId(
  me: User,
  tokens: string[],
  tx: Db,
): Promise<string | undefined> {
  const found = await tx.session.findFirst({
    where: { userId: me.id, tokens: { some: withTokens(tokens) } },
    select: { id: true },
  })
  return found?.id
}
