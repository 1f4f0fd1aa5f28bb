/** Collects the rows of one sheet with notes of what is hidden, struck through or unreadable. */
import {
  SheetError,
  sheetBounds,
  type Batch,
  type MergedRange,
  type SheetNote,
  type SheetRow,
} from './sheet-bounds'
import { columnLetters } from './sheet-markup'

/** What was read of the whole file, for its bounds. */
export type ReadCount = { rows: number; cells: number }

const controls =
  // eslint-disable-next-line no-control-regex -- control characters are what is being removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
/** Signs that strike through the letter before them, in any format. */
const strokes = /[\u0335-\u0338]/
/** What few cells hold, so that the others are looked at once. */
const isUnusual = (text: string) => controls.test(text) || text.includes('\r') || strokes.test(text)
const plainText = (text: string) =>
  isUnusual(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replaceAll(new RegExp(controls, 'g'), ' ')
        .replaceAll(new RegExp(strokes, 'g'), '')
        .trim()
    : text.trim()

const boundText = (text: string): string => {
  if (text.length > sheetBounds.text) throw new SheetError('sheetTooLarge')
  return text
}

/** One cell on its way: `struck` by its style or by runs of its text. */
export type ReadCell = { column: number; text: string; struck?: boolean }

export class SheetRows {
  rows: SheetRow[] = []
  readonly merges: MergedRange[] = []
  private readonly notes: SheetNote[] = []
  private moreNotes = 0
  /** columns that hold something */
  private readonly filled: boolean[] = []

  constructor(
    private readonly sheet: string,
    private readonly count: ReadCount,
    private readonly hidden = false,
  ) {}

  note(note: SheetNote): void {
    if (this.notes.length < sheetBounds.notes) this.notes.push(note)
    else this.moreNotes += 1
  }

  noteCell(
    key: 'sheetFormulaEmpty' | 'sheetCellError',
    row: number,
    column: number,
    value = '',
  ): void {
    const place = `${columnLetters(column)}${row}`
    this.note({ row, column: `${columnLetters(column)}열`, value: `${place} ${value}`.trim(), key })
  }

  merge(range: MergedRange): void {
    if (this.merges.push(range) > sheetBounds.merges) throw new SheetError('sheetTooLarge')
  }

  /** Adds a row unless all its cells are blank. */
  add(number: number, read: ReadCell[], flags: { hidden?: boolean; damaged?: boolean } = {}): void {
    const cells: string[] = []
    const struck: number[] = []
    let texts = 0
    for (const { column, text: raw, struck: byStyle } of read) {
      const text = plainText(raw)
      if (text === '') continue
      boundText(text)
      if (column >= sheetBounds.columns || (this.count.cells += 1) > sheetBounds.cells)
        throw new SheetError('sheetTooLarge')
      while (cells.length < column) cells.push('')
      cells[column] = text
      this.filled[column] = true
      texts += 1
      if (byStyle || (text.length < raw.length && strokes.test(raw))) struck.push(column)
    }
    if (texts === 0) return
    if ((this.count.rows += 1) > sheetBounds.rows) throw new SheetError('sheetTooLarge')
    this.rows.push({
      number,
      cells,
      ...(flags.hidden ? { hidden: true as const } : {}),
      ...(struck.length > 0 ? { struck: true as const } : {}),
      ...(flags.damaged ? { damaged: true as const } : {}),
    })
    if (flags.hidden) this.note({ row: number, column: '', value: '', key: 'sheetHiddenRow' })
    if (flags.damaged) this.note({ row: number, column: '', value: '', key: 'sheetLineDamaged' })
    this.noteStruck(number, struck, texts)
  }

  private noteStruck(row: number, struck: number[], texts: number): void {
    if (struck.length === 0) return
    if (struck.length === texts)
      return this.note({ row, column: '', value: '', key: 'sheetStruckRow' })
    for (const column of struck)
      this.note({
        row,
        column: `${columnLetters(column)}열`,
        value: `${columnLetters(column)}${row}`,
        key: 'sheetStruckCell',
      })
  }

  /** Notes the hidden columns (from 0) that hold something. */
  noteHiddenColumns(isHidden: (column: number) => boolean): void {
    for (const [column, holdsText] of this.filled.entries())
      if (holdsText && isHidden(column))
        this.note({
          row: 0,
          column: `${columnLetters(column)}열`,
          value: '',
          key: 'sheetHiddenColumn',
        })
  }

  /** The rows so far, which are then forgotten. */
  take(): Batch {
    const { rows } = this
    this.rows = []
    return { sheet: this.sheet, rows, ...(this.hidden ? { hidden: true as const } : {}) }
  }

  /** The last batch, with everything about the sheet. */
  end(): Batch {
    if (this.moreNotes > 0)
      this.notes.push({
        row: 0,
        column: '',
        value: '',
        key: 'sheetMoreNotes',
        params: { count: this.moreNotes },
      })
    return {
      ...this.take(),
      merges: this.merges,
      ...(this.notes.length > 0 && !this.hidden ? { notes: this.notes } : {}),
    }
  }
}
