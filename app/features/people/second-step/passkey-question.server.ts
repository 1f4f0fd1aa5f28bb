/** Questions to passkeys: asked once, of one browser, for five minutes; and their answers. */
import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { audit } from '~/auth/audit.server'
import { newToken, tokenHash } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { db, inTransaction } from '~/platform/db.server'
import { secondSteps } from '~/tables/account-codes'
import { personColumns } from '~/features/people/login/devices.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'

const failed = () => new AppError('passkeyFailed', 400, 'response')

/**
 * The host name to which passkeys belong, or null: browsers make none for an address of numbers. A
 * service that sits behind another name refuses that name in front of everything (PUBLIC_URL).
 */
export function passkeySite({ origin }: Pick<CallContext, 'origin'>): string | null {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : hostname
}

export function requiredSite(ctx: CallContext): string {
  const site = passkeySite(ctx)
  if (!site) throw new AppError('passkeyNotHere', 409)
  return site
}

/** A new challenge; the browser holds its digest in a signed cookie. */
export async function newChallenge({ flowState }: CallContext): Promise<string> {
  const challenge = newToken()
  const hash = tokenHash(challenge)
  const expireTime = new Date(Date.now() + secondSteps.challengeSeconds * 1000)
  await db.passkeyChallenge.create({ data: { hash, expireTime }, select: { hash: true } })
  await flowState.set('passkeyChallenge', hash.toString('hex'))
  return challenge
}

/** What a passkey is asked. Nothing of it depends on who is there: nobody learns who has an account. */
export async function question(_: object, __: unknown, ctx: CallContext) {
  return {
    challenge: await newChallenge(ctx),
    rpId: requiredSite(ctx),
    timeout: secondSteps.challengeSeconds * 1000,
    userVerification: 'required' as const,
  }
}

/** Uses the challenge up, also when the answer turns out to be wrong. */
const takeChallenge =
  ({ flowState }: CallContext) =>
  async (challenge: string): Promise<boolean> => {
    const hash = tokenHash(challenge)
    if ((await flowState.get('passkeyChallenge')) !== hash.toString('hex')) return false
    const { count } = await db.passkeyChallenge.deleteMany({
      where: { hash, expireTime: { gt: new Date() } },
    })
    return count === 1
  }

const expected = (ctx: CallContext) => ({
  expectedChallenge: takeChallenge(ctx),
  expectedOrigin: ctx.origin,
  expectedRPID: requiredSite(ctx),
  requireUserVerification: true,
})

/** The key of a new passkey. Who made the device does not matter: no attestation is asked for. */
export async function readNewPasskey(response: string, ctx: CallContext) {
  const answer = JSON.parse(response) as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({ response: answer, ...expected(ctx) }).catch(
    () => null,
  )
  if (!verified?.verified) throw failed()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    site: requiredSite(ctx),
  }
}

/**
 * The person whose passkey answered. A counter that did not grow means that the key was copied
 * (WebAuthn, 6.1.1): it is refused, and its owner is told.
 */
export async function personOfPasskey(response: string, ctx: CallContext) {
  const answer = JSON.parse(response) as AuthenticationResponseJSON
  const passkey = await db.passkey.findUnique({
    where: { credentialId: String(answer.id), site: requiredSite(ctx) },
    select: { id: true, name: true, publicKey: true, user: { select: personColumns } },
  })
  const verified = await verifyAuthenticationResponse({
    response: answer,
    ...expected(ctx),
    credential: {
      id: String(answer.id),
      // a key that is not known is checked like one that is, so that its challenge is used up, too
      publicKey: passkey?.publicKey ?? new Uint8Array(),
      // compared below, where the row changes at once
      counter: 0,
    },
  }).catch(() => null)
  if (!passkey || !verified?.verified) throw failed()
  const counter = BigInt(verified.authenticationInfo.newCounter)
  const { count } = await db.passkey.updateMany({
    where: { id: passkey.id, ...(counter === 0n ? { counter } : { counter: { lt: counter } }) },
    data: { counter, lastTime: new Date() },
  })
  if (count === 0) {
    // removed meanwhile, or with its person
    if ((await db.passkey.count({ where: { id: passkey.id } })) === 0) throw failed()
    await tellOfCopy(passkey, ctx)
    throw new AppError('passkeyCopied', 400, 'response')
  }
  return passkey.user
}

const tellOfCopy = (
  { user, name }: { user: { id: number; user: string }; name: string },
  ctx: CallContext,
): Promise<void> =>
  inTransaction(async (tx) => {
    await audit({ ...ctx, db: tx }, user, 'passkey.refuse', user)
    await notifyAccount(tx, 'passkeyCopied', { userId: user.id, title: name })
  })
