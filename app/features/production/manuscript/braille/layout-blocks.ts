/** Blocks of the manuscript as blocks that pages of braille lay out. */
import { fromAscii } from '~/features/production/braille/cells'
import type { Block as LaidBlock } from '~/features/production/braille/layout/blocks'
import type { Block, Inline } from '../markdown/blocks'
import { footnoteMark, formulaText, pictureText, writerText, type Say } from './writer-text'

/** What a box of choices (보기) is called, as print has it. */
const exampleTitle = '〈보기〉'
const bullet = '•'

/** `depth`: lists around it. */
export function layoutBlocks(blocks: Block[], say: Say, depth = 0): LaidBlock[] {
  return blocks.flatMap((block) => laid(block, say, depth))
}

function laid(block: Block, say: Say, depth: number): LaidBlock[] {
  const text = (content: Inline[]) => writerText(content, say)
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(block.level, 4) as 1 | 2 | 3 | 4
      return [{ kind: 'heading', level, text: text(block.content) }]
    }
    case 'paragraph':
      return [paragraph(text(block.content), depth)]
    case 'list':
      return block.items.flatMap((item, i) =>
        itemBlocks(item, block.ordered ? `${block.start + i}.` : bullet, say, depth),
      )
    case 'table':
      return table(
        block.head.map(text),
        block.rows.map((row) => row.map(text)),
      )
    case 'box':
      return [{ kind: 'box', title: block.title, blocks: layoutBlocks(block.blocks, say) }]
    case 'example':
      return [{ kind: 'box', title: exampleTitle, blocks: layoutBlocks(block.blocks, say) }]
    case 'note':
      return layoutBlocks(block.blocks, say).map(asNote)
    case 'quotation':
      return [{ kind: 'quotation', blocks: layoutBlocks(block.blocks, say) }]
    case 'verse':
      return [{ kind: 'verse', lines: block.lines.map(text) }]
    case 'braille':
      return cells(block.lines, say)
    case 'picture':
      return [{ kind: 'note', text: pictureText(block, say) }]
    case 'formula':
      return [{ kind: 'formula', text: formulaText(block.latex, say) }]
    case 'choices':
      return [{ kind: 'choices', items: block.items.map(text) }]
    case 'footnote':
      return withMark(layoutBlocks(block.blocks, say), footnoteMark(block.id, ''), 0)
    case 'doubt':
      say('doubt', block.text)
      return []
    case 'rule':
      return [{ kind: 'rule' }]
  }
}

/** A paragraph in a list stands under its item. */
const paragraph = (text: string, depth: number): LaidBlock =>
  depth > 0 ? { kind: 'item', text, depth: depth - 1 } : { kind: 'paragraph', text }

const itemBlocks = (item: Block[], mark: string, say: Say, depth: number) =>
  withMark(layoutBlocks(item, say, depth + 1), mark, depth)

/** A mark before the first paragraph; a line of its own where something else comes first. */
function withMark(blocks: LaidBlock[], mark: string, depth: number): LaidBlock[] {
  const [first, ...others] = blocks
  const isText = first?.kind === 'paragraph' || (first?.kind === 'item' && first.depth === depth)
  if (!isText) return [{ kind: 'item', text: mark, depth }, ...blocks]
  return [{ kind: 'item', text: `${mark} ${first.text}`, depth }, ...others]
}

/** Each paragraph of a transcriber's note has its signs. */
const asNote = (block: LaidBlock): LaidBlock =>
  block.kind === 'paragraph' || block.kind === 'item' ? { kind: 'note', text: block.text } : block

/** Rows as long as the head; a head of empty texts is none. */
function table(head: string[], rows: string[][]): LaidBlock[] {
  const heads = head.some((cell) => cell !== '') ? head : []
  const padded = rows.map((row) => [
    ...row,
    ...Array<string>(Math.max(0, heads.length - row.length)).fill(''),
  ])
  if (heads.length === 0 && padded.length === 0) return []
  return [{ kind: 'table', head: heads, rows: padded }]
}

/** Braille as it is typed; a line that holds something else is written as text. */
function cells(lines: string[], say: Say): LaidBlock[] {
  const found: LaidBlock[] = []
  for (const line of lines) {
    const braille = fromAscii(line)
    const last = found.at(-1)
    if (/[^\u2800-\u283f]/.test(braille)) {
      say('cells', line.trim().slice(0, 80))
      found.push({ kind: 'paragraph', text: line.trim() })
    } else if (last?.kind === 'cells') last.lines.push(braille)
    else found.push({ kind: 'cells', lines: [braille] })
  }
  return found
}
