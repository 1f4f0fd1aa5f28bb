/** Worker process that looks into one file and returns facts about it. */
import { open, type FileHandle } from 'node:fs/promises'
import {
  inspectionBounds,
  type FileKind,
  type InspectionResult,
  type HwpDetails,
} from './inspection-result'
import { inspectPdf } from './pdf'
import { inspectZip } from './zip'

export type FileTask = { path: string; kind: FileKind }

/** `kind`: as its first bytes say. */
export async function inspectFile({ path, kind }: FileTask): Promise<InspectionResult> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (kind === 'pdf') return await inspectPdf(file, size)
    if (kind === 'zip') return await inspectZip(path)
    return await inspectCompoundFile(file, size)
  } finally {
    await file.close()
  }
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
