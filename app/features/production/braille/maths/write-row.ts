/** Writes rows of a formula: blanks between signs, arguments of functions, bounds, words of points. */
import { blank } from '../cells'
import { isLetter, isSign, letterUnder, type Node, type Row, type Scripts } from './node'
import { argumentLength, isFunction, pointsLength } from './single'
import {
  baseSign,
  beginsWithDigit,
  betweenSign,
  commaSign,
  endsInNumber,
  indexSign,
  loweredDigits,
  powerSign,
  signOf,
  type Sign,
} from './tables'
import { grouped, inGroup, writeNode, writePoints, type Writing } from './write-node'

/** Cells with the blanks that should stand around them when something stands there. */
type Piece = { cells: string; before: number; after: number; isText?: boolean }
const tight = (cells: string): Piece => ({ cells, before: 0, after: 0 })

/** Cells of a row of nodes. */
export function writeRow(row: Row, writing: Writing): string {
  const pieces: Piece[] = []
  for (let place = 0; place < row.length;) {
    const { piece, length } = pieceAt(row, place, writing)
    const last = pieces.at(-1)
    if (piece.cells !== '') pieces.push(piece)
    else if (last) last.after = Math.max(last.after, piece.after)
    place += length
  }
  let written = ''
  for (const [i, piece] of pieces.entries()) {
    const before = pieces[i - 1]
    if (before) written += between(before, piece, written)
    written += piece.cells
  }
  return written
}

/** Blanks between two pieces, or the sign between a number and a letter that looks like a digit. */
function between(before: Piece, after: Piece, written: string): string {
  const looksLikeDigit = beginsWithDigit(after.cells) && endsInNumber(written)
  const blanks = Math.max(before.after, after.before)
  if (blanks > 0) return blank.repeat(blanks)
  if (!looksLikeDigit) return ''
  return after.isText ? blank : betweenSign
}

type Found = { piece: Piece; length: number }
const found = (piece: Piece, length = 1): Found => ({ piece, length })

function pieceAt(row: Row, place: number, writing: Writing): Found {
  const node = row[place]
  if (!node) return found(tight(''))
  const points = pointsAt(row, place)
  if (points > 0) return found(tight(writePoints(row.slice(place, place + points))), points)
  if (isFunction(node)) return functionAt(row, place, node, writing)
  if (node.kind === 'space') return found({ cells: '', before: 0, after: node.wide ? 1 : 0 })
  if (node.kind === 'comma') return found({ cells: commaSign, before: 0, after: 1 })
  if (node.kind === 'text') return found(textPiece(row, place, writeNode(node, writing)))
  if (node.kind === 'arrow') return found({ cells: writeNode(node, writing), before: 1, after: 1 })
  if (isBig(node)) return bigAt(row, place, node, writing)
  const cells = writeNode(node, writing)
  if (node.kind === 'sign') return found(signPiece(row, place, cells))
  const quantified = isQuantifier(row[place - 1]) && isLetter(node) && isOperand(nextOf(row, place))
  return found({ cells, before: 0, after: quantified ? 1 : 0 })
}

/** What follows a place, narrow spaces aside. */
const nextOf = (row: Row, place: number) =>
  row.slice(place + 1, place + 3).find((one) => one.kind !== 'space' || one.wide)

/** What a sign, or nothing, stands before: an operand does not follow. */
const isOperand = (node: Node | undefined): boolean =>
  node !== undefined &&
  !(node.kind === 'space' && !node.wide) &&
  node.kind !== 'comma' &&
  !(node.kind === 'sign' && ['operator', 'relation'].includes(signOf(node.sign)?.form ?? ''))

const isQuantifier = (node: Node | undefined) => node?.kind === 'sign' && '∀∃'.includes(node.sign)

/** Between capital letters of points these relate figures (제41–44항). */
const figureRelations = ['⊥', '∥', '∽', '≡']
const figures = ['∠', '△', '□', '▱', '⏢', '⌂', '⎔']

/** How many nodes are points here: after a figure's sign, or beside a relation of figures. */
function pointsAt(row: Row, place: number): number {
  const length = pointsLength(row, place)
  if (length === 0) return 0
  const isFigure = isSign(row[place - 1], ...figures)
  const isRelated = [row[place - 1], row[place + length]].some(
    (one) => one?.kind === 'sign' && figureRelations.includes(one.sign),
  )
  return isFigure || isRelated ? length : 0
}

function signPiece(row: Row, place: number, cells: string): Piece {
  const node = row[place]
  const sign = node?.kind === 'sign' ? signOf(node.sign) : undefined
  const blanks = sign ? blanksOf(sign, row, place) : 0
  if (sign?.sign === '…') {
    const afterComma =
      row[place - 1]?.kind === 'comma' ||
      (row[place - 1]?.kind === 'space' && row[place - 2]?.kind === 'comma')
    return { cells, before: 0, after: afterComma && isOperand(row[place + 1]) ? 1 : 0 }
  }
  return { cells, before: blanks, after: blanks }
}

function blanksOf({ sign, blanks }: Sign, row: Row, place: number): number {
  const [before, after] = [row[place - 1], row[place + 1]]
  // □ between two things is an operation (제15항), before letters a square (제40항)
  if (sign === '□' && isOperand(before) && before?.kind !== 'space') return 1
  if (sign === '∘' && isComposed(before) && isComposed(after)) return 0
  return blanks
}

/** Functions of which ∘ makes one (제45항). */
const isComposed = (node: Node | undefined) => 'fghFGH'.includes(letterUnder(node) ?? ' ')

/** Hangul is set off by a blank from signs and letters, not from brackets and numbers (한글 제46항). */
function textPiece(row: Row, place: number, cells: string): Piece {
  const blanks = (node: Node | undefined) =>
    !node || node.kind === 'fence' || node.kind === 'number' || node.kind === 'space' ? 0 : 1
  return { cells, before: blanks(row[place - 1]), after: blanks(row[place + 1]), isText: true }
}

/** ∑, ∫ and lim, with or without bounds. */
const isBig = (node: Node): boolean =>
  node.kind === 'sign'
    ? signOf(node.sign)?.form === 'big'
    : node.kind === 'scripts' && node.base !== null && isBig(node.base)

/** A sum without bounds, the fraction of which would be taken for the letters before it (제25항). */
function bigAt(row: Row, place: number, node: Node, writing: Writing): Found {
  const next = row[place + 1]
  if (isSign(node, '∑') && next?.kind === 'fraction')
    return found(tight(writeNode(node, writing) + inGroup([next], writing)), 2)
  return found(bigPiece(node, writing))
}

/** A sign with its bounds: the lower one after ⠰, then the upper one, each set off (제25, 51, 57항). */
function bigPiece(node: Node, writing: Writing): Piece {
  return node.kind === 'scripts' && (node.sub || node.sup)
    ? boundedPiece(node, writing)
    : tight(writeNode(node, writing))
}

function boundedPiece({ base, sub, sup }: Scripts, writing: Writing): Piece {
  const [stack] = sub ?? []
  const lower =
    stack?.kind === 'stack'
      ? stack.rows.map((row) => indexSign + writing.row(row, writing)).join(blank)
      : sub
        ? indexSign + writing.row(sub, writing)
        : ''
  const upper = sup ? (sub ? blank : powerSign) + writing.row(sup, writing) : ''
  const sign = base ? writeNode(base, writing) : ''
  return { cells: sign + lower + upper, before: 0, after: 1 }
}

function functionAt(row: Row, place: number, node: Node, writing: Writing): Found {
  const scripts = node.kind === 'scripts' ? node : null
  const name =
    scripts?.base?.kind === 'function'
      ? scripts.base.name
      : node.kind === 'function'
        ? node.name
        : ''
  if (name === 'lim')
    return found(scripts ? boundedPiece(scripts, writing) : tight(writeNode(node, writing)))
  const underIntegral = row.slice(0, place).some(isBig)
  const length = argumentLength(row, place + 1, underIntegral)
  const argument = row.slice(place + 1, place + 1 + length)
  const base = name === 'log' ? (scripts?.sub ?? null) : null
  const head =
    base && scripts
      ? writeNode({ ...scripts, sub: null, sup: null }, writing) +
        writeBase(base, writing) +
        (scripts.sup ? powerSign + grouped(scripts.sup, 'script', writing) : '')
      : writeNode(node, writing)
  // after a base in lowered digits even a bracket is grouped (제46항 붙임 2)
  const isAmbiguous = base !== null && isWhole(base) && argument[0]?.kind === 'fence'
  const written = isAmbiguous ? inGroup(argument, writing) : grouped(argument, 'argument', writing)
  const cells = join(head, written)
  return found(tight(cells), 1 + length)
}

const join = (head: string, written: string) =>
  head + between(tight(head), tight(written), head) + written

const isWhole = (base: Row) => {
  const [only] = base
  return base.length === 1 && only?.kind === 'number' && /^\d+$/.test(only.text)
}

/** A logarithm's base: whole numbers in lowered digits, others as an index (제46항). */
function writeBase(base: Row, writing: Writing): string {
  const [only] = base
  return only?.kind === 'number' && isWhole(base)
    ? baseSign + [...only.text].map((one) => loweredDigits[one]).join('')
    : indexSign + groupedBase(base, writing)
}

/** A decimal would run into the argument, so it is grouped (제46항 붙임 1). */
const groupedBase = (base: Row, writing: Writing) =>
  base[0]?.kind === 'number' && base.length === 1
    ? inGroup(base, writing)
    : grouped(base, 'script', writing)
