/**
 * What we keep with a visitor's browser between two requests: small values in signed, httpOnly cookies of their own names, each with an
 * end that is signed too. Verbs reach it as `visit.browser`; nothing here is believed unless our signature is on it.
 */
import { createCookie } from '@remix-run/node'
import { base, secure } from './cookies.server'
import { env } from './env.server'
import type { Asked } from './session.server'

export type SocialProvider = 'google' | 'kakao' | 'naver'

/** Who somebody proved to be. `nonce` names the check; it counts only in the browser that asked for that check. */
export type Verified = { name: string; mobileNo: string; nonce: string }

/** Forms sent when the log-in had ended: seconds they are kept, how many for one browser, the bytes of one. */
export const keptForms = { life: 60 * 60, perBrowser: 5, bytes: 256 * 1024 } as const

export type Kept = {
  /** what was chosen and agreed to on the way to an account (decisions, steps of sign-up) */
  signUp: { type: 'local' | SocialProvider; agreeTerms?: boolean; agreePrivacy?: boolean }
  /** the nonce of the identity check that this browser asked for */
  identityCheck: string
  authData: Verified
  /** `provider:subject` of a social account that is not registered */
  openId: string
  socialData: { provider: SocialProvider; name: string; email: string }
  /** the marker of the telephone code that was sent */
  phoneCode: string
  /** state and verifier of a social log-in on its way, and where it leads */
  oauthState: { provider: SocialProvider; store: string; redirect_uri: string }
  /** digest of the log-in code that this browser was sent */
  loginCode: string
  /** keys of forms that wait for a log-in, with whose they are and the page they were sent to (kept-form.server.ts) */
  keptForms: { token: string; of: string; at: string }[]
}
export type KeptName = keyof Kept

/** Seconds until a value no longer counts. */
const lives: Record<KeptName, number> = {
  signUp: 6 * 60 * 60,
  identityCheck: 60 * 60,
  authData: 60 * 60,
  openId: 60 * 60,
  socialData: 60 * 60,
  phoneCode: 10 * 60,
  oauthState: 10 * 60,
  loginCode: 60,
  keptForms: keptForms.life,
}

const cookies = Object.fromEntries(
  Object.keys(lives).map((name) => [
    name,
    createCookie(name, { ...base, secrets: [env.SESSION_SECRET] }),
  ]),
)

export type Browser = {
  get<Name extends KeptName>(name: Name): Promise<Kept[Name] | null>
  keep<Name extends KeptName>(name: Name, value: Kept[Name]): Promise<void>
  forget(...names: KeptName[]): Promise<void>
}

/** One for each request: what was just kept is what is read next. */
export const browserOf = (asked: Asked): Browser => (asked.context.browser ??= open(asked))

function open({ request, context }: Asked): Browser {
  const fresh = new Map<KeptName, unknown>()
  const write = async (name: KeptName, value: unknown) => {
    fresh.set(name, value)
    const signed = value === null ? '' : { value, until: Date.now() + lives[name] * 1000 }
    const end = value === null ? { maxAge: 0 } : {}
    ;(context.cookies ??= []).push(
      await cookies[name]!.serialize(signed, { ...secure(request), ...end }),
    )
  }
  return {
    async get<Name extends KeptName>(name: Name) {
      if (fresh.has(name)) return fresh.get(name) as Kept[Name] | null
      const signed: unknown = await cookies[name]!.parse(request.headers.get('cookie'))
      const alive =
        typeof signed === 'object' &&
        signed !== null &&
        'until' in signed &&
        Number(signed.until) > Date.now()
      return alive ? ((signed as unknown as { value: Kept[Name] }).value ?? null) : null
    },
    keep: write,
    async forget(...names) {
      for (const name of names) await write(name, null)
    },
  }
}
