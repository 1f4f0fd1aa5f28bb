/** Reads a .csv: separated by comma, semicolon, tab or |, in any encoding of Korean programs. */
import { CsvError, parse, type Options } from 'csv-parse/sync'
import { decodeText } from './decode-text'
import { SheetRows } from './row-notes'
import { SheetError, sheetBounds, type Batch } from './sheet-bounds'

const batchSize = 500

export function* readCsv(bytes: Buffer): Generator<Batch> {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\0')) throw new SheetError('sheetUnreadable')
  // Excel's own hint, which is no row
  const [hint = '', said] = /^"?sep=([,;|\t])"?[,;|\t ]*\n/i.exec(text) ?? []
  const body = text.slice(hint.length)
  const sheet = new SheetRows('', { rows: 0, cells: 0 })
  for (const { number, cells } of numberRows(body, said ?? detectDelimiter(body))) {
    sheet.add(
      number + (hint === '' ? 0 : 1),
      cells.map((cell, column) => ({ column, text: cell })),
      { damaged: cells.some((cell) => cell.includes('\ufffd')) },
    )
    if (sheet.rows.length >= batchSize) yield sheet.take()
  }
  yield sheet.end()
}

const parsing = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: sheetBounds.text * 16,
})

/** Rows with the number of the line they begin on, so that messages name the right line. */
function numberRows(text: string, delimiter: string): { number: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      ...parsing(delimiter),
      info: true,
      to: sheetBounds.rows + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    if (records.length > sheetBounds.rows) throw new SheetError('sheetTooLarge')
    return records.map(({ record, info }) => ({
      number: info.lines - (record.join('').split('\n').length - 1),
      cells: trimRow(record),
    }))
  } catch (error) {
    throw error instanceof CsvError ? new SheetError('sheetUnreadable') : error
  }
}

/** The texts without blank ones at the end. */
function trimRow(record: string[]): string[] {
  let { length } = record
  while (length > 0 && record[length - 1]?.trim() === '') length -= 1
  return record.slice(0, length)
}

const delimiters = [',', '\t', ';', '|']
const headLines = 40

/**
 * The sign that divides most of the first lines; of equal ones the one that divides them into the
 * same and the most columns. Signs inside quotes and texts do not count, however many they are.
 */
function detectDelimiter(text: string): string {
  const head = text.slice(0, 200_000).split('\n').slice(0, headLines).join('\n')
  const scores = delimiters.map((delimiter) => ({ delimiter, ...consistency(head, delimiter) }))
  return scores.reduce((best, score) =>
    score.divided > best.divided || (score.divided === best.divided && score.even > best.even)
      ? score
      : best,
  ).delimiter
}

/** `divided`: the share of lines with several cells; `even`: how many of them have as many. */
function consistency(head: string, delimiter: string): { divided: number; even: number } {
  const lengths = lengthsOf(head, delimiter)
  const several = lengths.filter((length) => length > 1)
  const times = new Map<number, number>()
  for (const length of several) times.set(length, (times.get(length) ?? 0) + 1)
  const even = [...times].map(([length, count]) => (count / lengths.length) * Math.log2(length))
  return { divided: several.length / Math.max(1, lengths.length), even: Math.max(0, ...even) }
}

function lengthsOf(head: string, delimiter: string): number[] {
  try {
    return (parse(head, parsing(delimiter)) as string[][])
      .map((record) => trimRow(record).length)
      .filter((length) => length > 0)
  } catch {
    // a quote that ends below the first lines: counted without regard to quotes
    return head
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(delimiter).length)
  }
}
