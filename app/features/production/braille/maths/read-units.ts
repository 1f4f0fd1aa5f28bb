/** Reads the units of a formula: numbers, letters, brackets, roots, functions, signs, and scripts. */
import { blank, cells } from '../cells'
import { capitalSign, numberSign } from '../tables'
import { accentAt, postfixAt } from './read-accents'
import { bracketAt, groupAt, koreanGroupAt } from './read-brackets'
import { loweredAt, numberAt, romanAt } from './read-numbers'
import {
  applied,
  expect,
  functionCells,
  greekOfCell,
  isAtEnd,
  joined,
  latexOf,
  letterOfCell,
  NoFormula,
  noFormula,
  skip,
  spend,
  startsWith,
  tightSigns,
  type Reading,
  type Unit,
} from './reading'
import {
  baseSign,
  deniedSign,
  greekNames,
  greekSign,
  indexSign,
  powerSign,
  rootSign,
  signOf,
} from './tables'

const operand = (latex: string, head?: string): Unit => ({ latex, kind: 'operand', head })

/** A unit with the scripts and marks that follow it. */
export function readUnit(reading: Reading): Unit {
  spend(reading)
  if (isAtEnd(reading)) throw noFormula
  let unit = unitAt(reading)
  for (let more = postfixAt(reading, unit); more; more = postfixAt(reading, unit)) unit = more
  return unit
}

function unitAt(reading: Reading): Unit {
  const cell = reading.cells.charAt(reading.place)
  return (
    numberAt(reading) ??
    romanAt(reading) ??
    koreanGroupAt(reading) ??
    groupAt(reading) ??
    functionAt(reading) ??
    bracketAt(reading) ??
    accentAt(reading) ??
    leftScriptAt(reading) ??
    rootAt(reading) ??
    bigAt(reading) ??
    capitalAt(reading) ??
    deniedAt(reading) ??
    aleph(reading) ??
    letterAt(reading, cell) ??
    ambiguousAt(reading) ??
    tightAt(reading)
  )
}

/** sin and its like with their argument, log with its base, ln and lim. */
function functionAt(reading: Reading): Unit | null {
  const found = functionCells.find(([, cell]) => startsWith(reading, cell))
  const name = found?.[0] ?? ''
  if (!found) return logAt(reading)
  if (reading.choose(name, 2) === 1) return null
  reading.place += found[1].length
  if (name === 'lim') return limitAt(reading)
  const power = skip(reading, powerSign) ? `^{${scriptAt(reading)}}` : ''
  return { latex: withArgument(reading, `\\${name}${power}`), kind: 'operand', head: 'function' }
}

/** The base in lowered digits or as an index, then the argument (제46항). */
function logAt(reading: Reading): Unit | null {
  const sign = cells('456')
  if (!startsWith(reading, sign)) return null
  const next = reading.cells.slice(reading.place + 1)
  const isSign = tightSigns.some(
    ({ braille }) => braille.startsWith(sign) && startsWith(reading, braille),
  )
  if (isSign && reading.choose('log', 2) === 0) return null
  reading.place += 1
  const lowered = next.startsWith(baseSign) ? loweredAt(reading.cells, reading.place + 1) : ''
  let head = '\\log'
  if (lowered !== '') {
    reading.place += 1 + lowered.length
    head += `_{${lowered}}`
  } else if (skip(reading, indexSign)) head += `_{${scriptAt(reading)}}`
  if (skip(reading, powerSign)) head += `^{${scriptAt(reading)}}`
  return { latex: withArgument(reading, head), kind: 'operand', head: 'function' }
}

/** A function with the unit that follows it, if one does. */
function withArgument(reading: Reading, head: string): string {
  const place = reading.place
  const { open } = reading
  const rest = reading.cells.slice(place)
  if (rest === '' || /^[\u2800⠴⠾⠶⠒⠢⠔⠡⠌⠐]/.test(rest)) return head
  const kept = [...open]
  try {
    const unit = reading.unit()
    if (unit.kind === 'operand' || unit.kind === 'fence' || unit.kind === 'group')
      return joined([{ latex: head }, applied(reading, unit)])
  } catch (error) {
    if (!(error instanceof NoFormula)) throw error
  }
  open.splice(0, open.length, ...kept)
  reading.place = place
  return head
}

function limitAt(reading: Reading): Unit {
  const bounds: string[] = []
  while (startsWith(reading, indexSign) || startsWith(reading, blank + indexSign)) {
    skip(reading, blank)
    expect(reading, indexSign)
    bounds.push(boundAt(reading))
  }
  if (bounds.length === 0) return operand('\\lim')
  if (!isAtEnd(reading)) expect(reading, blank)
  const bound = bounds.length === 1 ? bounds[0] : `\\substack{${bounds.join(' \\\\ ')}}`
  return { latex: `\\lim_{${bound}}`, kind: 'prefix' }
}

/** What stands in a bound: up to a blank that belongs to no sign. */
const boundAt = (reading: Reading): string => {
  const units = reading.row(() => startsWith(reading, blank))
  if (units.length === 0) throw noFormula
  return joined(units)
}

/** ∑ and integrals with their bounds. */
const bigs = ['∬', '∫', '∑', '∮'].flatMap((one) => signOf(one) ?? [])
function bigAt(reading: Reading): Unit | null {
  const sign = bigs.find(({ braille }) => startsWith(reading, braille))
  if (!sign) return null
  if (sign.sign === '∑' && reading.choose('sum', 2) === 1) return null
  reading.place += sign.braille.length
  const head = latexOf(sign)
  if (!skip(reading, indexSign)) return { latex: head, kind: 'prefix' }
  const lower = boundAt(reading)
  let upper = ''
  const hasUpper = sign.sign === '∑' || sign.sign === '∫' ? 0 : 1
  if (skip(reading, blank) && reading.choose('upper bound', 2) === hasUpper) {
    upper = `^{${boundAt(reading)}}`
    skip(reading, blank)
  }
  return { latex: `${head}_{${lower}}${upper}`, kind: 'prefix' }
}

/** Scripts on the left (제18항 2, 제19항 2), always in a group, and scripts of nothing. */
function leftScriptAt(reading: Reading): Unit | null {
  const sign = [indexSign, powerSign].find((one) => startsWith(reading, one))
  if (!sign) return null
  if (tightSigns.some(({ braille }) => braille.length > 1 && startsWith(reading, braille)))
    return null
  reading.place += 1
  const inGroup = startsWith(reading, cells('12356'))
  const script = `${sign === powerSign ? '^' : '_'}{${scriptAt(reading)}}`
  if (!inGroup || isAtEnd(reading)) return operand(`{}${script}`)
  const base = reading.unit()
  return operand(joined([{ latex: `{}${script}` }, base]))
}

/** The body of a script: a group, or one thing with its sign. */
export function scriptAt(reading: Reading): string {
  const sign = [cells('35'), cells('26')].find((one) => startsWith(reading, one))
  if (sign) {
    reading.place += 1
    const latex = sign === cells('35') ? '-' : '+'
    return isAtEnd(reading) || !isUnitStart(reading) ? latex : latex + scriptAt(reading)
  }
  return unscripted(reading).latex
}

const isUnitStart = ({ cells: all, place }: Reading) =>
  !/[\u2800⠢⠔⠒⠴⠾⠶⠡⠌⠘⠰⠐⠲⠳]/.test(all.charAt(place))

/** One unit without scripts of its own; a group is what is in it. */
function unscripted(reading: Reading): Unit {
  spend(reading)
  if (isAtEnd(reading)) throw noFormula
  return unitAt(reading)
}

function rootAt(reading: Reading): Unit | null {
  if (!skip(reading, rootSign)) return null
  if (isAtEnd(reading) || startsWith(reading, blank)) return operand('\\surd')
  return operand(`\\sqrt{${applied(reading, reading.unit()).latex}}`)
}

/** Capital letters: one, those of points in a row, and Greek ones. */
function capitalAt(reading: Reading): Unit | null {
  if (!startsWith(reading, capitalSign)) return null
  const { cells: all, place } = reading
  if (all.startsWith(capitalSign.repeat(2), place)) return pointsAt(reading)
  const second = all.charAt(place + 1)
  const letter = letterOfCell.get(second)?.toUpperCase()
  if (letter) {
    reading.place += 2
    return operand(letter, letter)
  }
  const small = second === greekSign ? greekOfCell.get(all.charAt(place + 2)) : undefined
  if (!small) return null
  reading.place += 3
  const capital = small.toUpperCase()
  return operand(greekNames[capital] ?? capital, greekNames[capital])
}

const primeCell = cells('36')
function pointsAt(reading: Reading): Unit | null {
  const start = reading.place
  reading.place += 2
  let text = ''
  for (;;) {
    const letter = letterOfCell.get(reading.cells.charAt(reading.place))
    if (letter) text += letter.toUpperCase()
    else if (reading.cells[reading.place] === primeCell && text !== '') text += "'"
    else break
    reading.place += 1
  }
  if (text.replaceAll("'", '').length < 2) {
    reading.place = start
    return null
  }
  return operand(text, 'points')
}

/** ⠨: a sign that is denied, or a Greek letter. */
function deniedAt(reading: Reading): Unit | null {
  if (!startsWith(reading, deniedSign)) return null
  const { place } = reading
  reading.place += 1
  const sign = [...tightSigns, ...['∋', '∈', '∣'].flatMap((one) => signOf(one) ?? [])].find(
    ({ braille, form, sign: name }) =>
      (form === 'relation' || name === '∃' || name === '∣') && startsWith(reading, braille),
  )
  if (sign && !(sign.sign === '∃')) {
    reading.place += sign.braille.length
    return {
      latex: `${latexOf(sign, sign.sign !== '∣')}`.replace(/^\\mid$/, '\\nmid'),
      kind: 'relation',
    }
  }
  if (sign?.sign === '∃') {
    reading.place += sign.braille.length
    return { latex: '\\nexists', kind: 'prefix' }
  }
  if (startsWith(reading, capitalSign + cells('1235'))) {
    reading.place += 2
    return { latex: '\\not R', kind: 'relation' }
  }
  reading.place = place
  return greekAt(reading)
}

function greekAt(reading: Reading): Unit | null {
  const small = greekOfCell.get(reading.cells.charAt(reading.place + 1))
  if (!small) return null
  if (small === 'φ' && reading.choose('phi', 2) === 1) {
    reading.place += 2
    return operand('\\emptyset')
  }
  reading.place += 2
  const name = greekNames[small] ?? small
  return operand(name, name)
}

/** ℵ is two letters: it is one where a number below follows. */
function aleph(reading: Reading): Unit | null {
  const sign = signOf('ℵ')
  if (!sign || !startsWith(reading, sign.braille)) return null
  const isNumbered = reading.cells.startsWith(indexSign + numberSign, reading.place + 2)
  if (reading.choose('aleph', 2) === (isNumbered ? 1 : 0)) return null
  reading.place += 2
  return operand('\\aleph')
}

function letterAt(reading: Reading, cell: string): Unit | null {
  const letter = letterOfCell.get(cell)
  if (!letter) return null
  reading.place += 1
  return operand(letter, letter)
}

/** Signs that mean two things: ⠖ and ⠲ relate, ⠹ is an angle. */
function ambiguousAt(reading: Reading): Unit | null {
  const { cells: all, place } = reading
  const found: Record<string, Unit> = {
    '⠖': { latex: '\\in', kind: 'relation' },
    '⠲': { latex: '\\ni', kind: 'relation' },
    '⠐': { latex: '\\cdot', kind: 'operator' },
    '⠾': { latex: '\\oint', kind: 'prefix' },
  }
  if (all.startsWith('⠠⠠⠠', place)) {
    reading.place += 3
    return operand('\\cdots', 'dots')
  }
  const longer = tightSigns.some(
    ({ braille }) => braille.length > 1 && all.startsWith(braille, place),
  )
  const unit = found[all.charAt(place)]
  if (!unit || longer) return null
  reading.place += 1
  return unit
}

/** Signs without blanks. */
function tightAt(reading: Reading): Unit {
  const sign = tightSigns.find(({ braille }) => startsWith(reading, braille))
  if (!sign) throw noFormula
  reading.place += sign.braille.length
  const kind =
    sign.form === 'operator' || sign.form === 'relation'
      ? sign.form
      : sign.form === 'prefix'
        ? 'prefix'
        : 'operand'
  return { latex: latexOf(sign), kind, head: sign.sign }
}
