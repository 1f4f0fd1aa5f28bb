/** Decodes files of braille: Unicode braille and ASCII braille, as pages of lines. */
import { blank, fromAscii, isCell } from '~/features/production/braille/cells'

/** Bytes of a file that are read; a volume of a thousand pages of Unicode braille has fewer. */
export const mostBytes = 3_000_000
/** Pages of a file that are read. */
export const maxPages = 1000

/** `unicode`: UTF-8; `garbled`: UTF-8 that was taken for Windows-1252 and written as UTF-8 again. */
export type Encoding = 'ascii' | 'unicode' | 'utf-16le' | 'utf-16be' | 'garbled'

/** `mixed`: a cell in the other way of writing; `clear`: Hangul; `broken`: bytes of no character. */
export type OddKind = 'mixed' | 'clear' | 'broken' | 'other'
type Odd = { kind: OddKind; page: number; line: number; text: string }

/**
 * `pages`: lines of Unicode braille, a blank as U+2800, without the blanks at their end; characters
 * that are no braille stay. `odd`: those characters, one entry for each kind in a line.
 */
export type DecodedBraille = {
  encoding: Encoding
  pages: string[][]
  odd: Odd[]
  /** false: the file is larger than what is read, and this is its beginning */
  isWhole: boolean
  /** page breaks of the file itself; 0: the pages are cut by number of lines */
  formFeeds: number
  lineEnds: { crlf: number; lf: number; cr: number }
  /** whether pages before the last end with a line end, and whether the last does */
  pagesEndLine: boolean | null
  endsLine: boolean
  /** the last character of a Unicode file is not whole */
  isCutInCharacter: boolean
  /** control characters after the text, apart from the end-of-file sign of DOS */
  garbageAtEnd: number
}

/**
 * Returns null for what is no braille: plain text, other kinds of files, nothing at all. `lines`: of
 * a page, by which a file without form feeds is cut.
 */
export function decodeBraille(bytes: Uint8Array, lines = 26): DecodedBraille | null {
  if (isOtherFile(bytes)) return null
  const isCut = bytes.length > mostBytes
  const { body, garbage } = isCut
    ? { body: bytes.subarray(0, mostBytes), garbage: 0 }
    : withoutGarbage(bytes)
  const { text: raw, encoding } = textOf(body)
  const text = withoutEnd(raw, '\u001a\ufffd')
  const written = writtenAs(text)
  if (!written) return null
  const pages = pagesOf(text, lines)
  const kept = pages.parts.slice(0, maxPages)
  const { decoded, odd } = decodePages(kept, written)
  return {
    encoding: written === 'ascii' ? 'ascii' : encoding,
    pages: decoded,
    odd,
    isWhole: !isCut && kept.length === pages.parts.length,
    formFeeds: pages.formFeeds,
    ...lineEndsOf(text),
    isCutInCharacter: !isCut && /\ufffd$/.test(raw),
    garbageAtEnd: garbage,
  }
}

/** Text without these characters at its end; loops, because such patterns are slow on long runs. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** Beginnings of other kinds of files. */
const otherFiles = [
  '%PDF',
  'PK\u0003\u0004',
  '\u001f\u008b',
  '\u00d0\u00cf\u0011\u00e0',
  'HWP Document',
  'ID3',
  '\u00ff\u00d8\u00ff',
  '\u0089PNG',
  'Rar!',
  '7z\u00bc',
  'RIFF',
  'OggS',
  '<!DOCTYPE',
  '<html',
  '<?xml',
  '{\\rtf',
  '{"',
  'GIF8',
]
function isOtherFile(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  return otherFiles.some((one) => start.startsWith(one))
}

const isControl = (byte: number) =>
  byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte))
/** Bytes at the end in which garbage is looked for. */
const longestGarbage = 4096

/** Cuts control characters off the end, together with what stands between them. */
function withoutGarbage(bytes: Uint8Array): { body: Uint8Array; garbage: number } {
  const none = { body: bytes, garbage: 0 }
  if (isWide(bytes)) return none
  const from = Math.max(0, bytes.length - longestGarbage)
  const tail = bytes.subarray(from)
  const first = tail.findIndex(isControl)
  if (first < 0) return none
  const rest = tail.subarray(first)
  const controls = rest.filter(isControl).length
  if (controls < 0.2 * rest.length) return none
  return { body: bytes.subarray(0, from + first), garbage: rest.length }
}

/** Whether bytes are UTF-16, with or without a byte order mark: cells have a byte of 28. */
function isWide(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const share = (odd: number) =>
    start.filter((byte, i) => i % 2 === odd && (byte === 0x28 || byte === 0)).length /
    Math.max(1, start.length / 2)
  const has28 = start.filter((byte) => byte === 0x28).length > start.length / 10
  if (!has28) return null
  return share(1) > 0.9 ? 'utf-16le' : share(0) > 0.9 ? 'utf-16be' : null
}

function textOf(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = isWide(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  const text = new TextDecoder('utf-8').decode(bytes)
  if (/â[\u00a0-\u00a3]/.test(text)) {
    const undone = ungarbled(text)
    if (undone) return { text: undone, encoding: 'garbled' }
  }
  // a file of ASCII braille or plain text in which Korean letters are written as on older machines
  if (withoutEnd(text, '\ufffd').includes('\ufffd') && !/[\u2800-\u28ff]/.test(text))
    return { text: new TextDecoder('euc-kr').decode(bytes), encoding: 'unicode' }
  return { text, encoding: 'unicode' }
}

/**
 * The characters of Windows-1252 for the bytes 80 to 9F; five of these bytes have none. A literal,
 * because a decoder of Node 20 takes all of them for control characters.
 */
// prettier-ignore
const windows1252 = [
  '€', '', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '', 'Ž', '',
  '', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '', 'ž', 'Ÿ',
]
/**
 * The bytes that a character was taken for: as Windows-1252, or as Latin-1, where 80 to 9F are control
 * characters. Programs write either, and a file has one of them.
 */
const byteOf = new Map([
  ...Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte] as const),
  ...windows1252.flatMap((character, i) => (character ? [[character, 0x80 + i] as const] : [])),
])

/** Text of which the bytes were taken for letters, as it was; null when it is something else. */
function ungarbled(text: string): string | null {
  const bytes = Uint8Array.from(text, (character) => byteOf.get(character) ?? 0x3f)
  const undone = new TextDecoder('utf-8').decode(bytes)
  const cells = undone.match(/[\u2800-\u28ff]/g)?.length ?? 0
  return cells > undone.length / 2 ? undone : null
}

/** Which of the two ways the cells are written in; null: this is no braille. */
function writtenAs(text: string): 'unicode' | 'ascii' | null {
  const solid = text.replace(/[\s\u2800]/g, '')
  const share = (pattern: RegExp) => (solid.match(pattern)?.length ?? 0) / solid.length
  if (solid === '' || share(/\p{Cc}/gu) > 0.01) return null
  if (share(/[\u2801-\u28ff]/g) >= 0.5) return 'unicode'
  if (share(/[^!-~\u2801-\u28ff]/g) > 0.2 || share(/[0-9]/g) > 0.5) return null
  return isPlainText(text) ? null : 'ascii'
}

/** Korean braille in ASCII has few words of letters only, and signs between its letters. */
function isPlainText(text: string): boolean {
  const words = text
    .slice(0, 20_000)
    .split(/\s+/)
    .filter((word) => word.length > 1)
  const plain = words.filter((word) => /^["'(]?[A-Za-z]+(['-][A-Za-z]+)?[.,;:!?)"']*$/.test(word))
  return words.length > 5 && plain.length / words.length > 0.75
}

/** Pages of lines as they are written. */
function pagesOf(text: string, lines: number): { parts: string[][]; formFeeds: number } {
  const parts = text.split('\f', maxPages + 2)
  if (parts.length > 1 && parts.at(-1)!.trim() === '') parts.pop()
  if (parts.length > 1)
    return { parts: parts.map((part) => linesOf(part)), formFeeds: parts.length - 1 }
  const all = linesOf(parts[0] ?? '')
  const count = Math.ceil(all.length / lines)
  return {
    parts: Array.from({ length: count }, (_, i) => all.slice(i * lines, (i + 1) * lines)),
    formFeeds: 0,
  }
}

function linesOf(part: string): string[] {
  const lines = part.split(/\r\n|\n|\r/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

function lineEndsOf(text: string) {
  const crlf = text.match(/\r\n/g)?.length ?? 0
  const before = text.match(/[\r\n]\f/g)?.length ?? 0
  const breaks = text.match(/\f(?=[^])/g)?.length ?? 0
  return {
    lineEnds: {
      crlf,
      lf: (text.match(/\n/g)?.length ?? 0) - crlf,
      cr: (text.match(/\r/g)?.length ?? 0) - crlf,
    },
    pagesEndLine: breaks === 0 ? null : before >= breaks / 2,
    endsLine: /[\r\n\f]/.test(withoutEnd(text, ' \t\u2800').slice(-1)),
  }
}

/** Lines of Unicode braille, where blanks may be spaces; `odd`: characters that are no braille. */
export const decodeUnicode = (pages: string[][]) => decodePages(pages, 'unicode')

function decodePages(pages: string[][], written: 'unicode' | 'ascii') {
  const odd: Odd[] = []
  const strange = written === 'ascii' ? strangeInAscii(pages) : /[^\u2800-\u28ff ]+/gu
  const decoded = pages.map((lines, page) =>
    lines.map((line, i) => {
      for (const [kind, found] of oddIn(line, strange, written))
        odd.push({ kind, page: page + 1, line: i + 1, text: found.slice(0, 40) })
      const cells = written === 'ascii' ? fromAscii(line) : line.replaceAll(' ', blank)
      return withoutEnd(cells, blank)
    }),
  )
  return { decoded, odd }
}

/**
 * What is no ASCII braille. Programs write all letters in capitals or all in small letters, so a few
 * words in the other case are words in clear.
 */
function strangeInAscii(pages: string[][]): RegExp {
  const text = pages.flat().join('\n')
  const capitals = text.match(/[A-Z]/g)?.length ?? 0
  const small = text.match(/[a-z]/g)?.length ?? 0
  if (small < capitals / 20) return /[^ -~]+|[a-z]{3,}/gu
  if (capitals < small / 20) return /[^ -~]+|[A-Z]{3,}/gu
  return /[^ -~]+/gu
}

/** Characters of a line that do not belong to its way of writing, by kind. */
function oddIn(line: string, strange: RegExp, written: 'unicode' | 'ascii') {
  const found = new Map<OddKind, string>()
  for (const run of line.match(strange) ?? []) {
    const kind = kindOf(run, written)
    found.set(kind, (found.get(kind) ?? '') + run)
  }
  return found
}

function kindOf(run: string, written: 'unicode' | 'ascii'): OddKind {
  if (/[가-힣ㄱ-ㆎ一-鿿]/.test(run)) return 'clear'
  if (/[!-~]/.test(run)) return written === 'ascii' ? 'clear' : 'mixed'
  if ([...run].some(isCell)) return 'mixed'
  return run.includes('\ufffd') ? 'broken' : 'other'
}
