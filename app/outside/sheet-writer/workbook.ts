/** What the library for .xlsx leaves out: names that every spreadsheet program takes, and how sheets are printed. */
import type writeXlsx from 'write-excel-file/node'

const longest = 31
/** Excel keeps this name for itself. */
const taken = 'history'

/** Names of at most 31 characters without []:*?/\ and control characters, not blank, no two alike but for case. */
export function sheetNames(wanted: string[]): string[] {
  const used = new Set([taken])
  return wanted.map((name) => {
    const plain = allowed(name)
    let free = cut(plain, longest)
    for (let n = 2; used.has(free.toLowerCase()); n++)
      free = `${cut(plain, longest - ` (${n})`.length)} (${n})`
    used.add(free.toLowerCase())
    return free
  })
}

const allowed = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '') || '이름 없음'

/** The beginning of a text, never half a character. */
function cut(text: string, most: number): string {
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > most) break
    kept += character
  }
  return kept.replace(/[' ]+$/, '')
}

type Printing = NonNullable<NonNullable<Parameters<typeof writeXlsx>[1]>['features']>[number]

/** Each sheet as wide as its paper, its rows down to the headings repeated on every page. */
export const printing: Printing = {
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
