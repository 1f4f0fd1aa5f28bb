/** A person's authenticator app: set up without scripts, removed; and the recovery codes beside it. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { seal, unseal } from '~/auth/encrypt.server'
import { consumeSecondStep, refundSecondStep } from '~/auth/rate-limits.server'
import { renewRecoveryCodes } from '~/auth/recovery-codes.server'
import { asksSecondStep, secondStepsOf } from '~/auth/second-step.server'
import type { User } from '~/auth/tokens.server'
import { newTotpSecret, otpauthLink, totpStepOf } from '~/auth/totp'
import { AppError } from '~/platform/app-error'
import { isRecord } from '~/platform/records'
import { numberOfDevice } from '~/features/people/login/devices.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'
import { authenticatorPurpose } from './check-code.server'
import { assertOwner } from './first-step.server'
import { lockPerson, noteNewStep } from './new-step.server'
import { keepOneStep } from './passkeys.server'
import type { BySecondCode } from './second-step.schema'

const newPurpose = 'new-authenticator'

/**
 * A new secret, which waits encrypted in this browser for its first code; asked again within that time,
 * it is the same one. What was set up before goes on until then.
 */
export async function begin(_: object, me: User, ctx: CallContext) {
  await assertOwner(me, ctx)
  const secret = (await secretInBrowser(me, ctx)) ?? newTotpSecret()
  await ctx.flowState.set('newAuthenticator', seal(newPurpose, { of: me.id, secret }))
  return { secret, link: otpauthLink(me.user, secret) }
}

async function secretInBrowser(me: User, { flowState }: CallContext): Promise<string | null> {
  const sealed = await flowState.get('newAuthenticator')
  const waiting = sealed ? unseal(newPurpose, sealed) : null
  return isRecord(waiting) && waiting.of === me.id ? String(waiting.secret) : null
}

/** Before the transaction, so that every try counts: the secret whose code was right, and its interval. */
export async function checkFirstCode(
  { secondCode }: z.infer<typeof BySecondCode>,
  me: User,
  ctx: CallContext,
) {
  await assertOwner(me, ctx)
  const secret = await secretInBrowser(me, ctx)
  if (!secret) throw new AppError('authenticatorOver', 409)
  const device = await numberOfDevice(me.user, ctx)
  await consumeSecondStep(me.user, device)
  const lastStep = totpStepOf(secret, secondCode)
  if (lastStep === null) throw new AppError('wrongSecondCode', 400, 'secondCode')
  await refundSecondStep(me.user, device)
  return { secret, lastStep }
}

/** Keeps the authenticator, in place of one before it. */
export async function confirm(
  _: z.infer<typeof BySecondCode>,
  me: User,
  ctx: CallContext,
  { secret, lastStep }: Awaited<ReturnType<typeof checkFirstCode>>,
) {
  const { db: tx } = ctx
  await lockPerson(me, ctx)
  const before = await secondStepsOf(me.id, tx)
  const kept = { secret: seal(authenticatorPurpose, secret), lastStep, createTime: new Date() }
  await tx.authenticator.upsert({
    where: { userId: me.id },
    create: { userId: me.id, ...kept },
    update: kept,
    select: { userId: true },
  })
  await audit(ctx, me, 'authenticator.on', me)
  await notifyAccount(tx, 'authenticatorOn', { userId: me.id })
  const codes = await noteNewStep(me, before, ctx)
  await ctx.flowState.clear('newAuthenticator')
  return { codes }
}

export async function remove(_: object, me: User, ctx: CallContext): Promise<true> {
  const { db: tx } = ctx
  await lockPerson(me, ctx)
  const { count } = await tx.authenticator.deleteMany({ where: { userId: me.id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await keepOneStep(me, ctx)
  await audit(ctx, me, 'authenticator.off', me)
  await notifyAccount(tx, 'authenticatorOff', { userId: me.id })
  return true
}

/** Ten new codes; those before end. */
export async function renewCodes(_: object, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  await lockPerson(me, ctx)
  if (!asksSecondStep(me, await secondStepsOf(me.id, tx))) throw new AppError('noSecondStep', 409)
  const codes = await renewRecoveryCodes(me.id, tx)
  await audit(ctx, me, 'recoveryCode.renew', me)
  await notifyAccount(tx, 'recoveryCodesRenewed', { userId: me.id })
  return { codes }
}
