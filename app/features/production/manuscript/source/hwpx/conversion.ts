/** What the parts share that turn paragraphs of an HWPX document into elements as an EPUB has them. */
import type {
  MarkupElement,
  MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { NoteBook } from '~/features/production/manuscript/source/epub/notes'
import type { Tally } from '~/features/production/manuscript/source/epub/tally'
import type { DocumentStyles } from './document-styles'
import type { ListNumbers } from './list-numbers'

/** Where paragraphs stand: in cells and notes no heading begins. */
export type Place = 'body' | 'cell' | 'note'

/** A page that begins inside of a paragraph: before which of its characters. */
export type InnerTurn = { start: number; label: string }

/** A note that stands at the end of the document. */
type EndNote = { mark: string; blocks: MarkupElement[] }

export type Conversion = {
  styles: DocumentStyles
  binaries: ReadonlyMap<string, string>
  tally: Tally
  notes: NoteBook
  numbers: ListNumbers
  /** the numbering of headings in this section */
  outline: string
  /** notes that are gathered for the end; null: they stand where they are referred to */
  endNotes: EndNote[] | null
  noteCount: number
  /** drawings that become a picture */
  drawn: number
  /** letters that are printed without being text, or (-1) are text and become a name */
  shows: (text: string, sign?: 1 | -1) => void
  blocks: (paragraphs: readonly MarkupElement[], place: Place) => MarkupElement[]
}

/** The content of a paragraph: what stands in its line, and what floats before or after it. */
export type Content = { nodes: MarkupNode[]; before: MarkupElement[]; after: MarkupElement[] }
