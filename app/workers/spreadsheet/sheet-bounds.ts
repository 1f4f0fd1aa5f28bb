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
  /** notes of one sheet; the others are counted */
  notes: 1_000,
  /** characters of one cell: the limit of the format */
  text: 32_767,
  /** characters of markup between the beginning or end of elements; no honest file comes near */
  silence: 4 * 1024 * 1024,
} as const

/** Message keys of refusals, see messages.ts. */
export type SheetProblem =
  | 'sheetUnreadable'
  | 'sheetTooLarge'
  | 'sheetEncrypted'
  | 'sheetOldFormat'
  | 'sheetEmpty'
  | 'sheetIsBinary'
  | 'sheetIsOpenDocument'
  | 'sheetIsNumbers'
  | 'sheetIsHangul'
  | 'sheetIsWord'
  | 'sheetIsPdf'
  | 'sheetIsArchive'
  | 'sheetIsWebArchive'
  | 'sheetIsPage'

export class SheetError extends Error {
  constructor(readonly key: SheetProblem) {
    super(key)
  }
}

/**
 * A row that is not empty: its number as spreadsheet programs show it, and its texts by column from
 * A; '' for an empty cell. `hidden`: the sender does not see it; `struck`: a cell, or a part of one, is
 * struck through; `damaged`: it has letters that cannot be read. Each is told by a note as well.
 */
export type SheetRow = {
  number: number
  cells: string[]
  hidden?: true
  struck?: true
  damaged?: true
}

/**
 * What the sender may not see, has crossed out, or what could not be read; `key` is a message key.
 * `row` 0: the whole sheet; `column` '': the whole row.
 */
export type SheetNote = {
  row: number
  column: string
  value: string
  key: SheetNoteKey
  params?: Record<string, string | number>
}
type SheetNoteKey =
  | 'sheetHiddenRow'
  | 'sheetHiddenColumn'
  | 'sheetStruckRow'
  | 'sheetStruckCell'
  | 'sheetFormulaEmpty'
  | 'sheetCellError'
  | 'sheetLineDamaged'
  | 'sheetPartMissing'
  | 'sheetsLeftOut'
  | 'sheetMoreNotes'

/** Merged cells; all counted from 0, ends included. */
export type MergedRange = { top: number; left: number; bottom: number; right: number }

/**
 * Rows come in batches, sheet after sheet; a sheet's merges and notes come with its last, possibly empty
 * batch. Rows of a `hidden` sheet are there to be counted.
 */
export type Batch = {
  sheet: string
  rows: SheetRow[]
  merges?: MergedRange[]
  notes?: SheetNote[]
  hidden?: true
}
