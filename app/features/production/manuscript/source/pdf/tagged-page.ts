/** Turns a page of a PDF into elements by the structure that the file says, in its order. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { rowsOf } from './columns'
import type { PageFigure } from './figures'
import { around, holds, holdsMiddle, type Rect } from './geometry'
import { linesOf, type Line } from './lines'
import type { PageContext } from './page-context'
import { areVerse, headingLevelOf, itemMark } from './paragraphs'
import type { Run } from './pdf-page'
import { isInline, marksBelow, type Tag } from './tags'
import { textNodes } from './text-nodes'

/** What the reader by places does for a part that its structure does not say well enough. */
type ByPlace = {
  /** text that no part names */
  lines: (lines: readonly Line[]) => MarkupElement[]
  table: (figure: PageFigure) => MarkupElement[]
  picture: (description: string) => MarkupElement
}
/** `place`: null for what has no text. */
type Block = { element: MarkupElement; place: Rect | null }

/** Parts that hold blocks and say nothing of them. */
const groupRoles = /^(?:Root|Document|DocumentFragment|Part|Art|Sect|Div|NonStruct|Private|Aside)$/

/** Share of blocks that may stand above the one before them, before the order is not believed. */
const mostJumps = 0.3

/** Null where the structure cannot be believed on this page, and the places of letters must do. */
export function taggedElements(
  context: PageContext,
  root: Tag,
  byPlace: ByPlace,
): MarkupElement[] | null {
  return new TaggedPage(context, byPlace).elements(root)
}

/** A picture with its name may be one part around both. */
const hasFigure = ({ parts }: Tag): boolean =>
  parts.some((part) => typeof part !== 'string' && (part.role === 'Figure' || hasFigure(part)))

const isNote = ({ role }: Tag) => /^(?:Note|FENote)$/.test(role)

class TaggedPage {
  readonly #runs = new Map<string, Run[]>()
  /** runs that stand in an element: of a part that may hold no text, some do not */
  readonly #read = new Set<Run>()
  readonly #blocks: Block[] = []
  #jumps = new Set<Run>()
  #pictures = 0

  constructor(
    private readonly context: PageContext,
    private readonly byPlace: ByPlace,
  ) {
    // notes are found by their places, with what refers to them
    const lines = context.page.lines.filter((line) => !context.notes.has(line))
    for (const { run } of lines.flatMap(({ pieces }) => pieces)) {
      if (run.mark === null) continue
      const present = this.#runs.get(run.mark)
      if (present) present.push(run)
      else this.#runs.set(run.mark, [run])
    }
  }

  elements(root: Tag): MarkupElement[] | null {
    if (this.#hasOtherNotes(root)) return null
    const { page, notes } = this.context
    const firsts = this.#firstsOf(root)
    this.#jumps = this.#jumpsOf(firsts)
    if (this.#jumps.size > 1 && this.#jumps.size > mostJumps * firsts.length) return null
    this.#children(root)
    const rest = page.lines.filter(
      (line) => !notes.has(line) && line.pieces.some(({ run }) => !this.#read.has(run)),
    )
    const unnamed = rest.length > 0 ? this.byPlace.lines(this.#unread(rest)) : []
    const [first] = unnamed
    if (first) first.doubt ??= doubts.outsideTags()
    const lost = page.figures.filter(({ kind }) => kind === 'picture').length - this.#pictures
    const pictures = Array.from({ length: Math.max(0, lost) }, () => this.byPlace.picture(''))
    if (pictures[0]) pictures[0].doubt = doubts.outsideTags()
    return [...this.#boxed(), ...unnamed, ...pictures]
  }

  /** Notes that stand where no footnotes are expected. */
  #hasOtherNotes(tag: Tag): boolean {
    return tag.parts.some(
      (part) =>
        typeof part !== 'string' &&
        (isNote(part) ? this.#runsOf(part.parts).length > 0 : this.#hasOtherNotes(part)),
    )
  }

  #unread(lines: readonly Line[]): Line[] {
    return linesOf(
      lines
        .flatMap(({ pieces }) => pieces.map(({ run }) => run))
        .filter((run) => !this.#read.has(run)),
    )
  }

  /** The first runs of all blocks, in the order of the structure. */
  #firstsOf({ parts }: Tag): Run[] {
    const firsts: Run[] = []
    let isOpen = false
    for (const part of parts)
      if (typeof part === 'string' || isInline(part)) {
        const [run] = this.#runsOf([part])
        if (run && !isOpen) firsts.push(run)
        isOpen = true
      } else {
        isOpen = false
        // the cells of a table stand beside each other
        const found =
          part.role === 'Table' ? this.#runsOf([part]).slice(0, 1) : this.#firstsOf(part)
        firsts.push(...found)
      }
    return firsts
  }

  /** Those that stand above the one before them, in the same column. */
  #jumpsOf(firsts: readonly Run[]): Set<Run> {
    const { gutter } = this.context.page
    const columnOf = ({ x0 }: Run) => (gutter !== null && x0 > gutter ? 1 : 0)
    return new Set(
      firsts.filter((run, index) => {
        const before = firsts[index - 1]
        return before && run.y < before.y - before.size && columnOf(run) <= columnOf(before)
      }),
    )
  }

  /** What stands in a frame, together. */
  #boxed(): MarkupElement[] {
    const boxes = this.context.page.figures.filter(({ kind }) => kind === 'box')
    const boxOf = ({ place }: Block) =>
      place ? boxes.find((box) => holds(box, place, 3)) : undefined
    const elements: MarkupElement[] = []
    let open = undefined as { box: PageFigure; element: MarkupElement } | undefined
    for (const [index, block] of this.#blocks.entries()) {
      // a picture, whose place is not known, stands in the frame around its neighbours
      const next = this.#blocks.slice(index + 1, index + 3).find(({ place }) => place)
      const box = boxOf(block) ?? (!block.place && next ? boxOf(next) : undefined)
      const isNew = box !== open?.box
      if (open && !isNew) open.element.children.push(block.element)
      else if (box && block.place) {
        open = { box, element: newElement('div', { class: 'box' }, [asTitle(block.element)]) }
        elements.push(open.element)
      } else {
        open = undefined
        elements.push(block.element)
      }
    }
    return elements
  }

  #put(element: MarkupElement, runs: readonly Run[]): void {
    if (runs[0] && this.#jumps.has(runs[0])) element.doubt ??= doubts.tagOrder()
    this.#blocks.push({ element, place: placeOf(runs) })
  }

  #runsOf(parts: Tag['parts']): Run[] {
    return parts
      .flatMap((part) => (typeof part === 'string' ? [part] : marksBelow(part)))
      .flatMap((mark) => this.#runs.get(mark) ?? [])
  }

  /** Blocks below a part; text that stands there by itself is a paragraph, or several where it is parted. */
  #children({ role, parts }: Tag): void {
    let inline: Tag['parts'] = []
    const end = () => {
      if (groupRoles.test(role)) this.#byPlace(inline)
      else this.#paragraph(inline)
      inline = []
    }
    for (const part of parts) {
      if (typeof part !== 'string' && isNote(part)) continue
      if (typeof part === 'string' || isInline(part)) inline.push(part)
      else {
        end()
        this.#block(part)
      }
    }
    end()
  }

  #block(tag: Tag): void {
    const { role } = tag
    if (/^(?:H\d?|Title)$/.test(role)) return this.#heading(tag)
    if (role === 'L') return this.#emit(tag, this.#list(tag))
    if (role === 'Table') return this.#emit(tag, this.#table(tag))
    if (role === 'Figure' && !hasFigure(tag)) return this.#figure(tag)
    if (role === 'BlockQuote') {
      const inner = this.#inner(tag)
      return this.#emit(tag, newElement('blockquote', {}, inner))
    }
    return this.#children(tag)
  }

  #emit(tag: Tag, element: MarkupElement): void {
    this.#put(element, this.#runsOf(tag.parts))
  }

  /** The blocks below a part, taken by themselves. */
  #inner(tag: Tag): MarkupElement[] {
    const before = this.#blocks.length
    this.#children(tag)
    return this.#blocks.splice(before).map(({ element }) => element)
  }

  #heading(tag: Tag): void {
    const runs = this.#runsOf(tag.parts)
    if (runs.length === 0) return this.#children(tag)
    const lines = linesInOrder(runs)
    const bySize = lines[0] && headingLevelOf(lines[0], this.context.survey)
    const level = tag.role === 'Title' ? 1 : Number(tag.role.slice(1)) || bySize || 2
    this.#put(newElement(`h${Math.min(Math.max(level, 1), 6)}`, {}, this.#text(lines, true)), runs)
  }

  #byPlace(parts: Tag['parts']): void {
    const runs = this.#runsOf(parts)
    const elements = runs.length === 0 ? [] : this.byPlace.lines(linesOf(runs))
    for (const run of runs) this.#read.add(run)
    for (const element of elements) this.#put(element, runs)
  }

  #paragraph(parts: Tag['parts']): void {
    const runs = this.#runsOf(parts)
    if (runs.length === 0) return
    const lines = linesInOrder(runs)
    this.#put(this.#paragraphOf(lines), runs)
  }

  #paragraphOf(lines: Line[]): MarkupElement {
    const { page } = this.context
    const doubt = lines.some(({ pieces }) => pieces.some(({ run }) => run.maths))
      ? doubts.formulaOrder()
      : undefined
    const isLeft = page.gutter !== null && (lines[0]?.x0 ?? 0) < page.gutter
    const right = isLeft ? (page.gutter ?? page.area.x1) : page.area.x1
    if (!doubt && areVerse(lines, right)) {
      const verse = lines.map((line) => newElement('p', {}, this.#text([line])))
      return {
        ...newElement('div', { class: 'verse' }, [newElement('div', {}, verse)]),
        doubt: doubts.shortLines(),
      }
    }
    const element = newElement('p', {}, this.#text(lines))
    return doubt ? { ...element, doubt } : element
  }

  #text(lines: readonly Line[], isHeading = false, skipped = 0): MarkupNode[] {
    const { words, notes, survey } = this.context
    for (const { run } of lines.flatMap(({ pieces }) => pieces)) this.#read.add(run)
    return textNodes(lines, { words, notes, skipped, plain: isHeading || !survey.boldIsRare })
  }

  #figure(tag: Tag): void {
    const runs = this.#runsOf(tag.parts)
    const isDrawn =
      this.#pictures < this.context.page.figures.filter(({ kind }) => kind === 'picture').length
    // a table or a formula may be called a figure; it has text and no picture
    if (tag.alt !== '' || isDrawn || runs.length === 0) {
      this.#pictures += 1
      this.#put(this.byPlace.picture(tag.alt), [])
    }
    if (runs.length === 0) return
    const inner = this.#blocks.length
    this.#children(tag)
    const first = this.#blocks[inner]
    if (first) first.element.doubt ??= doubts.svgText()
  }

  #list(tag: Tag): MarkupElement {
    const items = tag.parts.filter((part): part is Tag => typeof part !== 'string')
    const holder = newElement('div')
    let list: MarkupElement | null = null
    for (const item of items) {
      if (item.role !== 'LI') {
        const inner = this.#inner({ ...tag, parts: [item] })
        const last = list?.children.at(-1)
        // a list in a list may stand beside the item to which it belongs
        if (item.role === 'L' && typeof last === 'object') last.children.push(...inner)
        else {
          list = null
          holder.children.push(...inner)
        }
        continue
      }
      const { mark, content } = this.#item(item)
      if (mark.kind === 'other') {
        list = null
        const [first, ...rest] = content
        const text = first?.name === 'p' ? first.children : first ? [first] : []
        const line = newElement('p', {}, mark.text === '' ? text : [`${mark.text} `, ...text])
        holder.children.push({ ...line, ...(first?.doubt ? { doubt: first.doubt } : {}) }, ...rest)
        continue
      }
      const name = mark.kind === 'number' ? 'ol' : 'ul'
      if (list?.name !== name) {
        list = newElement(name, { marker: 'printed' })
        holder.children.push(list)
      }
      const value: Record<string, string> = mark.kind === 'number' ? { value: mark.text } : {}
      list.children.push(newElement('li', value, inItem(content)))
    }
    return holder
  }

  #item(item: Tag): {
    mark: { kind: 'number' | 'bullet' | 'other'; text: string }
    content: MarkupElement[]
  } {
    const isLabel = (part: Tag | string) => typeof part !== 'string' && part.role === 'Lbl'
    const labels = this.#runsOf(item.parts.filter(isLabel))
    for (const run of labels) this.#read.add(run)
    const label = labels
      .map(({ text }) => text)
      .join('')
      .trim()
    const rest = item.parts.filter((part) => !isLabel(part))
    if (item.parts.some(isLabel))
      return { mark: markOf(label), content: this.#inner({ ...item, parts: rest }) }
    // the mark stands in the text itself
    const lines = linesInOrder(this.#runsOf(rest))
    const found = lines[0] ? itemMark(lines[0]) : null
    const areBlocks = rest.some(
      (part) =>
        typeof part !== 'string' &&
        part.parts.some((one) => typeof one !== 'string' && !isInline(one)),
    )
    if (!found || areBlocks) {
      const content = this.#inner({ ...item, parts: rest })
      return { mark: { kind: found ? 'other' : 'bullet', text: '' }, content }
    }
    const mark = markOf(found.trim())
    return { mark, content: [newElement('p', {}, this.#text(lines, false, found.length))] }
  }

  /** A table whose rows have different numbers of cells is read by its lines, where it has some. */
  #table(tag: Tag): MarkupElement {
    const rows = rowsBelow(tag)
    const cells = rows.map((row) => cellsOf(row).length)
    const runs = this.#runsOf(tag.parts)
    const drawn = this.context.page.figures.find(
      (figure) =>
        figure.kind === 'table' &&
        runs.length > 0 &&
        runs.every((run) => holdsMiddle(figure, rectOf(run))),
    )
    if (new Set(cells).size > 1 && drawn) {
      for (const run of runs) this.#read.add(run)
      return newElement('div', {}, this.byPlace.table(drawn))
    }
    const table = newElement(
      'table',
      {},
      rows.map((row) =>
        newElement(
          'tr',
          {},
          cellsOf(row).map((cell) => {
            const content = this.#inner(cell)
            const [only] = content
            const nodes = content.length === 1 && only?.name === 'p' ? only.children : content
            return newElement(cell.role === 'TH' ? 'th' : 'td', {}, nodes)
          }),
        ),
      ),
    )
    if (rows.some((row) => this.#isMixed(row))) return { ...table, doubt: doubts.tagOrder() }
    return new Set(cells).size > 1 ? { ...table, doubt: doubts.mergedCells() } : table
  }

  /** Whether a cell of a row stands left of the one before it. */
  #isMixed(row: Tag): boolean {
    const lefts = cellsOf(row).flatMap(({ parts }) => this.#runsOf(parts)[0]?.x0 ?? [])
    return lefts.some((left, index) => left < (lefts[index - 1] ?? left))
  }
}

/** The first paragraph of a frame that is bold all through is its title. */
function asTitle(element: MarkupElement): MarkupElement {
  const [only, ...more] = element.children
  const isBold =
    element.name === 'p' && more.length === 0 && typeof only === 'object' && only.name === 'strong'
  return isBold ? { ...element, name: 'h6', children: only.children } : element
}

/** The first paragraph of an item is its own text. */
const inItem = ([first, ...rest]: MarkupElement[]): MarkupNode[] =>
  !first ? [] : first.name === 'p' && !first.doubt ? [...first.children, ...rest] : [first, ...rest]

function markOf(text: string): { kind: 'number' | 'bullet' | 'other'; text: string } {
  const number = /^(\d{1,3})\.$/.exec(text)?.[1]
  if (number) return { kind: 'number', text: number }
  return /^[•·▪◦∙・‣–-]$|^$/.test(text) ? { kind: 'bullet', text: '' } : { kind: 'other', text }
}

const rowsBelow = (tag: Tag): Tag[] =>
  tag.parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : part.role === 'TR'
        ? [part]
        : part.role === 'Table'
          ? []
          : rowsBelow(part),
  )
const cellsOf = (row: Tag) =>
  row.parts.filter((part): part is Tag => typeof part !== 'string' && /^T[HD]$/.test(part.role))

const rectOf = (run: Run): Rect => ({
  x0: run.x0,
  x1: run.x1,
  y0: run.y - run.size * 0.6,
  y1: run.y,
})
const placeOf = (runs: readonly Run[]): Rect | null =>
  around(
    runs.flatMap((run): [number, number][] => [
      [run.x0, run.y - run.size * 0.6],
      [run.x1, run.y],
    ]),
  )

/** Lines of a part; where it goes on in the next column, those come after the first ones. */
function linesInOrder(runs: readonly Run[]): Line[] {
  const parts: Run[][] = []
  let lowest: Run | undefined
  for (const run of runs) {
    const last = parts.at(-1)
    // a raised letter is small, and stands above its line
    if (last && lowest && run.y > lowest.y - 2 * Math.max(run.size, lowest.size)) last.push(run)
    else {
      parts.push([run])
      lowest = run
    }
    if (!lowest || run.y > lowest.y) lowest = run
  }
  return parts.flatMap((part) => rowsOf(linesOf(part)))
}
