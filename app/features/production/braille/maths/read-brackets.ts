/** Reads brackets of formulas: grouping ones, round, square, of sets, bars, matrices, equations in lines. */
import { blank } from '../cells'
import {
  expect,
  isAtEnd,
  joined,
  NoFormula,
  noFormula,
  skip,
  spend,
  startsWith,
  type Reading,
  type Unit,
} from './reading'
import { brackets, cases, group, koreanGroup, matrixRow } from './tables'

const kinds = {
  round: brackets['('] ?? group,
  square: brackets['['] ?? group,
  brace: brackets['\\{'] ?? group,
  bar: brackets['|'] ?? group,
  norm: brackets['\\|'] ?? group,
}
const perpendicular = '⠴⠄'

/** Grouping brackets, which are not printed. */
export function groupAt(reading: Reading): Unit | null {
  if (!startsWith(reading, group.open) || startsWith(reading, kinds.square.open)) return null
  reading.place += 1
  const units = inside(reading, 'group', () => startsWith(reading, group.close))
  expect(reading, group.close)
  return { latex: joined(units), kind: 'group' }
}

/** Units inside of brackets. */
function inside(reading: Reading, kind: string, isEnd: () => boolean): Unit[] {
  reading.open.push(kind)
  const units = reading.row(isEnd)
  reading.open.pop()
  return units
}

/** Hangul in grouping brackets of its own, with signs between (제6항 붙임). */
export function koreanGroupAt(reading: Reading): Unit | null {
  if (!startsWith(reading, koreanGroup.open)) return null
  const end = reading.cells.indexOf(koreanGroup.close, reading.place)
  if (end < 0) throw noFormula
  const inner = reading.cells.slice(reading.place + koreanGroup.open.length, end)
  const latex = inner
    .split(/(\u2800(?:⠢|⠔|⠡|⠌⠌|⠒⠒)\u2800)/)
    .map((part) => koreanSigns[part.replaceAll(blank, '')] ?? `\\text{${textOf(reading, part)}}`)
    .join('')
  reading.place = end + koreanGroup.close.length
  return { latex, kind: 'group' }
}

// prettier-ignore
const koreanSigns: Record<string, string> = { '⠢': '+', '⠔': '-', '⠡': '\\times ', '⠌⠌': '\\div ', '⠒⠒': '=' }

export function textOf(reading: Reading, braille: string): string {
  spend(reading, costOfText)
  const text = reading.korean.read(braille)
  if (text === null || !/^[가-힣A-Za-z0-9 ,.]*[가-힣][가-힣 ,.]*$/.test(text)) throw noFormula
  return text
}

/** A text costs as much as so many parts. */
const costOfText = 50

/** A bracket with what stands in it. */
export function bracketAt(reading: Reading): Unit | null {
  if (startsWith(reading, cases.open)) return casesAt(reading)
  if (startsWith(reading, kinds.square.open)) return fenceAt(reading, '[', kinds.square.open)
  if (startsWith(reading, kinds.round.open)) return fenceAt(reading, '(', kinds.round.open)
  if (startsWith(reading, kinds.brace.open)) return braceAt(reading)
  if (startsWith(reading, kinds.bar.open)) return barAt(reading)
  return strayAt(reading)
}

function fenceAt(reading: Reading, open: string, cells: string): Unit {
  reading.place += cells.length
  const matrix = matrixAt(reading, open === '(' ? kinds.round.close : kinds.square.close)
  if (matrix)
    return fence(
      `\\begin{${open === '(' ? 'p' : 'b'}matrix}${matrix}\\end{${open === '(' ? 'p' : 'b'}matrix}`,
    )
  const units = inside(reading, open, () => closesAt(reading) !== null)
  const close = closesAt(reading)
  reading.place += close === ')' ? kinds.round.close.length : close ? kinds.square.close.length : 0
  return fence(open + joined(units) + (close ?? ''), close === ']')
}

const fence = (latex: string, isBounded = false): Unit => ({
  latex,
  kind: 'fence',
  head: isBounded ? ']' : undefined,
})

/** The bracket that closes at the place, round or square. */
const closesAt = (reading: Reading): ')' | ']' | null =>
  startsWith(reading, kinds.square.close)
    ? ']'
    : startsWith(reading, kinds.round.close) && !startsWith(reading, perpendicular)
      ? ')'
      : null

function braceAt(reading: Reading): Unit | null {
  const { brace } = kinds
  // two of them are a sign of their own
  if (startsWith(reading, brace.open.repeat(2)) && reading.choose('brace', 2) === 0) return null
  reading.place += 1
  const units = inside(
    reading,
    '{',
    () => startsWith(reading, brace.close) && !startsWith(reading, brace.close.repeat(2)),
  )
  const close = skip(reading, brace.close) ? '\\}' : ''
  return fence(`\\{${joined(units)}${close}`)
}

/** Equations that stand in several lines; which parts share a line is not in the braille. */
function casesAt(reading: Reading): Unit {
  reading.place += cases.open.length
  if (isAtEnd(reading)) return fence('\\left\\{\\right.')
  const rows: string[] = []
  do
    rows.push(
      joined(
        inside(
          reading,
          'cases',
          () => startsWith(reading, blank) || startsWith(reading, cases.close),
        ),
      ),
    )
  while (skip(reading, blank))
  expect(reading, cases.close)
  return fence(`\\begin{cases}${rows.join('\\\\')}\\end{cases}`)
}

/** An absolute value or a norm; a bar by itself where no other follows. */
function barAt(reading: Reading): Unit {
  const isNorm = startsWith(reading, kinds.norm.open)
  const cells = isNorm ? kinds.norm.open : kinds.bar.open
  reading.place += cells.length
  const name = isNorm ? '\\|' : '|'
  const matrix = matrixAt(reading, cells)
  if (matrix)
    return fence(`\\begin{${isNorm ? 'V' : 'v'}matrix}${matrix}\\end{${isNorm ? 'V' : 'v'}matrix}`)
  if (!reading.cells.includes(cells, reading.place))
    return { latex: isNorm ? '\\Vert ' : '\\mid ', kind: 'operator' }
  const units = inside(reading, name, () => startsWith(reading, cells))
  expect(reading, cells)
  return fence(`\\left${name}${joined(units)}\\right${name}`)
}

/** A bracket that closes nothing: the sign by itself. */
function strayAt(reading: Reading): Unit | null {
  const close = reading.open.length === 0 ? closesAt(reading) : null
  const isUnit = /^⠴[⠙⠏⠡]/.test(reading.cells.slice(reading.place, reading.place + 2))
  if (!close || isUnit) return null
  reading.place += close === ')' ? kinds.round.close.length : kinds.square.close.length
  return fence(close)
}

/** Rows and cells up to the bracket that closes them; null when the cells are none. */
function matrixAt(reading: Reading, close: string): string | null {
  const separator = blank + matrixRow + blank
  if (!reading.cells.includes(separator, reading.place)) return null
  if (reading.choose('matrix', 2) === 1) return null
  const { place } = reading
  const rows: string[][] = [[]]
  try {
    for (;;) {
      const units = inside(
        reading,
        'matrix',
        () => startsWith(reading, blank) || startsWith(reading, close),
      )
      rows.at(-1)?.push(joined(units))
      if (skip(reading, separator)) rows.push([])
      else if (!skip(reading, blank)) break
    }
    if (skip(reading, close)) return rows.map((cells) => cells.join(' & ')).join(' \\\\ ')
  } catch (error) {
    if (!(error instanceof NoFormula)) throw error
    reading.open.pop()
  }
  reading.place = place
  return null
}
