/**
 * Reads a .csv: UTF-8, UTF-16 or CP949; separated by comma, semicolon or tab.
 *
 * UTF-8 comes with or without a byte order mark; Korean spreadsheet programs write CP949.
 */
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { SheetError, sheetBounds, type Batch, type SheetRow } from './sheet-bounds'

const batchSize = 500

export function* readCsv(bytes: Buffer): Generator<Batch> {
  const text = decode(bytes)
  if (text.includes('\0')) throw new SheetError('sheetUnreadable')
  const rows = numberRows(text)
  for (let at = 0; at < rows.length; at += batchSize)
    yield { sheet: '', rows: rows.slice(at, at + batchSize) }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Node's own decoder lacks CP949's additions to EUC-KR (똠).
    return iconv.decode(bytes, 'cp949')
  }
}

/** Rows with the number of the line they begin on, so that messages name the right line. */
function numberRows(text: string): SheetRow[] {
  const options = {
    bom: true,
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    to: sheetBounds.rows + 1,
    max_record_size: sheetBounds.text * 16,
  }
  try {
    const records = parse(text, options) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    if (records.length > sheetBounds.rows) throw new SheetError('sheetTooLarge')
    return records.flatMap(({ record, info }) => {
      const lines = record.join('').split('\n').length - 1
      const cells = trimRow(record)
      return cells.length > 0 ? [{ number: info.lines - lines, cells }] : []
    })
  } catch (error) {
    throw error instanceof CsvError ? new SheetError('sheetUnreadable') : error
  }
}

/** The texts without blank ones at the end. */
function trimRow(record: string[]): string[] {
  const cells = record.map((cell) => cell.trim())
  while (cells.at(-1) === '') cells.pop()
  if (cells.length > sheetBounds.columns || cells.some((cell) => cell.length > sheetBounds.text))
    throw new SheetError('sheetTooLarge')
  return cells
}

/** The most frequent of comma, semicolon and tab in the first lines. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, 4_000)
  const times = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}
