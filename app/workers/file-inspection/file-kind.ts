/** Tells the kind of a file by its first bytes, without reading what is inside. */
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from './inspection-result'
import { protectionMark } from './protection'

const signatures: [FileKind, string][] = [
  ['png', '89504e47'],
  ['jpeg', 'ffd8ff'],
  ['gif', '47494638'],
  ['tiff', '49492a00'],
  ['tiff', '4d4d002a'],
  ['bmp', '424d'],
]

/** Programs of Windows, Linux and macOS, and shortcuts of Windows. */
const programStarts = ['4d5a', '7f454c46', 'cafebabe', 'cffaedfe', '4c00000001140200']

// prettier-ignore
const programEndings = [
  'exe', 'msi', 'com', 'scr', 'bat', 'cmd', 'ps1', 'vbs', 'vbe', 'js', 'jse', 'wsf', 'hta', 'reg', 'lnk',
  'dll', 'sys', 'cpl', 'jar', 'apk', 'app', 'dmg', 'pkg', 'sh', 'deb', 'rpm', 'iso', 'img',
]
/** Whether a name's ending is that of a program: people open such a file by running it. */
export const isProgramEnding = (ending: string) => programEndings.includes(ending.toLowerCase())

/**
 * A zip may turn out to be a document of an office program or a book, and the old container of these
 * programs an HWP file.
 */
export async function fileKind(file: FileHandle, size: number): Promise<FileKind> {
  const head = Buffer.alloc(Math.min(size, 64 * 1024))
  await file.read(head, 0, head.length, 0)
  const text = head.toString('latin1')
  if (protectionMark.test(text.slice(0, 128))) return 'locked'
  // PDF readers accept files with other content in the first kilobyte.
  if (text.slice(0, 1_024).includes('%PDF-')) return 'pdf'
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return 'zip'
  if (text.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'office'
  if (text.startsWith('HWP Document File V3')) return 'hwp3'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  // before pictures: BM and GIF8 are letters, too
  if (isText(head)) return 'text'
  const start = head.toString('hex', 0, 8)
  const image = signatures.find(([, one]) => start.startsWith(one))
  if (image) return image[0]
  if (programStarts.some((one) => start.startsWith(one))) return 'program'
  return protectionMark.test(text.slice(0, 2_048)) ? 'locked' : 'other'
}

/**
 * Whether the bytes are UTF-8 or CP949 without control characters; an incomplete character at the
 * end does not count.
 */
export function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return ['utf-8', 'euc-kr'].some(
    (encoding) => !new TextDecoder(encoding).decode(head).slice(0, -2).includes('\ufffd'),
  )
}
