/** The kinds of files in which the known books of the benchmark are written. */
import { browserManners } from './browser-pdfs'
import { docxManners } from './docx'
import { epubOf, manners } from './epubs'
import { hwpOf, hwpxManners, hwpxOf } from './hwpxs'
import { pdfManners } from './pdfs'
import type { TrueBook } from './truth'

export type SourceKind = {
  ending: string
  /** parts that such a file does not say: a PDF has no LaTeX and no descriptions */
  without?: readonly string[]
  /** how several tools write it */
  manners: { name: string; file(book: TrueBook): Uint8Array | Promise<Uint8Array> }[]
}

export const sourceKinds: SourceKind[] = [
  {
    ending: 'epub',
    manners: manners.map((manner) => ({
      name: manner.name,
      file: (book: TrueBook) => epubOf(book, manner),
    })),
  },
  {
    ending: 'hwpx',
    manners: hwpxManners.map((manner) => ({
      name: manner.name,
      file: (book: TrueBook) => hwpxOf(book, manner),
    })),
  },
  {
    ending: 'hwp',
    manners: hwpxManners.map((manner) => ({
      name: manner.name,
      file: (book: TrueBook) => hwpOf(book, manner),
    })),
  },
  { ending: 'docx', manners: docxManners },
  { ending: 'pdf', without: ['formula', 'picture'], manners: pdfManners },
  { ending: 'pdf', without: ['formula', 'picture', 'footnote'], manners: browserManners },
]
