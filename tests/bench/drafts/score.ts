/** Compares a manuscript with the known book that it was read from, part by part. */
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import type { Part, TrueBook } from './truth'

/** A part as it is compared: what it is, its letters, and its page. `doubted`: a doubt stands before it. */
type Flat = { kind: string; text: string; page: string; doubted?: boolean }
const letters = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '')

function flatPart(part: Part, page: string): Flat[] {
  const flat = (kind: string, text: string) => ({ kind, text: letters(text), page })
  switch (part.kind) {
    case 'list':
      return part.items.map((item) => flat('list', item))
    case 'table':
      return [part.head, ...part.rows].map((row) => flat('table', row.join('')))
    case 'box':
      return part.paragraphs.map((text) => flat('box', text))
    case 'verse':
      return [flat('verse', part.lines.join(''))]
    case 'picture':
      return [flat('picture', part.description)]
    case 'formula':
      return [flat('formula', part.latex)]
    case 'footnote':
      return [flat('paragraph', part.text), flat('footnote', part.note)]
    default:
      return [flat(part.kind, part.text)]
  }
}

const inText = (content: Inline[]): string =>
  content
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'emphasis' || part.kind === 'strong'
          ? inText(part.content)
          : part.kind === 'formula'
            ? part.latex
            : part.kind === 'picture'
              ? part.description
              : '',
    )
    .join('')

/** Blocks one after the other; what follows a doubt is doubted. */
function flatBlocks(blocks: readonly Block[], page: string, inside = ''): Flat[] {
  let doubted = false
  return blocks.flatMap((block) => {
    if (block.kind === 'doubt') {
      doubted = true
      return []
    }
    const flat = flatBlock(block, page, inside)
    const found = doubted ? flat.map((one) => ({ ...one, doubted })) : flat
    doubted = false
    return found
  })
}

function flatBlock(block: Block, page: string, inside: string): Flat[] {
  const flat = (kind: string, text: string) => ({ kind: inside || kind, text: letters(text), page })
  const together = (kind: string, blocks: readonly Block[]) => {
    const parts = flatBlocks(blocks, page)
    const doubted = parts.some((one) => one.doubted) || blocks.some((one) => one.kind === 'doubt')
    return {
      ...flat(kind, parts.map(({ text }) => text).join('')),
      ...(doubted ? { doubted } : {}),
    }
  }
  switch (block.kind) {
    case 'heading':
      return [flat('heading', inText(block.content))]
    case 'paragraph': {
      const [only] = block.content
      const isFormula = block.content.length === 1 && only?.kind === 'formula'
      const isPicture = block.content.length === 1 && only?.kind === 'picture'
      const kind = isFormula ? 'formula' : isPicture ? 'picture' : 'paragraph'
      return [flat(kind, inText(block.content))]
    }
    case 'list':
      return block.items.map((item) => together('list', item))
    case 'table':
      return [block.head, ...block.rows].map((row) => flat('table', row.map(inText).join('')))
    case 'box':
      return flatBlocks(block.blocks, page, 'box')
    case 'footnote':
      return [together('footnote', block.blocks)]
    case 'example':
    case 'note':
    case 'quotation':
      return flatBlocks(block.blocks, page, block.kind)
    case 'verse':
      return [flat('verse', block.lines.map(inText).join(''))]
    case 'picture':
      return [flat('picture', block.description)]
    case 'formula':
      return [flat('formula', block.latex)]
    case 'choices':
      return block.items.map((item) => flat('choices', inText(item)))
    default:
      return []
  }
}

/**
 * Counts. `wrong`: parts of the book that the manuscript does not have in order as what they are on their
 * page; `shown`: those of them at whose place the manuscript has a doubt. `sound`: pages without a wrong
 * part; `soundDoubted`: those of them with a doubt.
 */
export type Score = Record<
  | 'letters'
  | 'kept'
  | 'parts'
  | 'ordered'
  | 'kinds'
  | 'pages'
  | 'doubts'
  | 'wrong'
  | 'shown'
  | 'sound'
  | 'soundDoubted',
  number
>

type Pair = { true: number; made: number }

/** The longest sequence of parts that two books have in common, as pairs of their places. */
function inOrder(these: Flat[], those: Flat[]): Pair[] {
  const lengths = Array.from({ length: these.length + 1 }, () => new Uint16Array(those.length + 1))
  for (let i = these.length - 1; i >= 0; i -= 1)
    for (let j = those.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        these[i]!.text === those[j]!.text
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < these.length && j < those.length;) {
    if (these[i]!.text === those[j]!.text) pairs.push({ true: i++, made: j++ })
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  }
  return pairs
}

/** Parts of the book that are wrong, each with the parts of the manuscript that stand at its place. */
function wrongParts(truth: Flat[], made: Flat[], pairs: Pair[]): { part: Flat; place: Flat[] }[] {
  const wrong: { part: Flat; place: Flat[] }[] = []
  let before = -1
  let done = 0
  for (const pair of [...pairs, { true: truth.length, made: made.length }]) {
    const between = made.slice(before + 1, pair.made)
    for (; done < pair.true; done += 1) wrong.push({ part: truth[done]!, place: between })
    const [one, other] = [truth[pair.true], made[pair.made]]
    if (one && other && (one.kind !== other.kind || one.page !== other.page))
      wrong.push({ part: one, place: [other] })
    before = pair.made
    done = pair.true + 1
  }
  return wrong
}

/** `without`: kinds of parts that such a file does not say. */
export function score(
  book: TrueBook,
  pages: { label: string; text: string }[],
  without: readonly string[] = [],
): Score & { faults: { part: Flat; place: Flat[] }[] } {
  const truth = book.pages.flatMap(({ label, parts }) => {
    const flat = parts
      .flatMap((part) => flatPart(part, label))
      .filter(({ kind }) => !without.includes(kind))
    const isNote = ({ kind }: Flat) => kind === 'footnote'
    // notes stand at the foot of their page
    return [...flat.filter((one) => !isNote(one)), ...flat.filter(isNote)]
  })
  const made = pages.flatMap(({ label, text }) => flatBlocks(parseManuscript(text), label))
  const pairs = inOrder(truth, made)
  const faults = wrongParts(truth, made, pairs)
  const left = new Map<string, number>()
  for (const { text } of made) left.set(text, (left.get(text) ?? 0) + 1)
  let kept = 0
  for (const { text } of truth) {
    const count = left.get(text) ?? 0
    if (count > 0) kept += text.length
    left.set(text, count - 1)
  }
  const doubtful = new Set(
    pages.filter(({ text }) => text.includes('<!-- 확인:')).map(({ label }) => label),
  )
  const isOf = (one: 'kind' | 'page') =>
    pairs.filter((pair) => truth[pair.true]![one] === made[pair.made]![one]).length
  const faulty = new Set(faults.map(({ part }) => part.page))
  const sound = book.pages.filter(({ label }) => !faulty.has(label))
  return {
    letters: truth.reduce((all, { text }) => all + text.length, 0),
    kept,
    parts: truth.length,
    ordered: pairs.length,
    kinds: isOf('kind'),
    pages: isOf('page'),
    doubts: pages.reduce((sum, { text }) => sum + (text.match(/<!-- 확인:/g)?.length ?? 0), 0),
    wrong: faults.length,
    shown: faults.filter(({ place }) => place.some(({ doubted }) => doubted)).length,
    sound: sound.length,
    soundDoubted: sound.filter(({ label }) => doubtful.has(label)).length,
    faults,
  }
}

export const sumOf = (scores: Score[]): Score => {
  const names = Object.keys(scores[0] ?? {}) as (keyof Score)[]
  const numbers = names.filter((name) => typeof scores[0]?.[name] === 'number')
  return Object.fromEntries(
    numbers.map((name) => [name, scores.reduce((sum, one) => sum + one[name], 0)]),
  ) as Score
}
