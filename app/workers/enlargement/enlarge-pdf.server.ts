/**
 * Sets the pages of a PDF on larger paper in a process of its own, bounded in memory and time: a PDF of
 * others takes neither the service's memory nor its time.
 */
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { EnlargeResult, EnlargeTask } from './worker'

const pool = new WorkerPool<EnlargeTask, EnlargeResult>('enlargement')

/** Writes `task.target`, or says why not. `owner`: owners take turns. Throws AppError (503) when too many wait. */
export async function enlargePdf(
  task: EnlargeTask,
  owner: string,
): Promise<EnlargeResult | { problem: 'tooHeavy' }> {
  return pool.run(task, { owner }).catch((error: unknown) => {
    if (error instanceof WorkerStopped) return { problem: 'tooHeavy' as const }
    throw error
  })
}
