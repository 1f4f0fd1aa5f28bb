/** Reads the sheets of a file as grids of clean texts, within bounds. */
import { AppError } from '~/platform/app-error'
import type { MessageKey } from '~/tables/messages'
import { readSheet, type Batch, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import { cutText, MAX_CELL_LENGTH } from './cell-parsers'
import { toGrid, type Grid } from './grid'

const invisibleCharacters =
  // eslint-disable-next-line no-control-regex -- control characters are what is being removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/**
 * Text in NFC, as it is stored (macOS writes NFD), without invisible characters; line breaks stay.
 */
export const cleanCell = (cell: string) =>
  cutText(cell, MAX_CELL_LENGTH).normalize('NFC').replace(invisibleCharacters, ' ').trim()

/**
 * The sheets with at least one line, hidden ones too. Throws AppError (400, field `file`) for a file that is no
 * spreadsheet or has too much; `tooMany` says how many rows it may have.
 */
export async function readGrids(
  bytes: Uint8Array,
  bounds: { lines: number; characters: number },
  tooMany: { key: MessageKey; most: number },
): Promise<Grid[]> {
  const grids: Grid[] = []
  let rows: SheetRow[] = []
  let last: Batch | undefined
  let [lines, characters] = [0, 0]
  const close = () => {
    const { sheet = '', merges = [], notes = [], hidden } = last ?? {}
    if (rows.length > 0 || notes.length > 0)
      grids.push(toGrid({ sheet: cleanCell(sheet), hidden }, rows, merges, notes))
    rows = []
  }
  for await (const batch of readSheet(bytes)) {
    if (last && batch.sheet !== last.sheet) close()
    last = batch
    for (const { cells, ...row } of batch.rows) {
      if (cells.every((cell) => cell === '')) continue
      const texts = cells.map(cleanCell)
      characters += texts.reduce((sum, cell) => sum + cell.length + 1, 0)
      if ((lines += 1) > bounds.lines)
        throw new AppError(tooMany.key, 400, 'file', { params: { most: tooMany.most } })
      if (characters > bounds.characters) throw new AppError('sheetTooLarge', 400, 'file')
      rows.push({ ...row, cells: texts })
    }
  }
  close()
  return grids
}
