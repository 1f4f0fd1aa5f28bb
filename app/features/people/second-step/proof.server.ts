/** Proofs of who is there, for acts that ask again; and what somebody can prove it with. */
import type * as z from 'zod/mini'
import { verifyPassword } from '~/auth/password-hash.server'
import { consumeLoginAttempt, refundLoginAttempt } from '~/auth/rate-limits.server'
import { asksSecondStep, mustHaveSecondStep, secondStepsOf } from '~/auth/second-step.server'
import { type TokenPayload, tokenPayload, type User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { db, inTransaction } from '~/platform/db.server'
import { numberOfDevice } from '~/features/people/login/devices.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { checkSecondCode } from './check-code.server'
import { firstStepOf } from './first-step.server'
import { renewSession } from './renew-session.server'
import { passkeySite, personOfPasskey } from './passkey-question.server'
import type { Prove } from './second-step.schema'

/** What the caller has set up, and what the account asks for. */
export async function info(_: object, me: User, ctx: CallContext) {
  const steps = await secondStepsOf(me.id, db)
  const { passwordHash, authenticator, passkeys } = await db.user.findUniqueOrThrow({
    where: { id: me.id },
    select: {
      passwordHash: true,
      authenticator: { select: { createTime: true } },
      passkeys: {
        orderBy: { id: 'asc' },
        select: { id: true, name: true, createTime: true, lastTime: true },
      },
    },
  })
  return {
    required: mustHaveSecondStep(me),
    asked: asksSecondStep(me, steps),
    hasPassword: passwordHash !== null,
    passkeysHere: passkeySite(ctx) !== null,
    passkeys: passkeys.map(({ createTime, lastTime, ...passkey }) => ({
      ...passkey,
      createTime: wireTime(createTime),
      lastTime: lastTime && wireTime(lastTime),
    })),
    authenticator: authenticator && { createTime: wireTime(authenticator.createTime) },
    codes: steps.codes,
    first: await firstStepOf(me, steps, ctx),
  }
}

/**
 * Notes that the caller is there: by a passkey, or by the password with a code where the account asks for
 * one. A social account has no password: its code is the proof, and without one it logs in again. The
 * session goes on with new tokens, which a program gets in the answer.
 */
export async function prove(
  { response, password, secondCode }: z.infer<typeof Prove>,
  me: User,
  ctx: CallContext,
): Promise<true | TokenPayload> {
  const { session } = ctx
  if (!session) throw new AppError('keyReadsOnly', 403)
  const proved = response
    ? await provePasskey(response, me, ctx)
    : await provePasswordAndCode({ password, secondCode }, me, ctx)
  const tokens = await inTransaction((tx) =>
    renewSession({ session, me, proved }, { ...ctx, db: tx }),
  )
  return ctx.cookieTokens.length > 0 ? true : tokenPayload(tokens)
}

/** The device has asked for a PIN, a face or a finger: both steps at once. */
async function provePasskey(response: string, me: User, ctx: CallContext): Promise<true> {
  if ((await personOfPasskey(response, ctx)).id !== me.id)
    throw new AppError('passkeyOfOther', 400, 'response')
  return true
}

/** Whether there was a second step. */
async function provePasswordAndCode(
  { password, secondCode }: Pick<z.infer<typeof Prove>, 'password' | 'secondCode'>,
  me: User,
  ctx: CallContext,
): Promise<boolean> {
  const asked = asksSecondStep(me, await secondStepsOf(me.id, db))
  await provePassword(me, { password, enough: asked }, ctx)
  if (asked) {
    if (!secondCode) throw new AppError('secondCodeRequired', 400, 'secondCode')
    await checkSecondCode(me, secondCode, ctx)
  }
  return asked
}

/** `enough`: a code follows, which proves a social account by itself. */
async function provePassword(
  me: User,
  { password, enough }: { password?: string; enough: boolean },
  ctx: CallContext,
): Promise<void> {
  const found = await db.user.findUnique({ where: { id: me.id }, select: { passwordHash: true } })
  if (!found?.passwordHash) {
    if (!enough) throw new AppError('proofBySocial', 409)
    return
  }
  if (!password) throw new AppError('passwordRequired', 400, 'password')
  const device = await numberOfDevice(me.user, ctx)
  await consumeLoginAttempt(me.user, ctx.address, device)
  if (!(await verifyPassword(password, found.passwordHash)))
    throw new AppError('wrongPassword', 400, 'password')
  await refundLoginAttempt(me.user, ctx.address, device)
}
