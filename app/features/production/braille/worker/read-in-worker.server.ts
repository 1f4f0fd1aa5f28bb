/** Reads braille, and makes eBraille, in a thread, bounded in memory and time. */
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { ReadLine } from '~/features/production/braille/read'
import type { EbrailleTask } from './worker'

const pool = new WorkerPool<string | EbrailleTask, ReadLine[] | Uint8Array | null>(
  'braille',
  'features/production/braille/worker/start.js',
)

/**
 * Cells may be put together in many ways, so that reading takes long. Throws AppError (503) when too many
 * wait.
 */
export const readInWorker = (braille: string) => pool.run(braille) as Promise<ReadLine[]>

/**
 * A finished file as eBraille; null for one that is no braille or takes too much. Throws AppError (503) when
 * too many wait.
 */
export async function ebrailleInWorker(task: EbrailleTask): Promise<Uint8Array | null> {
  try {
    return (await pool.run(task)) as Uint8Array | null
  } catch (error) {
    if (error instanceof WorkerStopped) return null
    throw error
  }
}
