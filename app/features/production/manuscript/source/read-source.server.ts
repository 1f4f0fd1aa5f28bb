/** Reads a book's source in a process of its own, bounded in memory and time. */
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { SourceResult } from './manuscript-source'
import type { SourceFile } from './read-source-file'

const pool = new WorkerPool<SourceFile, SourceResult>(
  'manuscript',
  'features/production/manuscript/source/worker/start.js',
)

/**
 * The pages of a file on this disk, or why it has none. `owner`: for whom it is read; owners take turns.
 * Never throws because of the content. Throws AppError (503) when too many wait.
 */
export async function readSource(source: SourceFile, owner: string): Promise<SourceResult> {
  try {
    return await pool.run(source, { owner })
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error
    return { problem: 'tooHeavy' }
  }
}
