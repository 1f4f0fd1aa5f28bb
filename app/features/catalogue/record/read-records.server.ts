/** Reads records of other centres: MARC 21 and KORMARC, as ISO 2709 or MARCXML. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { MarcField } from 'marcjs'
import { AppError } from '~/platform/app-error'
import { productionGroups } from '~/tables/codes'
import { SheetError } from '~/workers/spreadsheet/sheet-bounds'
import { readXml } from '~/workers/spreadsheet/xml'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { isoRecords } from './iso2709'

/** A book that a centre made: its ISBN, in which form ('' when the record does not say), and a note. */
type OtherEdition = { isbn: string; format: string; note: string }
type MarcRecord = { leader: string; fields: MarcField[]; unreadable?: boolean }

/** More records than any centre has. */
const MAX_RECORDS = 100_000
const MAX_NOTE = 100
/** So many records are read before others get their turn. */
const SLICE = 200

/** Numbers of records that are named; of more only how many there are is said. */
const MAX_NAMED = 20

/**
 * How many records of the file could be read, and what was made by its ISBNs, each once. `broken`: how
 * many could not be read, or not their letters, with the numbers of the first ones, from 1.
 */
export async function readRecords(path: string) {
  const found = new Map<string, OtherEdition>()
  const broken = { count: 0, numbers: [] as number[] }
  let [number, records] = [0, 0]
  for await (const record of recordsOf(path)) {
    number += 1
    if (number > MAX_RECORDS) throw new AppError('recordsTooMany', 400, 'file')
    if (number % SLICE === 0) await setImmediate()
    if (record) records += 1
    if (!record || record.unreadable) {
      broken.count += 1
      if (broken.numbers.length < MAX_NAMED) broken.numbers.push(number)
    }
    for (const edition of record ? editionsOf(record) : [])
      found.set(`${edition.isbn} ${edition.format}`, edition)
  }
  if (records === 0) throw unreadable()
  return { records, broken, editions: [...found.values()] }
}

const unreadable = () => new AppError('recordsUnreadable', 400, 'file')

async function* recordsOf(path: string): AsyncGenerator<MarcRecord | null> {
  const head = await firstBytes(path)
  if (/^[\ufeff\s]*</.test(head)) yield* xmlRecords(path)
  else if (/^\s*\d{5}/.test(head)) yield* isoRecords(await readFile(path))
  else throw unreadable()
}

async function firstBytes(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: 99 })) return String(chunk)
  return ''
}

async function* xmlRecords(path: string): AsyncGenerator<MarcRecord> {
  const done: MarcRecord[] = []
  let record: MarcRecord | undefined
  let field: MarcField | undefined
  let text = ''
  const handlers = {
    open(name: string, { tag = '', code = '', ind1 = ' ', ind2 = ' ' }: Record<string, string>) {
      text = ''
      if (name === 'record') record = { leader: '', fields: [] }
      else if (name === 'controlfield') field = [tag]
      else if (name === 'datafield') field = [tag, ind1 + ind2]
      else if (name === 'subfield') field?.push(code)
    },
    text: (part: string) => void (text += part),
    close(name: string) {
      if (name === 'leader' && record) record.leader = text
      else if (name === 'subfield' || name === 'controlfield') field?.push(text)
      if ((name === 'controlfield' || name === 'datafield') && field) record?.fields.push(field)
      if (name === 'record' && record) done.push(record)
    },
  }
  try {
    const pieces = readXml(createReadStream(path), handlers)
    while (!(await pieces.next()).done) yield* done.splice(0)
    yield* done
  } catch (error) {
    throw error instanceof SheetError ? unreadable() : error
  }
}

/** Values of a subfield in all fields with this tag. */
const valuesOf = ({ fields }: MarcRecord, tag: string, ...codes: string[]) =>
  fields
    .filter(([name]) => name === tag)
    .flatMap((field) =>
      field.flatMap((part, i) =>
        i >= 2 && i % 2 === 0 && codes.includes(part) ? [field[i + 1] ?? ''] : [],
      ),
    )
const controlOf = ({ fields }: MarcRecord, tag: string) =>
  fields.find(([name]) => name === tag)?.[1] ?? ''

/** The ISBN of an edition is often that of the printed book: in 020 or in the link of 776. */
function editionsOf(record: MarcRecord): OtherEdition[] {
  const numbers = [...valuesOf(record, '020', 'a', 'z'), ...valuesOf(record, '776', 'z')]
  const isbns = new Set(
    numbers.flatMap((number) => toIsbn13(/[\d-]{9,17}[xX]?/.exec(number)?.[0] ?? '') ?? []),
  )
  const format = formatOf(record)
  const note = noteOf(record)
  return [...isbns].map((isbn) => ({ isbn, format, note }))
}

const [braille, enlarged, audio] = productionGroups.map(({ value }) => value)
/** Words by which Korean records tell the form, in 245 $h, 250, 300 and 655. */
const words = [
  [/점자|점역|braille/i, braille],
  [/확대|큰\s?글|large\s?(print|type)/i, enlarged],
  [/음성|녹음|낭독|데이지|오디오|audio|daisy/i, audio],
] as const

/** What the record codes about its form, else what it says in words. */
function formatOf(record: MarcRecord): string {
  const physical = controlOf(record, '007').slice(0, 2)
  const item = controlOf(record, '008')[23]
  if (physical === 'fb' || item === 'f') return braille!
  if (physical === 'tb' || item === 'd') return enlarged!
  if (physical.startsWith('s') || record.leader[6] === 'i') return audio!
  const said = [
    ...valuesOf(record, '245', 'h'),
    ...valuesOf(record, '250', 'a'),
    ...valuesOf(record, '300', 'a'),
    ...valuesOf(record, '655', 'a'),
  ].join(' ')
  return words.find(([pattern]) => pattern.test(said))?.[1] ?? ''
}

/** How much there is; nothing where the letters of an older file cannot be read. */
function noteOf(record: MarcRecord): string {
  const [extent = ''] = valuesOf(record, '300', 'a')
  const note = extent.normalize('NFC').replace(/\s+/g, ' ').trim()
  return note.includes('\ufffd') ? '' : note.slice(0, MAX_NOTE)
}
