/** Benchmark of the checks of produced files: braille, and EPUB, audio and PDF. */
import { checkBrailleFaults } from './braille-faults'
import { checkSchoolBraille } from './braille-school'
import { checkMediaFaults } from './media-faults'

export async function checks(): Promise<void> {
  checkSchoolBraille()
  await checkBrailleFaults()
  await checkMediaFaults()
}
