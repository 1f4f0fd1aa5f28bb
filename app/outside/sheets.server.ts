/** Spreadsheets out: .xlsx with a frozen header, widths, real numbers and dates, and no cell that runs as a formula. */
import writeXlsx from 'write-excel-file/node'

export type Cell = string | number | Date | null
/** `width` in characters */
export type Column = { heading: string; width: number }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One sheet as the bytes of an .xlsx. Texts stay texts (ids, phones), numbers numbers, dates real dates without time. */
export async function writeSheet(name: string, columns: Column[], rows: Cell[][]): Promise<Uint8Array> {
  const header = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }))
  const file = writeXlsx([header, ...rows.map((row) => row.map(cell))], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
    dateFormat: 'yyyy-mm-dd',
  })
  return file.toBuffer()
}

const cell = (value: Cell) => {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (value instanceof Date) return { value, type: Date }
  return { value: harmless(value), type: String }
}

/** A text that a spreadsheet program might run (when the sheet is saved as .csv and opened again) gets a leading apostrophe. */
export const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
