/**
 * The parts of a finished file of braille (.brf), taken from the places of its lines. What a line end
 * means that the file does not show stays a line end.
 */
import { decodeBraille } from '~/features/production/file-check/braille/decode'
import {
  namedPages,
  partsOf,
  type BraillePage,
} from '~/features/production/file-check/braille/page-parts'
import { numberCells } from '../writing/numbers'
import { blank, cells as cellsOfDots, sixDots } from '../cells'
import { lineJoiner, type LineJoiner } from './join-lines'
import type { Part } from './parts'

/** Blanks before a line of text that begin a paragraph, a heading of level 3, and one of level 2. */
const indents = { paragraph: 2, third: 4, second: 6 }
/** Blanks on both sides of a line that stands in the middle. */
const leastMargin = 3
/** Lines of a heading; more of them are verses or a list. */
const headingLines = 3

const corner = cellsOfDots('123456')
const boxRule = (dots: string) => new RegExp(`^${corner}${cellsOfDots(dots)}{6,}${corner}$`)
const boxTop = boxRule('1245')
const boxBottom = boxRule('2356')
/** Columns of a table, contents with their pages: places in a line that blanks make. */
const hasColumns = (text: string) => /[^\u2800]\u2800{2,}[^\u2800]/.test(text)

const fullStop = cellsOfDots('256')
const endsSentence = (lines: string[]) => lines.at(-1)?.endsWith(fullStop) ?? false

/** `isWhole`: false when the file is larger than what is read. */
type FileParts = { parts: Part[]; isWhole: boolean }

/** Null when the bytes are no braille. */
export function partsOfFile(bytes: Uint8Array): FileParts | null {
  const decoded = decodeBraille(bytes)
  if (!decoded) return null
  const volume = partsOf(decoded.pages.map((lines) => lines.map(sixDots)))
  const lines = volume.pages.flatMap((page, i) =>
    linesOf(page, decoded.pages[i] ?? [], volume.pages[i - 1]),
  )
  const width = Math.max(0, ...lines.map((line) => (line.kind === 'text' ? line.cells.length : 0)))
  const texts = lines.flatMap((line) => (line.kind === 'text' ? [line.cells] : []))
  const builder = new Builder(width, lineJoiner(texts, width, volume.isNational))
  for (const line of lines) builder.add(line)
  return { parts: builder.finish(), isWhole: decoded.isWhole }
}

/** `isTop`: the first line of text on its page. */
type FileLine =
  | { kind: 'page'; page: number }
  | { kind: 'blank' }
  | { kind: 'text'; cells: string; isTop: boolean }

/** Lines of a page without its number and running head, and without the empty ones at its end. */
function linesOf(page: BraillePage, raw: string[], before: BraillePage | undefined): FileLine[] {
  const lines: FileLine[] = []
  const [first] = namedPages(page)
  // beside the number of the page stands the page of print that it begins with
  const isNew = page.besides !== null && page.besides !== (before && namedPages(before).at(-1))
  if (isNew && page.besides === first) lines.push({ kind: 'page', page: page.besides! })
  const marks = new Map(page.marks.map((mark) => [mark.line, mark]))
  const shown = [...new Set([...page.body, ...marks.keys()])].sort((a, b) => a - b)
  let isTop = true
  for (const index of shown) {
    const mark = marks.get(index)
    const cells = raw[index] ?? ''
    if (mark) {
      lines.push({ kind: 'page', page: mark.from })
      if (mark.to > mark.from) lines.push({ kind: 'page', page: mark.to })
    } else if (cells === '') lines.push({ kind: 'blank' })
    else {
      lines.push({ kind: 'text', cells, isTop })
      isTop = false
    }
  }
  const end = lines.findLastIndex(({ kind }) => kind !== 'blank')
  return lines.slice(0, end + 1)
}

/** Lines that stand together: a paragraph, or lines that all stand in from the left. */
type Group = { isDisplay: boolean; isTop: boolean; continues: boolean; lines: string[] }

class Builder {
  private readonly parts: Part[] = []
  private box: { title: string; parts: Part[] } | null = null
  private group: Group | null = null
  /** whether a page of print interrupted a paragraph */
  private isInterrupted = false

  constructor(
    private readonly width: number,
    private readonly joiner: LineJoiner,
  ) {}

  add(line: FileLine): void {
    if (line.kind === 'text') return this.text(line.cells, line.isTop)
    const isInText = this.group !== null && !this.group.isDisplay
    this.flush()
    this.isInterrupted = line.kind === 'page' && (isInText || this.isInterrupted)
    if (line.kind === 'page')
      this.push({
        kind: 'printPage',
        page: String(line.page),
        cells: numberCells(String(line.page)),
      })
  }

  private text(cells: string, isTop: boolean): void {
    if (boxTop.test(cells) || boxBottom.test(cells)) {
      this.endBox()
      if (boxTop.test(cells)) this.box = { title: '', parts: [] }
      return
    }
    const indent = indentOf(cells)
    const isDisplay = indent >= leastMargin
    const { group } = this
    const begins =
      !group ||
      group.isDisplay !== isDisplay ||
      (isDisplay ? !this.isSameDisplay(group, cells) : indent >= indents.paragraph)
    if (!begins) return void group.lines.push(cells)
    this.flush()
    this.group = {
      isDisplay,
      isTop,
      continues: this.isInterrupted && indent < indents.paragraph,
      lines: [cells],
    }
    this.isInterrupted = false
  }

  private isSameDisplay({ lines }: Group, cells: string): boolean {
    const last = lines.at(-1)!
    return (
      (this.isCentred(last) && this.isCentred(cells)) ||
      indentOf(last) === indentOf(cells) ||
      (indentOf(last) === indents.third && indentOf(cells) === indents.second)
    )
  }

  private isCentred(cells: string): boolean {
    const left = indentOf(cells)
    return left >= leastMargin && Math.abs(this.width - cells.length - left) <= 1
  }

  private flush(): void {
    const { group } = this
    this.group = null
    if (group) this.push(this.partOf(group))
  }

  private partOf({ isDisplay, isTop, continues, lines }: Group): Part {
    const bare = lines.map((line) => line.slice(indentOf(line)))
    if (!isDisplay) {
      const text = this.joiner.join(lines, bare)
      return { kind: 'paragraph', text, ...(continues ? { continues } : {}) }
    }
    const level = this.levelOf(lines, isTop)
    const isNone = lines.length > headingLines || bare.some(hasColumns) || endsSentence(bare)
    if (level === null || isNone) return { kind: 'verse', text: bare }
    return { kind: 'heading', level, text: bare }
  }

  /** Level 1 is centred at the top of a page; 2 and 3 begin in cells 7 and 5. */
  private levelOf(lines: string[], isTop: boolean): 1 | 2 | 3 | null {
    const all = new Set(lines.map(indentOf))
    const isCentred = lines.every((line) => this.isCentred(line))
    if (isCentred && isTop && this.box === null) return 1
    if (all.size === 1 && all.has(indents.second)) return 2
    if (all.size === 1 && all.has(indents.third)) return 3
    return isCentred ? 2 : null
  }

  private push(part: Part): void {
    const { box } = this
    if (!box) return void this.parts.push(part)
    const isTitle = part.kind === 'heading' && box.title === '' && box.parts.length === 0
    if (isTitle) box.title = part.text.join(blank)
    else box.parts.push(part)
  }

  private endBox(): void {
    this.flush()
    const { box } = this
    this.box = null
    if (box) this.parts.push({ kind: 'box', ...box })
  }

  finish(): Part[] {
    this.endBox()
    return this.parts
  }
}

const indentOf = (cells: string) => cells.length - cells.replace(/^\u2800+/, '').length
