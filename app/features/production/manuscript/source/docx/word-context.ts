/** What the readers of paragraphs, tables and pictures of a Word document share. */
import type { Tally } from '~/features/production/manuscript/source/epub/tally'
import type { Numbering } from './numbering'
import type { PageTurns } from './page-turns'
import type { Relations } from './word-package'
import type { WordStyles } from './word-styles'

export type WordContext = {
  styles: WordStyles
  numbering: Numbering
  relations: Relations
  tally: Tally
  turns: PageTurns
  /** texts of charts and diagrams, by their parts */
  drawnTexts: ReadonlyMap<string, string[]>
  /** the mark and key of a note that stands in the text */
  noteKey: (kind: 'footnote' | 'endnote', id: string) => string | null
}
