/** Bounds of reading a source, and the way in which reading ends where one is reached. */
import type { SourceProblem } from './manuscript-source'

export const sourceBounds = {
  /** bytes of a text file, and characters of a manuscript */
  text: 20 * 1024 * 1024,
  /** characters of all documents of a book together; formulas have many of them */
  markup: 100 * 1024 * 1024,
  pages: 3_000,
  /** characters of a page; a longer one is divided */
  pageText: 200_000,
  /** letters after which a page ends where the source says nothing of its pages */
  pageLetters: 4_000,
  /** elements within each other, and in a document; beyond them only its text is read */
  depth: 250,
  elements: 200_000,
  /** rows and columns to which a table is filled up where cells are merged */
  columns: 60,
  cells: 20_000,
}

/** Ends the reading of a source. */
export class SourceStopped extends Error {
  constructor(readonly problem: SourceProblem) {
    super(`a source was not read: ${problem}`)
  }
}
