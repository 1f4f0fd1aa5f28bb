/** Brackets of formulas: round, square, of sets, absolute values, and those of \left and \right. */
import type { Fence, Node, Row } from './node'
import { characterNode, type IsEnd, type Source } from './source'
import { signOf } from './tables'

const fence = (open: string, close: string, body: Row): Fence => ({
  kind: 'fence',
  open,
  close,
  body,
})

/**
 * A bracket and what stands in it until it closes; `(a, b]` closes with the other kind. A bracket
 * that nothing closes holds the rest of the row.
 */
export function parseBracket(input: Source, open: string, isEnd: IsEnd, before: Row): Row {
  if (open === '|' || open === '∣') return parseBar(input, isEnd, before)
  input.place += 1
  if (open === '‖') return [parseTo(input, '\\|', '‖', isEnd)]
  const body = input.row((rest) => /^[)\]]/.test(rest) || isEnd(rest))
  const close = input.text.charAt(input.place)
  if (!/[)\]]/.test(close)) return [fence(open, '', body)]
  input.place += 1
  return [fence(open, close, body)]
}

function parseTo(input: Source, kind: string, close: string, isEnd: IsEnd): Fence {
  const body = input.row((rest) => rest.startsWith(close) || isEnd(rest))
  if (!input.text.startsWith(close, input.place)) return fence(kind, '', body)
  input.place += close.length
  return fence(kind, kind, body)
}

/** \{ and \|, which close with \} and \|. */
export const parseEscaped = (input: Source, kind: string, isEnd: IsEnd): Fence =>
  kind === '\\{'
    ? {
        ...parseTo(input, '\\{', '\\}', isEnd),
        close: input.text.startsWith('\\}', input.place - 2) ? '\\}' : '',
      }
    : parseTo(input, kind, kind, isEnd)

/**
 * A bar is an absolute value where an operand is awaited and another bar follows, or where the bars
 * after an operand come in pairs; otherwise it divides, or says "under the condition".
 */
function parseBar(input: Source, isEnd: IsEnd, before: Row): Row {
  const rest = input.text.slice(input.place)
  const bars = barsIn(rest)
  const awaitsOperand = !isOperand(before.at(-1))
  const opens = rest.startsWith('∣') ? false : awaitsOperand ? bars > 1 : bars > 0 && bars % 2 === 0
  input.place += 1
  if (!opens) return [{ kind: 'sign', sign: '∣', denied: false }]
  const body = input.row((text) => text.startsWith('|') || isEnd(text))
  if (input.text[input.place] !== '|') return [{ kind: 'sign', sign: '∣', denied: false }, ...body]
  input.place += 1
  return [fence('|', '|', body)]
}

const isOperand = (node: Node | undefined) =>
  node !== undefined &&
  !['comma', 'space', 'function'].includes(node.kind) &&
  !(node.kind === 'sign' && ['operator', 'relation', 'big'].includes(signOf(node.sign)?.form ?? ''))

/** How far the other bar of an absolute value is looked for, in characters. */
const farthestBar = 300

/** How many bars stand in a text before its bracket closes. */
function barsIn(text: string): number {
  let depth = 0
  let bars = 0
  for (const [i, character] of [...text.slice(0, farthestBar)].entries()) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character) && (depth -= 1) < 0) break
    else if (character === '|' && depth === 0 && text[i - 1] !== '\\') bars += 1
  }
  return bars
}

const delimiter = /^ *(\\[{}|]|\\[A-Za-z]+|.)/
// prettier-ignore
const delimiters: Record<string, string> = {
  '.': '', '\\lbrace': '\\{', '\\rbrace': '\\}', '\\lvert': '|', '\\rvert': '|', '\\vert': '|', '\\lVert': '\\|', '\\rVert': '\\|',
  '\\Vert': '\\|', '‖': '\\|', '\\lbrack': '[', '\\rbrack': ']', '{': '\\{', '}': '\\}',
}

/** The bracket after \left or \right; '' for a dot. */
function parseDelimiter(input: Source): string {
  const found = delimiter.exec(input.text.slice(input.place, input.place + 20))
  input.place += found?.[0].length ?? 0
  const name = found?.[1] ?? ''
  return delimiters[name] ?? name
}

/** \left … \right, the command of which has been read. */
export function parseSized(input: Source, isEnd: IsEnd): Node {
  const open = parseDelimiter(input)
  const body = input.row((rest) => /^\\right(?![A-Za-z])/.test(rest) || isEnd(rest))
  if (!input.text.startsWith('\\right', input.place)) return fence(open, '', body)
  input.place += '\\right'.length
  const close = parseDelimiter(input)
  const [only] = body
  if (open === '\\{' && close === '' && body.length <= 1) {
    if (only?.kind === 'matrix') return { kind: 'cases', rows: only.rows }
    if (!only) return { kind: 'cases', rows: [] }
  }
  if (only?.kind === 'matrix' && body.length === 1 && only.open === '')
    return { ...only, open, close }
  return fence(open, close, body)
}

const environments: Record<string, [open: string, close: string]> = {
  matrix: ['', ''],
  smallmatrix: ['', ''],
  array: ['', ''],
  aligned: ['', ''],
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  Bmatrix: ['\\{', '\\}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['\\|', '\\|'],
}

/** \begin{…} … \end{…}, the command of which has been read: rows of cells. */
export function parseEnvironment(input: Source): Node {
  const start = input.place
  const name = /^ *\{([A-Za-z]+)\*?\}/.exec(input.text.slice(start, start + 40))
  input.place += name?.[0].length ?? 0
  const kind = name?.[1] ?? ''
  const known = environments[kind]
  if (kind === 'array') input.argument()
  const rows = parseCells(input)
  const end = /^\\end *\{[A-Za-z]*\*?\}/.exec(input.text.slice(input.place, input.place + 40))
  input.place += end?.[0].length ?? 0
  const ruled = input.text.slice(start, input.place).includes('\\hline')
  if (kind === 'cases') return { kind: 'cases', rows }
  if (!known || ruled || kind === 'aligned')
    return { kind: 'unknown', source: `\\begin${input.text.slice(start, input.place)}` }
  return { kind: 'matrix', open: known[0], close: known[1], rows }
}

function parseCells(input: Source): Row[][] {
  const rows: Row[][] = [[]]
  for (;;) {
    const cell = input.row((rest) => /^(?:&|\\\\|\\end(?![A-Za-z])|\\cr(?![A-Za-z]))/.test(rest))
    rows.at(-1)?.push(cell)
    const separator = /^(?:&|\\\\(?:\[[^\]]*\])?|\\cr)/.exec(
      input.text.slice(input.place, input.place + 20),
    )?.[0]
    if (!separator) break
    input.place += separator.length
    if (separator !== '&') rows.push([])
  }
  return rows.filter((cells) => cells.some((cell) => cell.length > 0))
}

/** Rows of \substack{… \\ …}. */
export function parseStack(input: Source): Row[] {
  while (input.text[input.place] === ' ') input.place += 1
  if (input.text[input.place] !== '{') return [input.argument()]
  input.place += 1
  const rows = parseCells(input).map((cells) => cells.flat())
  if (input.text[input.place] === '}') input.place += 1
  return rows
}

/** A bracket that closes although nothing opened it. */
export const strayBracket = (text: string): Node =>
  text === '\\}' ? fence('', '\\}', []) : characterNode(text)
