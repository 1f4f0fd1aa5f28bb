/** What the rules of a braille file look at. */
import type { ExpectedFile } from '~/features/production/file-check/card'
import type { DecodedBraille } from './decode'
import type { Report } from './findings'
import type { Volume } from './page-parts'
import type { Line } from './words'

export type Checked = {
  decoded: DecodedBraille
  volume: Volume
  /** lines of text in the order of the file */
  lines: Line[]
  expected: ExpectedFile
  report: Report
}
