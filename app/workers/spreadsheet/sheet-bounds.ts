/** What a sheet may be at most, and what reading one may answer. A list of 100,000 books with every column is a third of each. */

export const sheetBounds = {
  /** bytes of all parts of an .xlsx together, unzipped; enforced while unzipping, whatever the file says of itself */
  unzipped: 400 * 1024 * 1024,
  parts: 2_000,
  sheets: 50,
  rows: 150_000,
  columns: 256,
  /** cells that hold something */
  cells: 4_000_000,
  sharedStrings: 2_000_000,
  /** merged cells of one sheet */
  merges: 100_000,
  /** characters of one cell: the format's own bound */
  text: 32_767,
  /** characters of markup without an element beginning or ending: no honest file comes near */
  silence: 4 * 1024 * 1024,
} as const

/** Message keys of refusals, see messages.ts. */
export type SheetProblem =
  'sheetUnreadable' | 'sheetTooLarge' | 'sheetEncrypted' | 'sheetOldFormat' | 'sheetEmpty'

export class SheetError extends Error {
  constructor(readonly key: SheetProblem) {
    super(key)
  }
}

/** A row with something in it: its number as spreadsheet programs show it, and its texts by column from A; '' where there is nothing. */
export type SheetRow = { number: number; cells: string[] }

/** Cells drawn as one; all counted from 0, ends included. */
export type MergedRange = { top: number; left: number; bottom: number; right: number }

/** Rows come in batches, the sheets one after another; a sheet's merges come with its last, possibly empty batch. */
export type Batch = { sheet: string; rows: SheetRow[]; merges?: MergedRange[] }
