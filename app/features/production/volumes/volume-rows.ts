/** Rows of the volumes form: typed values, base values, and merging with concurrent changes. */
import { recordOf } from '~/platform/records'
import { fieldLimits, toWireVolumeState } from '~/tables/codes'
import {
  toVolumeCells,
  evenRanges,
  parseNumber,
  normaliseCell,
  volumeFields,
  type VolumeCells,
  type StoredVolume,
  type VolumeField,
} from './volume-cells'

/**
 * `base`: fingerprints of the values that the form was filled with; `line`: the pasted line that
 * the row comes from.
 */
export type VolumeRow = Record<VolumeField, string> & {
  id?: number
  base?: string
  remove?: boolean
  line?: number
}

/** Names of the inputs, short because there may be thousands: 'p12' is the pages of row 12. */
export const inputNames: Record<VolumeField, string> = {
  number: 'n',
  pages: 'p',
  units: 'u',
  state: 's',
  dueDate: 'd',
  finishedDate: 'f',
}
export const removeState = 'remove'

export const toVolumeRow = (volume: StoredVolume): VolumeRow => ({
  ...toVolumeCells(volume),
  id: volume.id,
  base: rowFingerprint(volume),
})
const emptyRow: VolumeRow = {
  number: '',
  pages: '',
  units: '',
  state: toWireVolumeState('waiting'),
  dueDate: '',
  finishedDate: '',
}
export const emptyRows = (count: number) => Array.from({ length: count }, () => emptyRow)

/** Whether a row for adding is still blank. */
export const isEmpty = ({ id, remove, ...cells }: VolumeRow) =>
  id === undefined &&
  (remove || volumeFields.every((field) => field === 'state' || cells[field].trim() === ''))

/** Reads the rows that a form sent, by their numbers; a value that is no text counts as empty. */
export function rowsIn(fields: Record<string, unknown>): VolumeRow[] {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const rows: VolumeRow[] = []
  for (let index = 0; index < fieldLimits.volumes * 2 && `n${index}` in fields; index += 1) {
    const cells = recordOf(volumeFields, (field) => text(inputNames[field] + index))
    const id = /^[1-9]\d{0,8}$/.test(text(`i${index}`)) ? Number(text(`i${index}`)) : undefined
    rows.push({
      ...cells,
      id,
      base: text(`b${index}`) || undefined,
      remove: cells.state === removeState,
    })
  }
  return rows.filter((row) => !isEmpty(row))
}

// ── concurrent changes ───────────────────────────────────────────────────────────────────────────

const fingerprintLength = 6

/**
 * A short fingerprint of a text (FNV-1a): shows whether the value changed without sending it twice.
 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 2).toString(36).padStart(fingerprintLength, '0')
}

const rowFingerprint = (volume: StoredVolume) => {
  const cells = toVolumeCells(volume)
  return volumeFields.map((field) => fingerprint(cells[field])).join('')
}

/**
 * `field` of row `index` was changed here and by somebody else; `currentValue` is theirs, null when
 * the volume is deleted.
 */
export type EditConflict = { index: number; field: VolumeField; currentValue: string | null }

/**
 * Merges the typed rows into what is stored now. Cells that were not edited here take the stored
 * value; volumes that others added or deleted are added or deleted. A cell that both changed
 * differently keeps the typed value and is reported once; from then on its stored value counts as
 * known.
 */
export function mergeRows(
  typed: readonly VolumeRow[],
  stored: readonly StoredVolume[],
): { rows: VolumeRow[]; conflicts: EditConflict[] } {
  const rows: VolumeRow[] = []
  const conflicts: EditConflict[] = []
  for (const row of typed) {
    const current = stored.find(({ id }) => id === row.id)
    const index = rows.length
    if (row.id === undefined || row.base === undefined) rows.push(row)
    else if (current) {
      const { merged, conflicts: newConflicts } = mergeRow(row, current)
      rows.push(merged)
      conflicts.push(...newConflicts.map((contest) => ({ ...contest, index })))
    } else if (!row.remove && changedFields(row).length > 0) {
      rows.push({ ...row, id: undefined, base: undefined })
      conflicts.push({ index, field: 'number', currentValue: null })
    }
  }
  const added = stored.filter(({ id }) => !typed.some((row) => row.id === id))
  return { rows: [...rows, ...added.map(toVolumeRow)], conflicts }
}

const baseFingerprint = ({ base = '' }: VolumeRow, field: VolumeField) =>
  base.slice(volumeFields.indexOf(field) * fingerprintLength).slice(0, fingerprintLength)
const changedFields = (row: VolumeRow) =>
  volumeFields.filter(
    (field) => fingerprint(normaliseCell(field, row[field])) !== baseFingerprint(row, field),
  )

function mergeRow(
  row: VolumeRow,
  current: StoredVolume,
): { merged: VolumeRow; conflicts: Omit<EditConflict, 'index'>[] } {
  const currentCells = toVolumeCells(current)
  const ownFields: VolumeField[] = row.remove ? ['state'] : changedFields(row)
  const moved = volumeFields.filter(
    (field) => fingerprint(currentCells[field]) !== baseFingerprint(row, field),
  )
  const both = row.remove
    ? moved.slice(0, 1)
    : ownFields.filter(
        (field) =>
          moved.includes(field) && normaliseCell(field, row[field]) !== currentCells[field],
      )
  const cells = recordOf(volumeFields, (field) =>
    ownFields.includes(field) ? row[field] : currentCells[field],
  )
  return {
    merged: { ...row, ...cells, base: rowFingerprint(current) },
    conflicts: both.map((field) => ({ field, currentValue: currentCells[field] })),
  }
}

// ── filling the form ─────────────────────────────────────────────────────────────────────────────

/** Writes cells into the rows with the same numbers, and adds rows for the others. */
export function fillRows(
  rows: readonly VolumeRow[],
  newRows: readonly { line?: number; cells: VolumeCells }[],
): VolumeRow[] {
  const filled = [...rows]
  const used = new Set<number>()
  for (const { line, cells } of newRows) {
    const number = parseNumber(cells.number ?? '')
    const place = filled.findIndex(
      (row, index) =>
        number !== null &&
        index < rows.length &&
        !used.has(index) &&
        parseNumber(row.number) === number,
    )
    const known =
      place < 0
        ? {
            ...emptyRow,
            state: cells.finishedDate ? toWireVolumeState('finished') : emptyRow.state,
          }
        : filled[place]!
    const written = Object.fromEntries(
      volumeFields.flatMap((field) =>
        cells[field] === undefined ? [] : [[field, normaliseCell(field, cells[field])]],
      ),
    )
    const row: VolumeRow = { ...known, ...written, line, remove: false }
    // Filling a volume that was marked for removal takes the mark away.
    if (row.state === removeState) row.state = emptyRow.state
    if (place < 0) filled.push(row)
    else {
      filled[place] = row
      used.add(place)
    }
  }
  return filled
}

/** Marks the first `count` volumes by number as finished. */
export function finishFirst(rows: readonly VolumeRow[], count: number): VolumeRow[] {
  const first = rows
    .filter(({ remove }) => !remove)
    .toSorted((a, b) => (parseNumber(a.number) ?? 0) - (parseNumber(b.number) ?? 0))
    .slice(0, count)
  return rows.map((row) =>
    first.includes(row) ? { ...row, state: toWireVolumeState('finished') } : row,
  )
}

/** Fills the volumes 1 to `parts` with page ranges. */
export const splitPages = (rows: readonly VolumeRow[], pages: number, parts: number) =>
  fillRows(
    rows,
    evenRanges(pages, parts).map(({ first, last }, index) => ({
      cells: { number: String(index + 1), pages: `${first}-${last}` },
    })),
  )
