/** Reads braille in a thread, bounded in memory and time: cells may be put together in many ways. */
import { WorkerPool } from '~/workers/pool.server'
import type { ReadLine } from '~/features/production/braille/read'

const pool = new WorkerPool<string, ReadLine[]>(
  'braille',
  'features/production/braille/worker/start.js',
)

/** Throws AppError (503) when too many wait. */
export const readInWorker = (braille: string) => pool.run(braille)
