/** The parts of an .xlsx around its sheets, and sheet names that every program accepts. */
import {
  columnLetters,
  escaped,
  headingRow,
  mainNamespace,
  pageBreaks,
  styleSheet,
  xmlDeclaration,
} from './sheet-markup'
import type { StreamedSheet } from './sheet'

const MAX_NAME_LENGTH = 31
/** Excel reserves this name. */
const reservedName = 'history'

/**
 * Names of at most 31 characters without []:*?/\ and control characters, not blank, distinct even
 * when case is ignored.
 */
export function sheetNames(wanted: string[]): string[] {
  const used = new Set([reservedName])
  return wanted.map((name) => {
    const plain = sanitizeSheetName(name)
    let free = cutText(plain, MAX_NAME_LENGTH)
    for (let n = 2; used.has(free.toLowerCase()); n++)
      free = `${cutText(plain, MAX_NAME_LENGTH - ` (${n})`.length)} (${n})`
    used.add(free.toLowerCase())
    return free
  })
}

const sanitizeSheetName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '') || '이름 없음'

/** The beginning of a text, never half a character. */
function cutText(text: string, maxLength: number): string {
  let result = ''
  for (const character of text) {
    if (result.length + character.length > maxLength) break
    result += character
  }
  return result.replace(/[' ]+$/, '')
}

// ── Parts ──

const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type NamedSheet = Omit<StreamedSheet, 'rows'>

/**
 * What each printed page repeats: the rows down to the headings and, when the sheet is wider than a
 * page, the column that tells the rows apart.
 */
function printTitles(sheet: NamedSheet, i: number): string {
  const quoted = `'${sheet.name.replaceAll("'", "''")}'`
  const repeated = sheet.columns.findIndex(({ repeats }) => repeats)
  const letter = `$${columnLetters(repeated)}`
  const column =
    repeated >= 0 && pageBreaks(sheet.columns).length > 0 ? `${quoted}!${letter}:${letter},` : ''
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escaped(`${column}${quoted}!$1:$${headingRow(sheet)}`)}</definedName>`
}

/** Every part of the package but the sheets themselves, each with its text. */
export function packageParts(sheets: NamedSheet[]): [part: string, text: string][] {
  const each = (write: (number: number, sheet: NamedSheet) => string) =>
    sheets.map((sheet, i) => write(i + 1, sheet)).join('')
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationNamespace}/${type}" Target="${target}"/>`
  const overrides = each(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${partType}.worksheet+xml"/>`,
  )
  const parts: [part: string, text: string][] = [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets>${each((number, { name }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageNamespace}/relationships">${each((number) => related(number, 'worksheet', `worksheets/sheet${number}.xml`))}${related(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styleSheet],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packageNamespace}/relationships">${related(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${overrides}</Types>`,
    ],
  ]
  return parts.map(([part, text]) => [part, xmlDeclaration + text])
}
