/** What is wrong with the rows of the form of volumes, in words that name the row. */
import { say, type Locale } from '~/messages'
import { currentValue } from '~/http/edit-conflict.server'
import type { Pasted } from './pasted-volumes.server'
import { numberOf, type VolumeProblem } from './volumes'
import { inputNames, type Contest, type VolumeRow } from './volume-rows'

/** '3권', or the place of a row without a number; after the line that it was pasted from. */
function rowName(row: VolumeRow | undefined, index: number, locale: Locale): string {
  const number = numberOf(row?.number ?? '')
  const name =
    number === null
      ? say('volumeRow', locale, { n: index + 1 })
      : say('volumeOf', locale, { number })
  return row?.line === undefined ? name : say('pastedLineOf', locale, { line: row.line, row: name })
}

/** The first problem of each input, by the input's name. `indexes`: where the volumes stand among the rows. */
export function problemTexts(
  rows: VolumeRow[],
  indexes: number[],
  problems: VolumeProblem[],
  locale: Locale,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { index, field, key, params } of problems) {
    const at = indexes[index] ?? index
    texts[inputNames[field] + at] ??= say('problemOfRow', locale, {
      row: rowName(rows[at], at, locale),
      problem: say(key, locale, params),
    })
  }
  return texts
}

/** What others made of the cells that were changed here as well. */
export function contestTexts(
  rows: VolumeRow[],
  contested: Contest[],
  locale: Locale,
): Record<string, string> {
  const told = ({ theirs }: Contest) =>
    theirs === null ? say('volumeGoneMeanwhile', locale) : currentValue(theirs, locale)
  return Object.fromEntries(
    contested.map((one) => [
      inputNames[one.field] + one.index,
      say('problemOfRow', locale, {
        row: rowName(rows[one.index], one.index, locale),
        problem: told(one),
      }),
    ]),
  )
}

/** Lines that are no rows of the table. */
export const leftTexts = (left: Pasted['left'], locale: Locale) =>
  left
    .slice(0, 10)
    .map(({ line }) => say('pastedLineLeft', locale, { line }))
    .join(' ')
