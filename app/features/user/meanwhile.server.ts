/** A change that was made elsewhere meanwhile, told at each field with what stands there now (decisions, no lost change). */
import { say, type Locale } from '~/messages'

type Refused = { key: string; fieldErrors: Record<string, string> }

/** The refusal with a sentence for each field instead of the one message; every other refusal as it is. */
export function withTheirs<Problem extends Refused>(problem: Problem, now: Record<string, unknown>, locale: Locale): Problem {
  if (problem.key !== 'changedMeanwhile') return problem
  const told = Object.keys(problem.fieldErrors).map((name) => [name, say('changedToTheirs', locale, { theirs: inWords(now[name], locale) })])
  return { ...problem, fieldErrors: Object.fromEntries(told) as Record<string, string> }
}

function inWords(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return say(value ? 'agreed' : 'notAgreed', locale)
  return value === '' ? say('emptyValue', locale) : String(value)
}
