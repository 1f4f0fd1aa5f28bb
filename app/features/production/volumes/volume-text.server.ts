/** Texts of the volumes form: problems, each with its row, and what was saved. */
import { t, type Locale } from '~/tables/messages'
import type { ProgressChange } from '~/features/production/completion/volume-progress'
import { currentValue as currentValueText } from '~/http/edit-conflict.server'
import type { Notice } from '~/http/notices.server'
import type { PastedVolumes } from './pasted-volumes.server'
import { parseNumber, type VolumeProblem } from './volume-cells'
import { inputNames, type EditConflict, type VolumeRow } from './volume-rows'

/** '3권', or the position of a row without a number; for a pasted row, its line comes first. */
function rowName(row: VolumeRow | undefined, index: number, locale: Locale): string {
  const number = parseNumber(row?.number ?? '')
  const name =
    number === null ? t('volumeRow', locale, { n: index + 1 }) : t('volumeOf', locale, { number })
  return row?.line === undefined ? name : t('pastedLineOf', locale, { line: row.line, row: name })
}

/**
 * The first problem of each input, by the input's name. `indexes`: the positions of the volumes
 * among the rows.
 */
export function problemTexts(
  rows: VolumeRow[],
  indexes: number[],
  problems: VolumeProblem[],
  locale: Locale,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { index, field, key, params } of problems) {
    const position = indexes[index] ?? index
    texts[inputNames[field] + position] ??= t('problemOfRow', locale, {
      row: rowName(rows[position], position, locale),
      problem: t(key, locale, params),
    })
  }
  return texts
}

/** For each cell with an edit conflict, what it is stored as now. */
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
    conflicts.map((conflict) => [
      inputNames[conflict.field] + conflict.index,
      t('problemOfRow', locale, {
        row: rowName(rows[conflict.index], conflict.index, locale),
        problem: texts(conflict),
      }),
    ]),
  )
}

/** For each pasted line that is no row of the table, why it was not read. */
export const unreadLineTexts = (left: PastedVolumes['left'], locale: Locale) =>
  left
    .slice(0, 10)
    .map(({ line }) => t('pastedLineLeft', locale, { line }))
    .join(' ')

type Saved = Record<'added' | 'changed' | 'removed', number> & { progress: ProgressChange }

/** What was saved, and the percentage before and after when it changed. */
export function savedNotice(
  { added, changed, removed, progress }: Saved,
  type: string,
  locale: Locale,
): Notice {
  const params = { added, changed, removed }
  const percent = (value: number | null) =>
    value === null ? t('progressNone', locale) : `${value}%`
  if (added + changed + removed === 0) return { key: 'nothingChanged' }
  if (progress.before === progress.after) return { key: 'volumesSaved', params }
  return {
    key: 'volumesSavedProgress',
    params: { ...params, type, before: percent(progress.before), after: percent(progress.after) },
  }
}
