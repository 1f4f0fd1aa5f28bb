/** Reads formulas and reactions of chemistry back to \ce{…} of LaTeX. */
import { bonds, passage, stateBrackets } from './chemistry'
import { isSymbol } from './chemistry-tokens'
import type { Korean } from './korean'
import { digitOfCell, letterOfCell } from './reading'
import { koreanGroup, signOf } from './tables'

type State = { cells: string; place: number; text: string; inPassage: boolean; korean: Korean }
type Step = (state: State, found: string) => boolean

const plus = '⠢'
const letterCells = [...letterOfCell.keys()].join('')
const digitCells = [...digitOfCell.keys()].join('')

const add =
  (text: string): Step =>
  (state) => {
    state.text += text
    return true
  }
const digitsOf = (cells: string) => [...cells].map((cell) => digitOfCell.get(cell) ?? '').join('')
const lettersOf = (cells: string) => [...cells].map((cell) => letterOfCell.get(cell) ?? '').join('')

/** A script: digits, a letter, a charge. */
const script =
  (sign: string): Step =>
  (state, found) => {
    const inner = found
      .slice(1)
      .replace(new RegExp(`⠼[${digitCells}]+|[⠢⠔]|[${letterCells}]`, 'g'), (part) =>
        part.startsWith('⠼')
          ? digitsOf(part.slice(1))
          : part === plus
            ? '+'
            : part === '⠔'
              ? '-'
              : lettersOf(part),
      )
    state.text += `${sign}{${inner}}`
    return true
  }

const words: Step = (state, found) => {
  const isRound = found.startsWith(stateBrackets.open)
  const inner = isRound
    ? found.slice(stateBrackets.open.length, -stateBrackets.close.length)
    : found.slice(koreanGroup.open.length, -koreanGroup.close.length)
  const text = state.korean.read(inner)
  if (text === null || !/^[가-힣]+(?: [가-힣]+)*$/.test(text)) return false
  state.text += isRound ? `(${text})` : text
  return true
}

/** A symbol: its small letter belongs to it when both are one. */
const element: Step = (state, found) => {
  const [first = '', second = ''] = lettersOf(found)
  const isOne = second !== '' && isSymbol(first.toUpperCase() + second)
  state.text += first.toUpperCase() + (isOne ? second : '')
  if (second !== '' && !isOne) state.place -= 1
  return true
}

const inner: Step = (state, found) => {
  if (!state.inPassage) return false
  state.text += lettersOf(found).toUpperCase()
  return true
}

const begin: Step = (state) => {
  if (state.inPassage) return false
  state.inPassage = true
  return true
}
const end: Step = (state) => {
  if (!state.inPassage) return false
  state.inPassage = false
  return true
}

const gas = signOf('↑')?.braille ?? ''
const solid = signOf('↓')?.braille ?? ''

const rules: [pattern: RegExp, step: Step][] = [
  [/\u2800⠢\u2800/y, add(' + ')],
  [/\u2800⠒⠕\u2800/y, add(' -> ')],
  [/\u2800⠪⠒\u2800/y, add(' <- ')],
  [/\u2800⠪⠶⠕\u2800/y, add(' <=> ')],
  [/\u2800⠢⠢\u2800/y, add(' > ')],
  [/\u2800⠳⠳\u2800/y, add(' ‖ ')],
  [/\u2800⠳\u2800/y, add(' ∣ ')],
  [new RegExp(passage.open, 'y'), begin],
  [new RegExp(passage.close, 'y'), end],
  [new RegExp(gas, 'y'), add('↑')],
  [new RegExp(solid, 'y'), add('↓')],
  ...Object.entries(bonds).map(([bond, cells]): [RegExp, Step] => [
    new RegExp(cells, 'y'),
    add(bond),
  ]),
  [new RegExp(`⠰(?:⠼[${digitCells}]+|[${letterCells}])`, 'y'), script('_')],
  [new RegExp(`⠘(?:⠼[${digitCells}]+[⠢⠔]?|[⠢⠔]|[${letterCells}])`, 'y'), script('^')],
  [
    /⠦⠄⠴[^\u2800⠴]{1,2}⠠⠴/y,
    (state, found) => add(`(${lettersOf(found.slice(3, -2))})`)(state, found),
  ],
  [/⠦⠄.{1,60}?⠠⠴/y, words],
  [/⠸⠷.{1,60}?⠸⠾/y, words],
  [/⠦⠔⠴/y, add('(-)')],
  [/⠦⠢⠴/y, add('(+)')],
  [/⠦/y, add('(')],
  [/⠴/y, add(')')],
  [/⠷⠄/y, add('[')],
  [/⠠⠾/y, add(']')],
  [
    new RegExp(`⠼[${digitCells}]+`, 'y'),
    (state, found) => add(digitsOf(found.slice(1)))(state, found),
  ],
  [/⠐⠂/y, add(':')],
  [
    new RegExp(`⠐(?=[${digitCells}])`, 'y'),
    (state) => add(/\d\}*$/.test(state.text) ? '' : '·')(state, ''),
  ],
  [/⠐/y, add('·')],
  [/⠒⠒/y, add('=')],
  [new RegExp(`⠠[${letterCells}]{1,2}`, 'y'), element],
  [new RegExp(`[${letterCells}]`, 'y'), inner],
  [/\u2800/y, add(' ')],
]

/** Signs without which cells are mathematics rather than chemistry. */
const signsOfChemistry =
  /⠠⠠⠠|\u2800⠢\u2800|⠦⠄|\u2800⠢⠢\u2800|\u2800⠳|⠰⠒⠕|⠘⠒⠕|⠘(?:⠼.+)?[⠢⠔](?=$|[⠠⠦])/

/** A formula of chemistry from its cells; null when they are none. */
export function readChemistry(cells: string, korean: Korean): string | null {
  if (!signsOfChemistry.test(cells)) return null
  const state: State = { cells, place: 0, text: '', inPassage: false, korean }
  while (state.place < cells.length) {
    const taken = rules.some(([pattern, step]) => {
      pattern.lastIndex = state.place
      const found = pattern.exec(cells)?.[0]
      if (found === undefined) return false
      const { place } = state
      state.place += found.length
      if (step(state, found)) return true
      state.place = place
      return false
    })
    if (!taken) return null
  }
  return state.inPassage ? null : `\\ce{${state.text}}`
}
