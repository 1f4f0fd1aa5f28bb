/** Benchmark of the checks of produced files: braille, and EPUB, audio and PDF. */
import { checkBrailleFaults } from './braille-faults'
import { checkMediaFaults } from './media-faults'

export async function checks(): Promise<void> {
  await checkBrailleFaults()
  await checkMediaFaults()
}
