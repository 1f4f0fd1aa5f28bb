/**
 * Reads an .xlsx (ECMA-376): sheets in order, each cell as its displayed text, dates as YYYY-MM-DD.
 */
import {
  SheetError,
  sheetBounds,
  type Batch,
  type MergedRange,
  type SheetRow,
} from './sheet-bounds'
import { readXml, type Handlers } from './xml'
import { Zip } from './zip-reader'

const batchSize = 500

/** The visible sheets, row by row. Throws SheetError. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<Batch> {
  const zip = await Zip.open(bytes)
  if (!zip.has('xl/workbook.xml')) throw new SheetError('sheetUnreadable')
  const book = await readWorkbook(zip)
  const strings = book.strings && zip.has(book.strings) ? await readStrings(zip, book.strings) : []
  const dates =
    book.styles && zip.has(book.styles) ? await readDateStyles(zip, book.styles) : new Set<number>()
  const count = { rows: 0, cells: 0 }
  for (const { name, part } of book.sheets.slice(0, sheetBounds.sheets))
    yield* readSheet(zip, part, name, { strings, dates, date1904: book.date1904, count })
}

async function readAll(zip: Zip, part: string, handlers: Handlers): Promise<void> {
  const reading = readXml(zip.read(part), handlers)
  while (!(await reading.next()).done) continue
}

// ── the workbook's parts ─────────────────────────────────────────────────────────────────────────

type Workbook = {
  sheets: { name: string; part: string }[]
  strings?: string
  styles?: string
  date1904: boolean
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const sheets: { name: string; id: string }[] = []
  let date1904 = false
  await readAll(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && !/hidden/i.test(attributes.state ?? ''))
        sheets.push({ name: attributes.name ?? '', id: relationIdOf(attributes) })
    },
  })
  const parts = new Map<string, { type: string; target: string }>()
  await readAll(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Type = '', Target = '' }) {
      if (name === 'Relationship' && Id) parts.set(Id, { type: Type, target: fromWorkbook(Target) })
    },
  })
  const targetOf = (kind: string) =>
    [...parts.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  const found = sheets.flatMap(({ name, id }) => {
    const part = parts.get(id)?.target
    return part && zip.has(part) ? [{ name, part }] : []
  })
  return { sheets: found, strings: targetOf('sharedStrings'), styles: targetOf('styles'), date1904 }
}

const relationIdOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
const fromWorkbook = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The shared strings that cells refer to, without pronunciation (rPh). */
async function readStrings(zip: Zip, part: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let aside = false
  await readAll(zip, part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') aside = true
      inText = name === 't' && !aside
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') aside = false
      if (name === 'si' && strings.push(text) > sheetBounds.sharedStrings)
        throw new SheetError('sheetTooLarge')
    },
    text(value) {
      if (inText) text = boundText(text + value)
    },
  })
  return strings
}

function boundText(text: string): string {
  if (text.length > sheetBounds.text) throw new SheetError('sheetTooLarge')
  return text
}

/**
 * The numbers of the styles that display a number as a date (built-in formats of ECMA-376 18.8.30,
 * and Korean ones).
 */
async function readDateStyles(zip: Zip, part: string): Promise<Set<number>> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let inCells = false
  let style = 0
  await readAll(zip, part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (isDateFormat(Number(numFmtId), formats.get(Number(numFmtId)))) dates.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dates
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
  strings: string[]
  dates: Set<number>
  date1904: boolean
  count: { rows: number; cells: number }
}

async function* readSheet(
  zip: Zip,
  part: string,
  sheet: string,
  known: WorkbookContext,
): AsyncGenerator<Batch> {
  let rows: SheetRow[] = []
  const merges: MergedRange[] = []
  const handlers = rowReader(
    known,
    (row) => rows.push(row),
    (merge) => {
      if (merges.push(merge) > sheetBounds.merges) throw new SheetError('sheetTooLarge')
    },
  )
  const reading = readXml(zip.read(part), handlers)
  while (!(await reading.next()).done) {
    if (rows.length < batchSize) continue
    yield { sheet, rows }
    rows = []
  }
  yield { sheet, rows, merges }
}

function rowReader(
  known: WorkbookContext,
  onRow: (row: SheetRow) => void,
  onMerge: (merge: MergedRange) => void,
): Handlers {
  let row: SheetRow = { number: 0, cells: [] }
  let cell = { column: -1, type: '', style: 0 }
  let value = ''
  let reading = false
  return {
    open(name, attributes) {
      if (name === 'row') row = { number: rowNumber(attributes.r, row.number), cells: [] }
      else if (name === 'c') {
        cell = {
          column: columnIndex(attributes.r) ?? cell.column + 1,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
        }
        value = ''
      } else if (name === 'mergeCell') onMerge(mergeOf(attributes.ref ?? ''))
      if (name === 'row') cell = { ...cell, column: -1 }
      reading = name === 'v' || name === 't'
    },
    text(text) {
      if (reading) value = boundText(value + text)
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false
      if (name === 'c') setCell(row, cell.column, cellText(value, cell, known), known)
      if (name === 'row' && row.cells.length > 0) {
        if ((known.count.rows += 1) > sheetBounds.rows) throw new SheetError('sheetTooLarge')
        onRow(row)
      }
    },
  }
}

function setCell(row: SheetRow, column: number, text: string, { count }: WorkbookContext): void {
  if (text === '') return
  if (column >= sheetBounds.columns || (count.cells += 1) > sheetBounds.cells)
    throw new SheetError('sheetTooLarge')
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
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
  { strings, dates, date1904 }: WorkbookContext,
): string {
  if (type === 's') return strings[Number(value)]?.trim() ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n' || value.trim() === '') return value.trim()
  const number = Number(value)
  if (!Number.isFinite(number)) return value.trim()
  return dates.has(style) ? serialToDate(number, date1904) : plainNumber(number)
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
const plainNumber = (number: number) =>
  Number.isInteger(number) && Math.abs(number) < 1e15
    ? number.toFixed(0)
    : String(Number(number.toPrecision(12)))
