/**
 * Keeps the passwords of a refused form, so that nobody types them again because of another field.
 *
 * A form that contains `<TypedPasswords />` takes part. No page ever contains a password: they wait
 * encrypted in a cookie, the key is in the page, and either is useless without the other.
 */
import { isRecord } from '~/platform/records'
import { readCookies, writeCookie } from '~/platform/cookies.server'
import type { RequestArgs } from '~/platform/request-args'
import { seal, unseal } from '~/auth/encrypt.server'
import { newToken } from '~/auth/tokens.server'
import { ttl } from '~/tables/codes'
import { formFields } from './form-fields'
import { isPageOwner, ownerOfOpId } from './saved-form.server'

type Fields = Record<string, unknown>
/** What the page needs: the key for its hidden field, and the fields whose passwords wait. */
export type KeptPasswords = { key: string; names: string[] }
type Box = { until: number; place: string; owner: string; passwords: Record<string, string> }

const purpose = 'typed-passwords'
/** The forms of one browser that keep passwords at once, and the bytes of one form's. */
const MAX_FORMS = 3
const MAX_BYTES = 300

const isPassword = (name: string) => /password/i.test(name) && name !== 'typedPasswords'
/** A password and its repetition are kept together or not at all. */
const groupOf = (name: string) => name.replace(/Confirm$/, '')
const isTyped = (value: unknown) => value !== undefined && value !== ''
const placeOf = ({ request }: RequestArgs, fields: Fields) =>
  `${new URL(request.url).pathname}#${String(fields[formFields.form])}`
const boxesOf = ({ request }: RequestArgs) =>
  (readCookies(request).typedPasswords ?? '').split('.').filter(Boolean)

/** Fills passwords that were left empty with those that this form kept for this user. */
export async function withTypedPasswords<F extends Fields>(
  args: RequestArgs,
  fields: F,
): Promise<F> {
  const key = fields.typedPasswords
  if (typeof key !== 'string' || key === '') return fields
  const box = openBox(args, key)
  if (box?.place !== placeOf(args, fields) || !(await isPageOwner(args, box.owner))) return fields
  const kept = Object.entries(box.passwords).filter(
    ([name]) =>
      !isTyped(fields[name]) && (groupOf(name) === name || !isTyped(fields[groupOf(name)])),
  )
  return Object.assign(fields, Object.fromEntries(kept))
}

function openBox(args: RequestArgs, key: string): Box | null {
  for (const encrypted of boxesOf(args)) {
    const box = unseal(purpose, encrypted, key)
    if (isRecord(box) && Number(box.until) > Date.now()) return box as Box
  }
  return null
}

/** Keeps the passwords of a refused form that are not themselves refused; null when there is none. */
export function keepTypedPasswords(
  args: RequestArgs,
  fields: Fields,
  errors: Record<string, string>,
): KeptPasswords | null {
  const owner = ownerOfOpId(fields.opId)
  if (fields.typedPasswords === undefined || !owner) return null
  const refused = Object.keys(errors).map(groupOf)
  const passwords = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isPassword(name) && typeof value === 'string' && value && !refused.includes(groupOf(name))
        ? [[name, value]]
        : [],
    ),
  )
  const names = Object.keys(passwords)
  if (names.length === 0 || Buffer.byteLength(JSON.stringify(passwords)) > MAX_BYTES) return null
  const key = newToken()
  const box: Box = {
    until: Date.now() + ttl.typedPasswords * 1000,
    place: placeOf(args, fields),
    owner,
    passwords,
  }
  const boxes = [...boxesOf(args), seal(purpose, box, key)].slice(-MAX_FORMS)
  ;(args.context.cookies ??= []).push(writeCookie(args.request, 'typedPasswords', boxes.join('.')))
  return { key, names }
}
