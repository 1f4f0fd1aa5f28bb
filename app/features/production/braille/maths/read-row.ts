/** Reads rows of a formula: units with blanks, fractions, roots and signs between them. */
import { blank } from '../cells'
import {
  applied,
  expect,
  isAtEnd,
  joined,
  letterOfCell,
  NoFormula,
  noFormula,
  skip,
  spacedSignAt,
  startsWith,
  type Reading,
  type Unit,
} from './reading'
import { textOf } from './read-brackets'
import {
  betweenSign,
  commaSign,
  endsInNumber,
  fractionSign,
  indexedRootSign,
  signOf,
} from './tables'

const divided = signOf('÷')?.braille ?? ''

/** Units up to a place where `isEnd` holds, or to the end. Throws NoFormula where none can be read. */
export function readRow(reading: Reading, isEnd: () => boolean): Unit[] {
  const units: Unit[] = []
  while (!isAtEnd(reading)) {
    const sign = spacedSignAt(reading)
    if (sign) {
      reading.place += sign.cells.length
      units.push({ latex: sign.latex, kind: 'relation' })
      continue
    }
    if (isEnd()) break
    step(reading, units)
  }
  return withoutGroups(units)
}

function step(reading: Reading, units: Unit[]): void {
  const last = units.at(-1)
  if (startsWith(reading, fractionSign) && !startsWith(reading, divided)) {
    reading.place += 1
    const below = denominator(units)
    units.push({ latex: `\\frac{${numerator(reading)}}{${below}}`, kind: 'operand' })
  } else if (startsWith(reading, indexedRootSign)) {
    reading.place += 1
    const index = units.pop()
    if (!index || !['operand', 'group'].includes(index.kind)) throw noFormula
    const body = applied(reading, reading.unit())
    units.push({ latex: `\\sqrt[${index.latex}]{${body.latex}}`, kind: 'operand' })
  } else if (startsWith(reading, commaSign + blank)) {
    reading.place += 2
    units.push({ latex: ', ', kind: 'comma' })
  } else if (isBetween(reading)) reading.place += 1
  else if (startsWith(reading, blank)) blankAt(reading, units)
  else if (startsWith(reading, '⠳') && isOperand(last) && !isAbsolute(reading)) {
    reading.place += 1
    units.push({ latex: '\\mid ', kind: 'operator' })
  } else if (!textAt(reading, units)) units.push(reading.unit())
}

const isOperand = (unit: Unit | undefined) =>
  unit !== undefined && ['operand', 'fence', 'group'].includes(unit.kind)

/** Bars that come in pairs after an operand are an absolute value. */
function isAbsolute({ cells, place }: Reading): boolean {
  const end = /[⠴⠶]/.exec(cells.slice(place))
  const bars = cells.slice(place, end ? place + end.index : undefined).match(/⠳/g)?.length ?? 0
  return bars % 2 === 0
}

/** ⠐ between a number and a letter that would be read as a digit (제12항 다만). */
const isBetween = (reading: Reading) =>
  startsWith(reading, betweenSign) &&
  endsInNumber(reading.cells.slice(0, reading.place)) &&
  'abcdefghij'.includes(letterOfCell.get(reading.cells.charAt(reading.place + 1)) ?? ' ')

/** A blank that belongs to no sign, or an arrow with letters over and under it. */
function blankAt(reading: Reading, units: Unit[]): void {
  reading.place += 1
  const word = reading.cells.slice(reading.place).split(blank)[0] ?? ''
  const arrow = /^[^⠒⠪⠶]{1,12}(⠪⠶⠕|⠪⠒⠕|⠒⠕)[^⠒⠪⠶]{0,12}$/.exec(word)?.[1]
  if (!arrow || reading.choose('labelled', 2) === 1) {
    units.push({ latex: '\\ ', kind: 'blank' })
    return
  }
  const above = joined(reading.row(() => startsWith(reading, arrow)))
  expect(reading, arrow)
  const below = joined(reading.row(() => startsWith(reading, blank)))
  skip(reading, blank)
  const name = { '⠒⠕': 'xrightarrow', '⠪⠒⠕': 'xleftrightarrow' }[arrow] ?? 'xrightleftharpoons'
  units.push({ latex: `\\${name}${below ? `[${below}]` : ''}{${above}}`, kind: 'relation' })
}

/** What stands under the line: the last unit, with the sign of a differential or a function's letter. */
function denominator(units: Unit[]): string {
  const last = units.pop()
  if (!last || !isOperand(last)) throw noFormula
  if (last.kind === 'group') return last.latex
  const before = units.at(-1)
  const head = before?.head ?? ''
  const isDifferential =
    last.kind === 'operand' && /^(?:d|\\Delta|∂)$/.test(head) && isLetterHead(last)
  const isCalled = last.kind === 'fence' && /^(?:[fghdFGHPVE]|\\sigma)$/.test(head)
  if (!before || !(isDifferential || isCalled)) return last.latex
  units.pop()
  return joined([before, last])
}

const isLetterHead = (unit: Unit) =>
  /^(?:[A-Za-z]|\\[a-zA-Z]+)$/.test(unit.head ?? '') && unit.head !== 'function'

/** What stands over the line: one unit with its sign, a group, a differential, a function. */
function numerator(reading: Reading): string {
  if (skip(reading, '⠔')) return `-${numerator(reading)}`
  const unit = reading.unit()
  if (unit.kind === 'group') return unit.latex
  if (unit.kind === 'prefix' || /^(?:d|\\Delta)$/.test(unit.head ?? '')) {
    const next = reading.cells.charAt(reading.place)
    const isLetter = letterOfCell.has(next) || next === '⠠' || next === '⠨'
    if (isLetter) return joined([unit, reading.unit()])
  }
  if (unit.kind !== 'operand' && unit.kind !== 'fence' && unit.kind !== 'prefix') throw noFormula
  return applied(reading, unit).latex
}

/** Grouping brackets stay only where something takes them: after a sum without bounds. */
function withoutGroups(units: Unit[]): Unit[] {
  for (const [i, unit] of units.entries())
    if (unit.kind === 'group' && units[i - 1]?.latex !== '\\sum') throw noFormula
  return units
}

/** Hangul up to a blank before a sign, a bracket, or the end, where words are looked for. */
function textAt(reading: Reading, units: Unit[]): boolean {
  const before = units.at(-1)?.kind
  const mayBegin = before === undefined || ['blank', 'relation', 'operator'].includes(before)
  if (!reading.withText || !mayBegin) return false
  const rest = reading.cells.slice(reading.place, reading.place + 60)
  const ends = [...rest.matchAll(/\u2800(?=⠢|⠔|⠡|⠒⠒|⠬⠒)|⠴|⠶|$/g)].map((found) => found.index)
  for (const end of ends) {
    // the bar of a set's condition is no syllable
    const isCondition = reading.open.includes('{') && rest.slice(0, end).includes(`⠳${blank}`)
    if (end === 0 || isCondition || reading.choose(`text ${end}`, 2) === 1) continue
    try {
      const text = textOf(reading, rest.slice(0, end))
      reading.place += end
      skip(reading, blank)
      units.push({ latex: `\\text{${text}}`, kind: 'operand' })
      return true
    } catch (error) {
      if (!(error instanceof NoFormula)) throw error
    }
  }
  return false
}
