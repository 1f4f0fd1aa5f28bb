/** Lines of a plan as the rows of a form, and back. */
import { planDoubts, type LessonDoubt } from '~/tables/codes'
import { MAX_LESSONS } from '~/features/requests/lesson-plan/read/read-plan'

const cellNames = ['day', 'unit', 'firstPage', 'lastPage'] as const
export type CellName = (typeof cellNames)[number]

/**
 * `shown`: the cells with which the form was filled, undefined for a row to add; `sure`: a person says
 * that a doubtful line is right.
 */
export type FormRow = Record<CellName, string> & {
  doubt: LessonDoubt
  shown?: string
  sure: boolean
  drop: boolean
}

/** Names of the inputs, short because there may be thousands: 'd12' is the day of row 12. */
export const inputNames = {
  day: 'd',
  unit: 'u',
  firstPage: 'f',
  lastPage: 'l',
  doubt: 'q',
  shown: 's',
  sure: 'y',
  drop: 'x',
} as const satisfies Record<keyof FormRow, string>

/** Blank rows at the end of the form. */
const BLANK_ROWS = 5

type StoredLesson = {
  day: string
  unit: string
  firstPage: number | null
  lastPage: number | null
  doubt: LessonDoubt
}

const fingerprint = (row: Record<CellName, string>) => cellNames.map((name) => row[name]).join('|')

/** Rows of lessons that were read or stored, as they are shown first. */
export function rowsOf(lessons: readonly StoredLesson[]): FormRow[] {
  return lessons.map(({ day, unit, firstPage, lastPage, doubt }) => {
    const cells = { day, unit, firstPage: `${firstPage ?? ''}`, lastPage: `${lastPage ?? ''}` }
    return { ...cells, doubt, shown: fingerprint(cells), sure: false, drop: false }
  })
}

const blankRow: FormRow = {
  day: '',
  unit: '',
  firstPage: '',
  lastPage: '',
  doubt: '',
  sure: false,
  drop: false,
}
export const withBlankRows = (rows: readonly FormRow[]) => [
  ...rows,
  ...Array.from({ length: BLANK_ROWS }, () => blankRow),
]

const isBlank = (row: FormRow) => cellNames.every((name) => row[name].trim() === '')

/** The rows that a form sent, in their order; rows to add that stayed blank are left out. */
export function rowsIn(fields: Record<string, unknown>): FormRow[] {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const rows: FormRow[] = []
  for (
    let index = 0;
    index < MAX_LESSONS * 2 && `${inputNames.day}${index}` in fields;
    index += 1
  ) {
    const shown = text(`${inputNames.shown}${index}`)
    rows.push({
      day: text(`${inputNames.day}${index}`),
      unit: text(`${inputNames.unit}${index}`),
      firstPage: text(`${inputNames.firstPage}${index}`),
      lastPage: text(`${inputNames.lastPage}${index}`),
      doubt: planDoubts.find((doubt) => doubt === text(`${inputNames.doubt}${index}`)) ?? '',
      shown: shown || undefined,
      sure: `${inputNames.sure}${index}` in fields,
      drop: `${inputNames.drop}${index}` in fields,
    })
  }
  return rows.filter((row) => row.shown !== undefined || !isBlank(row))
}

/** A line that a person changed or confirmed is certain. */
const isCertain = (row: FormRow) => row.sure || fingerprint(row) !== row.shown

/**
 * What to save of the rows, with the place of each among them. Lines that were added go before the
 * first line of a later day.
 */
export function lessonsOf(rows: readonly FormRow[]) {
  const saved = rows.flatMap((row, index) => (row.drop || isBlank(row) ? [] : [{ row, index }]))
  const ordered = saved.filter(({ row }) => row.shown !== undefined)
  for (const one of saved.filter(({ row }) => row.shown === undefined)) {
    const later = ordered.findIndex(({ row }) => row.day > one.row.day)
    ordered.splice(later < 0 ? ordered.length : later, 0, one)
  }
  return {
    indexes: ordered.map(({ index }) => index),
    lessons: ordered.map(({ row }) => ({
      day: row.day,
      unit: row.unit,
      firstPage: row.firstPage,
      lastPage: row.lastPage,
      doubt: isCertain(row) ? '' : row.doubt,
    })),
  }
}

/** Errors of lessons at the inputs of their rows; all others are the form's. */
export const atInputs = (fieldErrors: Record<string, string>, indexes: readonly number[]) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([path, key]) => {
      const [, place, cell] = /^lessons\.(\d+)\.(\w+)$/.exec(path) ?? []
      const name = cellNames.find((one) => one === cell)
      const index = indexes[Number(place)]
      return [name && index !== undefined ? `${inputNames[name]}${index}` : 'form', key]
    }),
  )
