/** Output schemas of second steps. */
import * as z from 'zod/mini'
import { Tokens } from '~/features/people/login/login.output'
import { firstStepWays } from '~/tables/account-codes'
import { count, done, flag, id, texts, time } from '~/validation/output'

/** What a browser asks a passkey for (WebAuthn, PublicKeyCredentialRequestOptions in JSON). */
export const Question = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: count,
  userVerification: z.literal('required'),
})

const credential = z.object({ id: z.string(), type: z.literal('public-key') })

/** What a browser makes a passkey of (PublicKeyCredentialCreationOptions in JSON). */
export const NewPasskey = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: count,
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(credential),
})

const Passkey = z.object({
  id,
  name: z.string(),
  createTime: time,
  lastTime: z.nullable(time),
})

/** `required`: the level needs one; `asked`: the password alone does not log in. */
export const State = z.object({
  required: z.boolean(),
  asked: z.boolean(),
  hasPassword: z.boolean(),
  /** whether passkeys can be made at this address: they belong to a name, never to a number */
  passkeysHere: z.boolean(),
  passkeys: z.array(Passkey),
  authenticator: z.nullable(z.object({ createTime: time })),
  codes: count,
  /**
   * where the code goes that comes before the first second step of staff, most of it left out; null when
   * none is asked for, or it was shown
   */
  first: z.nullable(z.object({ way: z.enum(firstStepWays), to: z.string() })),
})

/** Recovery codes, when new ones were made: this answer is the only one that has them. */
export const WithCodes = z.object({ codes: texts })
export const NewAuthenticator = z.object({ secret: z.string(), link: z.string() })
export const Pending = z.object({ passkeys: z.boolean() })
export const Removed = done
export const FirstCode = flag
/** The new tokens of a program; those of a browser are in its cookies. */
export const Proved = z.union([done, Tokens])

export type PasskeyRow = z.infer<typeof Passkey>
export type SecondStepState = z.infer<typeof State>
