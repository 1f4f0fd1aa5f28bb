/** Recognises files that are no .xlsx by their first bytes: other programs' files, pages, markup. */
import iconv from 'iconv-lite'
import type { SheetProblem } from './sheet-bounds'

const wide = (text: string) => Buffer.from(text, 'utf16le')

/** The old container of Office holds workbooks, encrypted ones, documents and those of Hangul. */
function inContainer(bytes: Buffer): SheetProblem {
  if (bytes.includes(wide('EncryptedPackage'))) return 'sheetEncrypted'
  if (bytes.includes('HWP Document File') || bytes.includes(wide('HwpSummaryInformation')))
    return 'sheetIsHangul'
  return bytes.includes(wide('WordDocument')) || bytes.includes(wide('PowerPoint Document'))
    ? 'sheetIsWord'
    : 'sheetOldFormat'
}

const signatures: [hex: string, problem: SheetProblem][] = [
  // a workbook of Excel 2 to 4, without a container
  ['0900', 'sheetOldFormat'],
  ['0902', 'sheetOldFormat'],
  ['0904', 'sheetOldFormat'],
  ['0908', 'sheetOldFormat'],
  ['1f8b', 'sheetIsArchive'],
  ['377abcaf271c', 'sheetIsArchive'],
  ['526172211a07', 'sheetIsArchive'],
  ['7b5c727466', 'sheetIsWord'],
]

/** What is wrong with a file that is neither a package nor a text; null for a text. */
export function otherFormat(bytes: Buffer): SheetProblem | null {
  const start = bytes.subarray(0, 8).toString('hex')
  if (start.startsWith('d0cf11e0')) return inContainer(bytes)
  if (start.startsWith('504b')) return 'sheetEmpty'
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (head.includes('%PDF-')) return 'sheetIsPdf'
  if (/^HWP Document File|^<\?xml[^>]*>\s*(?:<!DOCTYPE[^>]*>\s*)?<HWPML/i.test(head))
    return 'sheetIsHangul'
  if (/^<\?xml[^>]*>\s*<office:document/i.test(head)) return 'sheetIsOpenDocument'
  if (
    /^(?:from|mime-version|content-type|date|subject):/im.test(head) &&
    /multipart\/related/i.test(head)
  )
    return 'sheetIsWebArchive'
  return signatures.find(([hex]) => start.startsWith(hex))?.[1] ?? null
}

/** The beginning of a text without its mark, in whatever encoding. */
function beginning(bytes: Buffer): string {
  const head = bytes.subarray(0, 4_096)
  const text =
    head[0] === 0xff && head[1] === 0xfe
      ? head.toString('utf16le')
      : head[0] === 0xfe && head[1] === 0xff
        ? iconv.decode(head, 'utf-16be')
        : head.toString('utf8')
  return text.replace(/^\ufeff/, '').trimStart()
}

/** SpreadsheetML of Excel 2003, whatever the prefix of its elements. */
export const looksLikeMarkup = (bytes: Buffer) =>
  /^<\?xml|^<(?:\w+:)?Workbook\b/.test(beginning(bytes)) &&
  /<(?:\w+:)?Workbook\b/.test(beginning(bytes))

/** XML of another kind has no rows that could be read as text. */
export const looksLikeXml = (bytes: Buffer) => beginning(bytes).startsWith('<?xml')

const pageElement =
  /<(?:!doctype\s+html|html|head|meta|title|style|body|div|center|table|thead|tbody|tr|font|span|p)\b/i

export const looksLikeHtml = (bytes: Buffer) => {
  const text = beginning(bytes)
  return text.startsWith('<') && pageElement.test(text)
}
