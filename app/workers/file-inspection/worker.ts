/** Worker thread that inspects one file and returns facts about it. */
import { open, type FileHandle } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import {
  inspectionBounds,
  type InspectionResult,
  type HwpDetails,
  type FileKind,
} from './inspection-result'
import { inspectPdf } from './pdf'
import { inspectZip } from './zip'

const signatures: [FileKind, string][] = [
  ['png', '89504e47'],
  ['jpeg', 'ffd8ff'],
  ['gif', '47494638'],
  ['tiff', '49492a00'],
  ['tiff', '4d4d002a'],
  ['bmp', '424d'],
]

export type FileTask = { path: string; port: MessagePort }

/**
 * Sends the kind by `port` as soon as it is known, so that the caller has it even if this thread is
 * stopped.
 */
export async function inspectFile({ path, port }: FileTask): Promise<InspectionResult> {
  const postResult = (kind: FileKind) => port.postMessage(kind)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, 64 * 1024))
    await file.read(head, 0, head.length, 0)
    const text = head.toString('latin1')
    // PDF readers accept files with other content in the first kilobyte.
    if (text.slice(0, 1_024).includes('%PDF-')) {
      postResult('pdf')
      return await inspectPdf(file, size)
    }
    if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) {
      postResult('zip')
      return await inspectZip(path)
    }
    if (text.startsWith('\u00d0\u00cf\u0011\u00e0')) return await inspectCompoundFile(file, size)
    if (text.startsWith('HWP Document File V3')) return { kind: 'hwp3' }
    if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { kind: 'webp' }
    const image = signatures.find(([, start]) => head.toString('hex', 0, 8).startsWith(start))
    if (image) return { kind: image[0] }
    return { kind: isText(head) ? 'text' : 'other' }
  } finally {
    await file.close()
    port.close()
  }
}

/**
 * Whether the bytes are UTF-8 or CP949 without control characters; an incomplete character at the
 * end does not count.
 */
function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return ['utf-8', 'euc-kr'].some(
    (encoding) => !new TextDecoder(encoding).decode(head).slice(0, -2).includes('\ufffd'),
  )
}

/**
 * The old binary container holds many formats. An HWP file has its own file header, with one flag
 * for a password and one for distribution only.
 */
async function inspectCompoundFile(file: FileHandle, size: number): Promise<InspectionResult> {
  const mark = Buffer.from('HWP Document File\0')
  const chunk = Buffer.alloc(1024 * 1024)
  for (let at = 0; at < Math.min(size, inspectionBounds.header); at += chunk.length - 256) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    const found = chunk.subarray(0, bytesRead).indexOf(mark)
    if (found >= 0 && found + 40 <= bytesRead) return hwpResult(chunk.readUInt32LE(found + 36))
  }
  return { kind: 'office' }
}

function hwpResult(flags: number): InspectionResult {
  const details: HwpDetails = { password: (flags & 2) !== 0, distribution: (flags & 4) !== 0 }
  return {
    kind: 'hwp',
    hwp: details,
    ...(details.password ? { problem: 'password' as const } : {}),
  }
}
