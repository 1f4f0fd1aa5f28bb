/** Writes tables: as rows of cells, or one after the other where a table only places what it holds. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import { boxFrame } from '~/features/production/manuscript/source/page-writer'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import type { FlowWriter, WriteElement } from './flow-writer'
import {
  elementsBelow,
  elementsIn,
  newElement,
  textIn,
  type MarkupElement,
  type MarkupNode,
} from './markup-tree'

/** `marks`: elements that begin pages before the row, and the row itself. */
type Row = { cells: MarkupElement[]; isHead: boolean; marks: MarkupElement[] }

export const writeTable: WriteElement = (table, flow) => {
  const rows = rowsOf(table)
  flow.endLine()
  // captions, and what stands where only rows may
  for (const child of table.children)
    if (!isPart(child)) {
      flow.children(newElement('div', {}, [child]))
      flow.endLine()
    }
  if (flow.isLine) return writeInLine(rows, flow)
  const cells = rows.flatMap((row) => row.cells)
  const [only] = cells
  // a frame around text is often made of one cell
  if (only && cells.length === 1) return writeCell(only, rows, flow)
  const isNested = cells.some((cell) =>
    [...elementsBelow(cell)].some(({ name }) => name === 'table'),
  )
  const isLayout =
    isNested || /^(?:presentation|none)$/.test(table.attributes.role ?? '') || cells.some(hasBlocks)
  if (isLayout) return writeCells(rows, isNested, flow)
  flow.context.tally.tables += 1
  writeRows(rows, flow)
}

/** The table is divided into these, or they only say where a page begins. */
const isPart = (child: MarkupNode) =>
  typeof child === 'string'
    ? child.trim() === ''
    : isOnlyPage(child) || /^(?:thead|tbody|tfoot|tr|colgroup|col|td|th)$/.test(child.name)

const isOnlyPage = (element: MarkupElement) =>
  element.page !== undefined && (element.fate !== undefined || textIn(element).trim() === '')

const isCell = ({ name }: MarkupElement) => /^t[dh]$/.test(name)

/** Rows in the order of reading: the foot of a table comes last. */
function rowsOf(table: MarkupElement): Row[] {
  const rows: Row[] = []
  const foot: Row[] = []
  for (const child of elementsIn(table)) {
    if (child.fate && !child.page) continue
    const isHead = child.name === 'thead'
    if (isHead || child.name === 'tbody') rows.push(...rowsOfPart(child, isHead))
    else if (child.name === 'tfoot') foot.push(...rowsOfPart(child, false))
    else if (isPart(child)) rows.push(rowOf(child, false))
  }
  return withMarks([...rows, ...foot])
}

/** What is no row in a part of a table is one by itself. */
const rowsOfPart = (part: MarkupElement, isHead: boolean): Row[] =>
  part.children
    .filter((child) =>
      typeof child === 'string' ? child.trim() !== '' : !child.fate || child.page,
    )
    .map((child) =>
      rowOf(typeof child === 'string' ? newElement('tr', {}, [child]) : child, isHead),
    )

function rowOf(element: MarkupElement, isHead: boolean): Row {
  if (isOnlyPage(element)) return { cells: [], isHead, marks: [element] }
  if (/^(?:col|colgroup)$/.test(element.name)) return { cells: [], isHead, marks: [] }
  if (element.name !== 'tr') return { cells: [cellOf(element)], isHead, marks: [] }
  const cells: MarkupElement[] = []
  const marks: MarkupElement[] = []
  if (element.page) marks.push({ ...element, children: [] })
  for (const child of element.children)
    if (typeof child === 'string') {
      if (child.trim() !== '') cells.push(cellOf(child))
    } else if (isOnlyPage(child)) marks.push(child)
    else if (!child.fate) cells.push(cellOf(child))
  const areHeads = cells.length > 0 && cells.every(({ name }) => name === 'th')
  return { cells, isHead: isHead || areHeads, marks }
}

const cellOf = (child: MarkupNode): MarkupElement =>
  typeof child !== 'string' && isCell(child) ? child : newElement('td', {}, [child])

/** Pages that begin between rows begin with the next one. */
function withMarks(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  let marks: MarkupElement[] = []
  for (const row of rows) {
    marks.push(...row.marks)
    if (row.cells.length === 0) continue
    result.push({ ...row, marks })
    marks = []
  }
  return marks.length > 0 ? [...result, { cells: [], isHead: false, marks }] : result
}

/** What is more than the text of a cell. */
const hasBlocks = (cell: MarkupElement) =>
  [...elementsBelow(cell)].some(({ name }) =>
    /^(?:h[1-6]|blockquote|aside|pre|section|article)$/.test(name),
  )

/** Cells one after the other, each with what it holds. */
function writeCells(rows: readonly Row[], isNested: boolean, flow: FlowWriter): void {
  flow.doubt(isNested ? doubts.nestedTable() : doubts.layoutTable())
  for (const { marks, cells } of rows) {
    flow.turnPagesIn(newElement('', {}, marks))
    for (const cell of cells) {
      turnPageOf(cell, flow)
      flow.endLine()
      flow.children(cell)
      flow.endLine()
    }
  }
}

/** The page that begins with an element itself. */
const turnPageOf = (element: MarkupElement, flow: FlowWriter) =>
  flow.turnPagesIn(newElement('', {}, [{ ...element, children: [] }]))

function writeCell(cell: MarkupElement, rows: readonly Row[], flow: FlowWriter): void {
  for (const { marks, cells } of rows) {
    flow.turnPagesIn(newElement('', {}, marks))
    if (cells.length > 0) turnPageOf(cell, flow)
    if (cells.length > 0) flow.within(boxFrame('상자'), () => flow.children(cell))
  }
}

function writeInLine(rows: readonly Row[], flow: FlowWriter): void {
  for (const { cells } of rows)
    for (const cell of cells) {
      flow.endLine()
      flow.children(cell)
    }
  flow.endLine()
}

type Grid = { rows: string[][]; columns: number; merged: boolean; several: boolean }

const span = (text: string | undefined, most: number) =>
  Math.min(Math.max(1, Number.parseInt(text ?? '1', 10) || 1), most)

/** Cells at their places; what a merged cell covers is empty. */
class GridBuilder {
  readonly grid: Grid = { rows: [], columns: 0, merged: false, several: false }
  /** by column: how many of the next rows a cell above covers */
  readonly #covered: number[] = []
  #cells = 0

  addRow(cells: readonly MarkupElement[], flow: FlowWriter): void {
    const row: string[] = []
    for (const cell of cells) {
      while ((this.#covered[row.length] ?? 0) > 0) this.#skip(row)
      const isWide = row.length > sourceBounds.columns * 10
      const width = isWide ? 1 : span(cell.attributes.colspan, sourceBounds.columns)
      const height = span(cell.attributes.rowspan, sourceBounds.cells)
      if (width > 1 || height > 1) this.grid.merged = true
      const { line, blocks } = flow.lineOf(cell)
      if (blocks) this.grid.several = true
      for (let index = 0; index < width; index += 1) {
        if (height > 1) this.#covered[row.length] = height - 1
        row.push(index === 0 ? line.replaceAll('|', '\\|') : '')
      }
    }
    while (row.length < this.#covered.length) this.#skip(row)
    this.#cells += row.length
    this.grid.rows.push(row)
    this.grid.columns = Math.max(this.grid.columns, row.length)
  }

  /** A place that a cell above covers, or none. */
  #skip(row: string[]): void {
    const rest = this.#covered[row.length] ?? 0
    if (rest > 0) this.#covered[row.length] = rest - 1
    row.push('')
  }

  /** Whether the cells that are there already are as many as a table may be filled up to. */
  get isFull(): boolean {
    return this.#cells > sourceBounds.cells
  }
}

/** Rows, in as many tables as there are pages. The first one has the head. */
function writeRows(rows: readonly Row[], flow: FlowWriter): void {
  const heads = rows.findIndex(({ isHead }) => !isHead)
  if (heads > 1) flow.doubt(doubts.moreHeads())
  let builder = new GridBuilder()
  let hasHead = heads !== 0
  const writeGrid = () => {
    if (builder.grid.rows.length > 0) writeGridRows(builder.grid, hasHead, flow)
    builder = new GridBuilder()
    hasHead = false
  }
  for (const { marks, cells } of rows) {
    const all = newElement('', {}, [...marks, ...cells])
    const turns = [...elementsBelow(all)].some(({ page }) => page)
    if (turns || builder.isFull) writeGrid()
    if (turns) flow.turnPagesIn(all)
    if (cells.length > 0) builder.addRow(cells, flow)
  }
  writeGrid()
}

function writeGridRows(grid: Grid, hasHead: boolean, flow: FlowWriter): void {
  if (grid.merged) flow.doubt(doubts.mergedCells())
  if (grid.several) flow.doubt(doubts.cellBlocks())
  const canFill = grid.columns * grid.rows.length <= sourceBounds.cells * 10
  const filled = grid.rows.map((row) => [
    ...row,
    ...Array.from({ length: canFill ? grid.columns - row.length : 0 }, () => ''),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const empty = Array.from({ length: grid.columns }, () => '')
  const [head = empty, ...body] = hasHead ? filled : [empty, ...filled]
  flow.block([line(head), line(head.map(() => '---')), ...body.map(line)])
}
