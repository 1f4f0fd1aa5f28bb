/** Turns a page of a PDF into elements as those of any book: paragraphs, headings, lists, tables, boxes. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { columnsOf } from './columns'
import type { GridCell, PageFigure } from './figures'
import { withGapTables } from './gap-tables'
import { heightOf, holds, holdsMiddle, widthOf, type Rect } from './geometry'
import { linesOf, lineText, type Line } from './lines'
import { PdfLists } from './pdf-lists'
import type { PageContext } from './page-context'
import { paragraphsOf, type ColumnPart, type Paragraph } from './paragraphs'
import { taggedElements } from './tagged-page'
import { textNodes } from './text-nodes'

/** Boxes in boxes, and in cells. */
const deepest = 6
/** Points that a frame has at least between its line and its text. */
const framePadding = 4

/** By the structure that the file says where it can be believed, else by the places of letters. */
export function pageElements(context: PageContext): MarkupElement[] {
  const { page, notes, tally } = context
  const builder = new PageBuilder(context)
  const lines = page.lines.filter((line) => !notes.has(line))
  const region = (some: readonly Line[], figures: readonly PageFigure[]) =>
    builder.region(some, figures, page.gutters, page.area)
  const tagged =
    page.tags &&
    taggedElements(context, page.tags, {
      lines: (some) => region(some, []),
      table: (figure) => builder.figure(figure, lines, page.figures, 0),
      picture: (description) => builder.picture(description),
    })
  const elements = tagged ?? region(lines, page.figures)
  tally.picturesIn += builder.pictures
  return elements
}

class PageBuilder {
  pictures = 0

  constructor(private readonly context: PageContext) {}

  /** What stands in a part of the page, in the order of reading. */
  region(
    lines: readonly Line[],
    figures: readonly PageFigure[],
    gutters: readonly number[],
    area: Rect,
    depth = 0,
  ): MarkupElement[] {
    const outer = figures.filter(
      (one) =>
        !figures.some((other) => other !== one && other.kind !== 'picture' && holds(other, one, 2)),
    )
    const closed = outer.filter(({ kind }) => kind !== 'picture')
    const free = lines.filter((line) => !closed.some((figure) => holdsMiddle(figure, line)))
    const columns = columnsOf(free, outer, gutters, area)
    const place = depth > deepest ? 'cell' : depth > 0 ? 'box' : 'page'
    const { survey, page } = this.context
    const level = page.rules.filter((rule) => widthOf(rule) >= heightOf(rule))
    const parts = columns.map((column) =>
      paragraphsOf(place === 'cell' ? column : withGapTables(column, level, survey), survey, place),
    )
    const elements: MarkupElement[] = []
    const lists = new PdfLists((element) => elements.push(element))
    for (const part of joinedColumns(parts))
      if ('figure' in part) {
        lists.end()
        elements.push(...this.figure(part, lines, figures, depth))
      } else this.#paragraph(part, lists)
    lists.end()
    return elements
  }

  figure(
    figure: PageFigure,
    lines: readonly Line[],
    figures: readonly PageFigure[],
    depth: number,
  ): MarkupElement[] {
    if (figure.kind === 'picture') return [this.picture('')]
    const inner = figures.filter((one) => one !== figure && holds(figure, one, 2))
    const inside = lines.filter((line) => holdsMiddle(figure, line))
    if (figure.kind === 'table') {
      const table = this.#table(figure.cells, inside, inner)
      return [figure.unsure ? { ...table, doubt: doubts.gapTable() } : table]
    }
    const nested = depth < deepest ? inner : []
    // text keeps away from the frame, and does not end where that of the page does
    const area = { ...figure, x1: figure.x1 - framePadding }
    const content = this.region(inside, nested, [], area, depth + 1)
    const box = newElement('div', { class: 'box' }, content)
    return [figure.kind === 'box' && figure.unsure ? { ...box, doubt: doubts.layoutTable() } : box]
  }

  picture(description: string): MarkupElement {
    this.pictures += 1
    this.context.tally.shows(description)
    const src = `쪽 ${this.context.label} 그림 ${this.pictures}`
    const image = newElement('img', description === '' ? { src } : { src, alt: description })
    return newElement('p', {}, [image])
  }

  #table(
    cells: readonly GridCell[],
    lines: readonly Line[],
    inner: readonly PageFigure[],
  ): MarkupElement {
    const rows = new Map<number, MarkupElement>()
    const runs = lines.flatMap(({ pieces }) => pieces.map(({ run }) => run))
    const pictures = inner.filter(({ kind }) => kind === 'picture')
    const bold = new Map<number, boolean>()
    const left = new Set(runs)
    for (const cell of cells) {
      const inCell = runs.filter((run) => {
        const isInside = holdsMiddle(cell, {
          x0: run.x0,
          x1: run.x1,
          y0: run.y - run.size * 0.6,
          y1: run.y,
        })
        return isInside && left.delete(run)
      })
      const content = this.region(
        linesOf(inCell),
        pictures.filter((one) => holdsMiddle(cell, one)),
        [],
        cell,
        deepest + 1,
      )
      const [only] = content
      const nodes = content.length === 1 && only?.name === 'p' ? only.children : content
      const row = rows.get(cell.row) ?? newElement('tr')
      rows.set(cell.row, row)
      bold.set(cell.row, (bold.get(cell.row) ?? true) && inCell.every((run) => run.bold))
      row.children.push(newElement('td', spansOf(cell), nodes))
    }
    const [first] = rows
    if (first && rows.size > 1 && bold.get(first[0]) && !bold.get([...rows.keys()][1] ?? -1))
      for (const cell of first[1].children) if (typeof cell !== 'string') cell.name = 'th'
    const rest = this.region(linesOf([...left]), [], [], boundsOf(lines), deepest + 1)
    return newElement('table', {}, [...rows.values(), ...rest])
  }

  #paragraph(part: Paragraph, lists: PdfLists): void {
    const { words, notes, survey } = this.context
    const nodes = textNodes(part.lines, {
      words,
      notes,
      skipped: part.kind === 'bullet' || part.kind === 'number' ? part.mark.length : 0,
      plain: part.kind === 'heading' || !survey.boldIsRare,
    })
    const doubt = part.lines.some(({ pieces }) => pieces.some(({ run }) => run.maths))
      ? doubts.formulaOrder()
      : part.doubt
    const element = (name: string, children: MarkupNode[]): MarkupElement => ({
      ...newElement(name, {}, children),
      ...(doubt === undefined ? {} : { doubt }),
    })
    switch (part.kind) {
      case 'bullet':
        return lists.add(element('li', nodes), part)
      case 'number':
        return lists.add(element('li', nodes), part, Number.parseInt(part.mark, 10))
      case 'heading':
        return lists.put(element(`h${Math.min(part.level, 6)}`, nodes))
      case 'verse': {
        const verse = part.lines.map((line) =>
          newElement('p', {}, textNodes([line], { words, notes, skipped: 0, plain: false })),
        )
        return lists.put({
          ...newElement('div', { class: 'verse' }, [newElement('div', {}, verse)]),
          doubt: doubts.shortLines(),
        })
      }
      default:
        return lists.put(element('p', nodes))
    }
  }
}

const spansOf = ({ rows, columns }: GridCell): Record<string, string> => ({
  ...(rows > 1 ? { rowspan: String(rows) } : {}),
  ...(columns > 1 ? { colspan: String(columns) } : {}),
})

const boundsOf = (lines: readonly Line[]): Rect => ({
  x0: Math.min(...lines.map(({ x0 }) => x0)),
  y0: Math.min(...lines.map(({ y0 }) => y0)),
  x1: Math.max(...lines.map(({ x1 }) => x1)),
  y1: Math.max(...lines.map(({ y1 }) => y1)),
})

/** A paragraph that fills its column to the end goes on in the next one. */
function joinedColumns(columns: readonly ColumnPart[][]): ColumnPart[] {
  const all: ColumnPart[] = []
  for (const column of columns) {
    const [first, ...rest] = column
    const last = all.at(-1)
    if (first && last && !('figure' in first) && !('figure' in last) && isOne(last, first)) {
      last.lines.push(...first.lines)
      all.push(...rest)
    } else all.push(...column)
  }
  return all
}

function isOne(before: Paragraph, after: Paragraph): boolean {
  const last = before.lines.at(-1)
  const [first] = after.lines
  if (!last || !first || after.kind !== 'text' || /heading|verse/.test(before.kind)) return false
  if (Math.abs(last.size - first.size) > 0.5 || before.lines.length < 2) return false
  const widest = Math.max(...before.lines.map(({ x1 }) => x1))
  return last.x1 > widest - last.size && !/[.?!”’]\s*$/.test(lineText(last))
}
