/** Reads numbers of a formula: digits, points, thousands, what recurs, circled and Roman numerals. */
import { cells } from '../cells'
import { numberSign } from '../tables'
import {
  digitOfCell,
  letterOfCell,
  noFormula,
  startsWith,
  type Reading,
  type Unit,
} from './reading'
import { loweredDigits, numberBar, recurringSign } from './tables'

const operand = (latex: string, head?: string): Unit => ({ latex, kind: 'operand', head })

/** A Roman numeral between the signs of Latin letters (제14항). */
export function romanAt(reading: Reading): Unit | null {
  const found = /^⠴(?:⠠[⠊⠧⠭]|⠠⠠[⠊⠧⠭]{2,4})⠲/.exec(
    reading.cells.slice(reading.place, reading.place + 8),
  )
  if (!found || reading.open.length > 0) return null
  const letters = [...found[0]]
    .map((cell) => letterOfCell.get(cell) ?? '')
    .join('')
    .toUpperCase()
  const numeral = romanNumerals[letters]
  if (!numeral) return null
  reading.place += found[0].length
  return operand(numeral)
}
const romanNumerals: Record<string, string> = Object.fromEntries(
  [...'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ'].map((one) => [one.normalize('NFKC'), one]),
)

/** A number, with its point, thousands, and recurring digits. */
export function numberAt(reading: Reading): Unit | null {
  if (!startsWith(reading, numberSign)) return null
  const start = reading.place + 1
  const circled = loweredAt(reading.cells, start)
  if (circled !== '') {
    reading.place = start + circled.length
    const character = String.fromCodePoint(0x2460 + Number(circled) - 1)
    if (Number(circled) < 1 || Number(circled) > 20) throw noFormula
    return operand(`\\text{${character}}`)
  }
  reading.place = start
  let text = digitsAt(reading)
  if (startsWith(reading, numberBar + pointCell)) {
    reading.place += numberBar.length
    text = `\\bar{${text}}`
  }
  while (isThousands(reading)) {
    reading.place += 1
    text += `,${digitsAt(reading)}`
  }
  if (startsWith(reading, pointCell) && hasDigit(reading, reading.place + 1)) {
    reading.place += 1
    text += `.${fractionAt(reading)}`
  }
  if (text === '') throw noFormula
  return operand(text, 'number')
}

const pointCell = cells('256')
const thousandsCell = cells('2')
const hasDigit = ({ cells: all }: Reading, place: number) =>
  digitOfCell.has(all.charAt(place)) ||
  (all.charAt(place) === recurringSign && digitOfCell.has(all.charAt(place + 1)))

function digitsAt(reading: Reading): string {
  let text = ''
  for (;;) {
    const digit = digitOfCell.get(reading.cells.charAt(reading.place))
    if (digit === undefined) return text
    text += digit
    reading.place += 1
  }
}

const isThousands = ({ cells: all, place }: Reading) =>
  all.charAt(place) === thousandsCell &&
  [1, 2, 3].every((step) => digitOfCell.has(all.charAt(place + step))) &&
  !digitOfCell.has(all.charAt(place + 4))

/** Digits after a point, of which some recur. */
function fractionAt(reading: Reading): string {
  let text = ''
  for (;;) {
    const isRecurring = startsWith(reading, recurringSign) && hasDigit(reading, reading.place + 1)
    if (isRecurring) reading.place += 1
    const digit = digitOfCell.get(reading.cells.charAt(reading.place))
    if (digit === undefined) return text
    text += isRecurring ? `\\dot{${digit}}` : digit
    reading.place += 1
  }
}

const loweredOfCell = new Map(Object.entries(loweredDigits).map(([digit, cell]) => [cell, digit]))
export function loweredAt(all: string, start: number): string {
  let text = ''
  for (let place = start; loweredOfCell.has(all.charAt(place)); place += 1)
    text += loweredOfCell.get(all.charAt(place)) ?? ''
  return text
}
