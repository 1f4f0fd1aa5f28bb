/** Worker process that makes the cards of files, and pages for proof-reading. */
import { checkFile, type CheckTask } from '~/features/production/file-check/check-file'
import { proofOf, type ProofTask } from '~/features/production/file-check/proof'

export const work = (task: CheckTask | ProofTask) =>
  'page' in task ? proofOf(task) : checkFile(task)
