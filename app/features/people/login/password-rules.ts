/** Rules for new passwords, for sign-up, reset and my info; also runs in the browser. */
import * as z from 'zod/mini'
import type { MessageParams } from '~/platform/app-error'
import { fieldLimits } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'

/** A rule: its text, and the pattern of passwords that keep it. */
export type PasswordRule = { text: MessageKey; params?: MessageParams; pattern: string }

const strongRules: PasswordRule[] = [
  { text: 'ruleLength', params: { min: 8 }, pattern: '^.{8,}$' },
  { text: 'ruleLetter', pattern: '[A-Za-z]' },
  { text: 'ruleDigit', pattern: '\\d' },
  { text: 'ruleSpecial', pattern: '[!@#$%^&*]' },
  { text: 'ruleAllowed', pattern: '^[A-Za-z\\d!@#$%^&*]*$' },
]

/** The rules of `newPassword` and `relaxedPassword`, which a page checks while somebody types. */
export const passwordRules = (maxLength?: number): PasswordRule[] =>
  maxLength
    ? [
        ...strongRules,
        { text: 'ruleMost', params: { max: maxLength }, pattern: `^.{0,${maxLength}}$` },
      ]
    : strongRules
export const relaxedPasswordRules: PasswordRule[] = [
  { text: 'ruleLength', params: { min: 5 }, pattern: '^.{5,}$' },
]

/**
 * Requires a letter, a digit and one of ! @ # $ % ^ & *, and refuses other characters. `maxLength`
 * is the form's bound, if it has one.
 */
export const newPassword = (maxLength?: number) =>
  z.string('passwordRequired').check(
    z.minLength(1, { error: 'passwordRequired', abort: true }),
    z.refine((value) => strongRules.every(({ pattern }) => new RegExp(pattern).test(value)), {
      error: 'badPassword',
      abort: true,
    }),
    z.maxLength(maxLength ?? fieldLimits.password, maxLength ? 'longPassword' : 'tooLong'),
    z.refine((value) => !isCommon(value), 'commonPassword'),
  )

/** My info requires less: five characters. Its hint recommends the stronger rule. */
export const relaxedPassword = z.string('passwordRequired').check(
  z.minLength(1, { error: 'passwordRequired', abort: true }),
  z.minLength(5, { error: 'shortPassword', abort: true }),
  z.maxLength(fieldLimits.password, 'tooLong'),
  z.refine((value) => !isCommon(value), 'commonPassword'),
)

/**
 * For schemas: the password must differ from the id. The fields may not have been validated yet, so
 * their types are unknown.
 */
export const differsFromId = ({ user, password }: { user?: unknown; password?: unknown }) =>
  typeof user !== 'string' ||
  typeof password !== 'string' ||
  user === '' ||
  password === '' ||
  lettersAndDigits(password) !== lettersAndDigits(user)

export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')

/**
 * The most common passwords, in Korea and elsewhere, that are no word with digits behind it; without the
 * characters that people add to satisfy a rule.
 */
const commonPasswords = new Set(
  'qwer1234 qwe123 qwert123 asdf1234 zxcv1234 qaz123 1qaz2wsx 1qaz2wsx3edc zaq12wsx 2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 1234qwer 123qwe 123abc 1234abcd 12345a 123456a 1234567a 12345678a 123456789a trustno1 love4ever'.split(
    ' ',
  ),
)
/**
 * Words that passwords are made of most often: of the lists of leaked passwords, of Korea, words typed in
 * Korean on a Latin keyboard, and this service. Few enough for the browser.
 */
const commonWords = new Set(
  (
    'a aa aaa aaaa b abc abcd abcde abcdef abcdefg abcdefgh q qq qw qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx wsx qwerasdf asdfqwer ' +
    'pass passwd passwords password pssword pssw pw pwd secret login admin administrator adm root master manager system guest user test tester testing demo sample default server changeme change newpass newpassword temp temporary welcome hello hi letmein access private computer internet google apple windows android iphone galaxy ' +
    'love loveyou lovely lover iloveyou iloveu imissyou sweet sweety honey baby angel princess prince king queen sunshine star sun moon flower rainbow happy smile lucky freedom friend friends forever family mother father mom jesus christ god heaven peace hope faith bible amen ' +
    'monkey dragon tiger tigers lion eagle bear wolf cat dog puppy kitty fish bird rabbit butterfly dolphin horse cookie chocolate cheese coffee banana orange lemon cherry pepper ginger ' +
    'football baseball soccer basketball hockey golf tennis chelsea liverpool arsenal barcelona real ronaldo messi jordan michael superman batman spiderman pokemon pikachu naruto starwars matrix ninja shadow killer hunter ranger thunder mustang ferrari porsche harley yamaha corvette mercedes benz bmw audi ' +
    'jennifer jessica michelle ashley amanda nicole daniel thomas robert charlie andrew matthew george john david james joshua hannah maggie summer winter spring autumn fall january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'korea southkorea republicofkorea corea seoul busan pusan daegu incheon gwangju daejeon ulsan sejong suwon jeju dokdo hanguk taegeukgi samsung hyundai kia lg sk lotte posco hanwha naver daum kakao kakaotalk line nexon coupang toss nate cyworld hanmail gmail twice bts blackpink exo bigbang snsd girlsgeneration kimchi soju taekwondo worldcup ' +
    'school book books textbook library braille moduchaek moduchek modubook modu ' +
    'tkfkd tkfkdgo tkfkdgody tkfkdgksek tkfkdgks dkssud dkssudgktpdy gksrnr gksrmf eogksalsrnr qlalfqjsgh qlqjs gkrry tjdnf qntks wlsgus alswn dkdltmzmfla wjdqh cjstk didrod'
  ).split(' '),
)
const digitsOf = (text: string) => text.replace(/\D/g, '')
const digitRuns = ['01234567890', '09876543210']
const isRun = (digits: string) => digitRuns.some((run) => run.includes(digits))

/** Signs that stand for a letter: 'p@ssw0rd'. */
// prettier-ignore
const letterOf: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }
export const withLetters = (text: string) =>
  text.replace(/[@4310!$57]/g, (sign) => letterOf[sign] ?? '')

/** Digits that people put behind a word: few, a year, a run, or one digit again and again. */
const isUsualEnd = (digits: string) =>
  digits.length <= 2 || /^(19|20)\d\d$/.test(digits) || isRun(digits) || /^(.)\1*$/.test(digits)

/** No common password is longer, whatever stands around its word; a longer one would take long to look at. */
const longestCommon = 40

/** Whether a password is among those that attackers try first. */
export function isCommon(password: string): boolean {
  if (password.length > longestCommon) return false
  const core = lettersAndDigits(password)
  if (commonPasswords.has(core)) return true
  if ([core, password].some((text) => /^(.)\1*$/s.test(text))) return true
  if (core.length > 3 && isRun(core)) return true
  return isDressedWord(password, commonWords)
}

/** Whether a password is one of these words as people dress them up: with signs for letters, numbers, signs around. */
export function isDressedWord(password: string, words: Words): boolean {
  if (password.length > longestCommon) return false
  const [, before = '', word = '', after = ''] =
    /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(password.toLowerCase()) ?? []
  // signs and digits at both ends may be letters of the word, or stand beside it
  return Array.from({ length: after.length + 1 }).some((_, letters) => {
    const inside = word + after.slice(0, letters)
    const end = after.slice(letters)
    return (
      isWordWithEnds(words, inside, before, end) || isWordWithEnds(words, before + inside, '', end)
    )
  })
}

type Words = { has(word: string): boolean }

/** A word of three letters is common with a number behind it. */
function isWordWithEnds(words: Words, text: string, before: string, end: string): boolean {
  const word = lettersAndDigits(withLetters(text))
  const digits = digitsOf(end)
  return (
    words.has(word) &&
    isUsualEnd(digitsOf(before)) &&
    isUsualEnd(digits) &&
    (word.length > 3 || digits.length > 2)
  )
}
