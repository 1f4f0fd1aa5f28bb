/** What the parts of the reader of formulas share: cells, place, decisions, and units of LaTeX. */
import { blank } from '../cells'
import { digits, latin } from '../tables'
import type { Korean } from './korean'
import { deniedSign, functions, greek, signs, type Sign } from './tables'

/** A thing that has been read: what a fraction, a script or a root takes as one. */
export type Unit = {
  latex: string
  kind:
    | 'operand'
    | 'operator'
    | 'relation'
    | 'function'
    | 'prefix'
    | 'comma'
    | 'blank'
    | 'group'
    | 'fence'
  /** The letter or sign that it begins with, where that decides about what follows. */
  head?: string
}

/** Cells cannot be read as a formula in the way that was tried. */
export class NoFormula extends Error {}
/** The one that is thrown: many ways are tried, and a stack of each would take most of the time. */
export const noFormula = new NoFormula()

export type Reading = {
  cells: string
  place: number
  korean: Korean
  /** Brackets that are open, the innermost last. */
  open: string[]
  /** Whether words of Hangul are looked for. */
  withText: boolean
  /** One of the ways to read a sign at this place; the first is the likeliest. */
  choose: (name: string, count: number) => number
  /** Units up to a place where `isEnd` holds or the cells end. */
  row: (isEnd: () => boolean) => Unit[]
  unit: () => Unit
  /** The body of a script: a group, or one thing with its sign. */
  script: () => string
  /** Parts that may still be read in all trials: hostile cells end. */
  budget: { left: number }
}

export const startsWith = ({ cells, place }: Reading, sign: string) => cells.startsWith(sign, place)

/** Goes past a sign if it stands at the place. */
export function skip(reading: Reading, sign: string): boolean {
  if (!startsWith(reading, sign)) return false
  reading.place += sign.length
  return true
}

/** Goes past a sign that must stand there. */
export function expect(reading: Reading, sign: string): void {
  if (!skip(reading, sign)) throw noFormula
}

export const isAtEnd = ({ cells, place }: Reading) => place >= cells.length

const reversed = (table: Record<string, string>) =>
  new Map(Object.entries(table).map(([name, cells]) => [cells, name]))
export const letterOfCell = reversed(latin)
export const digitOfCell = reversed(digits)
export const greekOfCell = reversed(greek)

/** Signs by their cells, the longest first; `spaced` ones have a blank on both sides. */
const byLength = (list: Sign[]) =>
  [...list].sort((one, other) => other.braille.length - one.braille.length)
const spaced = byLength(
  signs
    .filter(({ blanks, sign }) => blanks > 0 || sign === '□')
    .map((one) => (one.sign === '□' ? { ...one, blanks: 1, form: 'operator' as const } : one)),
)
const ambiguous = ['∣', '‖', '!', '°', '%', '∨', '…', '∑', '∈', '∋', '∅', 'ℵ', '∧', '∮', '·']
export const tightSigns = byLength(
  signs.filter((one) => (one.blanks === 0 || one.sign === '∘') && !ambiguous.includes(one.sign)),
)

const spacedForms = spaced.flatMap((sign) => {
  const blanks = blank.repeat(sign.blanks)
  return ['', deniedSign].map((denied) => ({
    latex: `${latexOf(sign, denied !== '')} `,
    cells: blanks + denied + sign.braille + blanks,
  }))
})

/** A sign with the blanks around it, denied or not. */
export const spacedSignAt = ({ cells, place }: Reading) =>
  cells[place] === blank ? spacedForms.find((one) => cells.startsWith(one.cells, place)) : undefined

/** Cells of trigonometric functions, the longest first. */
export const functionCells = Object.entries(functions)
  .filter(([name]) => name !== 'cosec' && name !== 'log')
  .sort(([, one], [, other]) => other.length - one.length)

/** LaTeX of a sign: its first command, or the sign itself. */
export function latexOf(sign: Sign, isDenied = false): string {
  const [command = ''] = sign.commands
  const name = /^(?:[A-Za-z]+|[%#])$/.test(command) ? `\\${command}` : command || sign.sign
  return isDenied ? `\\not${name}` : name
}

/** LaTeX of parts after one another: a blank between a command and a letter, \, between numbers. */
export function joined(units: { latex: string }[]): string {
  let text = ''
  for (const { latex } of units) {
    if (/\\[A-Za-z]+$/.test(text) && /^[A-Za-z]/.test(latex)) text += ' '
    if (/\d$/.test(text) && /^\d/.test(latex)) text += '\\,'
    text += latex
  }
  return text
}

/** f(x) as one unit where a letter of a function has been read. */
export function applied(reading: Reading, unit: Unit): Unit {
  const isCalled = functionHead.test(unit.head ?? '') && startsWith(reading, openRound)
  return isCalled ? { ...unit, latex: joined([unit, reading.unit()]) } : unit
}
const functionHead = /^(?:[fghdFGHPVE]|\\sigma)$/
const openRound = '⠦'

/** Takes steps from what may still be read. Throws NoFormula where nothing is left. */
export function spend({ budget }: Reading, parts = 1): void {
  budget.left -= parts
  if (budget.left < 0) throw noFormula
}
