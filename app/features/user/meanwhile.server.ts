/** What a person changed in a form, and a change that was made elsewhere meanwhile, told at each field with what stands there now (decisions, no lost change). */
import { say, type Locale } from '~/messages'

type Stored = Record<string, unknown> & { updateTime: string; optIn?: boolean }

/** What differs from the record that the form was filled with; all of it when the record has changed since, so that the verb compares. */
export function changedFields(
  names: readonly string[],
  stored: Stored,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...fields, optIn: fields.optIn ?? '0' }
  const shown: Record<string, unknown> = { ...stored, optIn: stored.optIn ? '1' : '0' }
  const same = fields.updateTime === stored.updateTime
  return Object.fromEntries(
    names
      .filter((name) => name in typed && !(same && typed[name] === String(shown[name])))
      .map((name) => [name, typed[name]]),
  )
}

type Refused = { key: string; fieldErrors: Record<string, string> }

/** The refusal with a sentence for each field instead of the one message; every other refusal as it is. */
export function withTheirs<Problem extends Refused>(
  problem: Problem,
  now: Record<string, unknown>,
  locale: Locale,
): Problem {
  if (problem.key !== 'changedMeanwhile') return problem
  const told = Object.keys(problem.fieldErrors).map((name) => [
    name,
    say('changedToTheirs', locale, { theirs: inWords(now[name], locale) }),
  ])
  return { ...problem, fieldErrors: Object.fromEntries(told) as Record<string, string> }
}

function inWords(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return say(value ? 'agreed' : 'notAgreed', locale)
  return value === '' ? say('emptyValue', locale) : String(value)
}
