/** Makes drafts in a thread or process, bounded in memory and time: formulas and pages may be of any kind. */
import type { MadeDraft } from '~/features/production/manuscript/draft/draft-book'
import type { DraftTask } from '~/features/production/manuscript/draft/make-draft'
import type { PrintTask } from '~/features/production/manuscript/draft/print/print-book'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'

const pool = new WorkerPool<DraftTask, MadeDraft>(
  'draft',
  'features/production/manuscript/draft/worker/start.js',
)
/** Typst is native code, which may crash. */
const prints = new WorkerPool<PrintTask, MadeDraft>(
  'print',
  'features/production/manuscript/draft/print/start.js',
)

/** A draft; null when it takes too much. Throws AppError (503) when too many wait. */
export const draftInWorker = (task: DraftTask, owner: string): Promise<MadeDraft | null> =>
  pool.run(task, { owner }).catch(nullWhereStopped)

/** Enlarged print; null when it takes too much. Throws AppError (503) when too many wait. */
export const printInWorker = (task: PrintTask, owner: string): Promise<MadeDraft | null> =>
  prints.run(task, { owner }).catch(nullWhereStopped)

function nullWhereStopped(error: unknown): null {
  if (error instanceof WorkerStopped) return null
  throw error
}
