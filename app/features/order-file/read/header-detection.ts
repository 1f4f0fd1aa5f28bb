/** Finds the heading of an order sheet's table, in one to three lines below titles and notes, and what each of its columns holds. */
import { cutText } from './cell-parsers'
import { columnForHeadings, hasTitle, isOrderHeader, type ColumnName } from './headings'
import { mergedTextAbove, textAt, gridWidth, type Line } from './grid'

/** `columns`: what each holds, from the first; `headings`: as the sheet writes them; `from` and `to`: its lines, `to` excluded. */
export type HeaderLayout = {
  from: number
  to: number
  columns: (ColumnName | null)[]
  headings: string[]
}

const MAX_HEADING_LINE = 30
const MAX_HEADING_LINES = 3

/** The heading among the first lines, or null. */
export function detectHeader(lines: Line[]): HeaderLayout | null {
  const head = lines.slice(0, MAX_HEADING_LINE + MAX_HEADING_LINES)
  for (let from = 0; from < Math.min(MAX_HEADING_LINE, head.length); from += 1)
    if (layoutsFrom(head, from).some(isOrderTable)) return bestLayout(head, from)
  return null
}

/** A heading that stands in this line, for tables that begin anew. */
export function headerAt(lines: Line[], from: number): HeaderLayout | null {
  const found = layoutsFrom(lines.slice(from, from + MAX_HEADING_LINES), 0).filter(isOrderTable)
  const best = widestLayout(found)
  return best && { ...best, from: from + best.from, to: from + best.to }
}

const isOrderTable = ({ columns }: HeaderLayout) => isOrderHeader(new Set(columns))
/** Columns that are told apart: a heading merged over several counts once. */
const knownColumnCount = ({ columns, headings }: HeaderLayout) =>
  new Set(columns.flatMap((name, i) => (name ? [`${name} ${headings[i]}`] : []))).size
/** The most columns, of equal ones the first. */
const widestLayout = (layouts: HeaderLayout[]) =>
  layouts.reduce<HeaderLayout | null>(
    (best, one) => (best && knownColumnCount(best) >= knownColumnCount(one) ? best : one),
    null,
  )

/** The line before may be the sheet's title, or say who orders: a heading begins with a line of headings. */
function bestLayout(head: Line[], first: number): HeaderLayout | null {
  return widestLayout(
    [0, 1, 2]
      .flatMap((more) => layoutsFrom(head, first + more))
      .filter((layout) => isOrderTable(layout) && isHeadingLine(head[layout.from]!)),
  )
}

function isHeadingLine({ cells }: Line): boolean {
  const own = cells.filter(Boolean)
  return own.filter((cell) => columnForHeadings([cell])).length * 2 > own.length
}

/** The heading that begins in a line, in one line and in each more that goes on with it. */
function layoutsFrom(lines: Line[], from: number): HeaderLayout[] {
  const found: HeaderLayout[] = []
  for (let to = from + 1; to <= Math.min(from + MAX_HEADING_LINES, lines.length); to += 1) {
    const paths = headingPaths(lines.slice(from, to))
    const last = lines[to - 1]!
    if (
      to > from + 1 &&
      !isHeadingContinuation(headingPaths(lines.slice(from, to - 1), last), last)
    )
      break
    found.push(toLayout(paths, from, to))
  }
  return found
}

/** What stands over each column, the topmost first; `below` is a line that may go on with it. */
function headingPaths(lines: Line[], below?: Line): string[][] {
  const width = gridWidth(below ? [...lines, below] : lines)
  return Array.from({ length: width }, (_, column) =>
    lines.reduce<string[]>(
      (path, line, i) => appendHeading(path, headingAt(line, column, lines[i + 1] ?? below)),
      [],
    ),
  )
}

/** Headings over several columns are merged; without merges they stand over the first of them. */
function headingAt(line: Line, column: number, next: Line | undefined): string {
  const shown = textAt(line, column)
  if (shown !== '' || !next?.cells[column]) return shown
  for (let left = column - 1; left >= 0; left -= 1)
    if (line.cells[left]) return next.cells[left] ? (line.cells[left] ?? '') : ''
  return ''
}

const appendHeading = (path: string[], heading: string) =>
  heading === '' || path.at(-1) === heading ? path : [...path, heading]

/** Whether a line is more of the heading: its words are headings under what stands above, and none stands under a title of books. */
function isHeadingContinuation(paths: string[][], line: Line): boolean {
  let [headings, others] = [0, 0]
  for (let column = 0; column < line.cells.length; column += 1) {
    const own = line.cells[column]
    if (!own) continue
    const above = columnForHeadings(paths[column] ?? [])
    const name = columnForHeadings(appendHeading(paths[column] ?? [], own))
    if (hasTitle(new Set([above])) && name !== above && name === null) return false
    if (name) headings += 1
    else others += 1
  }
  return headings > 0 && headings >= others
}

function toLayout(paths: string[][], from: number, to: number): HeaderLayout {
  const columns = paths.map((path) => (path.length === 0 ? null : columnForHeadings(path)))
  return {
    from,
    to,
    columns: assignPupilColumns(columns),
    headings: paths.map((path) => cutText(path.join(' ').replace(/\s+/g, ' ').trim(), 40)),
  }
}

/** A school year or a telephone that stands behind a pupil's name is the pupil's. */
function assignPupilColumns(columns: (ColumnName | null)[]): (ColumnName | null)[] {
  const at = columns.findIndex((name) => name === 'pupilName' || name === 'pupils')
  const near = (i: number) => at >= 0 && i > at && i <= at + 2
  const before =
    columns[at - 1] === 'year' &&
    !columns.slice(at).some((name, i) => (name === 'year' || name === 'pupilGrade') && i <= 2) &&
    columns.filter((name) => name === 'year').length > 1
  const placed = columns.map((name, i) => {
    if (name === 'year' && (near(i) || (before && i === at - 1))) return 'pupilGrade'
    return name === 'contact' && near(i) ? 'pupilPhone' : name
  })
  // a subject stands for the title only where there is none
  return placed.includes('title') || placed.includes('glued')
    ? placed.map((name) => (name === 'subject' ? null : name))
    : placed.map((name) => (name === 'subject' ? 'title' : name))
}

/** Whether a line repeats the heading of its table. */
export const isRepeatedHeading = (line: Line, { columns, headings }: HeaderLayout) => {
  const own = columns.flatMap((name, i) =>
    name && name !== 'known' && line.cells[i] && !mergedTextAbove(line, i)
      ? [
          {
            same:
              columnForHeadings([line.cells[i] ?? '']) === name ||
              headings[i]?.endsWith(line.cells[i] ?? ' '),
          },
        ]
      : [],
  )
  return own.length > 0 && own.every(({ same }) => same)
}
