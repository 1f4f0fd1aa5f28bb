/** Input schemas of second steps: passkeys, authenticators, recovery codes, and proofs. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { optional, preprocess, text } from '~/validation/fields'
import { SecondCode } from './second-code'

const isAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && 'response' in value

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/**
 * What a browser answers for a passkey, as JSON (`PublicKeyCredential.toJSON`). The bound leaves room
 * for the largest attestations and signatures.
 */
const passkeyAnswer = z.string('passkeyRequired').check(
  z.minLength(1, 'passkeyRequired'),
  z.maxLength(30_000, 'passkeyFailed'),
  z.refine((value) => isAnswer(parsed(value)), 'passkeyFailed'),
)

export const Answer = z.object({ response: passkeyAnswer })

export const LogInByPasskey = z.object({
  response: passkeyAnswer,
  redirect_uri: optional(z.string().check(z.maxLength(2000, 'tooLong'))),
})

export const AddPasskey = z.object({
  response: passkeyAnswer,
  name: optional(text(50)),
})

export const BySecondCode = z.object({ secondCode: SecondCode })

/** A proof: a passkey's answer, or the password, with a code where the account asks for one. */
export const Prove = z.object({
  response: optional(passkeyAnswer),
  password: optional(z.string().check(z.maxLength(fieldLimits.password, 'tooLong'))),
  secondCode: preprocess((value) => (value === '' ? undefined : value), z.optional(SecondCode)),
})
