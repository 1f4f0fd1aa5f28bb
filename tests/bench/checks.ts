/** Benchmark of the checks of produced files: braille, and EPUB, audio and PDF. */
import { checkBrailleFaults } from './checks-braille'
import { checkMediaFaults } from './checks-media'

export async function checks(): Promise<void> {
  await checkBrailleFaults()
  await checkMediaFaults()
}
