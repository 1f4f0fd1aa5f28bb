/** Checks files, and reads them for proof-reading, in processes bounded in memory and time. */
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { FileCard } from '~/features/production/file-check/card'
import type { CheckTask } from '~/features/production/file-check/check-file'
import type { ProofPage } from '~/features/production/file-check/braille/proof'
import { notAtHand, type ProofTask } from '~/features/production/file-check/proof'

const entry = 'features/production/file-check/worker/start.js'
const checks = new WorkerPool<CheckTask, FileCard>('file-check', entry)
const proofs = new WorkerPool<ProofTask, ProofPage | typeof notAtHand | null>('proof', entry)

/** Never throws because of the file's content: a file that takes too much says so on its card. */
export async function checkInWorker(task: CheckTask): Promise<FileCard> {
  try {
    return await checks.run(task)
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error
    return {
      kind: 'other',
      facts: [],
      findings: [{ key: 'checkTooHeavy', severity: 'severe', count: 1, places: [] }],
      notChecked: [{ key: 'checkNothingLookedAt' }],
    }
  }
}

/**
 * A page of braille; null when the file is none, or takes too much. `fetch` gives the files, which
 * may have to come from another machine, to the task it gets; it is asked only when the volume is
 * not at hand. Throws AppError (503) when too many wait.
 */
export async function proofInWorker(
  wanted: { volume: string; page: number },
  fetch: (read: (files: CheckTask) => Promise<ProofPage | null>) => Promise<ProofPage | null>,
): Promise<ProofPage | null> {
  try {
    const shown = await proofs.run(wanted)
    if (shown !== notAtHand) return shown
    return await fetch(async (files) => {
      const read = await proofs.run({ ...wanted, files })
      return read === notAtHand ? null : read
    })
  } catch (error) {
    if (error instanceof WorkerStopped) return null
    throw error
  }
}
