/** Edit conflicts: two users changed one record, and neither overwrites what they did not see. */
import { isRecord, recordOf } from '~/platform/records'
import { AppError } from '~/platform/app-error'
import { t, type Locale } from '~/tables/messages'

type Fields = Record<string, unknown>
type Stored = Fields & { updateTime: string; optIn?: boolean }

/**
 * The fields that differ from the record with which the form was filled; all fields when the record
 * has changed since, so that the service function compares.
 */
export function changedFields(names: readonly string[], stored: Stored, fields: Fields): Fields {
  const typed: Fields = { ...fields, optIn: fields.optIn ?? '0' }
  const shown: Fields = { ...stored, optIn: stored.optIn ? '1' : '0' }
  const same = fields.updateTime === stored.updateTime
  return Object.fromEntries(
    names
      .filter((name) => name in typed && !(same && typed[name] === String(shown[name])))
      .map((name) => [name, typed[name]]),
  )
}

/**
 * `shown` holds the values with which the form was filled. A conflict is a field whose stored value
 * is now neither that nor what was typed.
 */
export function findEditConflicts(
  names: readonly string[],
  shown: Fields,
  current: Fields,
  typed: Fields,
) {
  const changed = names.filter((name) => name in typed && typed[name] !== shown[name])
  const conflicts = changed.filter(
    (name) => current[name] !== shown[name] && current[name] !== typed[name],
  )
  return {
    changed: pick(changed, typed),
    conflicts,
    currentValues: pick(
      names.filter((name) => !changed.includes(name)),
      current,
    ),
  }
}

const pick = (names: readonly string[], from: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/**
 * The values with which a form was filled, as the form sends them back; values that cannot be read
 * count as the current ones.
 */
export function parseShownValues(text: unknown, current: Fields): Fields {
  try {
    const value: unknown = JSON.parse(String(text))
    return isRecord(value) ? value : current
  } catch {
    return current
  }
}

/** Refuses (409) a change to these fields of a record that was changed since the caller read it. */
export function refuseStale(changedSince: boolean, [first, ...alsoAt]: string[]): void {
  if (changedSince && first !== undefined)
    throw new AppError('changedMeanwhile', 409, first, { alsoAt })
}

/**
 * Refuses (409) to replace the single value of `field`, which another user changed to `current`.
 */
export function refuseConflict(
  field: string,
  { current, wanted }: { current: string | number; wanted: string | number },
): never {
  throw new AppError('conflict', 409, field, { params: { theirs: current, mine: wanted } })
}

type RefusedForm = { key: string; fieldErrors: Record<string, string> }

/**
 * The form errors with a sentence for each conflicting field instead of one message; other errors
 * unchanged.
 */
export function withCurrentValues<Problem extends RefusedForm>(
  problem: Problem,
  current: Fields,
  locale: Locale,
): Problem {
  if (problem.key !== 'changedMeanwhile') return problem
  const fieldErrors = recordOf(Object.keys(problem.fieldErrors), (name) =>
    currentValue(current[name], locale),
  )
  return { ...problem, fieldErrors }
}

/** The sentence at a field that tells its current value. */
export const currentValue = (value: unknown, locale: Locale): string =>
  t('changedToTheirs', locale, { theirs: valueText(value, locale) })

function valueText(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return t(value ? 'agreed' : 'notAgreed', locale)
  return value === '' ? t('emptyValue', locale) : String(value)
}
