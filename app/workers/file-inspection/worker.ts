/** Worker process that looks into one file and returns facts about it. */
import { open, type FileHandle } from 'node:fs/promises'
import { inspectCompoundFile } from './compound-file'
import type { FileKind, InspectionResult } from './inspection-result'
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
    if (kind === 'hwp3') return await inspectHwp3(file)
    return await inspectCompoundFile(file, size)
  } finally {
    await file.close()
  }
}

/** Its document information begins at byte 30; the word at 96 of it is not 0 with a password. */
async function inspectHwp3(file: FileHandle): Promise<InspectionResult> {
  const head = Buffer.alloc(128)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (bytesRead < head.length) return { kind: 'hwp3', problem: 'unreadable' }
  return { kind: 'hwp3', ...(head.readUInt16LE(126) === 0 ? {} : { problem: 'password' as const }) }
}
