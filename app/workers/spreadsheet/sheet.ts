/** What a written sheet is made of: its columns, its cells, and how it is shown. */

export type Cell = string | number | Date | null

/**
 * `width` in characters of the default font. `format`, if it is not text: `date` writes a whole date
 * as a real one and leaves a partial date a text, `prose` holds texts longer than 255 characters,
 * which spreadsheet programs do not show in text cells. `repeats`: the column that tells the rows
 * apart, which is printed on every page of a wide sheet.
 */
export type Column = {
  heading: string
  width: number
  format?: 'number' | 'date' | 'prose'
  repeats?: true
}

type Batches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>
/**
 * `title` is a row above the headings. `wrap`: long texts take several lines, as printed forms need.
 * `filter`: false for sheets that are no lists, such as sums and explanations. `merged`: ranges such as
 * A1:C1 that are shown as one cell.
 */
export type StreamedSheet = {
  name: string
  title?: string
  columns: Column[]
  rows: Batches
  wrap?: boolean
  filter?: boolean
  merged?: string[]
}
export type Sheet = Omit<StreamedSheet, 'rows'> & { rows: Cell[][] }
