/** Writes .xlsx files: frozen header, widths, typed numbers and dates, no executable formulas. */
import writeXlsx from 'write-excel-file/node'
import { printOptions, sheetNames } from './workbook'

export type Cell = string | number | Date | null
/** `width` in characters */
export type Column = { heading: string; width: number }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `title` is a row above the headings. */
export type Sheet = { name: string; title?: string; columns: Column[]; rows: Cell[][] }

/**
 * One sheet as the bytes of an .xlsx. Texts stay texts (ids, telephone numbers), numbers numbers,
 * dates real dates without time.
 */
export const writeSheet = (name: string, columns: Column[], rows: Cell[][]): Promise<Uint8Array> =>
  writeSheets([{ name, columns, rows }])

/**
 * Several sheets as the bytes of one .xlsx. Names that spreadsheet programs refuse are repaired.
 */
export async function writeSheets(sheets: Sheet[]): Promise<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name))
  const written = sheets.map(({ title, columns, rows }, i) => ({
    data: [
      ...titleRow(title),
      columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(toXlsxCell)),
    ],
    sheet: names[i],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: title ? 2 : 1,
    orientation: 'landscape' as const,
    dateFormat: 'yyyy-mm-dd',
  }))
  return writeXlsx(written, { features: [printOptions] }).toBuffer()
}

const titleRow = (title?: string) =>
  title
    ? [[{ value: escapeFormula(title), type: String, fontWeight: 'bold' as const, fontSize: 14 }]]
    : []

const toXlsxCell = (value: Cell) => {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (value instanceof Date) return { value, type: Date }
  return { value: escapeFormula(value), type: String }
}

/**
 * Adds a leading apostrophe to texts that a spreadsheet program might execute (when the sheet is
 * saved as .csv and opened again).
 */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
