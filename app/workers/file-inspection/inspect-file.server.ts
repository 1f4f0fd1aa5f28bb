/**
 * Inspects a file in a process of its own, bounded in memory and time, one file at a time: what was
 * made to do harm takes neither the service's memory nor its time.
 */
import { open } from 'node:fs/promises'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import { fileKind } from './file-kind'
import type { FileKind, InspectionResult } from './inspection-result'
import type { FileTask } from './worker'

const pool = new WorkerPool<FileTask, InspectionResult>('file-inspection')

/** Kinds that are more than their first bytes. */
const containers: readonly FileKind[] = ['pdf', 'zip', 'office', 'hwp3']

/** Facts about a file on this disk. Never throws because of the file's content. */
export async function inspectFile(path: string): Promise<InspectionResult> {
  const kind = await kindOf(path)
  if (!containers.includes(kind)) return { kind }
  try {
    return await pool.run({ path, kind })
  } catch (error) {
    if (error instanceof WorkerStopped) return { kind, problem: 'tooHeavy' }
    throw error
  }
}

/** The kind by its first bytes, whatever its name says. */
export async function kindOf(path: string): Promise<FileKind> {
  const file = await open(path)
  try {
    return await fileKind(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}
