/** Writes tables of MathML: matrices, cases, and equations in several lines. */
import {
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { mathChildren, type MathWriter } from './math-writer'

const environments = new Map(
  Object.entries({
    '()': 'pmatrix',
    '[]': 'bmatrix',
    '{}': 'Bmatrix',
    '||': 'vmatrix',
    '∣∣': 'vmatrix',
    '‖‖': 'Vmatrix',
    '∥∥': 'Vmatrix',
  }),
)

/**
 * A table after an opening bracket; null when the brackets around it are none of a matrix. `takesClose`: what
 * stands after it is its closing bracket.
 */
export function fencedTable(
  table: MarkupElement,
  open: string,
  close: string,
  writer: MathWriter,
): { latex: string; takesClose: boolean } | null {
  const name = environments.get(open + close)
  if (name) return { latex: environment(name, table, writer), takesClose: true }
  if (open === '{') return { latex: environment('cases', table, writer), takesClose: false }
  return null
}

export function plainTable(table: MarkupElement, writer: MathWriter): string {
  const { columnalign = '', rowlines, columnlines, frame } = table.attributes
  if ([rowlines, columnlines, frame].some((lines) => lines && !/^(?:none\s*)+$/.test(lines)))
    writer.unknown.add('mtable')
  const columns = Math.max(0, ...mathChildren(table).map((one) => mathChildren(one).length))
  const isAligned =
    columns === 1 ||
    /right\s+left|left\s+right|right\s+center\s+left/.test(columnalign) ||
    mathChildren(table).some((one) => mathChildren(one).slice(1).some(beginsWithRelation))
  return environment(isAligned ? 'aligned' : 'matrix', table, writer)
}

const beginsWithRelation = (cell: MarkupElement) => /^\s*[=<>≤≥≠≈≡]/.test(textIn(cell))

/** Blanks at the ends of cells, and empty cells at the end of a row, only keep a distance. */
function withoutBlanks(cells: readonly string[]): string[] {
  const written = cells.map((cell) => cell.replace(/(?:\s|\\quad|\\(?= |$))+$/, ''))
  const last = written.findLastIndex((cell) => cell !== '')
  return written.slice(0, Math.max(last, 0) + 1)
}

function environment(name: string, table: MarkupElement, writer: MathWriter): string {
  const rows = mathChildren(table)
    .filter(({ fate }) => !fate)
    .map((row) => {
      const cells = /^m(?:labeled)?tr$/.test(row.name) ? mathChildren(row) : [row]
      const label = row.name === 'mlabeledtr' ? cells.shift() : undefined
      const written = withoutBlanks(cells.map(writer.node)).join(' & ')
      return label ? `${written} \\quad ${writer.node(label)}` : written
    })
  return `\\begin{${name}} ${rows.join(' \\\\ ')} \\end{${name}}`
}
