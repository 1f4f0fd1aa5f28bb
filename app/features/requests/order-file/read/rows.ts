/**
 * Turns lines of a sheet into rows: one row per book, with the pupils on lines below.
 *
 * Every line that is not used is reported, unless it holds nothing of value.
 */
import { fieldLimits } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { isKnownPublisher } from '~/features/catalogue/book/search/publisher-names'
import { countNames, cutText, zeroCounts } from './cell-parsers'
import {
  addContactFields,
  contactFields,
  parseContactLine,
  fillContact,
  blankContact,
  type Contact,
} from './contact'
import { textAt, type Grid, type Line } from './grid'
import { columnForHeadings, hasTitle, type ColumnName } from './headings'
import { detectHeader, headerAt, withForms, type HeaderLayout } from './header-detection'
import type { Counts, OrderRow, UnreadCell } from './order-row'
import {
  addNeededDay,
  addRemark,
  parseBook,
  boundCounts,
  parseCounts,
  parseLinePupils,
  createLineReader,
  type ReportUnread,
  type LineTexts,
} from './columns'
import { maskText } from './pupils'
import { isExample, isNote, isTotal } from './title-cell'

/** What was read so far of all sheets of the file. */
export type SheetReading = {
  rows: OrderRow[]
  note: (unread: UnreadCell) => void
  ignored: Set<string>
  /** the day on which the file was received (YYYY-MM-DD) */
  received: string
}

/** A row that following lines may continue; `isReported`: its copies were reported already. */
type OpenRow = { row: OrderRow; isReported: boolean; report: ReportUnread }
type TableState = {
  layout: HeaderLayout
  read: (line: Line) => LineTexts
  sums: Counts
  open: OpenRow | null
  blank: Set<number>
  received: string
}

/**
 * Reads the rows of one sheet; returns whether it has a table. Contact data is added to `facts`.
 */
export function readRows(
  { sheet, lines, tooManyMerges: tooMany }: Grid,
  reading: SheetReading,
  contact: Contact,
): boolean {
  const reporterFor =
    (row: number): ReportUnread =>
    (column, value, key, params) =>
      reading.note({
        sheet,
        row,
        column,
        value: cutText(value.replace(/\s+/g, ' ').trim(), 100),
        key,
        ...(params ? { params } : {}),
      })
  const detected = detectHeader(lines)
  const layout = detected && withForms(detected, lines)
  for (const line of lines.slice(0, layout?.from ?? 30))
    for (const { value, key } of addContactFields(contact, parseContactLine(line.cells)))
      reporterFor(line.number)('', value, key)
  if (!layout) {
    const book = lines.find(looksLikeBook)
    if (book) reporterFor(book.number)('', textOfLine(book), 'orderSheetUnread')
    return false
  }
  if (tooMany) reporterFor(lines[0]?.number ?? 1)('', '', 'orderTooManyMerges')
  const firstRow = reading.rows.length
  let table = beginTable(layout, reading)
  for (let i = layout.to; i < lines.length; i += 1) {
    const line = lines[i]!
    const next = line.cells.some(isPossibleTitle) ? headerAt(lines, i) : null
    if (next) {
      finishRow(table)
      table = beginTable(withForms(next, lines), reading)
      i = next.to - 1
    } else readLine(line, table, { reading, contact, sheet, report: reporterFor(line.number) })
  }
  finishRow(table)
  for (const row of reading.rows.slice(firstRow)) fillContact(row, contact)
  return true
}

const beginTable = (layout: HeaderLayout, { ignored, received }: SheetReading): TableState => {
  for (const [i, heading] of layout.headings.entries())
    if (!layout.columns[i] && heading !== '')
      ignored.add(mayNamePupil(heading) ? `${columnLetters(i)}열` : heading)
  return {
    layout,
    read: createLineReader(layout),
    sums: { ...zeroCounts },
    open: null,
    blank: new Set(),
    received,
  }
}

/**
 * Some schools give every pupil a column: three letters, or what stands under 학생. Such a column is named by
 * its letter.
 */
const mayNamePupil = (heading: string) =>
  /^[가-힣]{3}$/.test(heading) || /^(?:신청|대상)?(?:학생|이용자|신청자)/.test(heading)

const isPossibleTitle = (cell: string) =>
  cell.length <= 30 &&
  /명|제목|이름|title/i.test(cell) &&
  hasTitle(new Set([columnForHeadings([cell])]))
/**
 * Text of a line for a report: enough to find it. Telephones, and cells far to the right, where
 * sheets name pupils, are left out.
 */
const textOfLine = (line: Line, columns: HeaderLayout['columns'] = []) =>
  line.cells
    .filter((cell, i) => cell && !isPupil(columns[i]) && !/^[+\d][\d\s().-]{6,14}$/.test(cell))
    .slice(0, 5)
    .join(' ')
const isPupil = (column: ColumnName | null | undefined) => /^pupil/.test(column ?? '')
const looksLikeBook = ({ cells }: Line) =>
  cells.some((cell) => cell.length <= 40 && toIsbn13(cell) !== null) ||
  (cells.filter(Boolean).length >= 3 &&
    cells.some((cell) => cell.length <= 40 && isKnownPublisher(cell)))

type LineContext = { reading: SheetReading; contact: Contact; sheet: string; report: ReportUnread }

function readLine(
  line: Line,
  table: TableState,
  { reading, contact: facts, sheet, report }: LineContext,
): void {
  const filled = line.cells.filter(Boolean)
  const [first = ''] = filled
  // the sheet's notes tell of damaged lines
  if (filled.length === 0 || line.damaged || isTotal(first)) return
  if (filled.length <= 2 && !isNumbered(line, table) && isNote(first)) return
  if (isExample(first)) return report('', textOfLine(line, table.layout.columns), 'orderExample')
  const texts = table.read(line)
  if (filled.length <= 4) {
    const found = texts.own('isbn') === '' ? parseContactLine(line.cells) : []
    if (found.length > 0 && !countNames.some((name) => texts.own(name)))
      return addContactFields(facts, found).forEach(({ value, key }) => report('', value, key))
  }
  noteUnnamedColumns(line, table, reading)
  if (isBookLine(texts)) startRow(line, texts, table, { reading, contact: facts, sheet, report })
  else if (!isContinuation(texts, table, report)) reportUnparsed(line, texts, table, report)
  else if (table.open && isDoubtful(line)) table.open.row.held = true
}

/** The sender does not see the line, or has crossed it out: a person decides on it. */
const isDoubtful = ({ hidden, struck }: Line) => Boolean(hidden ?? struck)

/**
 * Whether the line begins with a running number, so that it is a row of the table whatever it looks
 * like.
 */
const isNumbered = ({ cells }: Line, { layout }: TableState) =>
  cells.some((cell, i) => layout.columns[i] === 'known' && /^\d+$/.test(cell))

/** Reports columns that have text but no heading, each once. */
function noteUnnamedColumns(
  { cells }: Line,
  { layout, blank }: TableState,
  { ignored }: SheetReading,
): void {
  for (let i = 0; i < cells.length; i += 1) {
    if (!cells[i] || layout.columns[i] || layout.headings[i] || blank.has(i)) continue
    blank.add(i)
    ignored.add(`${columnLetters(i)}열`)
  }
}

const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

/**
 * Whether a line begins a book: a title, an ISBN, or another edition beside a title merged over
 * several lines.
 */
const isBookLine = ({ first, own: ownText }: LineTexts) =>
  Boolean(
    ownText('title') ||
    ownText('glued') ||
    ownText('isbn') ||
    ownText('bookId') ||
    ((first('title') || first('glued')) && (ownText('publisher') || ownText('creator'))),
  )

function startRow(
  line: Line,
  texts: LineTexts,
  table: TableState,
  { reading, sheet, report }: LineContext,
): void {
  finishRow(table)
  if (reading.rows.length >= fieldLimits.orderRows)
    throw new AppError('orderTooManyRows', 400, 'file', { params: { most: fieldLimits.orderRows } })
  const row = parseBook(texts, { sheet, rowNumber: line.number, received: table.received }, report)
  const { counts, marks, isReported } = parseCounts(texts, false, report)
  Object.assign(row, counts, { marks })
  if (isDoubtful(line)) row.held = true
  // the person who orders is often written once, for all rows below
  const previous = table.open?.row
  if (previous && contactFields.every((name) => row[name] === ''))
    for (const name of contactFields) row[name] = previous[name]
  addPupils(row, texts, false, report)
  reading.rows.push(row)
  table.open = { row, isReported, report }
}

function addPupils(
  row: OrderRow,
  texts: LineTexts,
  onlyOwn: boolean,
  report: ReportUnread,
): number {
  const pupils = parseLinePupils(texts, onlyOwn, report)
  row.orderUsers.push(...pupils)
  if (row.orderUsers.length > fieldLimits.orderUsers)
    report('', String(row.orderUsers.length), 'orderTooManyPupils', {
      most: fieldLimits.orderUsers,
    })
  row.orderUsers.length = Math.min(row.orderUsers.length, fieldLimits.orderUsers)
  return pupils.length
}

/** Whether a line continues the row above: further pupils, each perhaps with their own copies. */
function isContinuation(
  texts: LineTexts,
  { open, received }: TableState,
  report: ReportUnread,
): boolean {
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
  const { counts, marks, isReported } = parseCounts(texts, true, report)
  for (const name of countNames) open.row[name] += counts[name]
  for (const mark of marks)
    if (!open.row.marks.some(({ prodType }) => prodType === mark.prodType))
      open.row.marks.push(mark)
  boundCounts(open.row, report)
  open.isReported ||= isReported
  addPupils(open.row, texts, true, report)
  for (const { text, heading, own: isOwn } of texts.all('remarks'))
    if (isOwn) addRemark(open.row, text, heading, report)
  for (const cell of texts.all('neededFrom'))
    if (cell.own) addNeededDay(open.row, cell, received, report)
  for (const name of contactFields)
    for (const { text, heading, own: isOwn } of texts.all(name))
      if (isOwn && !open.row[name].includes(text) && open.row[name] !== '')
        report(heading, text, 'orderTwoValues')
  return true
}

const countColumns: ColumnName[] = [...countNames, 'copies', 'enlarged']
const nonCountColumns: ColumnName[] = [
  'publisher',
  'creator',
  'curriculum',
  'grade',
  'permission',
  'purpose',
  'forms',
  'remarks',
  'year',
  ...contactFields,
  'contact',
]

/**
 * Reports a line that is neither a row nor a continuation. Sums and rows that were only prepared
 * are skipped.
 */
function reportUnparsed(
  line: Line,
  texts: LineTexts,
  { layout, open, sums }: TableState,
  report: ReportUnread,
): void {
  const silent: ReportUnread = () => undefined
  const { counts } = parseCounts(texts, true, silent)
  const hasCounts = countNames.some((name) => counts[name] > 0)
  const sum = (name: (typeof countNames)[number]) => sums[name] + (open?.row[name] ?? 0)
  if (
    hasCounts &&
    countNames.every((name) => counts[name] === 0 || counts[name] === sum(name)) &&
    !nonCountColumns.some((name) => texts.own(name))
  )
    return
  const filledCells = nonCountColumns
    .filter((name) => texts.own(name))
    .flatMap((name) => texts.all(name))
  // the same text as the row above, filled down to the end of the form
  const repeated =
    !hasCounts &&
    filledCells.length > 0 &&
    filledCells.every(({ text }) => open !== null && isFilledDown(text, open.row))
  const onlyNumbers =
    filledCells.length === 0 &&
    !hasCounts &&
    countColumns.every((name) => texts.all(name).every(({ text }) => /^[\d\s-]*$/.test(text)))
  const unknown = line.cells.some(
    (cell, i) => cell !== '' && layout.columns[i] === 'known' && !/^[\d\s.,-]+$/.test(cell),
  )
  if (repeated || (onlyNumbers && !unknown)) return
  const visibleText = line.cells
    .filter((cell, i) => cell !== '' && !isPupil(layout.columns[i]))
    .slice(0, 8)
    .join(' ')
  report(
    '',
    visibleText || maskText(textAt(line, 0)),
    hasCounts || texts.own('publisher') || texts.own('creator')
      ? 'orderBookUnknown'
      : 'orderLineUnread',
  )
}

const isFilledDown = (text: string, row: OrderRow) => {
  const plain = text.replace(/[\s-]/g, '')
  return Object.values(row).some(
    (value) =>
      typeof value === 'string' &&
      value !== '' &&
      (value.replace(/[\s-]/g, '') === plain || plain.endsWith(value)),
  )
}

/** Ends a row; a row without copies is reported. */
function finishRow({ open, sums }: TableState): void {
  if (!open) return
  for (const name of countNames) sums[name] += open.row[name]
  if (!open.isReported && countNames.every((name) => open.row[name] === 0))
    open.report('', open.row.title || open.row.isbn, 'orderNoCounts')
}

export const emptyContact = (): Contact => ({ ...blankContact })
