/** The browsers on which a member gets notices: subscribes, lists, removes and tries them. */
import type { ById } from '~/validation/inputs'
import { createECDH } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { maxPushBrowsers } from '~/tables/codes'
import { t, type Locale } from '~/tables/messages'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import { href } from '~/http/href'
import type { CallContext } from '~/http/call-context.server'
import { pushService } from '~/integrations/configured-services.server'
import { isPushEndpoint } from '~/integrations/push/push-endpoint.server'
import { pushReady, sendPush } from '~/integrations/push/web-push.server'
import { deviceOf } from '~/features/people/login/device'
import { lockPerson } from '~/features/people/second-step/new-step.server'
import { currentSessionId } from '~/features/people/user/sessions.server'
import { pushPayload } from './push-payload.server'
import type { Subscribe } from './push.schema'

/** The newest first; `current`: the browser of this request. */
export async function list(_: object, me: User, { tokens, flowState }: CallContext) {
  const key = pushService()?.publicKey ?? ''
  const [rows, sessionId, ownId] = await Promise.all([
    db.pushSubscription.findMany({ where: { userId: me.id }, orderBy: { id: 'desc' } }),
    currentSessionId(me, tokens, db),
    flowState.get('pushSubscription'),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    current: row.id === ownId || (row.sessionId !== null && row.sessionId === sessionId),
    device: deviceOf(row.userAgent),
    createTime: wireTime(row.createTime),
    lastTime: row.lastTime && wireTime(row.lastTime),
  }))
  return { key, items, totalCount: items.length }
}

/** Counts outside the transaction, so that what was refused stays counted. */
export const count = (_: object, me: User) => consumeRateLimit('push', String(me.id))

/** A browser has one address, so another account that subscribes it takes it over. */
export async function subscribe(
  { endpoint, p256dh, auth }: z.infer<typeof Subscribe>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx, tokens, userAgent, flowState } = ctx
  if (!pushReady()) throw new AppError('pushOff', 409)
  if (!isPushEndpoint(endpoint)) throw new AppError('pushHostUnknown', 400, 'endpoint')
  if (!isPublicKey(p256dh)) throw new AppError('pushNotGiven', 400, 'endpoint')
  // one after the other, so that two of them cannot both pass the limit
  await lockPerson(me, ctx)
  const values = {
    userId: me.id,
    p256dh,
    auth,
    userAgent: userAgent.slice(0, 300),
    sessionId: (await currentSessionId(me, tokens, tx)) ?? null,
    createTime: new Date(),
  }
  const { id } = await tx.pushSubscription.upsert({
    where: { endpoint },
    create: { endpoint, ...values },
    update: { ...values, lastMessageId: null, lastTime: null },
    select: { id: true },
  })
  await removeBeyond(me.id, tx)
  await audit(ctx, me, 'push.subscribe', me)
  await flowState.set('pushSubscription', id)
  return { id }
}

/** The oldest go. */
async function removeBeyond(userId: number, tx: Db): Promise<void> {
  const beyond = await tx.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    skip: maxPushBrowsers,
    select: { id: true },
  })
  await tx.pushSubscription.deleteMany({ where: { id: { in: beyond.map(({ id }) => id) } } })
}

/** Whether it is a point of the curve: with anything else nothing can be encrypted. */
function isPublicKey(key: string): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    return ecdh.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}

/** Throws 404 for a browser of somebody else. */
export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { count } = await ctx.db.pushSubscription.deleteMany({ where: { id, userId: me.id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await audit(ctx, me, 'push.remove', me)
  return true
}

/** Sends a message that tells of nothing, at once. Throws 410 when the browser has ended it. */
export async function test({ id }: z.infer<typeof ById>, me: User): Promise<true> {
  const target = await db.pushSubscription.findFirst({
    where: { id, userId: me.id },
    select: { endpoint: true, p256dh: true, auth: true },
  })
  const user = await db.user.findUnique({ where: { id: me.id }, select: { language: true } })
  if (!target || !user) throw new AppError('noSuchItem', 404)
  const locale: Locale = user.language === 'en' ? 'en' : 'ko'
  const payload = pushPayload({
    title: t('pushTestTitle', locale),
    body: t('pushTestText', locale),
    url: href('/notifications'),
    tag: 'test',
    lang: locale,
  })
  const { state } = await sendPush(target, { payload, topic: 'test', ttl: testSeconds })
  if (state === 'gone') {
    await db.pushSubscription.deleteMany({ where: { id, userId: me.id } })
    throw new AppError('pushGone', 410)
  }
  if (state !== 'sent') throw new AppError('pushNotSent', 503)
  await db.pushSubscription.updateMany({ where: { id }, data: { lastTime: new Date() } })
  return true
}

/** Whoever tries it waits for it. */
const testSeconds = 60
