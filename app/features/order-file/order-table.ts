/** A line of an order sheet's table under its heading: which text stands under what, and what it says of book, copies and pupils. */
import { limits } from '~/codes'
import { contactNames, noContact, setContact } from './order-facts'
import {
  countNames,
  countOf,
  curriculumOf,
  formsOf,
  gradeOf,
  isbnOf,
  isDitto,
  noCounts,
  permissionOf,
  purposeOf,
  textOf,
} from './order-cells'
import { aboveAt, shownAt, type Line } from './order-grid'
import type { ColumnName } from './order-headings'
import type { Layout } from './order-layout'
import { pupilsOf, pupilsOfColumns, veiled } from './order-pupils'
import type { Counts, OrderRow, Pupil } from './order-row'
import { gradeOfYear, splitTitle, withAuthor } from './order-titles'
import { enlargedTypes } from './type-words'

/** Tells what could not be read: the column as the sheet calls it, the value, a message key. */
export type Tell = (
  column: string,
  value: string,
  key: string,
  params?: Record<string, string | number>,
) => void

/** One text under a heading; `own`: not of a cell merged with an earlier line. */
export type Under = { text: string; heading: string; own: boolean }

/** A line's texts by what they say; '〃' is the text above it. */
export type Texts = {
  has: (name: ColumnName) => boolean
  all: (name: ColumnName) => Under[]
  first: (name: ColumnName) => string
  own: (name: ColumnName) => string
}

/** Reads lines of one table one after the other. */
export function textsReader({ columns, headings }: Layout): (line: Line) => Texts {
  const before: string[] = []
  return (line) => {
    const under = new Map<ColumnName, Under[]>()
    for (const [i, name] of columns.entries()) {
      const shown = shownAt(line, i)
      // a text merged from the left belongs to the column it began in
      if (!name || name === 'known' || shown === '' || (!line.cells[i] && !aboveAt(line, i)))
        continue
      const text = isDitto(shown) ? (before[i] ?? '') : shown
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
      own: (name) => all(name).find(({ own }) => own)?.text ?? '',
    }
  }
}

// ── the book ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a line says of its book and school; pupils and copies come beside it. */
export function bookOf(
  texts: Texts,
  place: { sheet: string; rowNumber: number },
  tell: Tell,
): OrderRow {
  const row: OrderRow = {
    ...place,
    ...noContact,
    ...noCounts,
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
    orderUsers: [],
  }
  plainTexts(row, texts, tell)
  const split = row.publisher === '' ? splitTitle(row.title) : null
  if (split && (row.creator === '' || split.creator === '' || split.creator === row.creator))
    Object.assign(row, { ...split, creator: row.creator || split.creator })
  else Object.assign(row, withAuthor(row))
  kinds(row, texts, tell)
  for (const { text, heading } of texts.all('isbn').slice(0, 1)) {
    const { value, wrong } = isbnOf(text)
    row.isbn = value
    if (wrong) tell(heading, text, wrong)
  }
  for (const name of [...contactNames, 'contact'] as const)
    for (const { text, heading } of texts.all(name))
      for (const key of setContact(row, name, text)) tell(heading, text, key)
  return row
}

function plainTexts(row: OrderRow, texts: Texts, tell: Tell): void {
  const take = (name: 'title' | 'creator' | 'publisher', from: ColumnName, most?: number) => {
    for (const { text, heading } of texts.all(from)) {
      const { value, wrong } = textOf(text, most)
      if (row[name] === '') row[name] = value
      else if (row[name] !== value && value !== '') tell(heading, text, 'orderTwoValues')
      if (wrong) tell(heading, text, wrong)
    }
  }
  take('title', 'title', 300)
  take('title', 'glued', 300)
  take('creator', 'creator')
  take('publisher', 'publisher')
  row.curriculum = curriculumOf(texts.first('curriculum'))
  for (const { text, heading } of texts.all('remarks')) addRemark(row, text, heading, tell)
  for (const { text, heading } of texts.all('bookId').slice(0, 1)) {
    // a running number is no book's number
    if (/^[A-Za-z0-9][A-Za-z0-9._-]{4,49}$/.test(text)) row.bookId = text
    else if (!/^\d{1,4}$/.test(text)) tell(heading, text, 'badBookId')
  }
}

export function addRemark(row: OrderRow, text: string, heading: string, tell: Tell): void {
  const { value, wrong } = textOf([row.remarks, text].filter(Boolean).join('; '), 500)
  row.remarks = value
  if (wrong) tell(heading, text, wrong)
}

const kindReaders = { grade: gradeOf, permission: permissionOf, purpose: purposeOf }
const kindNames = ['grade', 'permission', 'purpose'] as const

/** School level, certification and purpose stand under each other's headings: '구분' holds any of them. */
function kinds(row: OrderRow, texts: Texts, tell: Tell): void {
  const wrong = { grade: 'badGrade', permission: 'badPermission', purpose: 'badPurpose' }
  for (const name of kindNames) {
    for (const { text, heading } of texts.all(name)) {
      const read = [name, ...kindNames].find((one) => kindReaders[one](text))
      if (read && row[read] === '') row[read] = kindReaders[read](text) ?? ''
      else if (!read && !/^[-–—]$/.test(text)) tell(heading, text, wrong[name])
    }
  }
  row.grade ||= gradeOfYear(texts.first('year'))
}

// ── copies and pupils ───────────────────────────────────────────────────────────────────────────────────────────────

/** Copies of a line, several columns of one type together; `told`: something about them was. `onlyOwn`: merged ones were counted before. */
export function countsOf(
  texts: Texts,
  onlyOwn: boolean,
  tell: Tell,
): { counts: Counts; told: boolean } {
  const counts = { ...noCounts }
  let told = false
  const say: Tell = (...said) => {
    told = true
    tell(...said)
  }
  const counted = (name: ColumnName) => texts.all(name).filter(({ own }) => own || !onlyOwn)
  const read = ({ text, heading }: Under) => {
    const { value, wrong } = countOf(text)
    if (wrong)
      say(heading, text, wrong, wrong === 'orderBadCount' ? { most: limits.copies } : undefined)
    return value
  }
  for (const name of countNames) for (const under of counted(name)) counts[name] += read(under)
  for (const under of counted('enlarged')) enlarged(under, counts, say)
  const copies = counted('copies').map((under) => ({ ...under, value: read(under) }))
  const sum = copies.reduce((total, { value }) => total + value, 0)
  const forms = counted('forms')
  for (const under of forms) readForms(under, counts, { sum, asked: texts.has('copies') }, say)
  if (forms.length === 0 && sum > 0 && countNames.every((name) => counts[name] === 0))
    say(copies[0]?.heading ?? '', copies[0]?.text ?? '', 'orderTypeMissing')
  bounded(counts, say)
  return { counts, told }
}

/** '확대' alone does not say how large. */
function enlarged({ text, heading }: Under, counts: Counts, tell: Tell): void {
  const named = formsOf(text).counts
  const sizes = enlargedTypes.filter(({ column }) => named[column] !== undefined)
  for (const { column } of sizes) counts[column] += named[column] ?? 1
  if (sizes.length === 0) {
    const { value, wrong } = countOf(text)
    if (wrong || value > 0) tell(heading, text, 'orderEnlargedSize')
  }
}

function readForms(
  { text, heading }: Under,
  counts: Counts,
  { sum, asked }: { sum: number; asked: boolean },
  tell: Tell,
): void {
  const { counts: named, wrong } = formsOf(text)
  for (const { part, key } of wrong) tell(heading, part, key)
  for (const name of countNames)
    if (named[name] !== undefined) counts[name] += named[name] ?? (sum || 1)
  // a type without a number asks for one; where there is a column of numbers that is worth a look
  if (asked && sum === 0 && Object.values(named).some((count) => count === null))
    tell(heading, text, 'orderCopiesAssumed')
}

export function bounded(counts: Counts, tell: Tell): void {
  for (const name of countNames) {
    if (counts[name] <= limits.copies) continue
    tell('', String(counts[name]), 'orderTooManyCopies', {
      count: counts[name],
      most: limits.copies,
    })
    counts[name] = limits.copies
  }
}

/** Pupils of a line; merged ones belong to each book they stand beside. */
export function pupilsOfLine(texts: Texts, onlyOwn: boolean, tell: Tell): Pupil[] {
  const under = (name: ColumnName) => texts.all(name).find(({ own }) => own || !onlyOwn)
  const [whole, name, grade, phone] = [
    under('pupils'),
    under('pupilName'),
    under('pupilGrade'),
    under('pupilPhone'),
  ]
  if (!whole && !name && !grade && !phone) return []
  const beside = name ?? (grade || phone ? whole : undefined)
  const named =
    beside || grade || phone
      ? pupilsOfColumns(beside?.text ?? '', grade?.text ?? '', phone?.text ?? '')
      : pupilsOf(whole?.text ?? '')
  const more = name && whole ? pupilsOf(whole.text) : { pupils: [], wrong: [] }
  for (const part of [...named.wrong, ...more.wrong])
    tell((beside ?? whole ?? grade ?? phone)?.heading ?? '', veiled(part), 'orderPupilUnread')
  return [...named.pupils, ...more.pupils]
}
