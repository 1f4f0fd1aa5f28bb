/** What a reader of a book's source hands on: pages of print in the dialect of the manuscript. */

/**
 * `label`: the number of print as printed, '' where it is unknown; `text`: Markdown of the dialect. `sheet`: the
 * page of the PDF, from 1, on which it begins.
 */
export type SourcePage = { label: string; text: string; sheet?: number }

export type SourceReport = {
  kind: 'epub' | 'text' | 'hwpx' | 'hwp' | 'docx' | 'pdf'
  /**
   * letters and digits of what the source shows, with its descriptions and numbers of lists; and those of
   * the manuscript without its markup. More may come out: a note stands on each page that refers to it.
   */
  lettersIn: number
  lettersOut: number
  picturesIn: number
  picturesOut: number
  /** pictures that their source calls decoration; they are left out */
  decorative: number
  formulas: number
  tables: number
  doubts: number
  /** where the pages of print come from; `layout`: counted from the pages that a word processor made */
  pagesBy: 'pageList' | 'marks' | 'layout' | 'none'
  /** elements, documents and characters that have no place in a manuscript, by kind */
  leftOut: { what: string; count: number }[]
}

export type SourceProblem =
  'protected' | 'damaged' | 'unknownKind' | 'empty' | 'noText' | 'tooLarge' | 'tooHeavy'

export type SourceResult =
  { pages: SourcePage[]; report: SourceReport } | { problem: SourceProblem }
