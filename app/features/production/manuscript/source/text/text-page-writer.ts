/** Writes the lines of a page of a text file as blocks of a manuscript. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import { literalLine } from './literal-line'
import type { BoxLine } from './text-boxes'

/** Lines of one kind that follow each other have no empty line between them. */
type Kind = 'table' | 'list' | 'quote' | 'raw' | 'open' | 'close' | 'text'

const listItem = /^(\s*)(?:[-*+]|(\d{1,9})([.)]))\s+\S/
/** Boxes whose lines stand as they are typed. */
const isRaw = (name: string | undefined) => name === '시' || name === '점자'

export class TextPageWriter {
  pictures = 0
  formulas = 0
  tables = 0
  /** boxes that go on over the end of a page */
  #open: { name: string; title: string; unclosed: boolean }[] = []

  constructor(private readonly boxes: readonly Map<number, BoxLine>[]) {}

  write(lines: readonly string[], page: number, about: readonly string[]): string {
    const blocks = new Blocks()
    for (const doubt of about) blocks.doubt(doubt)
    for (const { name } of this.#open) blocks.add(`:::${name}`, 'open')
    const fences = pairsOf(lines, /^\s*(`{3,})/)
    const formulas = pairsOf(lines, /^\s*(\$\$)\s*$/)
    this.formulas += formulas.size / 2
    for (const [index, line] of lines.entries()) {
      const box = fences.inside(index) ? undefined : this.boxes[page]?.get(index)
      if (box) this.#writeBoxLine(box, line, blocks)
      else if (isRaw(this.#open.at(-1)?.name) || fences.covers(index))
        blocks.add(line.trimEnd(), 'raw')
      else if (formulas.covers(index)) blocks.add(line.trim(), 'raw')
      else this.#writeLine(lines, index, blocks)
    }
    this.#endBoxes(blocks)
    return blocks.text()
  }

  #writeBoxLine(box: BoxLine, line: string, blocks: Blocks): void {
    if (box.kind === 'open') {
      if (box.unclosed) blocks.doubt(doubts.strayFence(line.trim()))
      blocks.add(`:::${box.name}${box.title ? ` ${box.title}` : ''}`, 'open')
      this.#open.push(box)
    } else if (box.kind === 'close' && this.#open.length > 0) {
      this.#open.pop()
      blocks.add(':::', 'close')
    } else {
      blocks.doubt(doubts.strayFence(line.trim()))
      blocks.add(`\\${line.trim()}`, 'text')
    }
  }

  /** At the end of a page all boxes end; those that have an end later go on with the next page. */
  #endBoxes(blocks: Blocks): void {
    this.#open.forEach(() => blocks.add(':::', 'close'))
    this.#open = this.#open.filter(({ unclosed }) => !unclosed)
  }

  #writeLine(lines: readonly string[], index: number, blocks: Blocks): void {
    const line = (lines[index] ?? '').replaceAll('\u00a0', ' ').replaceAll('\t', ' ').trimEnd()
    if (line.trim() === '') return
    if (/^\s*<!-- 확인: [^]*-->$/.test(line)) return blocks.add(line.trim(), 'open')
    const kind = kindOf(line, lines[index + 1] ?? '', blocks.last)
    const indent = kind === 'list' ? (/^\s*/.exec(line)?.[0].slice(0, 16) ?? '') : ''
    const { line: literal, doubt } = literalLine(line.trim())
    if (kind === 'table' && blocks.last !== 'table') this.tables += 1
    this.pictures += line.match(/!\[[^[\]]{0,2000}\]\(/g)?.length ?? 0
    this.formulas += Math.floor((literal.match(/(?<!\\)\$+/g)?.length ?? 0) / 2)
    if (kind === 'text' && /^`{3,}/.test(literal)) blocks.add(`\\${literal}`, kind, doubt)
    else if (kind === 'list' && !blocks.continues(line))
      blocks.add(literal.replace(/^(\d{1,9})([.)])/, '$1\\$2'), 'text', doubt)
    else blocks.add(indent + literal, kind, doubt)
  }
}

const delimiterRow = /^\s*\|?\s*:?-{1,99}:?\s*(?:\|\s*:?-{0,99}:?\s*)+$/

function kindOf(line: string, next: string, before: Kind | null): Kind {
  if (/^\s*\|/.test(line)) return 'table'
  const isRow = line.includes('|')
  if (isRow && (before === 'table' || delimiterRow.test(next.slice(0, 2_000)))) return 'table'
  if (/^\s*>/.test(line)) return 'quote'
  return listItem.test(line) ? 'list' : 'text'
}

/** Lines between two that mark a beginning and an end; the last one without an end is none. */
function pairsOf(lines: readonly string[], mark: RegExp) {
  const covered = new Set<number>()
  const ends = new Set<number>()
  let start = -1
  for (const [index, line] of lines.entries()) {
    if (!mark.test(line)) continue
    if (start < 0) {
      start = index
      continue
    }
    for (let place = start; place <= index; place += 1) covered.add(place)
    ends.add(start).add(index)
    start = -1
  }
  return {
    size: ends.size,
    covers: (index: number) => covered.has(index),
    inside: (index: number) => covered.has(index) && !ends.has(index),
  }
}

/** Lines of the page, with an empty one between blocks. */
class Blocks {
  readonly #lines: string[] = []
  #before: Kind | null = null
  /** where the run of lines of the last kind begins: a doubt about one of them stands before it */
  #run = 0
  readonly #numbers = new Map<number, number>()
  #pending: string[] = []

  get last(): Kind | null {
    return this.#before
  }

  doubt(sentence: string): void {
    this.#pending.push(`<!-- 확인: ${sentence} -->`)
  }

  /** Whether a numbered item has the number after that of the last one, so that it keeps it in a list. */
  continues(line: string): boolean {
    const [, indent = '', digits] = listItem.exec(line) ?? []
    if (this.#before !== 'list') this.#numbers.clear()
    for (const deeper of this.#numbers.keys())
      if (deeper > indent.length) this.#numbers.delete(deeper)
    if (digits === undefined) return true
    const expected = this.#numbers.get(indent.length)
    const number = Number(digits)
    if (expected !== undefined && number !== expected) return false
    this.#numbers.set(indent.length, number + 1)
    return true
  }

  add(line: string, kind: Kind, doubt: string | null = null): void {
    const joins =
      this.#before === 'open' || kind === 'close' || (kind === this.#before && kind !== 'text')
    if (!joins && this.#before !== null) this.#lines.push('')
    if (kind !== this.#before || kind === 'text' || kind === 'open') this.#run = this.#lines.length
    if (doubt !== null) this.doubt(doubt)
    const sentences = [...new Set(this.#pending)]
    this.#pending = []
    this.#lines.splice(this.#run, 0, ...sentences)
    this.#run += sentences.length
    this.#lines.push(line)
    this.#before = kind
  }

  text(): string {
    return [...this.#lines, ...this.#pending].join('\n').trim()
  }
}
