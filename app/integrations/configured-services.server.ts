/**
 * Configuration of external services: addresses and keys, or the sandbox.
 *
 * Addresses and keys come from the environment, else (SANDBOX=1) from the sandbox under /sandbox,
 * which speaks the same protocols; null when a service is switched off. `origin` is the one by
 * which the visitor reached this service.
 */
import { createECDH } from 'node:crypto'
import type { SocialProvider } from '~/auth/flow-state.server'
import { env } from '~/platform/env.server'
import { sign } from '~/platform/session-secret.server'

/** A secret between this service and its sandbox; both sides derive it from the same key. */
const sandboxSecret = (use: string) => sign(`sandbox:${use}`)

export type SocialService = {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
}

// prettier-ignore
const socialAddresses = {
  google: { authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth', tokenUrl: 'https://oauth2.googleapis.com/token',   userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo' },
  kakao:  { authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',      tokenUrl: 'https://kauth.kakao.com/oauth/token',   userinfoUrl: 'https://kapi.kakao.com/v2/user/me' },
  naver:  { authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',     tokenUrl: 'https://nid.naver.com/oauth2.0/token', userinfoUrl: 'https://openapi.naver.com/v1/nid/me' },
} as const satisfies Record<SocialProvider, object>

export const sandboxClient = (provider: SocialProvider) => ({
  clientId: `sandbox-${provider}`,
  clientSecret: sandboxSecret(provider),
})

export function socialService(provider: SocialProvider, origin: string): SocialService | null {
  const setting = (
    name: 'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'USERINFO_URL',
  ) => env[`${provider.toUpperCase() as Uppercase<SocialProvider>}_${name}`]
  const [clientId, clientSecret] = [setting('CLIENT_ID'), setting('CLIENT_SECRET')]
  const real = socialAddresses[provider]
  if (clientId && clientSecret)
    return {
      clientId,
      clientSecret,
      authorizeUrl: setting('AUTHORIZE_URL') ?? real.authorizeUrl,
      tokenUrl: setting('TOKEN_URL') ?? real.tokenUrl,
      userinfoUrl: setting('USERINFO_URL') ?? real.userinfoUrl,
    }
  if (!env.SANDBOX) return null
  const sandbox = `${origin}/sandbox/oauth`
  return {
    ...sandboxClient(provider),
    authorizeUrl: `${sandbox}/authorize`,
    tokenUrl: `${sandbox}/token`,
    userinfoUrl: `${sandbox}/userinfo`,
  }
}

/** `url` takes a form post of `encData`; `secret` encrypts what the two services exchange. */
type IdentityService = { url: string; site: string; secret: string }

export function identityService(origin: string): IdentityService | null {
  const { IDENTITY_URL: url, IDENTITY_SITE: site, IDENTITY_SECRET: secret } = env
  if (url && site && secret) return { url, site, secret }
  return env.SANDBOX
    ? { url: `${origin}/sandbox/identity`, site: 'sandbox', secret: sandboxSecret('identity') }
    : null
}

export type SmsService = { url: string; key: string; secret: string; from: string }

export function smsService(origin: string): SmsService | null {
  const {
    SMS_API_URL: url = 'https://api.solapi.com/messages/v4/send',
    SMS_API_KEY: key,
    SMS_API_SECRET: secret,
    SMS_FROM: from,
  } = env
  if (key && secret && from) return { url, key, secret, from }
  return env.SANDBOX
    ? {
        url: `${origin}/sandbox/sms`,
        key: 'sandbox',
        secret: sandboxSecret('sms'),
        from: '0200000000',
      }
    : null
}

/** `url`: null for the sandbox, which listens when it is needed. `from`: the sender's address. */
type MailService = { url: string | null; from: string }

export function mailService(): MailService | null {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (url && from) return { url, from }
  return env.SANDBOX ? { url: null, from: 'notices@moduchaek.example' } : null
}

/**
 * The key pair by which push services know this service (VAPID), base64url, and whom they may ask:
 * mailto: or https:.
 */
type PushService = { privateKey: string; publicKey: string; contact: string }

let derivedKeys: { privateKey: string; publicKey: string } | undefined

function pushKeys(privateKey: string) {
  if (derivedKeys?.privateKey === privateKey) return derivedKeys
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return (derivedKeys = { privateKey, publicKey: ecdh.getPublicKey('base64url') })
}

export function pushService(): PushService | null {
  const { VAPID_PRIVATE_KEY: key, MAIL_FROM, PUBLIC_URL } = env
  if (key) return { ...pushKeys(key), contact: MAIL_FROM ? `mailto:${MAIL_FROM}` : PUBLIC_URL! }
  return env.SANDBOX
    ? { ...pushKeys(sandboxSecret('push')), contact: 'mailto:notices@moduchaek.example' }
    : null
}

export type AddressService = { url: string; key: string }

export function addressService(origin: string): AddressService | null {
  const {
    ADDRESS_API_URL: url = 'https://business.juso.go.kr/addrlink/addrLinkApi.do',
    ADDRESS_API_KEY: key,
  } = env
  if (key) return { url, key }
  return env.SANDBOX ? { url: `${origin}/sandbox/addresses`, key: 'sandbox' } : null
}
