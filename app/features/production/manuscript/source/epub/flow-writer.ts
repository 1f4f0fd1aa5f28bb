/** What the writers of elements share: the line on the way, the page, and the document. */
import type { Emphasis } from '~/features/production/manuscript/source/line'
import type { Frame, PageWriter } from '~/features/production/manuscript/source/page-writer'
import type { MarkupElement } from './markup-tree'
import type { NoteBook } from './notes'
import type { Tally } from './tally'

export type FlowContext = {
  path: string
  byId: ReadonlyMap<string, MarkupElement>
  pages: PageWriter
  tally: Tally
  notes: NoteBook
}

export type FlowWriter = {
  readonly context: FlowContext
  /** everything goes into one line: a heading, the cell of a table, a note */
  readonly isLine: boolean
  /** inside of contents, whose numbers of items are not shown */
  readonly isContents: boolean
  children: (element: MarkupElement) => void
  /** an element as if its name said nothing */
  plain: (element: MarkupElement) => void
  text: (text: string) => void
  markup: (text: string) => void
  /** ends the line, which is a paragraph */
  endLine: () => void
  /** writes lines that are a block, after the line on the way */
  block: (lines: readonly string[]) => void
  within: (frame: Frame, write: () => void) => void
  styled: (emphasis: Emphasis, write: () => void) => void
  /** keeps the ends of lines in the text */
  preserving: (write: () => void) => void
  /** lines without gaps, stanzas with them */
  verse: (write: () => void) => void
  contents: (write: () => void) => void
  /** what an element holds, in one line; `blocks`: it had more than one block */
  lineOf: (element: MarkupElement) => { line: string; blocks: boolean }
  /** begins the pages that begin inside of an element that is written as one */
  turnPagesIn: (element: MarkupElement) => void
  doubt: (sentence: string) => void
}

export type WriteElement = (element: MarkupElement, flow: FlowWriter) => void
