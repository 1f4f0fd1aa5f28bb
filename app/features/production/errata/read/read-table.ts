/** Turns the sheets of a publisher's table into corrections, and says of every other row why it is none. */
import { normalise } from '~/features/catalogue/book/search/normalise'
import { textAt, type Grid, type Line } from '~/features/requests/order-file/read/grid'
import { AppError } from '~/platform/app-error'
import { fieldLimits } from '~/tables/codes'
import { countHeadings, headingAt, type Heading, type TableColumns } from './headings'
import { readPrintedPages } from './printed-pages'

/** What is wrong in print, with the place in the file. */
type ReadCorrection = {
  sheet: string
  rowNumber: number
  pageText: string
  pages: number[]
  wrong: string
  right: string
  note: string
}

/** A row that was not read, or a `seen` one of which something is noticed; `key` is a message key. `row` 0: the sheet. */
export type UnreadRow = {
  sheet: string
  row: number
  value: string
  key: string
  params?: Record<string, string | number>
  seen?: true
}

export type ReadTable = { corrections: ReadCorrection[]; unread: UnreadRow[]; ignored: string[] }

/** Rows that are listed; the others are counted. */
const mostUnread = 300
/** Characters of a row that are quoted. */
const quoted = 100
const quote = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, quoted)

/**
 * `title`: of the book; rows that name another one are not read. Throws AppError (400, field `file`) where no sheet
 * has a table of corrections, or where they are too many.
 */
export function readCorrections(grids: readonly Grid[], title: string): ReadTable {
  const reader = new TableReader(title)
  for (const grid of grids) reader.sheet(grid)
  if (!reader.found) throw noHeadings(grids)
  return reader.end()
}

class TableReader {
  found = false
  readonly #corrections: ReadCorrection[] = []
  readonly #unread: UnreadRow[] = []
  #more = 0
  readonly #ignored = new Set<string>()
  readonly #rowOf = new Map<string, number>()
  readonly #title: string
  /** the heading that tables without one continue */
  #heading: Heading | null = null
  #lastPages: string[] = []

  constructor(title: string) {
    this.#title = normalise(title)
  }

  sheet({ sheet, lines, hidden, notes, tooManyMerges }: Grid): void {
    if (hidden) {
      this.#tell({
        sheet,
        row: 0,
        value: '',
        key: 'sheetHiddenSheet',
        params: { count: lines.length },
      })
      return
    }
    for (const { row, value, key, params } of notes)
      this.#tell({ sheet, row, value, key, ...(params ? { params } : {}), seen: true })
    if (tooManyMerges)
      this.#tell({ sheet, row: 0, value: '', key: 'orderTooManyMerges', seen: true })
    const before = this.#heading
    this.#heading = continues(before, lines) ? before : null
    for (let i = 0; i < lines.length; i += 1) {
      const line = lines[i]!
      const heading = headingAt(lines, i)
      if (heading) {
        this.#begin(heading)
        i = heading.to - 1
      } else if (this.#heading) this.#row(sheet, line, this.#heading)
      else this.#above(sheet, line)
    }
    this.#heading ??= before
  }

  end(): ReadTable {
    const unread = this.#unread.toSorted(
      (a, b) => Number(a.seen ?? false) - Number(b.seen ?? false),
    )
    if (this.#more > 0)
      unread.push({
        sheet: '',
        row: 0,
        value: '',
        key: 'erratumMoreUnread',
        params: { count: this.#more },
      })
    return { corrections: this.#corrections, unread, ignored: [...this.#ignored].slice(0, 50) }
  }

  #tell(row: UnreadRow): void {
    if (this.#unread.length < mostUnread) this.#unread.push({ ...row, value: quote(row.value) })
    else this.#more += 1
  }

  #begin(heading: Heading): void {
    this.found = true
    this.#heading = heading
    this.#lastPages = []
    for (const text of heading.ignored) this.#ignored.add(quote(text))
  }

  /** Above the first heading stands what the table is called; a line with pages is told. */
  #above(sheet: string, line: Line): void {
    const text = line.cells.filter(Boolean).join(' ')
    if (/\d ?(?:쪽|면|페이지)/.test(text))
      this.#tell({ sheet, row: line.number, value: text, key: 'erratumNoHeading' })
  }

  #row(sheet: string, line: Line, { tables, known }: Heading): void {
    const filled = line.cells.flatMap((cell, column) =>
      cell && !known.has(column) ? [column] : [],
    )
    if (filled.length === 0) return
    const texts = new Set(
      [...line.cells, ...[...(line.spread?.values() ?? [])].map(({ text }) => text)].filter(
        Boolean,
      ),
    )
    let read = 0
    for (const [index, columns] of tables.entries()) {
      const cells = cellsOf(line, columns)
      if (cells.page === '' && cells.wrong === '' && cells.right === '') continue
      read += 1
      // one text over all columns is no row
      if (texts.size === 1 && filled.length === 1)
        this.#tell({
          sheet,
          row: line.number,
          value: cells.page || cells.wrong,
          key: 'erratumRowIsText',
        })
      else this.#correction({ sheet, rowNumber: line.number, cells, index })
    }
    if (read === 0)
      this.#tell({ sheet, row: line.number, value: [...texts].join(' '), key: 'erratumNothing' })
  }

  #correction({
    sheet,
    rowNumber,
    cells,
    index,
  }: {
    sheet: string
    rowNumber: number
    cells: ReturnType<typeof cellsOf>
    index: number
  }): void {
    const { wrong, right, note, title, line } = cells
    const value = [cells.page, line, wrong, right].filter(Boolean).join(' | ')
    const refuse = (key: string, params?: UnreadRow['params']) =>
      this.#tell({ sheet, row: rowNumber, value, key, ...(params ? { params } : {}) })
    if (wrong === '' && right === '') return refuse('erratumNothing')
    if (!this.#isOfBook(title)) return refuse('erratumOtherBook', { title: quote(title) })
    const page = same.test(cells.page) ? (this.#lastPages[index] ?? '') : cells.page
    this.#lastPages[index] = page
    if (page === '') return refuse('erratumNoPage')
    const found = readPrintedPages(page)
    if ('problem' in found) return refuse(found.problem)
    const pageText = [page, line].filter(Boolean).join(' ').replace(/\s+/g, ' ')
    if (
      [wrong, right, note].some((text) => text.length > fieldLimits.correctionText) ||
      pageText.length > fieldLimits.text
    )
      return refuse('erratumTooLong', { most: fieldLimits.correctionText })
    const key = [found.pages.join(), normalise(pageText), wrong, right].join('\0')
    const before = this.#rowOf.get(key)
    if (before !== undefined) return refuse('erratumTwice', { row: before })
    this.#rowOf.set(key, rowNumber)
    if (this.#corrections.length >= fieldLimits.corrections)
      throw new AppError('erratumTooMany', 400, 'file', {
        params: { most: fieldLimits.corrections },
      })
    this.#corrections.push({ sheet, rowNumber, pageText, pages: found.pages, wrong, right, note })
  }

  /** A table of several books names the book in each row. */
  #isOfBook(title: string): boolean {
    const named = normalise(title)
    return (
      named === '' ||
      this.#title === '' ||
      this.#title.includes(named) ||
      named.includes(this.#title)
    )
  }
}

/** "as above" */
const same = /^(?:[〃″"]|''|상동|위와 ?같음|동일|같은 ?쪽)$/

/** A document divides a table where its page ends: what follows has as many columns, and no heading. */
function continues(heading: Heading | null, lines: readonly Line[]): boolean {
  const [first] = lines
  if (!heading || !first) return false
  if (lines.slice(0, linesWithHeading).some((_, i) => headingAt(lines, i) !== null)) return false
  return heading.tables.some((columns) => {
    const { page, wrong, right } = cellsOf(first, columns)
    return `${wrong}${right}` !== '' && 'pages' in readPrintedPages(page)
  })
}
const linesWithHeading = 30

function cellsOf(line: Line, columns: TableColumns) {
  const cell = (name: keyof TableColumns) =>
    columns[name] === undefined ? '' : textAt(line, columns[name]).trim()
  const [wrong, right] = [cell('wrong'), cell('right')]
  // one cell over both says what to do, such as '그림 교체'
  const isShared =
    wrong !== '' &&
    columns.right !== undefined &&
    !line.cells[columns.right] &&
    line.spread?.get(columns.right)?.text === wrong
  return {
    page: cell('page'),
    line: cell('line').replace(/\s+/g, ' '),
    wrong: isShared ? '' : wrong,
    right,
    note: cell('note'),
    title: cell('title'),
  }
}

/** The error that quotes the line with the most headings. */
function noHeadings(grids: readonly Grid[]): AppError {
  const lines = grids
    .flatMap(({ lines: ofSheet }) => ofSheet.slice(0, linesWithHeading))
    .slice(0, 300)
  if (lines.length === 0) return new AppError('sheetEmpty', 400, 'file')
  const best = lines.reduce((a, b) => (countHeadings(b) > countHeadings(a) ? b : a))
  const seen = best.cells
    .filter(Boolean)
    .map((cell) => quote(cell).slice(0, 30))
    .join(', ')
    .slice(0, 200)
  return new AppError('erratumHeadings', 400, 'file', { params: { seen: seen || '-' } })
}
