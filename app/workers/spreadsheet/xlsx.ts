/**
 * Reads an .xlsx (ECMA-376): sheets in order, each cell as its displayed text, dates as YYYY-MM-DD.
 */
import { SheetRows, type ReadCell, type ReadCount } from './row-notes'
import { SheetError, sheetBounds, type Batch, type MergedRange } from './sheet-bounds'
import { findWorkbook, readRelations, resolvePart } from './package'
import { readXml, type Handlers } from './xml'
import { Zip } from './zip-reader'

const batchSize = 500

/** The sheets in their order, row by row; hidden ones are marked. Throws SheetError. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<Batch> {
  const zip = await Zip.open(bytes)
  const book = await readWorkbook(zip, await findWorkbook(zip))
  const known: WorkbookContext = {
    strings:
      book.strings && zip.has(book.strings)
        ? await readStrings(zip, book.strings)
        : { texts: [], struck: new Map() },
    styles:
      book.styles && zip.has(book.styles)
        ? await readStyles(zip, book.styles)
        : { dates: new Set(), struck: new Set() },
    date1904: book.date1904,
    count: { rows: 0, cells: 0 },
  }
  for (const sheet of book.sheets.slice(0, sheetBounds.sheets)) yield* readSheet(zip, sheet, known)
  if (book.sheets.length > sheetBounds.sheets) yield leftOut(book.sheets.slice(sheetBounds.sheets))
}

const leftOut = (sheets: BookSheet[]): Batch => ({
  sheet: sheets[0]?.name ?? '',
  rows: [],
  notes: [
    { row: 0, column: '', value: '', key: 'sheetsLeftOut', params: { count: sheets.length } },
  ],
})

async function readAll(zip: Zip, part: string, handlers: Handlers): Promise<void> {
  const reading = readXml(zip.read(part), handlers)
  while (!(await reading.next()).done) continue
}

// ── the workbook's parts ─────────────────────────────────────────────────────────────────────────

type BookSheet = { name: string; part: string | undefined; hidden: boolean }
type Workbook = { sheets: BookSheet[]; strings?: string; styles?: string; date1904: boolean }

async function readWorkbook(zip: Zip, part: string): Promise<Workbook> {
  const sheets: { name: string; id: string; hidden: boolean }[] = []
  let date1904 = false
  await readAll(zip, part, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isOn(attributes.date1904)
      if (name === 'sheet')
        sheets.push({
          name: attributes.name ?? '',
          id: relationIdOf(attributes),
          hidden: /hidden/i.test(attributes.state ?? ''),
        })
    },
  })
  const relations = await readRelations(zip, part)
  const targetOf = (kind: string) =>
    relations.size === 0
      ? resolvePart(part, `${kind}.xml`)
      : [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  const found = sheets.flatMap(({ id, ...sheet }, i) => {
    // without relations, parts have their usual names
    const usual = resolvePart(part, `worksheets/sheet${i + 1}.xml`)
    const { type = '', target = relations.size === 0 ? usual : undefined } = relations.get(id) ?? {}
    // charts and dialogs are sheets without rows
    if (/\/(?:chartsheet|dialogsheet|xlMacrosheet)$/i.test(type)) return []
    return [{ ...sheet, part: target && zip.has(target) ? target : undefined }]
  })
  return { sheets: found, strings: targetOf('sharedStrings'), styles: targetOf('styles'), date1904 }
}

const isOn = (value: string | undefined) => /^(1|true|on)$/i.test(value ?? '')
const relationIdOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

type Struck = 'all' | 'part'
type Strings = { texts: string[]; struck: Map<number, Struck> }

/**
 * The text inside <si> or <is>: its runs without pronunciation (rPh), and how much of it is struck
 * through.
 */
class RichText {
  text = ''
  private aside = false
  private inText = false
  private strike = false
  private readonly letters = { struck: 0, plain: 0 }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'rPh') this.aside = true
    if (name === 'r') this.strike = false
    if (name === 'strike') this.strike = isStruck(attributes)
    this.inText = name === 't' && !this.aside
  }

  close(name: string): void {
    if (name === 't') this.inText = false
    if (name === 'rPh') this.aside = false
    if (name === 'r') this.strike = false
  }

  add(value: string): void {
    if (!this.inText) return
    this.text = boundText(this.text + value)
    this.letters[this.strike ? 'struck' : 'plain'] += value.trim().length
  }

  get struck(): Struck | undefined {
    const { struck, plain } = this.letters
    if (struck === 0) return undefined
    return plain === 0 ? 'all' : 'part'
  }
}

const isStruck = ({ val }: Record<string, string>) => val === undefined || isOn(val)

/** Excel writes characters that XML cannot hold, and _ before such a text, as _xHHHH_. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** The shared strings that cells refer to. */
async function readStrings(zip: Zip, part: string): Promise<Strings> {
  const texts: string[] = []
  const struck = new Map<number, Struck>()
  let item = new RichText()
  await readAll(zip, part, {
    open(name, attributes) {
      if (name === 'si') item = new RichText()
      item.open(name, attributes)
    },
    close(name) {
      item.close(name)
      if (name !== 'si') return
      if (item.struck) struck.set(texts.length, item.struck)
      if (texts.push(unescaped(item.text)) > sheetBounds.sharedStrings)
        throw new SheetError('sheetTooLarge')
    },
    text: (value) => item.add(value),
  })
  return { texts, struck }
}

function boundText(text: string): string {
  if (text.length > sheetBounds.text) throw new SheetError('sheetTooLarge')
  return text
}

type Styles = { dates: Set<number>; struck: Set<number> }

/**
 * The numbers of the styles that display a number as a date (built-in formats of ECMA-376 18.8.30,
 * and Korean ones), and of those that strike through.
 */
async function readStyles(zip: Zip, part: string): Promise<Styles> {
  const formats = new Map<number, string>()
  const styles: Styles = { dates: new Set(), struck: new Set() }
  const struckFonts = new Set<number>()
  const inside = { fonts: false, cellXfs: false }
  let [font, style] = [-1, 0]
  await readAll(zip, part, {
    open(name, attributes) {
      const { numFmtId = '', formatCode = '', fontId = '' } = attributes
      if (name === 'fonts' || name === 'cellXfs') inside[name] = true
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (name === 'font' && inside.fonts) font += 1
      if (name === 'strike' && inside.fonts && isStruck(attributes)) struckFonts.add(font)
      if (name !== 'xf' || !inside.cellXfs) return
      if (isDateFormat(Number(numFmtId), formats.get(Number(numFmtId)))) styles.dates.add(style)
      if (struckFonts.has(Number(fontId || 0))) styles.struck.add(style)
      style += 1
    },
    close(name) {
      if (name === 'fonts' || name === 'cellXfs') inside[name] = false
    },
  })
  return styles
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  // hours beyond a day ([h]:mm) are a length of time
  if (/\[[hms]+\]/i.test(code)) return false
  const bare = code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '')
  return /y|d/i.test(bare) || (/m/i.test(bare) && !/h|s/i.test(bare))
}

// ── a sheet ──────────────────────────────────────────────────────────────────────────────────────

type WorkbookContext = {
  strings: Strings
  styles: Styles
  date1904: boolean
  count: ReadCount
}

async function* readSheet(
  zip: Zip,
  { name, part, hidden }: BookSheet,
  known: WorkbookContext,
): AsyncGenerator<Batch> {
  const sheet = new SheetRows(name, known.count, hidden)
  if (!part) {
    sheet.note({ row: 0, column: '', value: '', key: 'sheetPartMissing' })
    return yield sheet.end()
  }
  const reader = new SheetReader(known, sheet)
  const reading = readXml(zip.read(part), reader)
  while (!(await reading.next()).done) if (sheet.rows.length >= batchSize) yield sheet.take()
  sheet.noteHiddenColumns((column) => reader.isHidden(column))
  yield sheet.end()
}

type OpenCell = {
  column: number
  type: string
  style: number
  /** the text of its value, or of its inline string */
  value: string
  hasValue: boolean
  hasFormula: boolean
  inline: RichText | null
}

/** The handlers of one sheet's markup. */
class SheetReader implements Handlers {
  private row = { number: 0, hidden: false, style: 0, cells: [] as ReadCell[] }
  private cell: OpenCell | null = null
  private column = -1
  private inValue = false
  private readonly columns: { from: number; to: number; hidden: boolean; style: number }[] = []

  constructor(
    private readonly known: WorkbookContext,
    private readonly sheet: SheetRows,
  ) {}

  isHidden = (column: number) =>
    this.columns.some(({ from, to, hidden }) => hidden && column >= from && column <= to)

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') this.openRow(attributes)
    else if (name === 'c') this.openCell(attributes)
    else if (name === 'col') this.openColumn(attributes)
    else if (name === 'mergeCell') this.sheet.merge(mergeOf(attributes.ref ?? ''))
    if (!this.cell) return
    if (name === 'is') this.cell.inline = new RichText()
    this.cell.inline?.open(name, attributes)
    if (name === 'f') this.cell.hasFormula = true
    this.inValue = name === 'v'
  }

  text = (text: string): void => {
    if (!this.cell) return
    this.cell.inline?.add(text)
    if (!this.inValue) return
    this.cell.value = boundText(this.cell.value + text)
    this.cell.hasValue = true
  }

  close = (name: string): void => {
    this.cell?.inline?.close(name)
    if (name === 'v') this.inValue = false
    if (name === 'c' && this.cell) {
      this.row.cells.push(this.readCell(this.cell))
      this.cell = null
    }
    if (name === 'row') this.sheet.add(this.row.number, this.row.cells, { hidden: this.row.hidden })
  }

  private openColumn({ min, max, hidden, width, style }: Record<string, string>): void {
    if (this.columns.length >= sheetBounds.columns) return
    this.columns.push({
      from: Number(min) - 1,
      to: Number(max) - 1,
      hidden: isOn(hidden) || (width !== undefined && Number(width) === 0),
      style: Number(style ?? 0),
    })
  }

  private openRow({ r, hidden, ht, s, customFormat }: Record<string, string>): void {
    this.row = {
      number: rowNumber(r, this.row.number),
      hidden: isOn(hidden) || (ht !== undefined && Number(ht) === 0),
      style: isOn(customFormat) ? Number(s ?? 0) : 0,
      cells: [],
    }
    this.column = -1
  }

  private openCell({ r, t = 'n', s }: Record<string, string>): void {
    this.column = columnIndex(r) ?? this.column + 1
    const ofColumn = this.columns.find(({ from, to }) => this.column >= from && this.column <= to)
    this.cell = {
      column: this.column,
      type: t,
      style: s === undefined ? this.row.style || (ofColumn?.style ?? 0) : Number(s),
      value: '',
      hasValue: false,
      hasFormula: false,
      inline: null,
    }
  }

  private readCell(cell: OpenCell): ReadCell {
    const { column, type, style, value, inline } = cell
    const { strings, styles } = this.known
    const place = [this.row.number, column] as const
    if (type === 'e') this.sheet.noteCell('sheetCellError', ...place, value.trim())
    else if (type === 's' && value !== '' && strings.texts[Number(value)] === undefined)
      this.sheet.noteCell('sheetCellError', ...place)
    else if (cell.hasFormula && !cell.hasValue && type !== 'str' && !inline)
      this.sheet.noteCell('sheetFormulaEmpty', ...place)
    const struck = inline ? inline.struck : type === 's' ? strings.struck.get(Number(value)) : null
    return {
      column,
      text: inline ? unescaped(inline.text) : cellText(value, cell, this.known),
      struck: Boolean(struck) || styles.struck.has(style),
    }
  }
}

function rowNumber(given: string | undefined, before: number): number {
  const number = given === undefined ? before + 1 : Number(given)
  // Row numbers ascend, and the format ends at 2^20.
  if (!Number.isInteger(number) || number < 1 || number > 1_048_576)
    throw new SheetError('sheetUnreadable')
  return number
}

/** 'AB12' → 27; undefined when the reference has no column. */
function columnIndex(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function mergeOf(reference: string): MergedRange {
  const [from = '', to = from] = reference.split(':')
  const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0] ?? 1) - 1
  return {
    top: rowOf(from),
    left: columnIndex(from) ?? 0,
    bottom: rowOf(to),
    right: columnIndex(to) ?? 0,
  }
}

function cellText(
  value: string,
  { type, style }: { type: string; style: number },
  { strings, styles, date1904 }: WorkbookContext,
): string {
  if (type === 's') return strings.texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (type === 'str') return unescaped(value)
  if (type !== 'n' || value.trim() === '' || isRounded(value)) return value.trim()
  const number = Number(value)
  if (!Number.isFinite(number)) return value.trim()
  return styles.dates.has(style) ? serialToDate(number, date1904) : plainNumber(number)
}

/** 9.78897E+12: a number of thirteen digits of which six are left stays as it is written. */
function isRounded(value: string): boolean {
  const [, digits = '', exponent = ''] = /^\s*-?(\d(?:\.\d+)?)e\+?(\d+)\s*$/i.exec(value) ?? []
  return Number(exponent) >= 9 && digits.replace('.', '').length <= 7
}

/** Half a second, as a part of a day: times of day are stored rounded. */
const halfSecond = 0.5 / 86_400

/** Days since 1899-12-30 (or 1904-01-01), as Excel counts; the time of day is dropped. */
function serialToDate(stored: number, date1904: boolean): string {
  // only a time of day
  if (stored < 1 && !date1904) return plainNumber(stored)
  const days = stored + halfSecond
  const date = new Date((Math.floor(days) - (date1904 ? 24_107 : 25_569)) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10)
}

/**
 * Many sheets store ISBNs and telephone numbers as numbers: written without exponent and without
 * rounding residue of binary numbers.
 */
export const plainNumber = (number: number) =>
  Number.isInteger(number) && Math.abs(number) < 1e15
    ? number.toFixed(0)
    : String(Number(number.toPrecision(12)))
