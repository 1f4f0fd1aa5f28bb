/** Creates accounts at sign-up, for a verified person: local or social. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { FlowStateStore, FlowStateKey } from '~/auth/flow-state.server'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import { requestConfirmation } from '~/features/people/user/email-confirmation.server'
import { addAccount } from '~/features/people/user/new-account.server'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { joinNamedSchool, listedSchool } from '~/features/people/school/choose-school.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import { verifiedIdentity } from './identity-check.server'
import type { IdCheck, Join } from './sign-up.schema'

/** Flow state that a sign-up stores, and clears at its end. */
export const signUpStateKeys = [
  'signUp',
  'identityCheck',
  'authData',
  'openId',
  'socialData',
] as const satisfies FlowStateKey[]

/** Whether an id is taken. */
export async function idCheck({ user }: z.infer<typeof IdCheck>): Promise<boolean> {
  return (await db.user.count({ where: { user } })) > 0
}

/** The social account of this sign-up; null when the person chose id and password instead. */
async function socialAccount(flowState: FlowStateStore): Promise<string | null> {
  return (await flowState.get('signUp'))?.type === 'local' ? null : flowState.get('openId')
}

/**
 * Creates the account. Name and mobile number come from the identity check; other values are
 * refused.
 */
export async function join(
  input: z.infer<typeof Join>,
  _: User | null,
  ctx: CallContext,
): Promise<true> {
  const { db: tx, flowState } = ctx
  const { name, mobileNo: cellPhone } = await verifiedApplicant(input, flowState)
  const { user, passwordHash } = await accountFields(input, await socialAccount(flowState))
  const {
    nickName,
    school = '',
    birth,
    gender,
    zipCode,
    address,
    addressDetail,
    email,
    phone,
    optIn,
  } = input
  const row = {
    user,
    passwordHash,
    name,
    cellPhone,
    nickName,
    schoolName: school === '' ? '' : (await listedSchool(school, 'school', tx)).name,
    birth,
    gender,
    zipCode,
    address,
    addressDetail,
    email,
    phone,
    optIn: optIn === '1',
    confirmedEmail: await verifiedEmail(email, flowState),
    level: levels.member,
  }
  const id = await addAccount(row, tx)
  if (!id)
    throw passwordHash ? new AppError('userTaken', 409, 'user') : new AppError('socialTaken', 409)
  if (await isEligible(tx, id)) await joinNamedSchool(id, tx)
  if (email !== row.confirmedEmail) await requestConfirmation(tx, { id, email: email ?? '' })
  await audit(ctx, null, 'join', `user:${id}`, {
    after: { level: levels.member, social: passwordHash === null },
  })
  await flowState.clear(...signUpStateKeys)
  return true
}

/**
 * The verified person. Sign-up on the pages also records the consent; programs show the terms
 * themselves.
 */
async function verifiedApplicant(
  { name, cellPhone }: z.infer<typeof Join>,
  flowState: FlowStateStore,
) {
  const verified = await verifiedIdentity(flowState)
  if (!verified || (name !== undefined && name !== verified.name))
    throw new AppError('identityRequired', 400, 'name')
  if (cellPhone !== undefined && cellPhone !== verified.mobileNo)
    throw new AppError('identityRequired', 400, 'cellPhone')
  const signUp = await flowState.get('signUp')
  if (signUp && !(signUp.agreeTerms && signUp.agreePrivacy))
    throw new AppError('termsRequired', 400)
  return verified
}

/** An address that the provider of a social log-in has verified is confirmed; else ''. */
async function verifiedEmail(email: string | undefined, flowState: FlowStateStore) {
  const social = (await socialAccount(flowState)) ? await flowState.get('socialData') : null
  return email && social?.verified && social.email === email ? email : ''
}

async function accountFields({ user, password }: z.infer<typeof Join>, openId: string | null) {
  if (openId) return { user: openId, passwordHash: null }
  if (!user) throw new AppError('userRequired', 400, 'user')
  if (!password) throw new AppError('passwordRequired', 400, 'password')
  return { user, passwordHash: await hashNewPassword(password) }
}
