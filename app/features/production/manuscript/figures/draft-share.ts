/** Counts the lines of a draft of braille that stand unchanged in the file that its maker handed in. */
import { blank } from '~/features/production/braille/cells'
import { linesOfBlocks, type Block, type Notes } from '~/features/production/braille/layout/blocks'
import {
  draftBlockKinds,
  type DraftBlockKind,
  type DraftShare,
} from '~/features/production/file-check/card'
import { layoutBlocks } from '../braille/layout-blocks'
import { parseManuscript } from '../markdown/parse'

type DraftLine = { cells: string; kind: DraftBlockKind }

/** Where words may be broken in the page forms: a maker takes one of the two. */
const breaks = ['syllable', 'word'] as const

/**
 * The draft of these pages is laid out for lines of so many cells, and compared line by line, in order, blanks
 * at the ends aside. Lines of page numbers and title pages are none of it. Of the two page forms the one counts
 * that is more like the file.
 */
export function draftShare(
  file: readonly string[],
  pages: readonly { text: string }[],
  cells: number,
): DraftShare {
  const blocks = pages.flatMap(({ text }) => layoutBlocks(parseManuscript(text), () => undefined))
  const handedIn = file.map(trimmed).filter((line) => line !== '')
  const shares = breaks.map((one) => shareOf(draftLines(blocks, cells, one), handedIn))
  return shares.reduce((best, one) => (one.sameLines > best.sameLines ? one : best))
}

const trimmed = (line: string) => line.replace(trailing, '').replace(leading, '')
const leading = new RegExp(`^[${blank} ]+`)
const trailing = new RegExp(`[${blank} \\r]+$`)

function draftLines(blocks: Block[], cells: number, one: (typeof breaks)[number]): DraftLine[] {
  const notes: Notes = { printPage: '', remarks: [] }
  return blocks.flatMap((block) =>
    linesOfBlocks([block], { cells, breaks: one }, notes)
      .map((line) => ({ cells: trimmed(line.cells), kind: kindOf(block) }))
      .filter((line) => line.cells !== ''),
  )
}

function kindOf({ kind }: Block): DraftBlockKind {
  if (kind === 'item') return 'list'
  const found = draftBlockKinds.find((one) => one === kind)
  return found ?? 'other'
}

function shareOf(draft: DraftLine[], file: string[]): DraftShare {
  const same = inBoth(
    draft.map(({ cells }) => cells),
    file,
  )
  const kinds = new Map<DraftBlockKind, { lines: number; sameLines: number }>()
  const share = { lines: draft.length, sameLines: 0, cells: 0, sameCells: 0 }
  for (const [i, { cells, kind }] of draft.entries()) {
    const ofKind = kinds.get(kind) ?? { lines: 0, sameLines: 0 }
    kinds.set(kind, ofKind)
    ofKind.lines += 1
    share.cells += cells.length
    if (!same.has(i)) continue
    ofKind.sameLines += 1
    share.sameLines += 1
    share.sameCells += cells.length
  }
  return {
    ...share,
    kinds: draftBlockKinds.flatMap((kind) => {
      const found = kinds.get(kind)
      return found ? [{ kind, ...found }] : []
    }),
  }
}

/** Places of one line that are looked at; lines such as the rule of a box come again and again. */
const mostPlaces = 60

/**
 * Indexes of the lines of `draft` that stand in `file` in the same order: the longest such sequence (Hunt and
 * Szymanski 1977), by the places of each line, of which the nearest count.
 */
function inBoth(draft: string[], file: string[]): Set<number> {
  const places = new Map<string, number[]>()
  for (const [i, line] of file.entries()) {
    const known = places.get(line)
    if (known) known.push(i)
    else places.set(line, [i])
  }
  type Link = { draft: number; before: Link | undefined }
  /** the last place in the file of the best sequence of each length, and the sequence */
  const ends: { place: number; link: Link }[] = []
  for (const [i, line] of draft.entries()) {
    const found = nearest(places.get(line) ?? [], (i * file.length) / draft.length)
    // from behind, so that a line of the draft is taken once
    for (const place of found.toReversed()) {
      const length = firstNotBelow(ends, place)
      ends[length] = { place, link: { draft: i, before: ends[length - 1]?.link } }
    }
  }
  const same = new Set<number>()
  for (let link = ends.at(-1)?.link; link; link = link.before) same.add(link.draft)
  return same
}

function nearest(places: number[], expected: number): number[] {
  if (places.length <= mostPlaces) return places
  const after = places.findIndex((place) => place >= expected)
  const middle = after < 0 ? places.length : after
  const start = Math.max(0, Math.min(middle - mostPlaces / 2, places.length - mostPlaces))
  return places.slice(start, start + mostPlaces)
}

function firstNotBelow(ends: { place: number }[], place: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.place ?? Infinity) < place) low = middle + 1
    else high = middle
  }
  return low
}
