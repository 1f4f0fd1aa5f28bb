/**
 * Reads mathematics in Korean braille back to LaTeX. What was read is written again: only what gives
 * the same cells is sure. Signs that mean two things are tried the other way too, so that a second
 * reading is said; the number of trials and of steps has a bound, so that hostile cells end.
 */
import type { Korean } from './korean'
import { readChemistry } from './read-chemistry'
import { readRow } from './read-row'
import { readUnit, scriptAt } from './read-units'
import { joined, latexOf, NoFormula, type Reading } from './reading'
import { denied, deniedSign, primeSign, signs } from './tables'
import { writeWhole } from './write'

/** `others`: further readings of the same cells, likelier first. */
type ReadMaths = {
  latex: string
  others: string[]
  /** Writing it again gives the same cells. Most words of Korean are exact formulas, too: letters. */
  isExact: boolean
  /** Exact, and with signs that words of Korean have not. */
  isSure: boolean
}

/** Cells of the longest formula that is read, steps of all trials, trials, and readings that are said. */
const longest = 600
const steps = 12_000
const trials = 24
/** Trials of other ways once one fits. */
const trialsForOthers = 4
const readings = 3

/** A formula from its cells, without blanks around it; null when they are none. */
export function readMaths(cells: string, korean: Korean): ReadMaths | null {
  if (cells === '' || cells.length > longest || /^\u2800|\u2800$|[^\u2800-\u283f]/.test(cells))
    return null
  const alone = signs.filter(({ braille }) => braille === cells)
  const exact = new Set(
    alone.map(({ commands: [name = ''], sign }) =>
      /^[A-Za-z%#]/.test(name) ? `\\${name}` : name || sign,
    ),
  )
  // decisions taken otherwise often come to the same formula
  const known = new Map<string, boolean>()
  const isExact = (latex: string) => {
    const isSame = known.get(latex) ?? writeWhole(latex, korean) === cells
    known.set(latex, isSame)
    return isSame
  }
  if (cells === primeSign) exact.add("'")
  for (const latex of deniedAlone(cells)) if (isExact(latex)) exact.add(latex)
  const chemistry = exact.size === 0 ? readChemistry(cells, korean) : null
  if (chemistry && isExact(chemistry)) exact.add(chemistry)
  const found = exact.size > 0 ? null : tries(cells, korean, isExact, exact)
  const [latex = found, ...more] = exact
  // a relation in front relates nothing
  const others = more.filter((one) => !/^\\(?:in|ni)(?![a-z])/.test(one))
  if (latex === null) return null
  const isSure = exact.size > 0 && mayBeSure(cells) && !unlikely.test(latex)
  return { latex, others: others.slice(0, readings - 1), isExact: exact.size > 0, isSure }
}

/** A sign that is denied, by itself. */
const deniedAlone = (cells: string): string[] =>
  signs.flatMap((sign) =>
    cells === deniedSign + sign.braille && Object.values(denied).includes(sign.sign)
      ? [latexOf(sign, true)]
      : [],
  )

/** Tries the likeliest way first, then each decision the other way; the first reading that is not exact. */
function tries(
  cells: string,
  korean: Korean,
  isExact: (latex: string) => boolean,
  exact: Set<string>,
): string | null {
  let doubtful: string | null = null
  const budget = { left: steps }
  for (const withText of [false, true]) {
    if (withText && exact.size > 0) break
    let count = 0
    let limit = trials
    const waiting: string[][] = [[]]
    for (
      let flips = waiting.shift();
      flips && count < limit && budget.left > 0;
      flips = waiting.shift()
    ) {
      count += 1
      const trial = tryOnce(cells, korean, withText, new Set(flips), budget)
      if (trial.latex !== null && isExact(trial.latex)) {
        if (exact.size === 0) limit = count + trialsForOthers
        exact.add(trial.latex)
      } else doubtful ??= trial.latex
      if (exact.size >= readings) break
      // further decisions are tried alone; two at once only while nothing fits
      if (flips.length === 0 || (flips.length === 1 && exact.size === 0))
        waiting.push(
          ...[...trial.decisions]
            .filter((one) => !flips.includes(one))
            .map((one) => [...flips, one]),
        )
    }
  }
  return doubtful
}

function tryOnce(
  cells: string,
  korean: Korean,
  withText: boolean,
  flipped: Set<string>,
  budget: { left: number },
) {
  const decisions = new Set<string>()
  const reading: Reading = {
    cells,
    place: 0,
    korean,
    open: [],
    withText,
    budget,
    choose: (name) => {
      const decision = `${reading.place} ${name}`
      decisions.add(decision)
      return flipped.has(decision) ? 1 : 0
    },
    row: (isEnd) => readRow(reading, isEnd),
    unit: () => readUnit(reading),
    script: () => scriptAt(reading),
  }
  try {
    return { latex: joined(readRow(reading, () => false)), decisions }
  } catch (error) {
    if (error instanceof NoFormula || error instanceof RangeError) return { latex: null, decisions }
    throw error
  }
}

/**
 * Signs that only formulas have: none of them stood in 15,900 words and syllables of Korean but in
 * sums of numbers.
 */
const signsOfFormulas =
  /[^\u2800]⠒⠒[^\u2800]|⠖⠖|[⠘⠰]⠔?⠼|⠜⠼|⠌⠷|⠾⠌|⠖[⠎⠉⠞]|⠈⠉|⠋⠦⠭|⠸[⠰⠠]|(?:⠹|⠸[⠬⠶])⠠⠠|⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+(?:⠢|⠔|⠡|⠌)⠼/
/** Whether cells that are read exactly are surely a formula, as far as their signs say. */
export const mayBeSure = (cells: string) => signsOfFormulas.test(cells)
/** What is read only where nothing better fits: words, and signs that hardly stand in a word. */
const unlikely = /\\text|\\ni(?![a-z])|\\oint|^[^([]*[)\]]/

/**
 * Whether cells are surely a formula: they are read exactly, and have signs that words of Korean have
 * not. Most words are answered without being read.
 */
export const isMaths = (cells: string, korean: Korean): boolean =>
  mayBeSure(cells) && readMaths(cells, korean)?.isSure === true
