/** How far somebody has come on the way to an account, and the way back for those who skipped a step (decisions, steps of sign-up). */
import { browserOf, type Kept, type Verified } from '~/browser.server'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { type Asked, visitorOf } from '~/session.server'
import { verifiedIdentity } from './identity.server'

export type Progress = { chosen: Kept['signUp'] | null; verified: Verified | null; agreed: boolean }

/** A social sign-up counts as chosen only while its account is known. */
export async function progressOf(asked: Asked): Promise<Progress> {
  const browser = browserOf(asked)
  const [signUp, openId] = [await browser.get('signUp'), await browser.get('openId')]
  const chosen =
    signUp && (signUp.type === 'local' || openId?.startsWith(`${signUp.type}:`)) ? signUp : null
  const verified = await verifiedIdentity(browser)
  return {
    chosen,
    verified,
    agreed: Boolean(chosen?.agreeTerms && chosen.agreePrivacy && verified),
  }
}

/** Whoever is logged in has an account already. */
export async function refuseMembers(asked: Asked): Promise<void> {
  const { user } = await visitorOf(asked)
  if (user) throw await flash(asked, href('/'))
}

/** To the first step, with the reason. */
export const invalidAccess = (asked: Asked) =>
  flash(asked, href('/join'), { key: 'invalidAccess', alert: true })
