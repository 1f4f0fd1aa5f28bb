/** Reads one line of an order sheet's table: book, copies and pupils from its cells. */
import { enlargedTypes, fieldLimits, productionTypes, type CountName } from '~/tables/codes'
import { contactFields, blankContact, setContactField } from './contact'
import {
  countNames,
  parseCount,
  parseCurriculum,
  parseDay,
  parseTypes,
  parseGrade,
  parseIsbn,
  isDitto,
  zeroCounts,
  parsePermission,
  parsePurpose,
  parseText,
} from './cell-parsers'
import { mergedTextAbove, textAt, type Line } from './grid'
import type { ColumnName } from './headings'
import type { HeaderLayout } from './header-detection'
import { parsePupils, parsePupilColumns, maskLikelyNames, maskText } from './pupils'
import type { CountMark, Counts, OrderRow, Pupil } from './order-row'
import { schoolLevelOfYear, splitTitle, splitAuthor } from './title-cell'

/** Reports a cell that could not be read: the column's heading, the text, a message key. */
export type ReportUnread = (
  column: string,
  value: string,
  key: string,
  params?: Record<string, string | number>,
) => void

/** A text under a heading; `own`: false when it comes from a cell merged with an earlier line. */
type CellText = { text: string; heading: string; own: boolean }

/** A line's texts by column; '〃' is replaced by the text above it. */
export type LineTexts = {
  has: (name: ColumnName) => boolean
  all: (name: ColumnName) => CellText[]
  first: (name: ColumnName) => string
  own: (name: ColumnName) => string
}

/** Creates a reader that is called for the lines of one table in their order. */
export function createLineReader({ columns, headings }: HeaderLayout): (line: Line) => LineTexts {
  const before: string[] = []
  return (line) => {
    const under = new Map<ColumnName, CellText[]>()
    for (const [i, name] of columns.entries()) {
      const visible = textAt(line, i)
      // a text merged from the left belongs to the column where it begins
      if (
        !name ||
        name === 'known' ||
        visible === '' ||
        (!line.cells[i] && !mergedTextAbove(line, i))
      )
        continue
      const text = isDitto(visible) ? (before[i] ?? '') : visible
      if (text === '') continue
      before[i] = text
      under.set(name, [
        ...(under.get(name) ?? []),
        { text, heading: headings[i] ?? '', own: Boolean(line.cells[i]) },
      ])
    }
    const all = (name: ColumnName) => under.get(name) ?? []
    return {
      has: (name) => columns.includes(name),
      all,
      first: (name) => all(name)[0]?.text ?? '',
      own: (name) => all(name).find(({ own: isOwn }) => isOwn)?.text ?? '',
    }
  }
}

// ── The book ──

/** The book and the school of a line, without pupils and copies. */
export function parseBook(
  texts: LineTexts,
  { received, ...place }: { sheet: string; rowNumber: number; received: string },
  report: ReportUnread,
): OrderRow {
  const row: OrderRow = {
    ...place,
    ...blankContact,
    ...zeroCounts,
    bookId: '',
    title: '',
    creator: '',
    publisher: '',
    curriculum: '',
    grade: '',
    permission: '',
    purpose: '',
    isbn: '',
    remarks: '',
    neededFrom: '',
    marks: [],
    orderUsers: [],
  }
  parsePlainTexts(row, texts, report)
  const split = row.publisher === '' ? splitTitle(row.title) : null
  if (split && (row.creator === '' || split.creator === '' || split.creator === row.creator))
    Object.assign(row, { ...split, creator: row.creator || split.creator })
  else Object.assign(row, splitAuthor(row))
  parseKinds(row, texts, report)
  for (const { text, heading } of texts.all('isbn').slice(0, 1)) {
    const { value, problem: wrong } = parseIsbn(text)
    row.isbn = value
    if (wrong) report(heading, text, wrong)
  }
  for (const name of [...contactFields, 'contact'] as const)
    for (const { text, heading } of texts.all(name))
      for (const key of setContactField(row, name, text)) report(heading, text, key)
  for (const cell of texts.all('neededFrom')) addNeededDay(row, cell, received, report)
  return row
}

/** The first day counts; another one is reported. */
export function addNeededDay(
  row: OrderRow,
  { text, heading }: CellText,
  received: string,
  report: ReportUnread,
): void {
  const { value, problem: wrong } = parseDay(text, received)
  if (row.neededFrom === '') row.neededFrom = value
  else if (value !== '' && value !== row.neededFrom) report(heading, text, 'orderTwoValues')
  if (wrong) report(heading, text, wrong)
}

function parsePlainTexts(row: OrderRow, texts: LineTexts, report: ReportUnread): void {
  const take = (name: 'title' | 'creator' | 'publisher', from: ColumnName, maxLength?: number) => {
    for (const { text, heading } of texts.all(from)) {
      const { value, problem: wrong } = parseText(text, maxLength)
      if (row[name] === '') row[name] = value
      else if (row[name] !== value && value !== '') report(heading, text, 'orderTwoValues')
      if (wrong) report(heading, text, wrong)
    }
  }
  take('title', 'title', 300)
  take('title', 'glued', 300)
  take('creator', 'creator')
  take('publisher', 'publisher')
  row.curriculum = parseCurriculum(texts.first('curriculum'))
  for (const { text, heading } of texts.all('remarks')) addRemark(row, text, heading, report)
  for (const { text, heading } of texts.all('bookId').slice(0, 1)) {
    // a running number is not a book ID
    if (/^[A-Za-z0-9][A-Za-z0-9._-]{4,49}$/.test(text)) row.bookId = text
    else if (!/^\d{1,4}$/.test(text)) report(heading, text, 'badBookId')
  }
}

export function addRemark(
  row: OrderRow,
  text: string,
  heading: string,
  report: ReportUnread,
): void {
  const { value, problem: wrong } = parseText([row.remarks, text].filter(Boolean).join('; '), 500)
  row.remarks = value
  if (wrong) report(heading, text, wrong)
}

const kindReaders = { grade: parseGrade, permission: parsePermission, purpose: parsePurpose }
const kindNames = ['grade', 'permission', 'purpose'] as const

/**
 * Grade, permission and purpose are often written under each other's headings; '구분' may hold any of
 * them.
 */
function parseKinds(row: OrderRow, texts: LineTexts, report: ReportUnread): void {
  const messages = { grade: 'badGrade', permission: 'badPermission', purpose: 'badPurpose' }
  for (const name of kindNames) {
    for (const { text, heading } of texts.all(name)) {
      const read = [name, ...kindNames].find((kind) => kindReaders[kind](text))
      if (read && row[read] === '') row[read] = kindReaders[read](text) ?? ''
      else if (!read && !/^[-–—]$/.test(text)) report(heading, text, messages[name])
    }
  }
  row.grade ||= schoolLevelOfYear(texts.first('year'))
}

// ── Copies and pupils ──

/**
 * Copies of a line; several columns of one type are added up. `onlyOwn`: skips merged cells, which
 * an earlier line has counted.
 */
export function parseCounts(
  texts: LineTexts,
  onlyOwn: boolean,
  report: ReportUnread,
): { counts: Counts; marks: CountMark[]; isReported: boolean } {
  const counts = { ...zeroCounts }
  const marks: Partial<Record<CountName, string>> = {}
  let isReported = false
  const reportCount: ReportUnread = (column, value, ...details) => {
    isReported = true
    report(column, maskLikelyNames(value), ...details)
  }
  const counted = (name: ColumnName) =>
    texts.all(name).filter(({ own: isOwn }) => isOwn || !onlyOwn)
  const read = ({ text, heading }: CellText) => {
    const { value, mark, problem: wrong } = parseCount(text)
    if (wrong)
      reportCount(
        heading,
        text,
        wrong,
        wrong === 'orderBadCount' ? { most: fieldLimits.copies } : undefined,
      )
    return { value, mark }
  }
  for (const name of countNames)
    for (const cell of counted(name)) {
      const { value, mark } = read(cell)
      counts[name] += value
      if (mark) marks[name] = mark
    }
  for (const cell of counted('enlarged')) parseEnlarged(cell, counts, marks, reportCount)
  const copies = counted('copies').map((cell) => ({ ...cell, ...read(cell) }))
  const copiesMark = copies.find(({ mark }) => mark)?.mark
  const sum = copies.reduce((total, { value }) => total + value, 0)
  const typeCells = counted('forms')
  for (const cell of typeCells)
    parseTypesCell(
      cell,
      { counts, marks },
      { sum, copiesMark, hasCopiesColumn: texts.has('copies') },
      reportCount,
    )
  if (typeCells.length === 0 && sum > 0 && countNames.every((name) => counts[name] === 0))
    reportCount(copies[0]?.heading ?? '', copies[0]?.text ?? '', 'orderTypeMissing')
  boundCounts(counts, reportCount)
  return { counts, marks: toMarks(marks), isReported }
}

const toMarks = (marks: Partial<Record<CountName, string>>): CountMark[] =>
  productionTypes.flatMap(({ value, column }) => {
    const mark = marks[column]
    return mark ? [{ prodType: value, mark }] : []
  })

/** '확대' alone does not say which size is meant. */
function parseEnlarged(
  { text, heading }: CellText,
  counts: Counts,
  marks: Partial<Record<CountName, string>>,
  report: ReportUnread,
): void {
  const { counts: named, marks: marked } = parseTypes(text)
  const sizes = enlargedTypes().filter(({ column }) => named[column] !== undefined)
  for (const { column } of sizes) {
    counts[column] += named[column] ?? 1
    if (marked[column]) marks[column] = marked[column]
  }
  if (sizes.length === 0) {
    const { value, problem: wrong } = parseCount(text)
    if (wrong || value > 0) report(heading, text, 'orderEnlargedSize')
  }
}

function parseTypesCell(
  { text, heading }: CellText,
  { counts, marks }: { counts: Counts; marks: Partial<Record<CountName, string>> },
  {
    sum,
    copiesMark,
    hasCopiesColumn,
  }: { sum: number; copiesMark: string | undefined; hasCopiesColumn: boolean },
  report: ReportUnread,
): void {
  const { counts: named, marks: marked, wrong } = parseTypes(text)
  for (const { part, key } of wrong) report(heading, part, key)
  for (const name of countNames) {
    if (named[name] === undefined) continue
    counts[name] += named[name] ?? (sum || 1)
    const mark = marked[name] ?? (named[name] === null ? copiesMark : undefined)
    if (mark) marks[name] = mark
  }
  // a type without a number means one copy; beside a column of numbers that should be checked
  if (hasCopiesColumn && sum === 0 && Object.values(named).some((count) => count === null))
    report(heading, text, 'orderCopiesAssumed')
}

export function boundCounts(counts: Counts, report: ReportUnread): void {
  for (const name of countNames) {
    if (counts[name] <= fieldLimits.copies) continue
    report('', String(counts[name]), 'orderTooManyCopies', {
      count: counts[name],
      most: fieldLimits.copies,
    })
    counts[name] = fieldLimits.copies
  }
}

/** Pupils of a line; pupils in a merged cell belong to every book beside it. */
export function parseLinePupils(texts: LineTexts, onlyOwn: boolean, report: ReportUnread): Pupil[] {
  const under = (name: ColumnName) => texts.all(name).find(({ own: isOwn }) => isOwn || !onlyOwn)
  const combined = under('pupils')
  const name = under('pupilName')
  const beside = [under('pupilGrade'), under('pupilPhone')]
  const named = name ?? (beside.some(Boolean) ? combined : undefined)
  const columns = [named, ...beside]
  const [nameText = '', grade = '', phone = ''] = columns.map((cell) => cell?.text)
  const parts = columns.some(Boolean) ? [parsePupilColumns(nameText, grade, phone)] : []
  // what stands in one cell, besides the columns or instead of them
  if (combined && combined !== named) parts.push(parsePupils(combined.text))
  const heading = [named, combined, ...beside].find(Boolean)?.heading ?? ''
  for (const part of parts.flatMap(({ unread }) => unread))
    report(heading, maskText(part), 'orderPupilUnread')
  return parts.flatMap(({ pupils }) => pupils)
}
