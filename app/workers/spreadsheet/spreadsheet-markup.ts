/** Reads SpreadsheetML of Excel 2003: one XML file, often named .xls. */
import iconv from 'iconv-lite'
import { decodeText } from './decode-text'
import { SheetRows, type ReadCell } from './row-notes'
import { SheetError, type Batch } from './sheet-bounds'
import { localName, readXml, type Handlers } from './xml'
import { plainNumber } from './xlsx'

const plainNames = (attributes: Record<string, string>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))

function decodeMarkup(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const encoding = /^<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
  return /^(?:euc-?kr|ks_c_5601|cp949|ms949)/i.test(encoding)
    ? iconv.decode(bytes, 'cp949')
    : decodeText(bytes)
}

class MarkupReader implements Handlers {
  readonly done: { sheet: SheetRows; hidden: boolean }[] = []
  private readonly count = { rows: 0, cells: 0 }
  private readonly struckStyles = new Set<string>()
  private style = ''
  private sheet: SheetRows | null = null
  private hiddenColumns = new Set<number>()
  private columns = 0
  private row = { number: 0, hidden: false, style: '', cells: [] as ReadCell[] }
  private column = -1
  private cell: {
    style: string
    type: string
    text: string
    formula: boolean
    data: boolean
  } | null = null
  private inData = false
  private inComment = false
  private struckRun = false
  private inVisible = false

  open = (name: string, given: Record<string, string>): void => {
    const attributes = plainNames(given)
    if (name === 'Style') this.style = attributes.ID ?? ''
    if (name === 'Font' && attributes.StrikeThrough === '1') this.struckStyles.add(this.style)
    if (name === 'Worksheet') this.openSheet(attributes.Name ?? '')
    if (name === 'Column') this.openColumn(attributes)
    if (name === 'Row') this.openRow(attributes)
    if (name === 'Cell') this.openCell(attributes)
    if (name === 'Data' && this.cell && !this.inComment) {
      this.cell.type = attributes.Type ?? 'String'
      this.cell.data = true
      this.inData = true
    }
    // it has a Data of its own
    if (name === 'Comment') this.inComment = true
    if (name === 'S' && this.inData) this.struckRun = true
    if (name === 'Visible') this.inVisible = true
  }

  text = (text: string): void => {
    const last = this.done.at(-1)
    if (this.inVisible && last && /hidden/i.test(text)) last.hidden = true
    if (this.inData && this.cell) this.cell.text += text
  }

  close = (name: string): void => {
    if (name === 'Visible') this.inVisible = false
    if (name === 'Data') this.inData = false
    if (name === 'Comment') this.inComment = false
    if (name === 'Cell') this.closeCell()
    if (name === 'Row')
      this.sheet?.add(this.row.number, this.row.cells, { hidden: this.row.hidden })
    if (name === 'Table') this.sheet?.noteHiddenColumns((column) => this.hiddenColumns.has(column))
  }

  private openSheet(name: string): void {
    this.sheet = new SheetRows(name, this.count)
    this.done.push({ sheet: this.sheet, hidden: false })
    this.row.number = 0
    this.columns = 0
    this.hiddenColumns = new Set()
  }

  private openColumn({ Index, Span = '0', Hidden }: Record<string, string | undefined>): void {
    const first = Index === undefined ? this.columns : Number(Index) - 1
    this.columns = first + Math.min(Number(Span), 256) + 1
    if (Hidden === '1')
      for (let reference = first; reference < this.columns; reference += 1)
        this.hiddenColumns.add(reference)
  }

  private openRow({
    Index,
    Hidden,
    Height,
    StyleID = '',
  }: Record<string, string | undefined>): void {
    this.row = {
      number: Index === undefined ? this.row.number + 1 : Number(Index),
      hidden: Hidden === '1' || (Height !== undefined && Number(Height) === 0),
      style: StyleID,
      cells: [],
    }
    if (!Number.isInteger(this.row.number)) throw new SheetError('sheetUnreadable')
    this.column = -1
  }

  private openCell(attributes: Record<string, string | undefined>): void {
    const { Index, MergeAcross = '0', MergeDown = '0', StyleID, Formula } = attributes
    const column = Index === undefined ? this.column + 1 : Number(Index) - 1
    const [right, bottom] = [column + Number(MergeAcross), this.row.number - 1 + Number(MergeDown)]
    if (![column, right, bottom].every(Number.isInteger) || column < 0)
      throw new SheetError('sheetUnreadable')
    if (right > column || bottom >= this.row.number)
      this.sheet?.merge({ top: this.row.number - 1, left: column, bottom, right })
    this.column = column
    this.struckRun = false
    this.cell = {
      style: StyleID ?? this.row.style,
      type: '',
      text: '',
      formula: Formula !== undefined,
      data: false,
    }
    this.row.cells.push({ column, text: '' })
    // the next cell stands beyond the merged ones
    this.column = right
  }

  private closeCell(): void {
    const [cell, read] = [this.cell, this.row.cells.at(-1)]
    this.cell = null
    if (!cell || !read) return
    const place = [this.row.number, read.column] as const
    if (cell.type === 'Error') this.sheet?.noteCell('sheetCellError', ...place, cell.text.trim())
    else if (cell.formula && !cell.data) this.sheet?.noteCell('sheetFormulaEmpty', ...place)
    read.text = textOf(cell)
    read.struck = this.struckRun || this.struckStyles.has(cell.style)
  }
}

function textOf({ type, text }: { type: string; text: string }): string {
  if (type === 'Error') return ''
  if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'DateTime') return text.trim().slice(0, 10)
  const number = Number(text)
  return type === 'Number' && text.trim() !== '' && Number.isFinite(number)
    ? plainNumber(number)
    : text
}

export async function* readMarkup(bytes: Buffer): AsyncGenerator<Batch> {
  const reader = new MarkupReader()
  const text = Buffer.from(decodeMarkup(bytes))
  async function* pieces() {
    for (let reference = 0; reference < text.length; reference += 65_536)
      yield await Promise.resolve(text.subarray(reference, reference + 65_536))
  }
  const reading = readXml(pieces(), reader)
  while (!(await reading.next()).done) continue
  for (const { sheet, hidden } of reader.done)
    yield hidden ? { ...sheet.end(), hidden: true } : sheet.end()
}
