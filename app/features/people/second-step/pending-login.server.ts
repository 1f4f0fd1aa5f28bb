/** Log-ins that wait for their second step, after the password or the social log-in. */
import type * as z from 'zod/mini'
import { asksSecondStep, secondStepsOf } from '~/auth/second-step.server'
import { newToken, tokenHash, type User } from '~/auth/tokens.server'
import { AppError, RedirectResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { secondSteps } from '~/tables/account-codes'
import { type Person, personColumns } from '~/features/people/login/devices.server'
import { completeLogIn } from '~/features/people/login/login-code.server'
import type { CallContext } from '~/http/call-context.server'
import { checkSecondCode } from './check-code.server'
import type { BySecondCode } from './second-step.schema'

/**
 * Where to go with the log-in code of who has proved the first step. Throws secondStepRequired where a
 * second one is asked for; then the log-in waits ten minutes in this browser. Programs without cookies
 * send the code with the password instead.
 */
export async function afterFirstStep(
  person: Person,
  { target, secondCode }: { target: string; secondCode?: string },
  ctx: CallContext,
): Promise<string> {
  if (!asksSecondStep(person, await secondStepsOf(person.id, db)))
    return completeLogIn(person, { target, proved: false }, ctx)
  if (secondCode) {
    await checkSecondCode(person, secondCode, ctx)
    return completeLogIn(person, { target, proved: true }, ctx)
  }
  const token = newToken()
  const expireTime = new Date(Date.now() + secondSteps.seconds * 1000)
  await db.pendingLogin.create({
    data: { hash: tokenHash(token), userId: person.id, target, expireTime },
    select: { userId: true },
  })
  await ctx.flowState.set('pendingLogin', token)
  throw new AppError('secondStepRequired', 403, 'secondCode')
}

/** One answer for a log-in that took too long, had too many tries, or never began here. */
const stepOver = () => new AppError('secondStepOver', 410)

async function findPending(ctx: CallContext) {
  const token = await ctx.flowState.get('pendingLogin')
  if (!token) throw stepOver()
  const where = { hash: tokenHash(token), expireTime: { gt: new Date() } }
  const found = await db.pendingLogin.findUnique({
    where,
    select: { target: true, user: { select: personColumns } },
  })
  if (!found) throw stepOver()
  return { where, ...found }
}

/** Whether the log-in that waits in this browser may also go on with a passkey. */
export async function pending(_: object, __: User | null, ctx: CallContext) {
  const { user } = await findPending(ctx)
  return { passkeys: (await secondStepsOf(user.id, db)).passkeys > 0 }
}

/** Ends the log-in that waits in this browser by a code: five tries, of which one may be right. */
export async function finish(
  { secondCode }: z.infer<typeof BySecondCode>,
  _: User | null,
  ctx: CallContext,
): Promise<RedirectResult> {
  const { where, target, user } = await findPending(ctx)
  const { count } = await db.pendingLogin.updateMany({
    where: { ...where, tries: { lt: secondSteps.tries } },
    data: { tries: { increment: 1 } },
  })
  if (count === 0) throw stepOver()
  await checkSecondCode(user, secondCode, ctx)
  // the deletion ends it: of two requests, only one goes on
  if ((await db.pendingLogin.deleteMany({ where })).count === 0) throw stepOver()
  await ctx.flowState.clear('pendingLogin')
  return new RedirectResult(await completeLogIn(user, { target, proved: true }, ctx))
}
