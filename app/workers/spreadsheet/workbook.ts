/**
 * Sheet names that every spreadsheet program accepts, and print settings; the .xlsx library lacks
 * both.
 */
import type writeXlsx from 'write-excel-file/node'

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

type Printing = NonNullable<NonNullable<Parameters<typeof writeXlsx>[1]>['features']>[number]

/** Each sheet is as wide as its paper and repeats its rows down to the headings on every page. */
export const printOptions: Printing = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml
            .replace(
              /<worksheet\b[^>]*>/,
              (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
            )
            .replace('<pageSetup ', '<pageSetup fitToWidth="1" fitToHeight="0" '),
      },
      'xl/workbook.xml': {
        transform: (xml, sheets) => {
          const titles = sheets.map(
            ({ sheet = '', stickyRowsCount = 1 }, i) =>
              `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escaped(`'${sheet.replaceAll("'", "''")}'!$1:$${stickyRowsCount}`)}</definedName>`,
          )
          return xml.replace(
            '<definedNames/>',
            () => `<definedNames>${titles.join('')}</definedNames>`,
          )
        },
      },
    },
  },
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
