/** Blocks of the manuscript as data that Typst sets in large print. */
import { fromAscii } from '~/features/production/braille/cells'
import type { Say } from '~/features/production/manuscript/braille/writer-text'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { openPictureLabel, pictureLabel } from '~/features/production/manuscript/pictures'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import type { PrintPage } from '../draft-book'
import { mathTree } from '../maths/math-tree'
import { printMaths, type PrintMaths } from './print-maths'
import { printText, widthsOf } from './print-text'

/**
 * `alt`: its words; `width`: ems of the line; `typed`: what stands where a part is wider; `page`: the place of its
 * page.
 */
type Formula = {
  k: 'formula'
  parts: PrintMaths[]
  alt: string
  latex: string
  typed: string
  width: number
  page: number
}
type PrintInline =
  | string
  | { k: 'strong' | 'emphasis'; c: PrintInline[] }
  | { k: 'cells'; codes: number[] }
  | Formula

type PrintBlock =
  | { k: 'page'; said: string }
  | { k: 'heading'; level: number; look: number; c: PrintInline[] }
  | { k: 'paragraph'; c: PrintInline[] }
  | { k: 'item'; mark: string; indent: number; c: PrintInline[]; blocks: PrintBlock[] }
  | { k: 'list'; ordered: boolean; start: number; items: PrintBlock[][] }
  | { k: 'set'; indent: number; blocks: PrintBlock[] }
  | { k: 'table'; widths: number[]; head: PrintInline[][]; rows: PrintInline[][][] }
  | { k: 'frame' | 'bar'; name: string; blocks: PrintBlock[] }
  | { k: 'rule' }

/** Ems below which nothing is set further in. */
const narrowest = 9
/** Ems that a frame, and a bar at the side, take of a line. */
const frameWidth = 1.6
/** Ems around the text of a cell. */
const cellSpace = 0.9

/**
 * Pages one after the other; the notes of each stand at its end. `width`: ems of a line; `setsFormulas`: they do
 * not stand as they are typed; `hasPages`: each begins with its number of print.
 */
export function printBlocks(
  pages: PrintPage[],
  { width, setsFormulas, hasPages }: { width: number; setsFormulas: boolean; hasPages: boolean },
  sayOf: (page: number) => Say,
): PrintBlock[] {
  const outline = new Outline()
  return pages.flatMap(({ number, blocks }, i) => {
    const writer = new Writer(i, sayOf(i), outline, setsFormulas)
    const said = number === '' ? '원본 쪽 번호 없음' : `원본 ${writer.text(number)}쪽`
    const start = hasPages ? [{ k: 'page' as const, said }] : []
    const set = writer.blocks(blocks, width)
    return [...start, ...set, ...writer.notes(width)]
  })
}

/** Levels of headings for bookmarks, of which none is left out (PDF/UA 1, 7.4.2). */
class Outline {
  private readonly open: number[] = []

  levelOf(level: number): number {
    while ((this.open.at(-1) ?? 0) >= level) this.open.pop()
    this.open.push(level)
    return this.open.length
  }
}

class Writer {
  private readonly footnotes: Extract<Block, { kind: 'footnote' }>[] = []

  constructor(
    private readonly page: number,
    private readonly say: Say,
    private readonly outline: Outline,
    private readonly setsFormulas: boolean,
  ) {}

  text(text: string): string {
    return printText(text, (character, written) => this.say('glyph', character, written))
  }

  blocks(blocks: Block[], width: number): PrintBlock[] {
    return blocks.flatMap((block) => this.block(block, width))
  }

  /** The notes of the page, each with its mark. */
  notes(width: number): PrintBlock[] {
    const found: PrintBlock[] = []
    // a note may hold another one
    for (let note = this.footnotes.shift(); note; note = this.footnotes.shift())
      found.push(...this.marked(`주 ${this.text(note.id)}.`, note.blocks, width))
    return found.length === 0 ? [] : [{ k: 'bar', name: '', blocks: found }]
  }

  private block(block: Block, width: number): PrintBlock[] {
    switch (block.kind) {
      case 'heading': {
        const c = this.inline(block.content, width / 1.5)
        return [{ k: 'heading', level: this.outline.levelOf(block.level), look: block.level, c }]
      }
      case 'paragraph':
        return [this.paragraph(block.content, width)]
      case 'list':
        return this.list(block, width)
      case 'table':
        return this.table(block, width)
      case 'verse':
        return [{ k: 'set', indent: 1, blocks: this.verse(block.lines, width - 1) }]
      case 'choices':
        return block.items.map((item) => this.paragraph(item, width))
      case 'picture':
        return [this.framed(pictureLabel(block.name), [this.line(this.description(block))])]
      case 'formula':
        return [
          {
            k: 'set',
            indent: 1,
            blocks: [{ k: 'paragraph', c: [this.formula(block.latex, true, width - 1)] }],
          },
        ]
      case 'braille':
        return [{ k: 'set', indent: 1, blocks: block.lines.map((line) => this.cells(line)) }]
      case 'rule':
        return [{ k: 'rule' }]
      case 'doubt':
        this.say('doubt', block.text)
        return []
      case 'footnote':
        this.footnotes.push(block)
        return []
      default:
        return [this.container(block, width)]
    }
  }

  private container(
    block: Extract<Block, { kind: 'box' | 'example' | 'note' | 'quotation' }>,
    width: number,
  ): PrintBlock {
    // nothing becomes narrower than a few words
    const isWide = width - frameWidth >= narrowest
    const blocks = this.blocks(block.blocks, isWide ? width - frameWidth : width)
    const names = { box: '', example: '보기', note: '점역자 주', quotation: '' }
    const name = this.text('title' in block ? block.title : names[block.kind])
    if (!isWide)
      return { k: 'set', indent: 0, blocks: [...(name === '' ? [] : [this.line(name)]), ...blocks] }
    const isFrame = block.kind === 'box' || block.kind === 'example'
    return { k: isFrame ? 'frame' : 'bar', name, blocks }
  }

  private framed(name: string, blocks: PrintBlock[]): PrintBlock {
    return { k: 'frame', name: this.text(name), blocks }
  }

  /** A list whose items become too narrow has their marks on lines of their own. */
  private list(block: Extract<Block, { kind: 'list' }>, width: number): PrintBlock[] {
    const { ordered, start, items } = block
    const indent = ordered ? 0.6 * String(start + items.length).length + 1 : 1.3
    if (width - indent >= narrowest) {
      const set = items.map((item) => this.blocks(item, width - indent))
      return [{ k: 'list', ordered, start, items: set }]
    }
    return items.flatMap((item, i) => this.marked(ordered ? `${start + i}.` : '•', item, width))
  }

  /** A mark, and what belongs to it further in. */
  private marked(mark: string, blocks: Block[], width: number): PrintBlock[] {
    const indent = Math.max(1.2, widthsOf(mark).whole + 0.5)
    if (width - indent >= narrowest) {
      const [first, ...others] = this.blocks(blocks, width - indent)
      const [c, rest] =
        first?.k === 'paragraph' ? [first.c, others] : [[], first ? [first, ...others] : []]
      return [{ k: 'item', mark, indent, c, blocks: rest }]
    }
    return [this.line(mark), ...this.blocks(blocks, width)]
  }

  private paragraph = (content: Inline[], width: number): PrintBlock => ({
    k: 'paragraph',
    c: this.inline(content, width),
  })
  private line = (text: string): PrintBlock => ({ k: 'paragraph', c: [text] })

  /** A stanza is a paragraph. */
  private verse(lines: Inline[][], width: number): PrintBlock[] {
    const stanzas: PrintInline[][] = [[]]
    for (const line of lines) {
      const stanza = stanzas.at(-1)
      if (line.length === 0) stanzas.push([])
      else stanza?.push(...(stanza.length > 0 ? ['\n'] : []), ...this.inline(line, width))
    }
    return stanzas.filter((c) => c.length > 0).map((c) => ({ k: 'paragraph', c }))
  }

  private cells(line: string): PrintBlock {
    const braille = fromAscii(line)
    if (/[^\u2800-\u28ff]/.test(braille)) {
      this.say('cells', line.trim().slice(0, 80), line.trim().slice(0, 80))
      return this.line(this.text(line))
    }
    return { k: 'paragraph', c: [codesOf(braille)] }
  }

  private description({ description, name }: { description: string; name: string }): string {
    if (description !== '') return this.text(description)
    this.say('noDescription', openPictureLabel(name))
    return '설명 없음'
  }

  /** Columns where they have room, else each row by itself with the head before each cell. */
  private table({ head, rows }: Extract<Block, { kind: 'table' }>, width: number): PrintBlock[] {
    const count = Math.max(head.length, ...rows.map((row) => row.length))
    const hasHead = head.some((cell) => cell.length > 0)
    if (count === 0 || (!hasHead && rows.length === 0)) return []
    const room = Math.max(3, width / count)
    const padded = (row: Inline[][]) =>
      Array.from({ length: count }, (_, i) => this.inline(row[i] ?? [], room))
    const top = hasHead ? padded(head) : []
    const body = rows.map(padded)
    const widths = columnWidths([...(hasHead ? [top] : []), ...body], count, width)
    if (widths) return [{ k: 'table', widths, head: top, rows: body }]
    return body.map((row): PrintBlock => ({
      k: 'bar',
      name: '',
      blocks: row.flatMap((cell, i): PrintBlock[] => {
        const name = top[i] ?? []
        if (cell.length === 0) return []
        return [
          {
            k: 'paragraph',
            c: name.length === 0 ? cell : [{ k: 'strong', c: [...name, ': '] }, ...cell],
          },
        ]
      }),
    }))
  }

  private formula(latex: string, isBlock: boolean, width: number): PrintInline {
    const tree = this.setsFormulas ? mathTree(latex, isBlock) : null
    const typed = this.text(latex)
    if (tree) {
      const parts = printMaths(tree, (text) => this.text(text))
      const { words: alt, unread } = sayFormula(latex)
      if (unread.length > 0) this.say('unread', latex.slice(0, 80), unread.join(' ').slice(0, 80))
      return { k: 'formula', parts, alt, latex, typed, width, page: this.page }
    }
    this.say('formula', latex.slice(0, 80), typed.slice(0, 80))
    return typed
  }

  private inline(content: Inline[], width: number): PrintInline[] {
    return content.flatMap((one): PrintInline[] => {
      switch (one.kind) {
        case 'text':
          return this.typed(one.text)
        case 'formula':
          return [this.formula(one.latex, false, width)]
        case 'emphasis':
        case 'strong':
          return [{ k: one.kind, c: this.inline(one.content, width) }]
        case 'picture':
          return [`[${this.text(pictureLabel(one.name))}: ${this.description(one)}]`]
        case 'footnoteRef':
          return [`(주 ${this.text(one.id)})`]
      }
    })
  }

  /** Text, and cells of braille in it. */
  private typed = (text: string): PrintInline[] =>
    text
      .split(/([\u2800-\u28ff]+)/)
      .filter((part) => part !== '')
      .map((part) => (/^[\u2800-\u28ff]/.test(part) ? codesOf(part) : this.text(part)))
}

const codesOf = (braille: string): PrintInline => ({
  k: 'cells',
  codes: [...braille].map((cell) => cell.charCodeAt(0) - 0x2800),
})

/** About how wide what stands in a cell is. */
function widthOf(content: PrintInline[]): { whole: number; word: number } {
  const widths = content.map((one) => {
    if (typeof one === 'string') return widthsOf(one)
    if (one.k === 'formula') {
      const width = mathsWidth(one.parts)
      return { whole: width, word: width }
    }
    if (one.k === 'cells') return { whole: one.codes.length, word: 1 }
    const inner = widthOf(one.c)
    return { whole: inner.whole * 1.05, word: inner.word * 1.05 }
  })
  return {
    whole: widths.reduce((sum, { whole }) => sum + whole, 0),
    word: Math.max(0, ...widths.map(({ word }) => word)),
  }
}

/** At most as wide as all its signs one after the other. */
const mathsWidth = (parts: PrintMaths[]): number =>
  parts.reduce(
    (sum, { t = '', w = 0, c = [], s = {}, rows = [] }) =>
      sum +
      widthsOf(t).whole +
      0.3 +
      w +
      mathsWidth(c) +
      mathsWidth(Object.values(s)) +
      mathsWidth(rows.flat()),
    0,
  )

/** Ems of each column; null where they have no room beside each other. */
function columnWidths(rows: PrintInline[][][], count: number, width: number): number[] | null {
  const columns = Array.from({ length: count }, (_, i) => {
    const cells = rows.map((row) => widthOf(row[i] ?? []))
    return {
      least: Math.max(1, ...cells.map(({ word }) => word)) + cellSpace,
      wanted: Math.max(1, ...cells.map(({ whole }) => whole)) + cellSpace + 0.2,
    }
  })
  // a column of a few letters holds no sentence
  const least = columns.map(({ least: word, wanted }) => Math.max(word, Math.min(wanted, 4.5)))
  const missing = columns.map(({ wanted }, i) => Math.max(0, wanted - (least[i] ?? 0)))
  const free = width - least.reduce((sum, one) => sum + one, 0)
  if (free < 0) return null
  const all = missing.reduce((sum, one) => sum + one, 0)
  const part = all === 0 ? 0 : Math.min(1, free / all)
  return least.map((one, i) => one + (missing[i] ?? 0) * part)
}
