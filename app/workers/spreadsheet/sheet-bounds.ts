/**
 * Bounds of a sheet, and the types that reading one returns.
 *
 * A list of 100,000 books with every column reaches a third of each bound.
 */

export const sheetBounds = {
  /**
   * bytes of all parts of an .xlsx together, unzipped; enforced while unzipping, whatever the file
   * claims
   */
  unzipped: 400 * 1024 * 1024,
  parts: 2_000,
  sheets: 50,
  rows: 150_000,
  columns: 256,
  /** cells that are not empty */
  cells: 4_000_000,
  sharedStrings: 2_000_000,
  /** merged cells of one sheet */
  merges: 100_000,
  /** characters of one cell: the limit of the format */
  text: 32_767,
  /** characters of markup between the beginning or end of elements; no honest file comes near */
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

/**
 * A row that is not empty: its number as spreadsheet programs show it, and its texts by column from
 * A; '' for an empty cell.
 */
export type SheetRow = { number: number; cells: string[] }

/** Merged cells; all counted from 0, ends included. */
export type MergedRange = { top: number; left: number; bottom: number; right: number }

/**
 * Rows come in batches, sheet after sheet; a sheet's merges come with its last, possibly empty
 * batch.
 */
export type Batch = { sheet: string; rows: SheetRow[]; merges?: MergedRange[] }
