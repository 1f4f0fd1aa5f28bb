/** Turns the lines of a sheet into rows of an order: one row a book, pupils on the lines below it, and nothing dropped without a word. */
import { limits } from '~/codes'
import { Failure } from '~/failure'
import { toIsbn13 } from '~/features/book/isbn'
import { isKnownPublisher } from '~/features/book/publisher-names'
import { countNames, cut, noCounts } from './order-cells'
import {
  addFacts,
  contactNames,
  factsOf,
  fillContact,
  noContact,
  type Contact,
} from './order-facts'
import { shownAt, type Grid, type Line } from './order-grid'
import { columnOf, hasTitle, type ColumnName } from './order-headings'
import { findLayout, layoutAt, type Layout } from './order-layout'
import type { Counts, OrderRow, Unread } from './order-row'
import {
  addRemark,
  bookOf,
  bounded,
  countsOf,
  pupilsOfLine,
  textsReader,
  type Tell,
  type Texts,
} from './order-table'
import { isExample, isNote, isTotal } from './order-titles'

/** What was read so far, of all sheets. */
export type Reading = { rows: OrderRow[]; note: (unread: Unread) => void; ignored: Set<string> }

/** A row that may go on, with what was told of its copies. */
type Open = { row: OrderRow; told: boolean; tell: Tell }
type Table = {
  layout: Layout
  read: (line: Line) => Texts
  sums: Counts
  open: Open | null
  blank: Set<number>
}

/** Whether the sheet has a table; its facts stay in `facts`. */
export function readLines(
  { sheet, lines, tooMany }: Grid,
  reading: Reading,
  facts: Contact,
): boolean {
  const teller =
    (row: number): Tell =>
    (column, value, key, params) =>
      reading.note({
        sheet,
        row,
        column,
        value: cut(value.replace(/\s+/g, ' ').trim(), 100),
        key,
        ...(params ? { params } : {}),
      })
  const layout = findLayout(lines)
  for (const line of lines.slice(0, layout?.from ?? 30))
    for (const { value, key } of addFacts(facts, factsOf(line.cells)))
      teller(line.number)('', value, key)
  if (!layout) {
    const book = lines.find(looksLikeBook)
    if (book) teller(book.number)('', textOfLine(book), 'orderSheetUnread')
    return false
  }
  if (tooMany) teller(lines[0]?.number ?? 1)('', '', 'orderTooManyMerges')
  const firstRow = reading.rows.length
  let table = begin(layout, reading)
  for (let i = layout.to; i < lines.length; i += 1) {
    const line = lines[i]!
    const next = line.cells.some(mayBeTitle) ? layoutAt(lines, i) : null
    if (next) {
      end(table)
      table = begin(next, reading)
      i = next.to - 1
    } else takeLine(line, table, { reading, facts, sheet, tell: teller(line.number) })
  }
  end(table)
  for (const row of reading.rows.slice(firstRow)) fillContact(row, facts)
  return true
}

const begin = (layout: Layout, { ignored }: Reading): Table => {
  for (const [i, heading] of layout.headings.entries())
    if (!layout.columns[i] && heading !== '') ignored.add(heading)
  return { layout, read: textsReader(layout), sums: { ...noCounts }, open: null, blank: new Set() }
}

const mayBeTitle = (cell: string) =>
  cell.length <= 30 && /명|제목|이름|title/i.test(cell) && hasTitle(new Set([columnOf([cell])]))
/** Enough to find the line again; telephones and what stands far to the right, where sheets name pupils, are left out. */
const textOfLine = (line: Line) =>
  line.cells
    .filter((cell) => cell && !/^[+\d][\d\s().-]{6,14}$/.test(cell))
    .slice(0, 5)
    .join(' ')
const looksLikeBook = ({ cells }: Line) =>
  cells.some((cell) => cell.length <= 40 && toIsbn13(cell) !== null) ||
  (cells.filter(Boolean).length >= 3 &&
    cells.some((cell) => cell.length <= 40 && isKnownPublisher(cell)))

type Around = { reading: Reading; facts: Contact; sheet: string; tell: Tell }

function takeLine(line: Line, table: Table, { reading, facts, sheet, tell }: Around): void {
  const own = line.cells.filter(Boolean)
  const [first = ''] = own
  if (own.length === 0 || isTotal(first)) return
  if (own.length <= 2 && !isNumbered(line, table) && isNote(first)) return
  if (isExample(first)) return tell('', textOfLine(line), 'orderExample')
  const texts = table.read(line)
  if (own.length <= 4) {
    const found = texts.own('isbn') === '' ? factsOf(line.cells) : []
    if (found.length > 0 && !countNames.some((name) => texts.own(name)))
      return addFacts(facts, found).forEach(({ value, key }) => tell('', value, key))
  }
  headless(line, table, reading)
  if (beginsBook(texts)) startRow(line, texts, table, { reading, facts, sheet, tell })
  else if (!goesOn(texts, table, tell)) leftOver(line, texts, table, tell)
}

/** A running number before the text: a row of the table, whatever it looks like. */
const isNumbered = ({ cells }: Line, { layout }: Table) =>
  cells.some((cell, i) => layout.columns[i] === 'known' && /^\d+$/.test(cell))

/** Columns without a heading that hold something are told once. */
function headless({ cells }: Line, { layout, blank }: Table, { ignored }: Reading): void {
  for (let i = 0; i < cells.length; i += 1) {
    if (!cells[i] || layout.columns[i] || layout.headings[i] || blank.has(i)) continue
    blank.add(i)
    ignored.add(`${letters(i)}열`)
  }
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

/** A title, a book number, or another edition beside a title that is merged over several lines. */
const beginsBook = ({ first, own }: Texts) =>
  Boolean(
    own('title') ||
    own('glued') ||
    own('isbn') ||
    own('bookId') ||
    ((first('title') || first('glued')) && (own('publisher') || own('creator'))),
  )

function startRow(line: Line, texts: Texts, table: Table, { reading, sheet, tell }: Around): void {
  end(table)
  if (reading.rows.length >= limits.orderRows)
    throw new Failure('orderTooManyRows', 400, 'file', { params: { most: limits.orderRows } })
  const row = bookOf(texts, { sheet, rowNumber: line.number }, tell)
  const { counts, told } = countsOf(texts, false, tell)
  Object.assign(row, counts)
  // who ordered is often written once, for all the lines below
  const before = table.open?.row
  if (before && contactNames.every((name) => row[name] === ''))
    for (const name of contactNames) row[name] = before[name]
  addPupils(row, texts, false, tell)
  reading.rows.push(row)
  table.open = { row, told, tell }
}

function addPupils(row: OrderRow, texts: Texts, onlyOwn: boolean, tell: Tell): number {
  const pupils = pupilsOfLine(texts, onlyOwn, tell)
  row.orderUsers.push(...pupils)
  if (row.orderUsers.length > limits.orderUsers)
    tell('', String(row.orderUsers.length), 'orderTooManyPupils', { most: limits.orderUsers })
  row.orderUsers.length = Math.min(row.orderUsers.length, limits.orderUsers)
  return pupils.length
}

/** More of the row above: its further pupils, each perhaps with copies of their own. */
function goesOn(texts: Texts, { open }: Table, tell: Tell): boolean {
  if (!open) return false
  const merged = Boolean(texts.first('title') || texts.first('glued') || texts.first('isbn'))
  const pupils = ['pupils', 'pupilName', 'pupilGrade', 'pupilPhone'] as const
  if (
    !merged &&
    !pupils.some((name) => texts.own(name)) &&
    !(texts.own('remarks') && !texts.own('publisher'))
  )
    return false
  if (!merged && (texts.own('publisher') || texts.own('creator'))) return false
  const { counts, told } = countsOf(texts, true, tell)
  for (const name of countNames) open.row[name] += counts[name]
  bounded(open.row, tell)
  open.told ||= told
  addPupils(open.row, texts, true, tell)
  for (const { text, heading, own } of texts.all('remarks'))
    if (own) addRemark(open.row, text, heading, tell)
  for (const name of contactNames)
    for (const { text, heading, own } of texts.all(name))
      if (own && !open.row[name].includes(text) && open.row[name] !== '')
        tell(heading, text, 'orderTwoValues')
  return true
}

const numbered: ColumnName[] = [...countNames, 'copies', 'enlarged']
const named: ColumnName[] = [
  'publisher',
  'creator',
  'curriculum',
  'grade',
  'permission',
  'purpose',
  'forms',
  'remarks',
  'year',
  ...contactNames,
  'contact',
]

/** A line that is neither a row nor more of one: sums and rows that were only prepared are no loss, everything else is told. */
function leftOver(line: Line, texts: Texts, { layout, open, sums }: Table, tell: Tell): void {
  const silent: Tell = () => undefined
  const { counts } = countsOf(texts, true, silent)
  const asks = countNames.some((name) => counts[name] > 0)
  const sum = (name: (typeof countNames)[number]) => sums[name] + (open?.row[name] ?? 0)
  if (
    asks &&
    countNames.every((name) => counts[name] === 0 || counts[name] === sum(name)) &&
    !named.some((name) => texts.own(name))
  )
    return
  const says = named.filter((name) => texts.own(name)).flatMap((name) => texts.all(name))
  // nothing but what the row above says too: filled down to the end of the form
  const repeated =
    !asks &&
    says.length > 0 &&
    says.every(({ text }) => open !== null && filledDown(text, open.row))
  const onlyNumbers =
    says.length === 0 &&
    !asks &&
    numbered.every((name) => texts.all(name).every(({ text }) => /^[\d\s-]*$/.test(text)))
  const unknown = line.cells.some(
    (cell, i) => cell !== '' && layout.columns[i] === 'known' && !/^[\d\s.,-]+$/.test(cell),
  )
  if (repeated || (onlyNumbers && !unknown)) return
  const shown = line.cells
    .filter((cell, i) => cell !== '' && !/^pupil/.test(layout.columns[i] ?? ''))
    .slice(0, 8)
    .join(' ')
  tell(
    '',
    shown || shownAt(line, 0),
    asks || texts.own('publisher') || texts.own('creator') ? 'orderBookUnknown' : 'orderLineUnread',
  )
}

const filledDown = (text: string, row: OrderRow) => {
  const plain = text.replace(/[\s-]/g, '')
  return Object.values(row).some(
    (value) =>
      typeof value === 'string' &&
      value !== '' &&
      (value.replace(/[\s-]/g, '') === plain || plain.endsWith(value)),
  )
}

/** The row is whole: a row that asks for nothing is told. */
function end({ open, sums }: Table): void {
  if (!open) return
  for (const name of countNames) sums[name] += open.row[name]
  if (!open.told && countNames.every((name) => open.row[name] === 0))
    open.tell('', open.row.title || open.row.isbn, 'orderNoCounts')
}

export const emptyContact = (): Contact => ({ ...noContact })
