/** Reads a lesson plan from the sheets of an .xlsx or .csv file. */
import { AppError } from '~/platform/app-error'
import {
  readSheet,
  type MergedRange,
  type SheetRow,
} from '~/workers/spreadsheet/read-spreadsheet.server'
import type { TermCalendar } from './calendar'
import { rowsOfSheet } from './plan-table'
import { readPlanRows, type ReadPlan } from './read-plan'

/** A plan of a year has a few hundred rows; a file far beyond that is no plan. */
const MAX_ROWS = 5_000

type Sheet = { name: string; rows: SheetRow[]; merges: MergedRange[] }

/**
 * The plan of the sheet with the most lessons, followed by those of sheets that go on in time, such
 * as one for each month; the other sheets are named among what was not read. Throws AppError (400,
 * field `file`) for a file that is no spreadsheet or is far too long.
 */
export async function readPlanFile(bytes: Uint8Array, calendar: TermCalendar): Promise<ReadPlan> {
  const sheets = await sheetsOf(bytes)
  const read = sheets.map(({ name, rows, merges }) => ({
    name,
    plan: readPlanRows(rowsOfSheet(rows, merges), calendar, monthOf(name)),
  }))
  const main = Math.max(0, ...read.map(({ plan }) => plan.lessons.length))
  const first = read.findIndex(({ plan }) => plan.lessons.length === main)
  const result: ReadPlan = { lessons: [], unread: [] }
  read.forEach(({ name, plan }, index) => {
    const end = result.lessons.at(-1)?.day ?? ''
    const monthly = monthOf(name) !== null
    const goesOn = monthly && plan.lessons.length > 0 && plan.lessons[0]!.day >= end
    if (monthly ? goesOn : index === first) {
      result.lessons.push(...plan.lessons)
      result.unread.push(...plan.unread)
    } else if (plan.lessons.length > 0) result.unread.push({ line: 0, text: name })
  })
  return result
}

const monthOf = (name: string) => {
  const match = /^(\d{1,2})월$/.exec(name.replace(/\s/g, ''))
  return match ? Number(match[1]) : null
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  let count = 0
  for await (const { sheet: name, rows, merges } of readSheet(bytes)) {
    count += rows.length
    if (count > MAX_ROWS) throw new AppError('sheetTooLarge', 400, 'file')
    let sheet = sheets.at(-1)
    if (sheet?.name !== name) sheets.push((sheet = { name, rows: [], merges: [] }))
    sheet.rows.push(...rows)
    sheet.merges.push(...(merges ?? []))
  }
  return sheets
}
