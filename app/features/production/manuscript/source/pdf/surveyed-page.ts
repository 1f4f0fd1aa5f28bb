/** What is known of a page of a PDF when all pages have been looked at. */
import type { PageFigure } from './figures'
import type { Rect } from './geometry'
import type { Line } from './lines'
import type { PdfPage } from './pdf-page'

/** A page with its lines; `running`: those that stand on every page. `printed`: its number, as it says itself. */
export type SurveyedPage = PdfPage & {
  lines: Line[]
  running: Line[]
  printed: number | null
  /** where its two columns part */
  gutter: number | null
  /** where all of its columns part, from the left */
  gutters: number[]
  figures: PageFigure[]
  /** where text stands on such pages */
  area: Rect
}
