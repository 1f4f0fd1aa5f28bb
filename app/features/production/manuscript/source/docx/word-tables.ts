/** Reads tables of Word: rows with their cells, merged ones too, and the row that is the head. */
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import type { WordContext } from './word-context'
import {
  childOf,
  elementsOf,
  switchOf,
  textOf,
  valueOf,
  wordsBelow,
  type WordElement,
} from './word-xml'

/** What stands in a cell or text box, as elements. */
type ReadContent = (holder: WordElement) => MarkupElement[]
type Cell = { element: WordElement; column: number; width: number; height: number }
type Row = { element: WordElement; before: number; cells: Cell[] }

const columns = (text: string | undefined, least: number) =>
  Math.min(Math.max(Number.parseInt(text ?? '', 10) || least, least), sourceBounds.columns)

export function readTable(
  table: WordElement,
  context: WordContext,
  read: ReadContent,
): MarkupElement[] {
  const rows = rowsOf(table)
  const [only, ...others] = rows.flatMap(({ cells }) => cells)
  // a frame around text is often made of one cell
  if (only && others.length === 0) return readFrame(only, context, read)
  const heads = headRows(table, rows, context)
  const element = newElement('table')
  let marks: MarkupElement[] = []
  for (const [index, row] of rows.entries()) {
    const read1 = readRow(row, index < heads, context, read)
    element.children.push(newElement('tr', {}, [...marks, ...read1.before, ...read1.cells]))
    marks = read1.after
  }
  return [element, ...marks]
}

function readFrame(cell: Cell, { turns }: WordContext, read: ReadContent): MarkupElement[] {
  turns.fill()
  return [newElement('div', { class: 'box' }, read(cell.element))]
}

function readRow(row: Row, isHead: boolean, { turns }: WordContext, read: ReadContent) {
  turns.beginRow()
  const empty = Array.from({ length: row.before }, () => newElement('td'))
  const cells = row.cells.map(({ element, width, height }) => {
    turns.beginCell()
    const content = read(element)
    turns.endCell()
    const [only] = content
    const inner = content.length === 1 && only?.name === 'p' ? only.children : content
    const attributes = {
      ...(width > 1 ? { colspan: String(width) } : {}),
      ...(height > 1 ? { rowspan: String(height) } : {}),
    }
    return newElement(isHead ? 'th' : 'td', attributes, inner)
  })
  return { ...turns.endRow(), cells: [...empty, ...cells] }
}

/** Rows or cells, which other elements may enclose. */
function partsOf(element: WordElement, name: string): WordElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child]
    if (/^w:(?:sdt|sdtContent|customXml|ins|moveTo|smartTag)$/.test(child.name))
      return partsOf(child, name)
    // a table that was too deep to be read as one
    return /^w:(?:p|tbl|t)$/.test(child.name)
      ? [{ name, attributes: {}, children: name === 'w:tr' ? [cellOf(child)] : [child] }]
      : []
  })
}
const cellOf = (child: WordElement): WordElement => ({
  name: 'w:tc',
  attributes: {},
  children: [child],
})

const mergeOf = (cell: WordElement) => {
  const merge = childOf(cell, 'w:tcPr', 'w:vMerge')
  return merge ? (merge.attributes.val === 'restart' ? 'begins' : 'goes on') : 'none'
}

/** Cells at their columns; those that go on from above only make the one above higher. */
function rowsOf(table: WordElement): Row[] {
  const open = new Map<number, Cell>()
  return partsOf(table, 'w:tr').map((element) => {
    const properties = childOf(element, 'w:trPr')
    const before = columns(valueOf(properties, 'w:gridBefore'), 0)
    const row: Row = { element, before, cells: [] }
    let column = before
    for (const one of partsOf(element, 'w:tc')) {
      const width = columns(valueOf(one, 'w:tcPr', 'w:gridSpan'), 1)
      const merge = mergeOf(one)
      const above = merge === 'goes on' ? open.get(column) : undefined
      const cell: Cell = { element: one, column, width, height: 1 }
      if (above) above.height += 1
      else {
        row.cells.push(cell)
        open.delete(column)
      }
      if (!above && merge === 'begins') open.set(column, cell)
      column += width
    }
    return row
  })
}

/** How many rows are the head: those that say so, or the first one where it is set apart. */
function headRows(table: WordElement, rows: readonly Row[], { styles }: WordContext): number {
  const said = rows.findIndex(
    ({ element }) => switchOf(childOf(element, 'w:trPr'), 'w:tblHeader') !== true,
  )
  if (said !== 0) return said < 0 ? rows.length : said
  const [first, second] = rows
  if (!first || !second || first.cells.length < 2) return 0
  const properties = childOf(table, 'w:tblPr')
  const look = childOf(properties, 'w:tblLook')?.attributes
  const looksFirst =
    /^(?:1|true|on)$/.test(look?.firstRow ?? '') ||
    (look?.firstRow === undefined && (Number.parseInt(look?.val ?? '0', 16) & 0x20) !== 0)
  if (looksFirst && styles.marksFirstRow(valueOf(properties, 'w:tblStyle'))) return 1
  return isApart(first) && !isApart(second) ? 1 : 0
}

/** Whether all cells of a row are bold or in another colour. */
const isApart = ({ cells }: Row) =>
  cells.every(
    ({ element }) => isShaded(element) || isBold(element) || textOf(element).trim() === '',
  )

function isShaded(cell: WordElement): boolean {
  const fill = childOf(cell, 'w:tcPr', 'w:shd')?.attributes.fill ?? 'auto'
  return !/^(?:auto|ffffff)$/i.test(fill)
}

function isBold(cell: WordElement): boolean {
  const runs = [...wordsBelow(cell)].filter(
    (one) => one.name === 'w:r' && textOf(one).trim() !== '',
  )
  return runs.length > 0 && runs.every((run) => switchOf(childOf(run, 'w:rPr'), 'w:b') === true)
}
