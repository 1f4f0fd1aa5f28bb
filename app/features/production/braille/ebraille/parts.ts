/** The parts of a book as eBraille holds them: structure and cells, without lines and pages of braille. */
import { joined } from '../pieces'
import { noteSign } from '../signs'
import { writeLines } from '../write'
import { printNumber } from '../layout/pages'
import { sceneBreak, type Block } from '../layout/blocks'

/** Runs of cells; a line of the book ends between two of them. */
type BrokenText = string[]

/**
 * Text is Unicode braille, a blank as U+2800. `page`: what print has as the number; `continues`: the
 * paragraph goes on from before a page of print.
 */
export type Part =
  | { kind: 'printPage'; page: string; cells: string }
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: BrokenText }
  | { kind: 'paragraph'; text: BrokenText; continues?: true }
  | { kind: 'verse'; text: BrokenText }
  | { kind: 'item' | 'note'; text: string }
  | { kind: 'choices'; items: string[] }
  | { kind: 'box'; title: string; parts: Part[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** Parts of text that is laid out by `layOut`, which says what about it should be looked at. */
export const partsOfBlocks = (blocks: Block[]): Part[] =>
  blocks.flatMap((block) => {
    // a page of print without a number has no place in the list of pages; eBraille knows no quotation
    if (block.kind === 'printPage' && block.page === '') return []
    return block.kind === 'quotation' ? partsOfBlocks(block.blocks) : [partOf(block)]
  })

function partOf(block: Exclude<Block, { kind: 'quotation' }>): Part {
  switch (block.kind) {
    case 'printPage':
      return { ...block, cells: printNumber(block.page) }
    case 'heading':
      return { ...block, text: [cellsOf(block.text)] }
    case 'paragraph':
    case 'formula':
      return { kind: 'paragraph', text: [cellsOf(block.text)] }
    case 'rule':
      return { kind: 'paragraph', text: [cellsOf(sceneBreak)] }
    case 'cells':
      return { kind: 'verse', text: block.lines }
    case 'item':
      return { kind: 'item', text: cellsOf(block.text) }
    case 'note':
      return { kind: 'note', text: noteSign + cellsOf(block.text) + noteSign }
    case 'verse':
    case 'titlePage':
      return { kind: 'verse', text: block.lines.map(cellsOf) }
    case 'choices':
      return { kind: 'choices', items: block.items.map(cellsOf) }
    case 'box':
      return { kind: 'box', title: cellsOf(block.title), parts: partsOfBlocks(block.blocks) }
    case 'table':
      return {
        kind: 'table',
        head: block.head.map(cellsOf),
        rows: block.rows.map((row) => row.map(cellsOf)),
      }
  }
}

/** A text as one run of cells. */
export const cellsOf = (text: string): string =>
  joined(writeLines(text.replace(/\s+/g, ' ').trim()).lines[0] ?? [])
