/** Checks the code of a second step: of an authenticator, or a recovery code. */
import { audit } from '~/auth/audit.server'
import { unseal } from '~/auth/encrypt.server'
import { consumeSecondStep, refundSecondStep } from '~/auth/rate-limits.server'
import {
  hashOfRecoveryCode,
  recoveryCodesLeft,
  spendRecoveryCode,
} from '~/auth/recovery-codes.server'
import { totp, totpStepOf } from '~/auth/totp'
import { AppError } from '~/platform/app-error'
import { db, inTransaction } from '~/platform/db.server'
import { numberOfDevice } from '~/features/people/login/devices.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'

export const authenticatorPurpose = 'authenticator'

/**
 * Uses a code up, or throws. It counts before it looks, outside any transaction, so that codes cannot be
 * guessed side by side.
 */
export async function checkSecondCode(
  person: { id: number; user: string },
  code: string,
  ctx: CallContext,
): Promise<void> {
  const device = await numberOfDevice(person.user, ctx)
  await consumeSecondStep(person.user, device)
  const right =
    code.length === totp.digits
      ? await isAuthenticatorCode(person.id, code)
      : await isRecoveryCode(person, code, ctx)
  if (!right) throw new AppError('wrongSecondCode', 400, 'secondCode')
  await refundSecondStep(person.user, device)
}

/** Each interval's code is accepted once, also when two requests bring it at the same moment. */
async function isAuthenticatorCode(userId: number, code: string): Promise<boolean> {
  const found = await db.authenticator.findUnique({ where: { userId }, select: { secret: true } })
  if (!found) return false
  const secret = unseal(authenticatorPurpose, found.secret)
  const step = typeof secret === 'string' ? totpStepOf(secret, code) : null
  if (step === null) return false
  const { count } = await db.authenticator.updateMany({
    // of this secret: another authenticator may have taken its place
    where: { userId, secret: found.secret, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

/** The person is told each time: whoever finds a printed code is seen. */
async function isRecoveryCode(
  person: { id: number; user: string },
  code: string,
  ctx: CallContext,
): Promise<boolean> {
  const hash = await hashOfRecoveryCode(person.id, code)
  if (!hash) return false
  return inTransaction(async (tx) => {
    // one after the other, so that each tells how many are left
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${person.id} FOR NO KEY UPDATE`
    if (!(await spendRecoveryCode(person.id, hash, tx))) return false
    const left = await recoveryCodesLeft(person.id, tx)
    await audit({ ...ctx, db: tx }, person, 'recoveryCode.use', person, { after: { left } })
    await notifyAccount(tx, 'recoveryCodeUsed', { userId: person.id, count: left })
    return true
  })
}
