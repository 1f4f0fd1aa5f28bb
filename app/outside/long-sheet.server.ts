/** Long spreadsheets out: rows are packed as they come, so that a list of any length takes the memory of its packed bytes only. */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { harmless, type Column } from './sheets.server'

/** Texts and numbers; `rows` come in batches. */
export type LongSheet = { name: string; columns: Column[]; rows: AsyncIterable<(string | number)[][]> | Iterable<(string | number)[][]> }

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The sheets as the bytes of an .xlsx: frozen bold headings, widths, texts as texts (numbers of books, telephones), printed across the page. */
export async function writeLongSheets(sheets: LongSheet[]): Promise<Uint8Array> {
  const parts: Part[] = []
  for (const [i, sheet] of sheets.entries()) parts.push(await pack(`xl/worksheets/sheet${i + 1}.xml`, worksheet(sheet)))
  for (const [name, text] of aroundSheets(sheets.map(({ name }) => name))) parts.push(await pack(name, [declared + text]))
  return zipped(parts)
}

// ── markup ──────────────────────────────────────────────────────────────────────────────────────────────────────────

// what XML cannot hold is left out: control characters, halves of characters
// eslint-disable-next-line no-control-regex -- see above
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(unspeakable, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Styles of `styles.xml` below: 0 plain, 1 heading, 2 text. */
const textCell = (at: string, text: string, style: 1 | 2) => `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(text))}</t></is></c>`
const letter = (column: number) => String.fromCharCode(65 + column)

function rowOf(cells: (string | number)[], number: number, style: 1 | 2): string {
  const texts = cells.map((value, i) => {
    const at = `${letter(i)}${number}`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    return value === '' ? '' : textCell(at, value, style)
  })
  return `<row r="${number}">${texts.join('')}</row>`
}

async function* worksheet({ columns, rows }: LongSheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  yield `${declared}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowOf(columns.map(({ heading }) => heading), 1, 1)
  let number = 1
  for await (const batch of rows) yield batch.map((cells) => rowOf(cells, (number += 1), 2)).join('')
  yield '</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
}

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

function aroundSheets(names: string[]): [part: string, text: string][] {
  const each = (write: (number: number, name: string) => string) => names.map((name, i) => write(i + 1, name)).join('')
  const related = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${relation}/${type}" Target="${target}"/>`
  const overrides = each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${partType}.worksheet+xml"/>`)
  return [
    ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${packaged}/relationships">${each((number) => related(number, 'worksheet', `worksheets/sheet${number}.xml`))}${related(names.length + 1, 'styles', 'styles.xml')}</Relationships>`],
    ['xl/styles.xml', styles],
    ['_rels/.rels', `<Relationships xmlns="${packaged}/relationships">${related(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    ['[Content_Types].xml', `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${overrides}</Types>`],
  ]
}

// ── the zip (APPNOTE 4.3) ───────────────────────────────────────────────────────────────────────────────────────────

type Part = { name: Buffer; packed: Buffer; size: number; sum: number }

/** Packs beside the main thread; only the packed bytes stay. */
async function pack(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<Part> {
  const deflate = createDeflateRaw()
  const packed: Buffer[] = []
  deflate.on('data', (piece: Buffer) => packed.push(piece))
  const ended = once(deflate, 'end')
  let size = 0
  let sum = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    sum = crc32(bytes, sum)
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  deflate.end()
  await ended
  return { name: Buffer.from(name), packed: Buffer.concat(packed), size, sum }
}

/** What is said of a part both before it and in the directory: version 2.0, UTF-8 name, deflated, 1 January 1980. */
function facts({ name, packed, size, sum }: Part): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(0x800, 2)
  bytes.writeUInt16LE(8, 4)
  bytes.writeUInt16LE(0x21, 8)
  bytes.writeUInt32LE(sum, 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function zipped(parts: Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    bodies.push(Buffer.from('504b0304', 'hex'), facts(part), part.name, part.packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), facts(part), place, part.name)
    at += 30 + part.name.length + part.packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}
