/** Reads one page of a braille file for proof-reading, with the publisher's text of its pages. */
import type { Checked } from './braille/context'
import { openForProof, proofPage, type ProofPage } from './braille/proof'
import { beginning, withSource, type CheckTask } from './check-file'

/** `page`: of the braille file, from 1. */
export type ProofTask = CheckTask & { page: number }

/** Whoever proof-reads goes from page to page, so the volume that was read last stays at hand. */
let last: { of: string; checked: Checked } | undefined

/** Null when the file is no braille; a page that is not there has no lines. */
export async function proofOf({ page, ...task }: ProofTask): Promise<ProofPage | null> {
  const of = JSON.stringify(task)
  if (last?.of !== of) {
    const checked = openForProof(await beginning(task.path), await withSource(task))
    if (!checked) return null
    last = { of, checked }
  }
  return proofPage(last.checked, page)
}
