/** Reads a lesson plan from the sheets of an .xlsx or .csv file. */
import { AppError } from '~/platform/app-error'
import { t } from '~/tables/messages'
import {
  readSheet,
  type MergedRange,
  type SheetNote,
  type SheetRow,
} from '~/workers/spreadsheet/read-spreadsheet.server'
import type { TermCalendar } from './calendar'
import { rowsOfSheet } from './plan-table'
import type { UnreadLine } from './plan-entry'
import { readPlanRows, type ReadPlan } from './read-plan'

/** A plan of a year has a few hundred rows; a file far beyond that is no plan. */
const MAX_ROWS = 5_000

type Sheet = {
  name: string
  rows: SheetRow[]
  merges: MergedRange[]
  notes: SheetNote[]
  hidden: boolean
}

/**
 * The plan of the sheet with the most lessons, followed by those of sheets that go on in time, such
 * as one for each month; the other sheets are named among what was not read. Throws AppError (400,
 * field `file`) for a file that is no spreadsheet or is far too long.
 */
export async function readPlanFile(
  bytes: Uint8Array,
  calendar: TermCalendar,
  title = '',
): Promise<ReadPlan> {
  const sheets = await sheetsOf(bytes)
  const read = sheets
    .filter(({ hidden }) => !hidden)
    .map(({ name, rows, merges, notes }) => ({
      name,
      notes,
      plan: readPlanRows(rowsOfSheet(rows, merges), calendar, { title, month: monthOf(name) }),
    }))
  const main = Math.max(0, ...read.map(({ plan }) => plan.lessons.length))
  const first = read.findIndex(({ plan }) => plan.lessons.length === main)
  const result: ReadPlan = { lessons: [], unread: hiddenSheets(sheets) }
  read.forEach(({ name, plan, notes }, index) => {
    const end = result.lessons.at(-1)?.day ?? ''
    const monthly = monthOf(name) !== null
    const goesOn = monthly && plan.lessons.length > 0 && plan.lessons[0]!.day >= end
    if (monthly ? goesOn : index === first) {
      result.lessons.push(...plan.lessons)
      result.unread.push(...plan.unread, ...notes.map(toUnread))
    } else if (plan.lessons.length > 0) result.unread.push({ line: 0, text: name })
  })
  return result
}

/** A place to look at, as a line of its sheet. */
const toUnread = ({ row, column, key, params }: SheetNote): UnreadLine => ({
  line: row,
  text: [column, t(key, 'ko', params)].filter(Boolean).join(': '),
})

const hiddenSheets = (sheets: Sheet[]): UnreadLine[] =>
  sheets.flatMap(({ name, rows, hidden }) =>
    hidden && rows.length > 0
      ? [{ line: 0, text: `${name}: ${t('sheetHiddenSheet', 'ko', { count: rows.length })}` }]
      : [],
  )

const monthOf = (name: string) => {
  const match = /^(\d{1,2})월$/.exec(name.replace(/\s/g, ''))
  return match ? Number(match[1]) : null
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  let count = 0
  for await (const { sheet: name, rows, merges, notes, hidden = false } of readSheet(bytes)) {
    count += rows.length
    if (count > MAX_ROWS) throw new AppError('sheetTooLarge', 400, 'file')
    let sheet = sheets.at(-1)
    if (sheet?.name !== name)
      sheets.push((sheet = { name, rows: [], merges: [], notes: [], hidden }))
    // a damaged row is told by its note
    sheet.rows.push(...rows.filter(({ damaged }) => !damaged))
    sheet.merges.push(...(merges ?? []))
    sheet.notes.push(...(notes ?? []))
  }
  return sheets
}
