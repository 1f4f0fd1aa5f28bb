/** Divides pages of print into the documents of an EPUB, and knows where each page and note stands. */
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { eachBlock, type PrintPage } from '../draft-book'

/** `page`: its place among the pages; `start`: the page begins here. */
type ChapterPart = { page: number } & ({ start: string } | { block: Block })
export type Chapter = { name: string; parts: ChapterPart[] }

/** Letters of a document after which a page, and after which any block, begins a new one. */
const bounds = { page: 120_000, block: 240_000 }

/** A heading of level 1 begins a document, together with the numbers of pages right before it. */
export function chaptersOf(pages: PrintPage[]): Chapter[] {
  const found: ChapterPart[][] = [[]]
  let letters = 0
  const begin = (moved: ChapterPart[] = []) => {
    found.push(moved)
    letters = 0
  }
  for (const [page, { number, blocks }] of pages.entries()) {
    if (letters > bounds.page) begin()
    if (number !== '') found.at(-1)?.push({ page, start: number })
    for (const block of blocks) {
      const current = found.at(-1) ?? []
      const isNew = block.kind === 'heading' && block.level === 1
      if (isNew) {
        const kept = current.findLastIndex((part) => 'block' in part) + 1
        if (kept > 0) begin(current.splice(kept))
      } else if (letters > bounds.block) begin()
      found.at(-1)?.push({ page, block })
      letters += lettersOf(block)
    }
  }
  return found
    .filter((parts) => parts.length > 0)
    .map((parts, i) => ({ name: `c${String(i + 1).padStart(4, '0')}.xhtml`, parts }))
}

/** About as much as the document holds; what is written of a block is longer than its letters. */
const lettersOf = (block: Block) => JSON.stringify(block).length / 2

/**
 * The document in which each note of each page stands, and the one in which it is called first; a key is the page
 * and what the note is called.
 */
export function notePlaces(chapters: Chapter[]): {
  notes: Map<string, string>
  calls: Map<string, string>
} {
  const notes = new Map<string, string>()
  const calls = new Map<string, string>()
  const add = (places: Map<string, string>, key: string, name: string) =>
    void (places.has(key) || places.set(key, name))
  for (const { name, parts } of chapters)
    for (const part of parts)
      if ('block' in part)
        eachBlock([part.block], (block) => {
          if (block.kind === 'footnote') add(notes, noteKey(part.page, block.id), name)
          for (const id of contentsOf(block).flatMap(callsIn))
            add(calls, noteKey(part.page, id), name)
        })
  return { notes, calls }
}

/** The lines that stand in a block itself. */
function contentsOf(block: Block): Inline[][] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.content]
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'verse':
      return block.lines
    case 'choices':
      return block.items
    default:
      return []
  }
}

const callsIn = (content: Inline[]): string[] =>
  content.flatMap((one) => {
    if ('content' in one) return callsIn(one.content)
    return one.kind === 'footnoteRef' ? [one.id] : []
  })

export const noteKey = (page: number, id: string) => `${page} ${id}`
