/** Turns a table of an HWPX document into a table, or into a box where it is only a frame. */
import {
  elementsBelow,
  elementsIn,
  newElement,
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { Conversion } from './conversion'
import { childOf } from './object-texts'

const cellsOf = (row: MarkupElement) => elementsIn(row).filter(({ name }) => name === 'tc')
const paragraphsOf = (cell: MarkupElement) => {
  const list = childOf(cell, 'sublist')
  return list ? elementsIn(list) : []
}

export function tableOf(table: MarkupElement, conversion: Conversion): MarkupElement[] {
  const rows = elementsIn(table).filter(({ name }) => name === 'tr')
  const cells = rows.flatMap(cellsOf)
  const [only] = cells
  if (only && cells.length === 1)
    return [frameOf(conversion.blocks(paragraphsOf(only), 'body'), conversion)]
  const examples = examplesIn(cells)
  if (examples) {
    conversion.shows('보기', -1)
    return [exampleBox(conversion.blocks(paragraphsOf(examples), 'body'))]
  }
  const head = headOf(rows, conversion)
  return [
    newElement(
      'table',
      {},
      rows.map((row) => {
        const isHead = head.has(row)
        const made = newElement(
          'tr',
          {},
          inOrder(cellsOf(row)).map((cell) => cellOf(cell, isHead, conversion)),
        )
        if (row.page) made.page = row.page
        return made
      }),
    ),
  ]
}

function cellOf(cell: MarkupElement, isHead: boolean, conversion: Conversion): MarkupElement {
  const span = childOf(cell, 'cellspan')?.attributes ?? {}
  const attributes: Record<string, string> = {}
  if (span.colspan && span.colspan !== '1') attributes.colspan = span.colspan
  if (span.rowspan && span.rowspan !== '1') attributes.rowspan = span.rowspan
  return newElement(isHead ? 'th' : 'td', attributes, conversion.blocks(paragraphsOf(cell), 'cell'))
}

const column = (cell: MarkupElement) =>
  Number.parseInt(childOf(cell, 'celladdr')?.attributes.coladdr ?? '0', 10) || 0
const inOrder = (cells: MarkupElement[]) => cells.toSorted((a, b) => column(a) - column(b))

/** Rows that the table repeats on each page, or the first row where only its cells have a colour. */
function headOf(rows: readonly MarkupElement[], { styles }: Conversion): Set<MarkupElement> {
  const isMarked = (row: MarkupElement) =>
    cellsOf(row).length > 0 && cellsOf(row).every(({ attributes }) => attributes.header === '1')
  const marked = rows.findIndex((row) => !isMarked(row))
  if (marked > 0) return new Set(rows.slice(0, marked))
  const [first, ...others] = rows
  const isFilled = ({ attributes }: MarkupElement) =>
    styles.filled.has(attributes.borderfillidref ?? '')
  if (!first || others.length === 0 || !cellsOf(first).every(isFilled)) return new Set()
  return others.some((row) => cellsOf(row).length > 0 && cellsOf(row).every(isFilled))
    ? new Set()
    : new Set([first])
}

/** A line by which a frame says that it holds examples: it is the name of the box. */
const exampleLine = /^[<〈《[【(（「]?\s*보\s*기\s*[>〉》\]】)）」]?$/

function frameOf(blocks: MarkupElement[], conversion: Conversion): MarkupElement {
  const [first, ...rest] = blocks
  if (!first || rest.length === 0 || !exampleLine.test(textIn(first).trim()))
    return newElement('aside', {}, blocks)
  conversion.shows('보기', -1)
  return exampleBox(rest)
}

const exampleBox = (blocks: MarkupElement[]) => newElement('div', { class: '보기' }, blocks)

/**
 * The cell that a table sets into a frame with its name 보기; null for other tables. Cells without anything are
 * only lines around them.
 */
function examplesIn(cells: readonly MarkupElement[]): MarkupElement | null {
  const [name, examples, ...others] = cells.filter(hasContent)
  if (!name || !examples || others.length > 0) return null
  return exampleLine.test(textIn(name).trim()) ? examples : null
}

/** Whether a cell shows anything: text, a picture, a formula. */
function hasContent(cell: MarkupElement): boolean {
  for (const { name, children } of elementsBelow(cell)) {
    if (/^(?:pic|equation|tbl|container|rect|ole|compose|autonum)$/.test(name)) return true
    if (name === 't' && children.some((one) => typeof one === 'string' && one.trim() !== ''))
      return true
  }
  return false
}
