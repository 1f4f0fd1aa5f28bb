/** Passwords that people choose: hashed, unless they are among the most used ones. */
import { hashPassword } from '~/auth/password-hash.server'
import { AppError } from '~/platform/app-error'
import { isDressedWord, lettersAndDigits, withLetters } from './password-rules'

/** Of the words of a list, this many are refused with a usual number around them, too. */
const dressedRanks = 10_000

let rankOnce: Promise<ReadonlyMap<string, number>> | undefined

/**
 * The rank of each of the fifty thousand most used passwords of leaked lists, in small letters, with its signs and
 * without. Read when the first password is chosen (0.3 s), and kept (4 MB).
 */
async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranks = new Map<string, number>()
  for (const [rank, word] of dictionary['passwords-common'].entries())
    for (const form of [word, lettersAndDigits(word)])
      if (form !== '' && !ranks.has(form)) ranks.set(form, rank)
  return ranks
}

/** Whether a password is among the most used ones, with whatever capitals and signs. */
export async function isMostUsed(password: string): Promise<boolean> {
  const ranks = await (rankOnce ??= readRanks())
  const typed = password.toLowerCase()
  const forms = [typed, lettersAndDigits(typed), lettersAndDigits(withLetters(typed))]
  if (forms.some((form) => ranks.has(form))) return true
  const has = (word: string) => (ranks.get(word) ?? dressedRanks) < dressedRanks
  return isDressedWord(password, { has })
}

/** Throws 400 at the field of a password that everybody tries first. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isMostUsed(password)) throw new AppError('commonPassword', 400, 'password')
  return hashPassword(password)
}
