/** Reads one page of a braille file for proof-reading, with the publisher's text of its pages. */
import type { Checked } from '~/features/production/file-check/braille/context'
import {
  openForProof,
  proofPage,
  type ProofPage,
} from '~/features/production/file-check/braille/proof'
import { openEbraille } from '~/features/production/file-check/ebraille/check-ebraille'
import { producedKind } from './kind'
import { beginning, withSource, type CheckTask } from './check-file'

/**
 * `page`: of the braille file, from 1; `volume` names the file and what it ought to be. Without
 * `files` only a volume that is at hand is read.
 */
export type ProofTask = { volume: string; page: number; files?: CheckTask }
export const notAtHand = 'notAtHand'

/**
 * Whoever proof-reads goes from page to page, so the volume that was read last stays at hand: its
 * files are neither fetched nor read again.
 */
let last: { volume: string; checked: Checked } | undefined

async function openFile(files: CheckTask): Promise<Checked | null> {
  const expected = await withSource(files)
  return (await producedKind(files.path)) === 'ebraille'
    ? openEbraille(files.path, expected)
    : openForProof(await beginning(files.path), expected)
}

/** Null when the file is no braille; a page that is not there has no lines. */
export async function proofOf({
  volume,
  page,
  files,
}: ProofTask): Promise<ProofPage | typeof notAtHand | null> {
  if (last?.volume !== volume) {
    if (!files) return notAtHand
    const checked = await openFile(files)
    if (!checked) return null
    last = { volume, checked }
  }
  return proofPage(last.checked, page)
}
