/** Finds the heading of an order sheet's table, one to three lines, and what its columns hold. */
import { countNames, cutText, parseTypes } from './cell-parsers'
import { columnForHeadings, hasTitle, isOrderHeader, type ColumnName } from './headings'
import { textAt, gridWidth, type Line } from './grid'

/**
 * `columns`: what each column holds; `headings`: as the sheet writes them; `from` and `to`: the
 * heading's lines, `to` excluded.
 */
export type HeaderLayout = {
  from: number
  to: number
  columns: (ColumnName | null)[]
  headings: string[]
}

const MAX_HEADING_LINE = 30
const MAX_HEADING_LINES = 3

/** The heading among the first 30 lines, or null. */
export function detectHeader(lines: Line[]): HeaderLayout | null {
  const head = lines.slice(0, MAX_HEADING_LINE + MAX_HEADING_LINES)
  for (let from = 0; from < Math.min(MAX_HEADING_LINE, head.length); from += 1)
    if (layoutsFrom(head, from).some(isOrderTable)) return bestLayout(head, from)
  return null
}

/** The heading that begins in this line, or null: a sheet may hold several tables. */
export function headerAt(lines: Line[], from: number): HeaderLayout | null {
  const found = layoutsFrom(lines.slice(from, from + MAX_HEADING_LINES), 0).filter(isOrderTable)
  const best = widestLayout(found)
  return best && { ...best, from: from + best.from, to: from + best.to }
}

const isOrderTable = ({ columns }: HeaderLayout) => isOrderHeader(new Set(columns))
/** The number of distinct known columns: a heading merged over several counts once. */
const knownColumnCount = ({ columns, headings }: HeaderLayout) =>
  new Set(columns.flatMap((name, i) => (name ? [`${name} ${headings[i]}`] : []))).size
/** The layout with the most columns; of equal ones the first. */
const widestLayout = (layouts: HeaderLayout[]) =>
  layouts.reduce<HeaderLayout | null>(
    (best, layout) => (best && knownColumnCount(best) >= knownColumnCount(layout) ? best : layout),
    null,
  )

/**
 * Tries the following lines too: the first may be the sheet's title or say who orders, and the
 * widest heading wins.
 */
function bestLayout(head: Line[], first: number): HeaderLayout | null {
  return widestLayout(
    [0, 1, 2]
      .flatMap((more) => layoutsFrom(head, first + more))
      .filter((layout) => isOrderTable(layout) && isHeadingLine(head[layout.from]!)),
  )
}

function isHeadingLine({ cells }: Line): boolean {
  const filled = cells.filter(Boolean)
  return filled.filter((cell) => columnForHeadings([cell])).length * 2 > filled.length
}

/**
 * The possible headings that begin in a line: that line alone, and with each line that continues
 * it.
 */
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

/** The headings over each column, the topmost first; `below`: a line that may continue them. */
function headingPaths(lines: Line[], below?: Line): string[][] {
  const width = gridWidth(below ? [...lines, below] : lines)
  return Array.from({ length: width }, (_, column) =>
    lines.reduce<string[]>(
      (path, line, i) => appendHeading(path, headingAt(line, column, lines[i + 1] ?? below)),
      [],
    ),
  )
}

/**
 * The heading of a column. One over several columns is merged, or stands over the first of them.
 */
function headingAt(line: Line, column: number, next: Line | undefined): string {
  const visible = textAt(line, column)
  if (visible !== '' || !next?.cells[column]) return visible
  for (let left = column - 1; left >= 0; left -= 1)
    if (line.cells[left]) return next.cells[left] ? (line.cells[left] ?? '') : ''
  return ''
}

const appendHeading = (path: string[], heading: string) =>
  heading === '' || path.at(-1) === heading ? path : [...path, heading]

/**
 * Whether a line continues the heading: its cells are headings under those above, and none stands
 * under a title column.
 */
function isHeadingContinuation(paths: string[][], line: Line): boolean {
  let [headings, others] = [0, 0]
  for (let column = 0; column < line.cells.length; column += 1) {
    const cell = line.cells[column]
    if (!cell) continue
    const above = columnForHeadings(paths[column] ?? [])
    const name = columnForHeadings(appendHeading(paths[column] ?? [], cell))
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

/** A school year or a telephone column right of a pupil's name belongs to the pupil. */
function assignPupilColumns(columns: (ColumnName | null)[]): (ColumnName | null)[] {
  const index = columns.findIndex((name) => name === 'pupilName' || name === 'pupils')
  const near = (i: number) => index >= 0 && i > index && i <= index + 2
  const before =
    columns[index - 1] === 'year' &&
    !columns.slice(index).some((name, i) => (name === 'year' || name === 'pupilGrade') && i <= 2) &&
    columns.filter((name) => name === 'year').length > 1
  const placed = columns.map((name, i) => {
    if (name === 'year' && (near(i) || (before && i === index - 1))) return 'pupilGrade'
    return name === 'contact' && near(i) ? 'pupilPhone' : name
  })
  // a subject is used as the title only when there is no title column
  return placed.includes('title') || placed.includes('glued')
    ? placed.map((name) => (name === 'subject' ? null : name))
    : placed.map((name) => (name === 'subject' ? 'title' : name))
}

const MAX_FORM_LINES = 100
const maybeForms: (ColumnName | null)[] = [null, 'known', 'permission', 'purpose']

/**
 * Many schools write the forms under 구분 or 종류: without columns of copies by type, a column whose
 * cells name types is that of the forms, whatever its heading says.
 */
export function withForms(layout: HeaderLayout, lines: Line[]): HeaderLayout {
  const { columns, headings, to } = layout
  if (columns.some((name) => name && typeColumns.has(name))) return layout
  const below = lines.slice(to, to + MAX_FORM_LINES)
  const found = columns.findIndex((name, i) => {
    if (!maybeForms.includes(name) || !headings[i]) return false
    const cells = below.map(({ cells }) => cells[i] ?? '').filter(Boolean)
    return cells.length > 0 && cells.filter(namesTypes).length >= cells.length * 0.6
  })
  return found < 0 ? layout : { ...layout, columns: columns.with(found, 'forms') }
}

const typeColumns = new Set<ColumnName>([...countNames, 'enlarged', 'forms'])
const namesTypes = (text: string) => {
  const { counts, wrong } = parseTypes(text)
  return (
    wrong.every(({ key }) => key === 'orderEnlargedSize') &&
    Object.keys(counts).length + wrong.length > 0
  )
}
