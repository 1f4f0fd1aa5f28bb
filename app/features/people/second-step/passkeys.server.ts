/** A person's passkeys: added, removed, and logged in with. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { asksSecondStep, mustHaveSecondStep, secondStepsOf } from '~/auth/second-step.server'
import { type User } from '~/auth/tokens.server'
import { AppError, RedirectResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { secondSteps } from '~/tables/account-codes'
import { deviceOf } from '~/features/people/login/device'
import { allowedRedirect, completeLogIn } from '~/features/people/login/login-code.server'
import type { CallContext } from '~/http/call-context.server'
import { href } from '~/http/href'
import { notifyAccount } from '~/notices/notify.server'
import type { ById } from '~/validation/inputs'
import { assertOwner } from './first-step.server'
import { lockPerson, noteNewStep } from './new-step.server'
import {
  newChallenge,
  personOfPasskey,
  readNewPasskey,
  requiredSite,
} from './passkey-question.server'
import type { AddPasskey, LogInByPasskey } from './second-step.schema'

/** EdDSA, ES256 and RS256 (COSE): every authenticator has one of them. */
const algorithms = [-8, -7, -257]

/** What a browser makes a new passkey of: one that is found without a login id, and asks its person. */
export async function newPasskey(_: object, me: User, ctx: CallContext) {
  await assertOwner(me, ctx)
  const known = await db.passkey.findMany({
    where: { userId: me.id },
    select: { credentialId: true },
  })
  if (known.length >= secondSteps.passkeys) throw new AppError('tooManyPasskeys', 409)
  return {
    challenge: await newChallenge(ctx),
    rp: { id: requiredSite(ctx), name: '모두책' },
    user: {
      // a number of ours: the device stores it, and it tells nothing
      id: Buffer.from(`moduchaek:${me.id}`).toString('base64url'),
      name: me.user,
      displayName: me.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: secondSteps.challengeSeconds * 1000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ credentialId: id }) => ({ id, type: 'public-key' as const })),
  }
}

/** Before the transaction: an answer uses its question up, whatever becomes of it. */
export async function readAnswer(
  { response }: z.infer<typeof AddPasskey>,
  me: User,
  ctx: CallContext,
) {
  await assertOwner(me, ctx)
  return readNewPasskey(response, ctx)
}

export async function addPasskey(
  { name }: z.infer<typeof AddPasskey>,
  me: User,
  ctx: CallContext,
  made: Awaited<ReturnType<typeof readAnswer>>,
) {
  const { db: tx } = ctx
  await lockPerson(me, ctx)
  const before = await secondStepsOf(me.id, tx)
  if (before.passkeys >= secondSteps.passkeys) throw new AppError('tooManyPasskeys', 409)
  const title = name || deviceOf(ctx.userAgent) || `${before.passkeys + 1}`
  await tx.passkey.create({
    data: { userId: me.id, ...made, name: title },
    select: { id: true },
  })
  await audit(ctx, me, 'passkey.add', me)
  await notifyAccount(tx, 'passkeyMade', { userId: me.id, title })
  return { codes: await noteNewStep(me, before, ctx) }
}

/** Removes one; staff keep at least one second step. Recovery codes go with the last step. */
export async function removePasskey(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  await lockPerson(me, ctx)
  const passkey = await tx.passkey.findFirst({
    where: { id, userId: me.id },
    select: { name: true },
  })
  if (!passkey) throw new AppError('noSuchItem', 404)
  await tx.passkey.deleteMany({ where: { id, userId: me.id } })
  await keepOneStep(me, ctx)
  await audit(ctx, me, 'passkey.remove', me)
  await notifyAccount(tx, 'passkeyRemoved', { userId: me.id, title: passkey.name })
  return true
}

/** After one was taken away: refuses where it was the last one of staff. */
export async function keepOneStep(me: User, { db: tx }: CallContext): Promise<void> {
  const left = await secondStepsOf(me.id, tx)
  const none = left.passkeys === 0 && !left.authenticator
  if (none && mustHaveSecondStep(me)) throw new AppError('secondStepNeeded', 409)
  if (!asksSecondStep(me, left)) await tx.recoveryCode.deleteMany({ where: { userId: me.id } })
}

/**
 * Logs in with a passkey: it is what its person has, and the device asks for a PIN, a face or a finger,
 * so both steps are done at once.
 */
export async function logInByPasskey(
  { response, redirect_uri }: z.infer<typeof LogInByPasskey>,
  _: User | null,
  ctx: CallContext,
): Promise<RedirectResult> {
  const target = allowedRedirect(redirect_uri ?? href('/auth'))
  const person = await personOfPasskey(response, ctx)
  return new RedirectResult(await completeLogIn(person, { target, proved: true }, ctx))
}
