/** Readers to enter as the rows of a form, and back. */
import { fieldLimits } from '~/tables/codes'
import type { RosterRow } from './read-roster'

const cellNames = [
  'name',
  'birth',
  'schoolYear',
  'schoolName',
  'formats',
  'printSize',
  'consentName',
] as const
export type CellName = (typeof cellNames)[number]

/** `doubts`: what the list said and was not understood, once a line. */
export type FormRow = Record<CellName, string> & { doubts: string }

export const inputName = (cell: CellName | 'doubts', index: number) => `${cell}${index}`

const blank: FormRow = {
  name: '',
  birth: '',
  schoolYear: '',
  schoolName: '',
  formats: '',
  printSize: '',
  consentName: '',
  doubts: '',
}
/** Rows of a form that begins without a list. */
export const blankRows = (count: number): FormRow[] => Array.from({ length: count }, () => blank)

export const rowsOf = (readers: readonly RosterRow[]): FormRow[] =>
  readers.map(({ formats, doubts, ...cells }) => ({
    ...cells,
    formats: formats.join(', '),
    doubts: doubts.join('\n'),
  }))

/** The rows that a form sent. */
export function rowsIn(fields: Record<string, unknown>): FormRow[] {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const rows: FormRow[] = []
  for (let index = 0; index < fieldLimits.readersAtOnce; index += 1) {
    if (!(inputName('name', index) in fields)) break
    const row = { ...blank, doubts: text(inputName('doubts', index)) }
    for (const cell of cellNames) row[cell] = text(inputName(cell, index))
    rows.push(row)
  }
  return rows
}

const isBlank = (row: FormRow) => cellNames.every((name) => row[name].trim() === '')

/** What to send of the rows that are not blank, with the place of each among them. */
export function readersOf(
  rows: readonly FormRow[],
  common: { consentWay: unknown; schoolName: string },
) {
  const filled = rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, index }]))
  return {
    indexes: filled.map(({ index }) => index),
    readers: filled.map(({ row: { doubts: _, ...cells } }) => ({
      ...cells,
      schoolName: cells.schoolName || common.schoolName,
      consentWay: common.consentWay,
    })),
  }
}

/** Errors of readers at the inputs of their rows; what is said of all stands once. */
export const atInputs = (fieldErrors: Record<string, string>, indexes: readonly number[]) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([path, key]) => {
      const [, place, cell] = /^readers\.(\d+)\.(\w+)/.exec(path) ?? []
      if (cell === 'consentWay') return ['consentWay', key]
      const name = cellNames.find((one) => one === cell)
      const index = indexes[Number(place)]
      if (name && index !== undefined) return [inputName(name, index), key]
      return [path === 'readers' ? 'form' : path, key]
    }),
  )
