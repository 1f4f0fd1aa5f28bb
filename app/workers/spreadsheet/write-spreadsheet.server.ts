/**
 * Writes .xlsx files: typed cells, filters, frozen headings, pages for A4, no executable formulas.
 * The markup is our own: write-excel-file holds every cell of a sheet in memory at once, here the
 * rows are packed while they are read.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { zipOutput } from '~/platform/streams'
import type { Cell, Column, Sheet, StreamedSheet } from './sheet'
import { worksheet } from './sheet-markup'
import { packageParts, sheetNames } from './workbook'

export type { Cell, Column, Sheet } from './sheet'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A fixed date, so that the same rows give the same bytes. */
const fixedDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * One sheet as the bytes of an .xlsx. Texts stay texts (ids, telephone numbers), numbers numbers,
 * dates real dates without time.
 */
export const writeSheet = (name: string, columns: Column[], rows: Cell[][]): Promise<Uint8Array> =>
  writeSheets([{ name, columns, rows }])

/**
 * Several sheets as the bytes of one .xlsx. Names that spreadsheet programs refuse are repaired.
 */
export const writeSheets = (sheets: Sheet[]): Promise<Uint8Array> =>
  writeStreamedSheets(sheets.map((sheet) => ({ ...sheet, rows: [sheet.rows] })))

/**
 * The same for rows that come in batches. They are compressed as they come, so that a list of any
 * length takes only the memory of its compressed bytes.
 */
export async function writeStreamedSheets(sheets: StreamedSheet[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  const out = zipOutput(zip)
  for (const [i, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${i + 1}.xml`, fixedDate, (done) => {
      // When the source of the rows fails, the whole sheet fails.
      done(
        null,
        Readable.from(worksheet(sheet), { objectMode: false }).once('error', (error) =>
          out.destroy(error),
        ),
      )
    })
  const names = sheetNames(sheets.map(({ name }) => name))
  for (const [name, text] of packageParts(
    sheets.map((sheet, i) => ({ ...sheet, name: names[i]! })),
  ))
    zip.addBuffer(Buffer.from(text), name, fixedDate)
  zip.end()
  return buffer(out)
}
