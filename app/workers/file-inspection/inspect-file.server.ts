/** Inspects a file in a separate thread, bounded in memory and time, one file at a time. */
import { MessageChannel } from 'node:worker_threads'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { InspectionResult, FileKind } from './inspection-result'
import type { FileTask } from './worker'

export type { InspectionResult, PdfDetails } from './inspection-result'

const pool = new WorkerPool<FileTask, InspectionResult>('file-inspection')

/** Facts about a file on this disk. Never throws because of the file's content. */
export async function inspectFile(path: string): Promise<InspectionResult> {
  const { port1, port2 } = new MessageChannel()
  let kind: FileKind = 'other'
  port1.on('message', (said: FileKind) => (kind = said))
  try {
    return await pool.run({ path, port: port2 }, { transfer: [port2] })
  } catch (error) {
    if (error instanceof WorkerStopped) return { kind, problem: 'tooHeavy' }
    throw error
  } finally {
    port1.close()
  }
}
