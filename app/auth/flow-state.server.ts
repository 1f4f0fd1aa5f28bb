/**
 * Flow state: small values in signed, httpOnly cookies that a browser carries from request to
 * request.
 * Each value has its own cookie and an expiry that is signed too. Service functions reach it as
 * `ctx.flowState`; a value without a valid signature counts as absent.
 */
import { createCookie } from '@remix-run/node'
import { firstStepCode, proofMinutes, secondSteps } from '~/tables/account-codes'
import { isRecord } from '~/platform/records'
import { cookieAttributes, secureAttribute } from '~/platform/cookies.server'
import type { RequestArgs } from '~/platform/request-args'
import { sessionSecrets } from '~/platform/session-secret.server'

export type SocialProvider = 'google' | 'kakao' | 'naver'

/**
 * The identity that a check confirmed. `nonce` names the check; it counts only in the browser that
 * started that check.
 */
export type VerifiedIdentity = { name: string; mobileNo: string; nonce: string }

/** Saved forms: seconds they are kept, how many for one browser, bytes of one. */
/**
 * `bytes` of a form of somebody whose session has ended, and of a visitor, who may be anybody; `all`:
 * of all forms that wait.
 */
export const savedFormLimits = {
  ttlSeconds: 60 * 60,
  perBrowser: 5,
  bytes: { member: 256 * 1024, visitor: 32 * 1024 },
  all: 64 * 1024 * 1024,
} as const

export type FlowState = {
  /** the choices and agreements of the steps of sign-up, and the path to return to after them */
  signUp: {
    type: 'local' | SocialProvider
    agreeTerms?: boolean
    agreePrivacy?: boolean
    from?: string | null
  }
  /** the nonce of the identity check that this browser started */
  identityCheck: string
  authData: VerifiedIdentity
  /** `provider:subject` of a social account that has no member yet */
  openId: string
  socialData: { provider: SocialProvider; name: string; email: string; verified?: boolean }
  /** the id of the verification code that was sent */
  phoneCode: string
  /** state and verifier of a social log-in in progress, and its redirect target */
  oauthState: { provider: SocialProvider; store: string; redirect_uri: string }
  /** digest of the log-in code that this browser received */
  loginCode: string
  /** the number of a log-in that waits for its second step */
  pendingLogin: string
  /** digest of the question that a passkey is asked in this browser */
  passkeyChallenge: string
  /** the encrypted secret of an authenticator that is being set up */
  newAuthenticator: string
  /** the id of the code that was sent for the first second step, and the session in which it was shown */
  firstStepCode: string
  firstStep: string
  /** keys of the saved forms, with their owner and page (http/saved-form.server.ts) */
  keptForms: { token: string; of: string; at: string }[]
  /** whose password was right in this browser before: a mark of the user, and a number of its own */
  knownDevices: { of: string; id: string }[]
  /** the number of this browser's push subscription, which ends with any log-out here */
  pushSubscription: number
}
export type FlowStateKey = keyof FlowState

/** Seconds after which a value no longer counts. */
const ttl: Record<FlowStateKey, number> = {
  signUp: 6 * 60 * 60,
  identityCheck: 60 * 60,
  authData: 60 * 60,
  openId: 60 * 60,
  socialData: 60 * 60,
  phoneCode: 10 * 60,
  oauthState: 10 * 60,
  loginCode: 60,
  pendingLogin: secondSteps.seconds,
  passkeyChallenge: secondSteps.challengeSeconds,
  newAuthenticator: proofMinutes * 60,
  firstStepCode: firstStepCode.minutes * 60,
  firstStep: proofMinutes * 60,
  keptForms: savedFormLimits.ttlSeconds,
  knownDevices: 365 * 24 * 60 * 60,
  pushSubscription: 365 * 24 * 60 * 60,
}
/** Values that outlive the browser's session; the others end with it. */
const lasting: readonly FlowStateKey[] = ['knownDevices', 'pushSubscription']

const flowCookies = Object.fromEntries(
  Object.keys(ttl).map((name) => [
    name,
    createCookie(name, { ...cookieAttributes, secrets: sessionSecrets }),
  ]),
)

export type FlowStateStore = {
  get<Name extends FlowStateKey>(name: Name): Promise<FlowState[Name] | null>
  set<Name extends FlowStateKey>(name: Name, value: FlowState[Name]): Promise<void>
  clear(...names: FlowStateKey[]): Promise<void>
}

/** One store for each request: a value that was just set is read at once. */
export const flowStateOf = (args: RequestArgs): FlowStateStore =>
  (args.context.browser ??= openStore(args))

function openStore({ request, context }: RequestArgs): FlowStateStore {
  const pending = new Map<FlowStateKey, unknown>()
  const write = async (name: FlowStateKey, value: unknown) => {
    pending.set(name, value)
    const payload = value === null ? '' : { value, until: Date.now() + ttl[name] * 1000 }
    const cookieOptions =
      value === null ? { maxAge: 0 } : lasting.includes(name) ? { maxAge: ttl[name] } : {}
    ;(context.cookies ??= []).push(
      await flowCookies[name]!.serialize(payload, {
        ...secureAttribute(request),
        ...cookieOptions,
      }),
    )
  }
  return {
    async get<Name extends FlowStateKey>(name: Name) {
      if (pending.has(name)) return pending.get(name) as FlowState[Name] | null
      const payload: unknown = await flowCookies[name]!.parse(request.headers.get('cookie'))
      const isValid = isRecord(payload) && Number(payload.until) > Date.now()
      // the cookie is signed, so its value is what `set` wrote under this name
      return isValid ? ((payload.value ?? null) as FlowState[Name] | null) : null
    },
    set: write,
    async clear(...names) {
      for (const name of names) await write(name, null)
    },
  }
}
