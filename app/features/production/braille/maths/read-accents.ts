/** Reads marks of formulas: lines and arrows over letters, and scripts, primes and signs after a unit. */
import { blank, cells } from '../cells'
import {
  expect,
  isAtEnd,
  joined,
  noFormula,
  skip,
  startsWith,
  tightSigns,
  type Reading,
  type Unit,
} from './reading'
import { accents, group, indexSign, powerSign, primeSign, signOf } from './tables'

const over = accents.filter(({ before }) => before)
const after = accents
  .filter(({ before }) => !before)
  .sort((one, other) => other.braille.length - one.braille.length)

/** A line, an arc or an arrow before what it stands over (제35–38항). */
export function accentAt(reading: Reading): Unit | null {
  const accent = over.find(({ braille }) => startsWith(reading, braille))
  if (!accent) return null
  reading.place += accent.braille.length
  if (isAtEnd(reading) || startsWith(reading, blank))
    return { latex: `\\${accent.command}{}`, kind: 'operand' }
  const unit = reading.unit()
  if (unit.kind !== 'operand' && unit.kind !== 'group') throw noFormula
  return { latex: `\\${accent.command}{${unit.latex}}`, kind: 'operand' }
}

const pair = cells('6-6')

/** A unit with one more script, mark or sign after it; null when none follows. */
export function postfixAt(reading: Reading, unit: Unit): Unit | null {
  const isOperator = unit.kind === 'prefix' && /^[∂∇]$/.test(unit.head ?? '')
  if (isAtEnd(reading)) return null
  if (isOperator) return startsWith(reading, powerSign) ? scriptAfter(reading, unit) : null
  if (!['operand', 'fence', 'group'].includes(unit.kind)) return null
  if (unit.head === 'function' || unit.head === 'dots') return null
  return (
    scriptAfter(reading, unit) ??
    choiceAfter(reading, unit) ??
    markAfter(reading, unit) ??
    signAfter(reading, unit)
  )
}

const withLatex = (unit: Unit, latex: string): Unit => ({ ...unit, latex })

function scriptAfter(reading: Reading, unit: Unit): Unit | null {
  if (skip(reading, primeSign)) return withLatex(unit, `${unit.latex}'`)
  const isSign = tightSigns.some(
    ({ braille }) => braille.length > 1 && startsWith(reading, braille),
  )
  if (isSign) return null
  if (skip(reading, powerSign)) return withLatex(unit, `${unit.latex}^{${reading.script()}}`)
  if (!skip(reading, indexSign)) return null
  if (unit.head === ']') return boundsAfter(reading, unit)
  const index = reading.script()
  const second = startsWith(reading, '⠼') && /^\d$/.test(index) ? reading.script() : ''
  return withLatex(unit, `${unit.latex}_{${index}${second}}`)
}

/** The bounds after a bracket that holds an integral (제57항). */
function boundsAfter(reading: Reading, unit: Unit): Unit {
  const lower = joined(reading.row(() => startsWith(reading, blank)))
  if (!skip(reading, blank)) return withLatex(unit, `${unit.latex}_{${lower}}`)
  return { ...unit, latex: `${unit.latex}_{${lower}}^{${reading.script()}}`, head: undefined }
}

/** Permutations and combinations (제62항): the letter, then both numbers in a group. */
function choiceAfter(reading: Reading, unit: Unit): Unit | null {
  if (!/^(?:[PCH]|\\Pi)$/.test(unit.latex) || !startsWith(reading, group.open)) return null
  if (startsWith(reading, cells('12356-3'))) return null
  reading.place += 1
  const left = joined(
    reading.row(() => startsWith(reading, blank) || startsWith(reading, group.close)),
  )
  expect(reading, blank)
  const right = joined(reading.row(() => startsWith(reading, group.close)))
  expect(reading, group.close)
  return { latex: `{}_{${left}}${unit.latex}_{${right}}`, kind: 'operand' }
}

function markAfter(reading: Reading, unit: Unit): Unit | null {
  const accent = after.find(({ braille }) => startsWith(reading, braille))
  if (!accent) return null
  const next = reading.place + accent.braille.length
  // a line before capital letters of points is theirs
  if (reading.cells.startsWith(pair, next) && accent.command === 'bar') return null
  reading.place = next
  const command = accent.command === 'bar' && unit.kind === 'group' ? 'overline' : accent.command
  return { latex: `\\${command}{${unit.latex}}`, kind: 'operand' }
}

const units = ['℃', '℉', '°', '‰', '%', 'Å'].flatMap((one) => signOf(one) ?? [])
const latexOfUnit: Record<string, string> = { '°': '^\\circ', '%': '\\%' }
const factorial = '⠖'
const beginsOperand = /[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠼⠦⠷⠜⠠⠨⠿]/

/** A factorial, a degree, a percent. */
function signAfter(reading: Reading, unit: Unit): Unit | null {
  const { cells: all, place } = reading
  const sign = units.find(({ braille }) => startsWith(reading, braille))
  const isOpen = reading.open.includes('(') || reading.open.includes('[')
  if (sign && reading.choose('unit', 2) === (isOpen ? 1 : 0)) {
    reading.place += sign.braille.length
    return withLatex(unit, unit.latex + (latexOfUnit[sign.sign] ?? sign.sign))
  }
  if (all.charAt(place) !== factorial) return null
  const next = all.charAt(place + 1)
  // n! ≤ 3 is three of them; before the letter of a function the last one is the function's
  const isThree = /^⠖⠖⠖(?![⠎⠉⠞⠣⠤⠳])/.test(all.slice(place, place + 4))
  if ((next === factorial && !isThree) || next === '⠂') return null
  const isRelation = !isThree && next !== '' && beginsOperand.test(next)
  if (reading.choose('factorial', 2) === (isRelation ? 0 : 1)) return null
  reading.place += 1
  return withLatex(unit, `${unit.latex}!`)
}
