/**
 * The zod schemas of single fields from which all input schemas are built; errors are message keys.
 * The module uses zod/mini, which is zod with functions instead of methods: the browser loads only
 * what its form uses (90 KB of zod would be a quarter of a page's scripts).
 */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { mobilePattern, phoneDigits, phonePattern } from './phone'

// Replaces zod's own English messages by keys of messages.ts.
z.config({
  customError: (issue) => {
    if (issue.input === undefined || issue.input === '') return 'required'
    if (Array.isArray(issue.input)) return 'onlyOnce'
    if (issue.code === 'too_big') return 'tooLong'
    return 'invalidInput'
  },
})

const controlCharacters =
  // eslint-disable-next-line no-control-regex -- control characters are what is being removed
  /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** One line of text: NFC (a Mac sends NFD), no control or bidirectional characters, trimmed. */
export const text = (max: number = fieldLimits.text) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.normalize('NFC').replace(controlCharacters, ' ').trim()),
    ),
    z.string().check(z.maxLength(max, 'tooLong')),
  )

const charactersOfNoLine =
  // eslint-disable-next-line no-control-regex -- control characters are what is being removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Several lines of text, with their tabs; otherwise as `text`. */
export const multilineText = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) =>
        value.normalize('NFC').replace(/\r\n?/g, '\n').replace(charactersOfNoLine, ' ').trimEnd(),
      ),
    ),
    z.string().check(z.maxLength(max, 'tooLong')),
  )

/** A required text; `requiredMessage` is the error when it is missing. */
export const requiredText = (requiredMessage = 'required', max: number = fieldLimits.text) =>
  z.pipe(
    preprocess((value) => value ?? '', text(max)),
    z.string().check(z.minLength(1, requiredMessage)),
  )

/** A schema whose input passes through `prepare` first. */
export const preprocess = <T extends z.core.$ZodType>(
  transform: (value: unknown) => unknown,
  schema: T,
) => z.pipe(z.transform(transform), schema)

/** The same for a schema of several fields. */
export const preprocessFields = <T extends z.core.$ZodType>(
  transform: (fields: Record<string, unknown>) => unknown,
  schema: T,
) =>
  preprocess(
    (fields) =>
      typeof fields === 'object' && fields !== null
        ? transform(Object.fromEntries(Object.entries(fields)))
        : fields,
    schema,
  )

/** An absent or empty field counts as undefined. */
export const optional = <T extends z.core.$ZodType>(schema: T) =>
  preprocess((value) => (value === '' || value === null ? undefined : value), z.optional(schema))

/** The value as text; '' for an object, because converting one to text may throw. */
export const toWord = (value: unknown) =>
  typeof value === 'object' && value !== null ? '{}' : String(value)

/** Yes or no as programs and checkboxes of filters send it, or undefined. */
export const booleanField = optional(
  preprocess(
    (value) => ({ '1': true, true: true, '0': false, false: false })[toWord(value)],
    z.boolean('invalidChoice'),
  ),
)

/** One of the listed values, or undefined. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  optional(z.enum(values, { error: 'invalidChoice' }))

/**
 * A whole number: a JSON number, or digits only, because zod's own coercion would accept '1e3' and
 * '0x10'. `message` is the error for everything else, `missing` the one of an absent or empty field,
 * `defaultValue` its value instead.
 */
export function integer(
  {
    min,
    max,
    message = 'invalidNumber',
    missing = 'required',
  }: { min: number; max: number; message?: string; missing?: string },
  defaultValue?: number,
) {
  const digits = (value: unknown) => {
    if (value === '' || value === null || value === undefined) return defaultValue
    return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value
  }
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined ? missing : Array.isArray(issue.input) ? 'onlyOnce' : message
  return preprocess(
    digits,
    z.number({ error }).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
  )
}

/** A field that may repeat: one value is a list of one. */
export const listOf = <T extends z.core.$ZodType>(schema: T, max = 100) =>
  preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(schema).check(z.maxLength(max, 'tooLong')),
  )

/** A list of objects: itself, or its JSON as the text of a form's field; other texts as they are. */
export function parseJson(value: unknown): unknown {
  if (value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A field that may be sent once, several times, or as a list with commas. */
export const commaList = <T extends z.core.$ZodType>(schema: T) =>
  preprocess(
    (value) =>
      [value ?? []].flat().flatMap((item) =>
        typeof item === 'string'
          ? item
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean)
          : [item],
      ),
    listOf(schema, fieldLimits.bulk).check(z.minLength(1, 'noneChosen')),
  )

/** The id of a row. */
export const rowId = integer({ min: 1, max: 2_147_483_647, message: 'noSuchItem' })

/**
 * Copies of a material. The upper bound is the product's own; it stops slips such as a telephone
 * number.
 */
export const copies = integer({ min: 1, max: fieldLimits.copies, message: 'badCopies' })

/** A text that is a telephone number as its digits; anything else as it is. */
export const toPhoneDigits = (value: unknown) =>
  typeof value === 'string' ? phoneDigits(value) : value

/** A Korean mobile number, digits only: 010 and 8 digits, or an older prefix and 7 or 8 digits. */
export const mobilePhone = (requiredMessage = 'phoneRequired') =>
  preprocess(
    (value) => toPhoneDigits(value ?? ''),
    z
      .string()
      .check(
        z.minLength(1, { error: requiredMessage, abort: true }),
        z.regex(mobilePattern, 'badMobile'),
      ),
  )

/** Any Korean telephone number, digits only, or undefined. */
export const telephone = optional(
  preprocess(toPhoneDigits, z.string().check(z.regex(phonePattern, 'badPhone'))),
)

/** An e-mail address, or undefined. */
/**
 * An address of the internet (RFC 5321): no quotes, comments or network addresses, to which a mail
 * server would connect inside; letters of any language.
 */
const emailPattern = (() => {
  const atom = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
  const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
  return new RegExp(
    `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+\\p{L}[\\p{L}\\p{N}-]*\\p{L}$`,
    'u',
  )
})()

export const email = optional(
  z.pipe(text(254), z.string().check(z.regex(emailPattern, 'badEmail'))),
)

/**
 * A date or its beginning: 2026, 2026-03, 2026-03-02; also 2026.3.2, 20260302 and 2026년 3월, as
 * people type it. A whole date exists in the calendar.
 */
export const partialDate = optional(
  z.pipe(
    z.pipe(z.string(), z.transform(withDashes)),
    z.string().check(
      z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
        error: 'badDate',
        abort: true,
      }),
      z.refine(isInCalendar, 'badDay'),
    ),
  ),
)

/** False for a whole date such as 2026-02-30; JavaScript would take it for the second of March. */
function isInCalendar(date: string): boolean {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  return date.length < 10 || day.toISOString().startsWith(date)
}

/** A whole date, or undefined; accepts the same spellings. */
export const isoDate = z.pipe(partialDate, z.optional(z.iso.date('badDay')))

/** No spelling of a date, with its time and its day of the week, is longer. */
const MAX_DATE_LENGTH = 60

function withDashes(value: string): string {
  if (value.length > MAX_DATE_LENGTH) return value
  const digits = value
    .normalize('NFKC')
    .trim()
    // what spreadsheet programs add to a date: its time, its day of the week
    .replace(/[\sT]+(오전 |오후 )?\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s*[AP]M)?Z?$/i, '')
    .replace(/\s*(\([월화수목금토일]\)|[월화수목금토일]요일)$/, '')
  if (/^\d{6}(\d{2})?$/.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
  const parts = digits.split(/[-./년월일\s]+/).filter(Boolean)
  return parts.map((part, i) => (i > 0 ? part.padStart(2, '0') : part)).join('-')
}

/** The first message of each field. */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[path.join('.') || 'form'] ??= message
  return errors
}
