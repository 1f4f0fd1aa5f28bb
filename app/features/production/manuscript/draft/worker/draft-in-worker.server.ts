/** Makes drafts in a thread, bounded in memory and time: formulas and pages may be of any kind. */
import type { DraftTask, MadeDraft } from '~/features/production/manuscript/draft/make-draft'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'

const pool = new WorkerPool<DraftTask, MadeDraft>(
  'draft',
  'features/production/manuscript/draft/worker/start.js',
)

/** A draft; null when it takes too much. Throws AppError (503) when too many wait. */
export async function draftInWorker(task: DraftTask, owner: string): Promise<MadeDraft | null> {
  try {
    return await pool.run(task, { owner })
  } catch (error) {
    if (error instanceof WorkerStopped) return null
    throw error
  }
}
