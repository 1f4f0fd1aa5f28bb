/** What is wrong with the rows of the form of volumes, in words that name the row. */
import { t, type Locale } from '~/tables/messages'
import { currentValue as currentValueText } from '~/http/edit-conflict.server'
import type { PastedVolumes } from './pasted-volumes.server'
import { parseNumber, type VolumeProblem } from './volume-cells'
import { inputNames, type EditConflict, type VolumeRow } from './volume-rows'

/** '3권', or the place of a row without a number; after the line that it was pasted from. */
function rowName(row: VolumeRow | undefined, index: number, locale: Locale): string {
  const number = parseNumber(row?.number ?? '')
  const name =
    number === null ? t('volumeRow', locale, { n: index + 1 }) : t('volumeOf', locale, { number })
  return row?.line === undefined ? name : t('pastedLineOf', locale, { line: row.line, row: name })
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
    texts[inputNames[field] + at] ??= t('problemOfRow', locale, {
      row: rowName(rows[at], at, locale),
      problem: t(key, locale, params),
    })
  }
  return texts
}

/** What others made of the cells that were changed here as well. */
export function conflictTexts(
  rows: VolumeRow[],
  conflicts: EditConflict[],
  locale: Locale,
): Record<string, string> {
  const texts = ({ currentValue }: EditConflict) =>
    currentValue === null
      ? t('volumeGoneMeanwhile', locale)
      : currentValueText(currentValue, locale)
  return Object.fromEntries(
    conflicts.map((one) => [
      inputNames[one.field] + one.index,
      t('problemOfRow', locale, {
        row: rowName(rows[one.index], one.index, locale),
        problem: texts(one),
      }),
    ]),
  )
}

/** Lines that are no rows of the table. */
export const unreadLineTexts = (left: PastedVolumes['left'], locale: Locale) =>
  left
    .slice(0, 10)
    .map(({ line }) => t('pastedLineLeft', locale, { line }))
    .join(' ')
