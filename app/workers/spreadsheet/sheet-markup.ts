/** The markup of one sheet: its cells, its filter, and how it is divided into printed pages. */
import type { Cell, Column, StreamedSheet } from './sheet'

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// ── Styles ──

const formats = { general: 0, text: 49, date: 164 }
const top = 'vertical="top"'
// prettier-ignore
const cellStyles = {
  general:     { format: 'general', font: 0, fill: 0, alignment: top },
  heading:     { format: 'general', font: 1, fill: 2, alignment: 'vertical="center" wrapText="1"' },
  title:       { format: 'general', font: 2, fill: 0, alignment: 'vertical="center"' },
  text:        { format: 'text',    font: 0, fill: 0, alignment: top },
  wrapped:     { format: 'text',    font: 0, fill: 0, alignment: `${top} wrapText="1"` },
  prose:       { format: 'general', font: 0, fill: 0, alignment: `${top} wrapText="1"` },
  date:        { format: 'date',    font: 0, fill: 0, alignment: `${top} horizontal="left"` },
} as const satisfies Record<string, { format: keyof typeof formats; font: number; fill: number; alignment: string }>
type Style = keyof typeof cellStyles
const styleNumber = (style: Style) => Object.keys(cellStyles).indexOf(style)

/** The default font of Korean spreadsheet programs: column widths are counted in its digits. */
const font = (size: number, bold = '') =>
  `<font>${bold}<sz val="${size}"/><name val="맑은 고딕"/></font>`
const cellXfs = Object.values(cellStyles).map(
  ({ format, font, fill, alignment }) =>
    `<xf xfId="0" numFmtId="${formats[format]}" fontId="${font}" fillId="${fill}" borderId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment ${alignment}/></xf>`,
)
export const styleSheet = `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="${formats.date}" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="3">${font(11)}${font(11, '<b/>')}${font(14, '<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF2"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

// ── Cells ──

// Leaves out what XML cannot contain: control characters and lone surrogates.
const invalidXmlCharacters =
  // eslint-disable-next-line no-control-regex -- see above
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) =>
  text.replace(invalidXmlCharacters, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/**
 * Adds a leading apostrophe to texts that a spreadsheet program might execute (when the sheet is
 * saved as .csv and opened again).
 */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** 0 → A, 26 → AA */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

const dayLength = 86_400_000
/** Day 0 of spreadsheets. They count a 29 February 1900, so that earlier days are not written. */
const firstDay = Date.UTC(1899, 11, 30)
const firstWrittenDay = 61

/** The number of a day; null for a text that is no whole date of the calendar. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return null
  const day = (time - firstDay) / dayLength
  return day < firstWrittenDay ? null : day
}

/** Spreadsheet programs show no longer text in a text cell. */
const MAX_TEXT_CELL = 255

const numberCell = (reference: string, value: number, style: Style) =>
  `<c r="${reference}" s="${styleNumber(style)}"><v>${value}</v></c>`
const textCell = (reference: string, text: string, style: Style) =>
  `<c r="${reference}" s="${styleNumber(style)}" t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(text))}</t></is></c>`

function cellMarkup(
  reference: string,
  value: Cell,
  column: Column | undefined,
  wrap = false,
): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return numberCell(reference, value, 'general')
  if (value instanceof Date)
    return numberCell(reference, Math.floor((value.getTime() - firstDay) / dayLength), 'date')
  const day = column?.format === 'date' ? dayNumber(value) : null
  if (day !== null) return numberCell(reference, day, 'date')
  return textCell(
    reference,
    value,
    value.length > MAX_TEXT_CELL ? 'prose' : columnStyle(column, wrap),
  )
}

/**
 * The style of a column's cells, also of those that are still empty: what a person types into a text
 * cell stays as it was typed (ISBN, telephone numbers, 2026-03).
 */
function columnStyle(column: Column | undefined, wrap: boolean): Style {
  if (column?.format === 'number') return 'general'
  if (column?.format === 'prose') return 'prose'
  return wrap ? 'wrapped' : 'text'
}

const rowMarkup = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

// ── Pages ──

/** The number of the row with the headings. */
export const headingRow = ({ title }: Pick<StreamedSheet, 'title'>) => (title ? 2 : 1)

/** Inches; a sheet of A4 in landscape is 11.69 inches wide. */
const margins = { side: 0.4, end: 0.6 }
/** Texts of 11 points are printed with at least 10. */
const smallestScale = 0.92
/** Characters of eight pixels that fit beside each other. */
const pageWidth = Math.floor(((11.69 - 2 * margins.side) * 96) / 8 / smallestScale)

/** The columns before which a new page begins; none when all fit beside each other. */
export function pageBreaks(columns: Column[]): number[] {
  const breaks: number[] = []
  const repeated = columns.findIndex(({ repeats }) => repeats)
  let used = 0
  for (const [i, { width }] of columns.entries()) {
    if (used > 0 && used + width > pageWidth) {
      breaks.push(i)
      used = repeated >= 0 && repeated < i ? (columns[repeated]?.width ?? 0) : 0
    }
    used += width
  }
  return breaks
}

function pageMarkup(breaks: number[]): string {
  const fit = 'fitToWidth="1" fitToHeight="0"'
  const scale = `scale="${smallestScale * 100}"`
  const columnBreaks = breaks.map((column) => `<brk id="${column}" max="1048575" man="1"/>`)
  return [
    '<printOptions gridLines="1"/>',
    `<pageMargins left="${margins.side}" right="${margins.side}" top="${margins.end}" bottom="${margins.end}" header="0.3" footer="0.3"/>`,
    `<pageSetup paperSize="9" ${breaks.length > 0 ? scale : fit} orientation="landscape"/>`,
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>',
    breaks.length > 0
      ? `<colBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${columnBreaks.join('')}</colBreaks>`
      : '',
  ].join('')
}

// ── The sheet ──

export async function* worksheet(sheet: StreamedSheet): AsyncGenerator<string> {
  const { title, columns, rows, wrap = false, filter = true, merged = [] } = sheet
  const head = headingRow(sheet)
  const breaks = pageBreaks(columns)
  const cols = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${column.width}" style="${styleNumber(columnStyle(column, wrap))}" customWidth="1"/>`,
  )
  yield `${xmlDeclaration}<worksheet xmlns="${mainNamespace}">`
  if (breaks.length === 0) yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  yield `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  if (title) yield rowMarkup(1, [textCell('A1', title, 'title')])
  yield rowMarkup(
    head,
    columns.map(({ heading }, i) => textCell(`${columnLetters(i)}${head}`, heading, 'heading')),
  )
  let number = head
  const markRow = (cells: Cell[]) => {
    number += 1
    return rowMarkup(
      number,
      cells.map((value, i) => cellMarkup(`${columnLetters(i)}${number}`, value, columns[i], wrap)),
    )
  }
  for await (const batch of rows) yield batch.map(markRow).join('')
  yield '</sheetData>'
  if (filter && number > head)
    yield `<autoFilter ref="A${head}:${columnLetters(columns.length - 1)}${number}"/>`
  if (merged.length > 0)
    yield `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  yield `${pageMarkup(breaks)}</worksheet>`
}
