/** Worker process that looks into one file and returns facts about it. */
import { open } from 'node:fs/promises'
import { inspectCompoundFile, inspectHwp3 } from './compound-file'
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
