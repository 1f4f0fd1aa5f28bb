/** Parses pasted table rows into volumes: tabs, commas or semicolons, with or without headings. */
import { parse } from 'csv-parse/sync'
import { parseNumber, volumeFields, type VolumeCells, type VolumeField } from './volume-cells'
import { keysOf } from '~/platform/records'

/**
 * `left` are lines that cannot be rows of the table; `ignored` are headings of columns that were
 * not read.
 */
export type PastedVolumes = {
  rows: { line: number; cells: VolumeCells }[]
  left: { line: number; text: string }[]
  ignored: string[]
}

// prettier-ignore
const headings: Record<VolumeField | 'first' | 'last', RegExp> = {
  number:       /^(권|권수|권번호|번호|분권|분권번호|순번|volume|vol|number|no)$/,
  pages:        /^(쪽|쪽수|페이지|쪽범위|묵자쪽|원본쪽|pages?)$/,
  units:        /^(단원|단원명|내용|범위|목차|units?|chapters?)$/,
  state:        /^(상태|진행|진행상태|제작상태|state|status)$/,
  dueDate:      /^(완성예정일|예정일|완료예정일|마감일|마감|납기|납기일|due|duedate)$/,
  finishedDate: /^(완료일|완료날짜|제작완료일|finished|finisheddate|done)$/,
  first:        /^(시작쪽|첫쪽|시작페이지|firstpage|from)$/,
  last:         /^(끝쪽|마지막쪽|끝페이지|종료쪽|lastpage|to)$/,
}
type Column = keyof typeof headings

const columnForHeading = (heading: string) =>
  keysOf(headings).find((column) =>
    headings[column].test(
      heading
        .normalize('NFKC')
        .replace(/[\s_.]/g, '')
        .toLowerCase(),
    ),
  )

export function parsePastedVolumes(text: string): PastedVolumes {
  const records = splitRecords(text)
  const [top] = records
  const known = top?.cells.map(columnForHeading) ?? []
  const headed =
    top !== undefined &&
    parseNumber(top.cells[0] ?? '') === null &&
    known.some(Boolean) &&
    known.filter(Boolean).length * 2 >= top.cells.filter(Boolean).length
  const widest = Math.max(0, ...records.map(({ cells }) => cells.length))
  const columns: (Column | undefined)[] = headed ? known : volumeFields.slice(0, widest)
  const pasted: PastedVolumes = {
    rows: [],
    left: [],
    ignored: headed ? top.cells.filter((cell, index) => cell !== '' && !known[index]) : [],
  }
  for (const { line, cells, text } of headed ? records.slice(1) : records) {
    if (cells.length > columns.length) pasted.left.push({ line, text })
    else pasted.rows.push({ line, cells: toVolumeCells(cells, columns) })
  }
  return pasted
}

type Line = { line: number; cells: string[]; text: string }

/**
 * Lines that are not blank, with the number of the line they begin on; blank cells at the end do
 * not count.
 */
function splitRecords(text: string): Line[] {
  const options = {
    bom: true,
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    raw: true,
  }
  const records =
    parseRecords(text, options) ?? parseRecords(text, { ...options, quote: null }) ?? []
  return records.flatMap(({ record, raw, info }) => {
    const cells = record.map((cell) => cell.replace(/\s+/g, ' ').trim())
    while (cells.at(-1) === '') cells.pop()
    const line = info.lines - raw.trimEnd().split('\n').length + 1
    return cells.length > 0 ? [{ line, cells, text: raw.trim() }] : []
  })
}

type ParsedRecords = { record: string[]; raw: string; info: { lines: number } }[]

/** Null when a quotation mark is never closed. */
function parseRecords(text: string, options: object): ParsedRecords | null {
  try {
    return parse(text, options) as unknown as ParsedRecords
  } catch {
    return null
  }
}

const detectDelimiter = (text: string) =>
  ['\t', ',', ';'].find((sign) => text.includes(sign)) ?? '\t'

/** Columns that were not pasted, and a blank state, leave their cells absent. */
function toVolumeCells(cells: string[], columns: (Column | undefined)[]): VolumeCells {
  const columnOf = (column: Column) =>
    columns.includes(column) ? (cells[columns.indexOf(column)] ?? '') : undefined
  const [first, last] = [columnOf('first'), columnOf('last')]
  const pages =
    columnOf('pages') ?? (first === undefined ? undefined : [first, last].filter(Boolean).join('-'))
  return {
    ...Object.fromEntries(volumeFields.map((field) => [field, columnOf(field)])),
    pages,
    state: columnOf('state') || undefined,
  }
}
