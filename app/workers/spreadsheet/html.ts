/** Reads the tables of a web page that was saved as .xls: each table is a sheet. */
import iconv from 'iconv-lite'
import { Parser } from 'htmlparser2'
import { decodeText } from './decode-text'
import { SheetRows, type ReadCell, type ReadCount } from './row-notes'
import { SheetError, sheetBounds, type Batch } from './sheet-bounds'

type OpenCell = { column: number; text: string; struck: number; letters: number; hidden: boolean }

/** A table on the way. `taken`: cells that a cell above covers, by column, with their last row. */
type OpenTable = {
  sheet: SheetRows
  row: number
  cells: ReadCell[]
  cell: OpenCell | null
  hidden: boolean
  taken: number[]
}

const isStruckStyle = (style: string) => /text-decoration[^;"}]*line-through/i.test(style)
const isHiddenStyle = (style: string) =>
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(style)

/** Declared by the page itself; otherwise decoded as any text. */
function decodePage(bytes: Buffer): string {
  const head = bytes.subarray(0, 4_096).toString('latin1')
  const charset = /charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? ''
  const declared = /^(?:euc-?kr|ks_c_5601|ksc5601|cp949|ms949|x-windows-949)/i.test(charset)
  const text = decodeText(bytes)
  // some say CP949 and are UTF-8, which decodeText sees
  return declared && text.includes('\ufffd') ? iconv.decode(bytes, 'cp949') : text
}

const span = (text: string | undefined, most: number) =>
  Math.min(Math.max(1, Number.parseInt(text ?? '1', 10) || 1), most)

class PageReader {
  readonly done: SheetRows[] = []
  private readonly open: OpenTable[] = []
  private readonly count: ReadCount = { rows: 0, cells: 0 }
  /** elements that strike through or hide what is inside */
  private readonly marks: { name: string; struck: boolean; hidden: boolean }[] = []
  private readonly struckClasses = new Set<string>()
  private skipped = ''
  private styles = ''

  private get table(): OpenTable | undefined {
    return this.open.at(-1)
  }

  onopentag = (name: string, attributes: Record<string, string>): void => {
    if (name === 'style' || name === 'script' || name === 'title') {
      this.skipped = name
      return
    }
    const style = attributes.style ?? ''
    const classes = (attributes.class ?? '').split(/\s+/)
    const struck =
      /^(?:s|strike|del)$/.test(name) ||
      isStruckStyle(style) ||
      classes.some((one) => this.struckClasses.has(one))
    const hidden = 'hidden' in attributes || isHiddenStyle(style)
    if (!voidElements.has(name)) this.marks.push({ name, struck, hidden })
    if (name === 'table') this.openTable()
    else if (name === 'tr') this.openRow()
    else if (name === 'td' || name === 'th') this.openCell(attributes)
    else if (name === 'br' || name === 'p' || name === 'div' || name === 'li') this.addText('\n')
  }

  ontext = (text: string): void => {
    if (this.skipped === 'style') this.styles += text
    else if (this.skipped === '') this.addText(text.replace(/\s+/g, ' '))
  }

  onclosetag = (name: string): void => {
    if (name === this.skipped) {
      if (name === 'style') this.readStyles()
      this.skipped = ''
      return
    }
    if (name === 'td' || name === 'th') this.closeCell()
    else if (name === 'tr') this.closeRow()
    else if (name === 'table') this.closeTable()
    const index = this.marks.findLastIndex((mark) => mark.name === name)
    if (index >= 0) this.marks.length = index
  }

  onend = (): void => {
    while (this.table) this.closeTable()
  }

  private readStyles(): void {
    for (const [, selector = '', rule = ''] of this.styles.matchAll(
      /([^{}]{1,500})\{([^}]{0,5000})\}/g,
    ))
      if (isStruckStyle(rule))
        for (const [, name = ''] of selector.matchAll(/\.([\w-]+)/g)) this.struckClasses.add(name)
    this.styles = ''
  }

  private openTable(): void {
    if (this.done.length + this.open.length >= sheetBounds.sheets)
      throw new SheetError('sheetTooLarge')
    const number = this.done.length + this.open.length + 1
    this.open.push({
      sheet: new SheetRows(number === 1 ? '' : `표 ${number}`, this.count),
      row: 0,
      cells: [],
      cell: null,
      hidden: false,
      taken: [],
    })
  }

  private openRow(): void {
    const { table } = this
    if (!table) return
    this.closeRow()
    table.row += 1
    table.hidden = this.marks.some(({ hidden }) => hidden)
  }

  private openCell(attributes: Record<string, string>): void {
    const { table } = this
    if (!table) return
    this.closeCell()
    if (table.row === 0) table.row = 1
    let column = (table.cells.at(-1)?.column ?? -1) + 1
    while ((table.taken[column] ?? 0) >= table.row) column += 1
    const [width, height] = [span(attributes.colspan, 256), span(attributes.rowspan, 65_535)]
    if (column + width > sheetBounds.columns) throw new SheetError('sheetTooLarge')
    for (let index = column; index < column + width; index += 1)
      table.taken[index] = table.row + height - 1
    if (width > 1 || height > 1)
      table.sheet.merge({
        top: table.row - 1,
        left: column,
        bottom: table.row + height - 2,
        right: column + width - 1,
      })
    const hidden = this.marks.some((mark) => mark.hidden)
    table.cell = { column, text: '', struck: 0, letters: 0, hidden }
  }

  private addText(text: string): void {
    const cell = this.table?.cell
    if (!cell) return
    if (cell.text.length + text.length > sheetBounds.text) throw new SheetError('sheetTooLarge')
    cell.text += text
    const letters = text.trim().length
    cell.letters += letters
    if (this.marks.some(({ struck }) => struck)) cell.struck += letters
    if (letters > 0 && this.marks.some(({ hidden }) => hidden)) cell.hidden = true
  }

  private closeCell(): void {
    const { table } = this
    if (!table?.cell) return
    const { column, text, struck, hidden } = table.cell
    const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    table.cells.push({ column, text: lines.filter(Boolean).join('\n'), struck: struck > 0 })
    if (hidden && text.trim() !== '') table.hidden = true
    table.cell = null
  }

  private closeRow(): void {
    const { table } = this
    if (!table) return
    this.closeCell()
    const damaged = table.cells.some(({ text }) => text.includes('\ufffd'))
    if (table.cells.length > 0)
      table.sheet.add(table.row, table.cells, { hidden: table.hidden, damaged })
    table.cells = []
  }

  private closeTable(): void {
    const { table } = this
    if (!table) return
    this.closeRow()
    this.open.pop()
    this.done.push(table.sheet)
  }
}

const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

export function* readHtml(bytes: Buffer): Generator<Batch> {
  const page = new PageReader()
  const parser = new Parser(page, { decodeEntities: true, lowerCaseTags: true })
  parser.end(decodePage(bytes))
  const sheets = page.done.map((sheet) => sheet.end()).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new SheetError('sheetIsPage')
  yield* sheets
}
