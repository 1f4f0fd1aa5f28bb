/**
 * Writes long .xlsx files: rows are compressed as they come.
 *
 * A list of any length takes only the memory of its compressed bytes.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapeFormula, type Column } from './write-spreadsheet.server'
import { zipOutput } from '~/platform/streams'

/** Texts and numbers; `rows` come in batches. */
export type StreamedSheet = {
  name: string
  columns: Column[]
  rows: AsyncIterable<(string | number)[][]> | Iterable<(string | number)[][]>
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A fixed date, so that the same rows give the same bytes. */
const fixedDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The sheets as the bytes of an .xlsx: frozen bold headings, widths, cells as text (book IDs,
 * telephone numbers), printed in landscape.
 */
export async function writeStreamedSheets(sheets: StreamedSheet[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  const out = zipOutput(zip)
  for (const [i, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${i + 1}.xml`, fixedDate, (done) => {
      // When the source of the rows fails, the whole sheet fails.
      done(
        null,
        Readable.from(worksheet(sheet), { objectMode: false }).once('error', (error) =>
          out.destroy(error),
        ),
      )
    })
  for (const [name, text] of packageParts(sheets.map(({ name }) => name)))
    zip.addBuffer(Buffer.from(xmlDeclaration + text), name, fixedDate)
  zip.end()
  return buffer(out)
}

// ── markup ───────────────────────────────────────────────────────────────────────────────────────

// Leaves out what XML cannot contain: control characters and lone surrogates.
const invalidXmlCharacters =
  // eslint-disable-next-line no-control-regex -- see above
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(invalidXmlCharacters, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Styles of `styles.xml` below: 0 plain, 1 heading, 2 text. */
const textCell = (at: string, text: string, style: 1 | 2) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(text))}</t></is></c>`
const letter = (column: number) => String.fromCharCode(65 + column)

function rowOf(cells: (string | number)[], number: number, style: 1 | 2): string {
  const texts = cells.map((value, i) => {
    const at = `${letter(i)}${number}`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    return value === '' ? '' : textCell(at, value, style)
  })
  return `<row r="${number}">${texts.join('')}</row>`
}

async function* worksheet({ columns, rows }: StreamedSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowOf(
    columns.map(({ heading }) => heading),
    1,
    1,
  )
  let number = 1
  for await (const batch of rows)
    yield batch.map((cells) => rowOf(cells, (number += 1), 2)).join('')
  yield '</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
}

const styles = `<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

function packageParts(names: string[]): [part: string, text: string][] {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, i) => write(i + 1, name)).join('')
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationNamespace}/${type}" Target="${target}"/>`
  const overrides = each(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${partType}.worksheet+xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageNamespace}/relationships">${each((number) => related(number, 'worksheet', `worksheets/sheet${number}.xml`))}${related(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packageNamespace}/relationships">${related(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${overrides}</Types>`,
    ],
  ]
}
