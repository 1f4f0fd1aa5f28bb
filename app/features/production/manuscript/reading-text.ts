/** Writes the text for people who read a book aloud (음성 원고) from the manuscript. */
import type { DraftPage } from './braille-draft'
import type { Block, Inline } from './markdown/blocks'
import { readPage } from './markdown/page-parser'
import { openPictureLabel, pictureLabel } from './pictures'
import { sayFormula } from './speech/say-formula'

/** A formula with signs that have no words. `page`: its place among the pages. */
export type UnreadFormula = { page: number; latex: string; signs: string[] }

/** `open`: doubts and pictures without a description. `unread`: formulas that are not said as a whole. */
type ReadingText = { text: string; open: number; unread: UnreadFormula[] }

/** A paragraph a line; what is no text is said. `isChecked`: the first line does not say that it is a draft. */
export function readingText(pages: DraftPage[], title: string, isChecked = false): ReadingText {
  let open = 0
  const unread: UnreadFormula[] = []
  const lines = pages.flatMap(({ label, text }, page) => {
    const { blocks, doubts, openDescriptions } = readPage(text)
    open += doubts.length + openDescriptions.length
    const number = label.trim()
    const speaker = new Speaker((latex, signs) => unread.push({ page, latex, signs }))
    return [number === '' ? '[쪽 번호 없음]' : `[${number}쪽]`, ...speaker.linesOf(blocks, 0)]
  })
  const heading = isChecked ? title : `${title} (초안)`
  const all = [heading, ...lines].map((line) => line.replace(/\s*\n\s*/g, ' ').trimEnd())
  return { text: `${all.join('\n')}\n`, open, unread }
}

/** Says the blocks of a page. */
class Speaker {
  constructor(private readonly onUnread: (latex: string, signs: string[]) => void) {}

  /** `depth`: lists around the blocks. */
  linesOf(blocks: Block[], depth: number): string[] {
    return blocks.flatMap((block) => this.linesOfBlock(block, depth))
  }

  private linesOfBlock(block: Block, depth: number): string[] {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [this.spoken(block.content)]
      case 'list':
        return block.items.flatMap((item, i) =>
          this.withMark(item, block.ordered ? `${block.start + i}.` : '-', depth),
        )
      case 'table':
        return table(
          block.head.map((cell) => this.spoken(cell)),
          block.rows.map((row) => row.map((cell) => this.spoken(cell))),
        )
      case 'box':
        return this.between('상자', block.blocks, block.title)
      case 'example':
        return this.between('보기', block.blocks)
      case 'note':
        return this.between('점역자 주', block.blocks)
      case 'quotation':
        return this.between('인용', block.blocks)
      case 'verse':
        return block.lines.map((line) => this.spoken(line))
      case 'braille':
        return ['점자 시작', ...block.lines, '점자 끝']
      case 'picture':
        return [picture(block)]
      case 'formula':
        return [this.formula(block.latex)]
      case 'choices':
        return block.items.map((item) => this.spoken(item))
      case 'footnote':
        return this.withMark(block.blocks, `주 ${block.id}.`, depth)
      case 'doubt':
        return []
      case 'rule':
        return ['[장면 바뀜]']
    }
  }

  private between(name: string, blocks: Block[], title = ''): string[] {
    return [
      title === '' ? `${name} 시작` : `${name} 시작. ${title}`,
      ...this.linesOf(blocks, 0),
      `${name} 끝`,
    ]
  }

  /** A mark stands in the first line where that is a paragraph. */
  private withMark(blocks: Block[], mark: string, depth: number): string[] {
    const indent = '  '.repeat(depth)
    const [first, ...others] = blocks
    return first?.kind === 'paragraph'
      ? [`${indent}${mark} ${this.spoken(first.content)}`, ...this.linesOf(others, depth + 1)]
      : [indent + mark, ...this.linesOf(blocks, depth + 1)]
  }

  /** What stands in a line, as it is said. */
  private spoken(content: Inline[]): string {
    return content
      .map((one) => this.spokenPart(one))
      .join('')
      .trim()
  }

  private spokenPart(one: Inline): string {
    switch (one.kind) {
      case 'text':
        return one.text
      case 'formula':
        return this.formula(one.latex)
      case 'emphasis':
      case 'strong':
        return one.content.map((part) => this.spokenPart(part)).join('')
      case 'picture':
        return `(${picture(one)})`
      case 'footnoteRef':
        return `(주 ${one.id})`
    }
  }

  private formula(latex: string): string {
    const { words, unread } = sayFormula(latex)
    if (unread.length > 0) this.onUnread(latex, unread)
    return words
  }
}

/** Row by row, with the head before each cell. */
function table(head: string[], rows: string[][]): string[] {
  const hasHead = head.some((cell) => cell !== '')
  return [
    hasHead ? `표. 열: ${head.join(' / ')}` : '표',
    ...rows.map((row, i) => {
      const cells = row.map((cell, column) => {
        const name = head[column] ?? ''
        return name === '' ? cell : `${name}: ${cell}`
      })
      return `${i + 1}행. ${cells.join(' / ')}`
    }),
    '표 끝',
  ]
}

const picture = ({ description, name }: { description: string; name: string }) =>
  description === ''
    ? `${openPictureLabel(name)}. 설명 없음`
    : `${pictureLabel(name)}. ${description}`
