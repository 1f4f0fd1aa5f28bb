/** Writes tables: as rows of cells, or one after the other where a table only places what it holds. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import { boxFrame } from '~/features/production/manuscript/source/page-writer'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import type { FlowWriter, WriteElement } from './flow-writer'
import { elementsBelow, elementsIn, newElement, type MarkupElement, type MarkupNode } from './markup-tree'

type Row = { cells: MarkupElement[]; isHead: boolean; element: MarkupElement }

export const writeTable: WriteElement = (table, flow) => {
  const rows = rowsOf(table, false)
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
  if (!only) return
  // a frame around text is often made of one cell
  if (cells.length === 1) return flow.within(boxFrame('상자'), () => flow.children(only))
  const isNested = cells.some((cell) => [...elementsBelow(cell)].some(({ name }) => name === 'table'))
  const isLayout =
    isNested || /^(?:presentation|none)$/.test(table.attributes.role ?? '') || cells.some(hasBlocks)
  if (isLayout) return writeCells(rows, isNested, flow)
  flow.context.tally.tables += 1
  writeRows(rows, flow)
}

const isPart = (child: MarkupNode) =>
  typeof child === 'string'
    ? child.trim() === ''
    : /^(?:thead|tbody|tfoot|tr|colgroup|col|td|th)$/.test(child.name)

/** Rows in the order of reading: the foot of a table comes last. */
function rowsOf(element: MarkupElement, isHead: boolean): Row[] {
  const rows: Row[] = []
  const foot: Row[] = []
  for (const child of elementsIn(element)) {
    if (child.fate) continue
    if (/^(?:thead|tbody)$/.test(child.name)) rows.push(...partOf(child, child.name === 'thead'))
    else if (child.name === 'tfoot') foot.push(...partOf(child, false))
    else if (child.name === 'tr') rows.push(rowOf(child, isHead))
    else if (isCell(child)) rows.push({ cells: [child], isHead, element: newElement('tr') })
  }
  return [...rows, ...foot]
}

const isCell = (child: MarkupNode) => typeof child !== 'string' && /^t[dh]$/.test(child.name)

/** A part of a table; what is no row in it is one by itself. */
const partOf = (part: MarkupElement, isHead: boolean): Row[] =>
  part.children
    .filter((child) => (typeof child === 'string' ? child.trim() !== '' : !child.fate))
    .flatMap((child) =>
      isPart(child)
        ? rowsOf(newElement('', {}, [child]), isHead)
        : { cells: [newElement('td', {}, [child])], isHead, element: newElement('tr') },
    )

function rowOf(element: MarkupElement, isHead: boolean): Row {
  const cells = element.children
    .filter((child) => (typeof child === 'string' ? child.trim() !== '' : !child.fate))
    .map((child) =>
      typeof child !== 'string' && isCell(child) ? child : newElement('td', {}, [child]),
    )
  const areHeads = cells.length > 0 && cells.every(({ name }) => name === 'th')
  return { cells, isHead: isHead || areHeads, element }
}

/** What is more than the text of a cell. */
const hasBlocks = (cell: MarkupElement) =>
  [...elementsBelow(cell)].some(({ name }) => /^(?:h[1-6]|blockquote|aside|pre|section|article)$/.test(name))

/** Cells one after the other, each with what it holds. */
function writeCells(rows: readonly Row[], isNested: boolean, flow: FlowWriter): void {
  flow.doubt(isNested ? doubts.nestedTable() : doubts.layoutTable())
  for (const { element, cells } of rows) {
    turnPagesOf(element, flow)
    for (const cell of cells) {
      turnPagesOf(cell, flow)
      flow.endLine()
      flow.children(cell)
      flow.endLine()
    }
  }
}

/** The page that begins with an element itself. */
const turnPagesOf = (element: MarkupElement, flow: FlowWriter) =>
  flow.turnPagesIn(newElement('', {}, [{ ...element, children: [] }]))

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
      const width = span(cell.attributes.colspan, sourceBounds.columns)
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
  for (const { element, cells } of rows) {
    const turns = [element, ...elementsBelow(element)].some(({ page }) => page)
    if (turns || builder.isFull) writeGrid()
    if (turns) {
      turnPagesOf(element, flow)
      flow.turnPagesIn(element)
    }
    builder.addRow(cells, flow)
  }
  writeGrid()
}

function writeGridRows(grid: Grid, hasHead: boolean, flow: FlowWriter): void {
  if (grid.merged) flow.doubt(doubts.mergedCells())
  if (grid.several) flow.doubt(doubts.cellBlocks())
  const filled = grid.rows.map((row) => [
    ...row,
    ...Array.from({ length: grid.columns - row.length }, () => ''),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const empty = Array.from({ length: grid.columns }, () => '')
  const [head = empty, ...body] = hasHead ? filled : [empty, ...filled]
  flow.block([line(head), line(head.map(() => '---')), ...body.map(line)])
}
