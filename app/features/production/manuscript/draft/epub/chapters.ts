/** Divides pages of print into the documents of an EPUB, and knows where each page and note stands. */
import type { Block } from '~/features/production/manuscript/markdown/blocks'
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

/** The document in which each note of each page stands; a key is the page and what the note is called. */
export function notePlaces(chapters: Chapter[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { name, parts } of chapters)
    for (const part of parts)
      if ('block' in part)
        eachBlock([part.block], (block) => {
          const key = block.kind === 'footnote' ? noteKey(part.page, block.id) : ''
          if (key !== '' && !places.has(key)) places.set(key, name)
        })
  return places
}

export const noteKey = (page: number, id: string) => `${page} ${id}`
