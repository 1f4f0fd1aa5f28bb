/** Reads the cells between two blanks of English braille in the ways that its signs allow. */
import { remembered } from '../remembered'
import { numberSign } from '../tables'
import {
  digitOfCell,
  endsAlone,
  groupsigns,
  innerShortforms,
  letterOfCell,
  longestSign,
  quoteOfCells,
  signOfCells,
  specialOfCells,
  wordsOfCell,
} from './read-signs'
import { fractions, mayOpen, dividers, modifiers } from './tables'
import { listedShortform } from './word'
import { beforeNot, insideAnyWord, insideBeforeConsonant } from './shortforms'

/**
 * A way to read: its text, and whether a passage in capitals goes on after it. The likeliest has the
 * least cost.
 */
export type PartWay = { text: string; cost: number; inCapitals: boolean }

/** Cells of a word that are read; the longest addresses of the web are shorter. */
const longestPart = 250
/** Ways that are pursued from each place of a word for each thing that may stand before it. */
const pursued = 3
/** Ways of a whole word that are looked at. */
const mostWays = 10

type State = {
  text: string
  cost: number
  /** What stands before: nothing but what may open a word, a letter, a figure, or anything else. */
  before: (typeof befores)[number]
  capitals: (typeof capitals)[number]
  /** Letter by letter: for one sign, for the word, or because of a number. */
  plain: (typeof plains)[number]
  numeric: boolean
}
type Step = { length: number; state: State }

const befores = ['free', 'letter', 'other'] as const
const capitals = ['none', 'next', 'word', 'passage'] as const
const plains = ['no', 'next', 'word', 'number'] as const
/** The same for states after which the same may stand. */
const keyOf = (state: State) =>
  32 * befores.indexOf(state.before) +
  8 * capitals.indexOf(state.capitals) +
  2 * plains.indexOf(state.plain) +
  Number(state.numeric)

/** The ways to read a word, the likeliest first; none where a cell has no sense there. */
export const waysToRead = (cells: string, grade: 1 | 2, inCapitals: boolean): readonly PartWay[] =>
  waysOfPart(cells, { grade, inCapitals })

/** Words that are remembered; a book has some thousand different ones. */
const mostKnown = 20_000
const waysOfPart = remembered(
  waysAnew,
  mostKnown,
  ({ grade, inCapitals }: Around) => 2 * grade + Number(inCapitals),
)
type Around = { grade: 1 | 2; inCapitals: boolean }

function waysAnew(cells: string, { grade, inCapitals }: Around): PartWay[] {
  if (cells.length > longestPart) return []
  const places: (Map<number, State[]> | undefined)[] = []
  const put = (place: number, state: State) => {
    const key = keyOf(state)
    const known = (places[place] ??= new Map<number, State[]>())
    const states = known.get(key)
    if (!states) known.set(key, [state])
    else if (!states.some(({ text }) => text === state.text))
      known.set(key, [...states, state].sort((a, b) => a.cost - b.cost).slice(0, pursued))
  }
  put(0, {
    text: '',
    cost: 0,
    before: 'free',
    capitals: inCapitals ? 'passage' : 'none',
    plain: 'no',
    numeric: false,
  })
  for (let place = 0; place < cells.length; place += 1) {
    const rest = cells.slice(place)
    for (const states of places[place]?.values() ?? [])
      for (const state of states)
        for (const { length, state: next } of stepsFrom(rest, state, grade))
          put(place + length, next)
  }
  return [...(places[cells.length]?.values() ?? [])]
    .flat()
    .filter(({ capitals, plain }) => capitals !== 'next' && plain !== 'next')
    .sort((a, b) => a.cost - b.cost)
    .filter(({ text }, i, all) => all.findIndex((other) => other.text === text) === i)
    .slice(0, mostWays)
    .map(({ text, cost, capitals }) => ({ text, cost, inCapitals: capitals === 'passage' }))
}

function stepsFrom(rest: string, state: State, grade: 1 | 2): Step[] {
  const steps: Step[] = [...indicatorSteps(rest, state), ...figureSteps(rest, state)]
  if (!state.numeric || !digitOfCell.has(rest.charAt(0))) steps.push(...letterSteps(rest, state))
  if (grade === 2 && state.plain === 'no') steps.push(...contractedSteps(rest, state))
  return [...steps, ...signSteps(rest, state)]
}

const indicatorPattern = /^(?:⠠⠠⠠|⠠⠠|⠠⠄|⠠|⠰⠰|⠰)/

function indicatorSteps(rest: string, state: State): Step[] {
  if (rest[0] !== '⠠' && rest[0] !== '⠰') return []
  const found = indicatorPattern.exec(rest)?.[0]
  if (!found) return []
  const step = (changed: Partial<State>): Step[] => [
    { length: found.length, state: { ...state, numeric: false, ...changed } },
  ]
  switch (found) {
    case '⠠⠠⠠':
      return state.capitals === 'none' ? step({ capitals: 'passage' }) : []
    case '⠠⠠':
      return state.capitals === 'none' ? step({ capitals: 'word' }) : []
    case '⠠⠄':
      return state.capitals === 'none' ? [] : step({ capitals: 'none' })
    case '⠠':
      return state.capitals === 'passage' ? [] : step({ capitals: 'next' })
    case '⠰⠰':
      return state.plain === 'no' && state.before === 'free' ? step({ plain: 'word' }) : []
    default:
      if (state.plain === 'no') return opensSign(rest, state) ? step({ plain: 'next' }) : []
      return state.plain === 'number' && state.numeric ? step({}) : []
  }
}

/** Inside of a word, ⠰ before a letter is part of a contraction. */
const opensSign = (rest: string, { before }: State) =>
  before !== 'letter' || !letterOfCell.has(rest.charAt(1))

function figureSteps(rest: string, state: State): Step[] {
  const first = rest.charAt(0)
  if (!state.numeric && first !== numberSign) return []
  const figure = (length: number, text: string): Step => ({
    length,
    state: {
      ...state,
      text: state.text + text,
      cost: state.cost + 0.5,
      before: 'other',
      plain: 'number',
      numeric: true,
    },
  })
  if (state.numeric) {
    const digit = digitOfCell.get(first)
    if (digit) return [figure(1, digit)]
    if (first === '⠂' || first === '⠲') return [figure(1, first === '⠂' ? ',' : '.')]
  }
  if (first !== numberSign) return []
  const fraction = /^⠼([⠁-⠚])⠌([⠁-⠚])/.exec(rest)
  const text = fraction && fractionOf(fraction[1] ?? '', fraction[2] ?? '')
  const steps: Step[] = text
    ? [{ length: 4, state: { ...figure(4, text).state, numeric: false, cost: state.cost } }]
    : []
  const second = rest.charAt(1)
  const digit = digitOfCell.get(second)
  if (digit) steps.push(figure(2, digit))
  else if ((second === '⠂' || second === '⠲') && digitOfCell.has(rest.charAt(2)))
    steps.push(figure(2, second === '⠂' ? ',' : '.'))
  return steps
}

const fractionOf = (above: string, below: string) =>
  Object.entries(fractions).find(
    ([, [one, other]]) => one === digitOfCell.get(above) && other === digitOfCell.get(below),
  )?.[0]

/** The state after letters have been read, in capitals as the indicators before them say. */
function withLetters(state: State, letters: string, cost: number): State {
  const isWhole = state.capitals === 'word' || state.capitals === 'passage'
  const text = isWhole
    ? letters.toUpperCase()
    : state.capitals === 'next'
      ? letters.charAt(0).toUpperCase() + letters.slice(1)
      : letters
  return {
    text: state.text + text,
    cost: state.cost + cost,
    before: 'letter',
    capitals: isWhole ? state.capitals : 'none',
    plain: state.plain === 'next' ? 'no' : state.plain,
    numeric: false,
  }
}

/** Greek letters do not follow Latin ones, where their cells are contractions. */
const greek = /\p{Script=Greek}/u
const latinLetter = /[a-z]$/i
/** kΩ and MΩ. */
const isOhm = (special: string, { text, capitals }: State) =>
  special === 'ω' && capitals === 'next' && /[kMG]$/.test(text)

function letterSteps(rest: string, state: State): Step[] {
  const steps: Step[] = []
  const letter = letterOfCell.get(rest.charAt(0))
  if (letter) steps.push({ length: 1, state: withLetters(state, letter, 1) })
  if (specialBeginnings.has(rest.charAt(0))) steps.push(...specialSteps(rest, state))
  return steps
}

const specialBeginnings = new Set([...specialOfCells.keys()].map((cells) => cells.charAt(0)))

function specialSteps(rest: string, state: State): Step[] {
  const steps: Step[] = []
  for (const length of [2, 3, 4]) {
    const special = specialOfCells.get(rest.slice(0, length))
    const isForeign =
      special !== undefined &&
      greek.test(special) &&
      latinLetter.test(state.text) &&
      !isOhm(special, state)
    if (special && rest.length >= length && !isForeign)
      steps.push({ length, state: withLetters(state, special, 2.5) })
  }
  return steps
}

const beforeNotCells = new Map([...beforeNot].map(([word, cells]) => [cells, word]))
const longestShortform = 20

function contractedSteps(rest: string, state: State): Step[] {
  const steps: Step[] = []
  const isFree = state.before === 'free'
  const words = isFree ? wordsOfCell.get(rest.charAt(0)) : undefined
  if (words && endsAlone.test(rest.slice(1)))
    for (const word of words) steps.push({ length: 1, state: withLetters(state, word, 0.5) })
  if (isFree)
    for (let length = 2; length <= Math.min(longestShortform, rest.length); length += 1) {
      const run = rest.slice(0, length)
      const word = listedShortform(run) ?? beforeNotCells.get(run)
      if (word && endsAlone.test(rest.slice(length)))
        steps.push({ length, state: withLetters(state, word, 0.5) })
    }
  for (const length of [1, 2, 3]) {
    const run = rest.slice(0, length)
    if (run.length < length) break
    for (const sign of groupsigns.get(run) ?? [])
      if (mayBe(sign.kind, state, rest.length > length))
        steps.push({ length, state: withLetters(state, sign.text, length === 1 ? 1 : 1.2) })
    const inner = innerShortforms.get(run)
    if (inner && innerStands(inner, state, rest.slice(length)))
      steps.push({ length, state: withLetters(state, inner, length - 0.1) })
  }
  return steps
}

/** 10.9.3: everywhere, where no vowel follows, or at the beginning where no vowel follows. */
function innerStands(word: string, { before, text }: State, rest: string): boolean {
  if (insideAnyWord.has(word)) return true
  if (/^[⠁⠑⠊⠕⠥⠽]/.test(rest)) return false
  return before === 'free' || insideBeforeConsonant.has(word) || /(?:^|[^a-z])deaf$/i.test(text)
}

function mayBe(kind: string, { before }: State, goesOn: boolean): boolean {
  if (kind === 'lowerFirst') return before === 'free' && goesOn
  if (kind === 'lowerMiddle') return before === 'letter' && goesOn
  return kind !== 'final' || before === 'letter'
}

const signBeginnings = new Set(
  [...signOfCells.keys(), ...quoteOfCells.keys()].map((cells) => cells.charAt(0)),
)

/** Punctuation and other signs, longest first. */
function signSteps(rest: string, state: State): Step[] {
  const steps: Step[] = []
  if (!signBeginnings.has(rest.charAt(0))) return steps
  for (let length = Math.min(longestSign, rest.length); length > 0; length -= 1) {
    const run = rest.slice(0, length)
    const sign = signOfCells.get(run)
    const isPrime = sign === '′' || sign === '″'
    if (isPrime && (state.before === 'free' || !/^(?:$|[⠂⠆⠒⠲⠖⠦⠴⠤⠐⠠])/.test(rest.slice(length))))
      continue
    if (sign && !isModifier(rest, length)) steps.push(signStep(length, sign, state, rest))
    const quote = state.plain === 'next' && length === 1 ? undefined : quoteOfCells.get(run)
    if (quote && !(quote === '“' && length === 1 && state.before !== 'free'))
      steps.push(signStep(length, quote, state, rest))
  }
  return steps
}

/** An accent is none of the signs that begin with the same cells. */
const modifierCells = new Set(modifiers.values())
const isModifier = (rest: string, length: number) =>
  modifierCells.has(rest.slice(0, length)) && letterOfCell.has(rest.charAt(length))

function signStep(length: number, text: string, state: State, rest: string): Step {
  const divides = dividers.has(text)
  const staysFree = divides || (state.before === 'free' && mayOpen.has(text))
  return {
    length,
    state: {
      text: state.text + text,
      cost: state.cost + costOfSign(text, state, rest.slice(length)),
      before: staysFree ? 'free' : 'other',
      capitals: state.capitals === 'passage' ? 'passage' : 'none',
      plain: state.plain === 'word' || (state.plain === 'number' && !divides) ? state.plain : 'no',
      numeric: false,
    },
  }
}

/** Punctuation seldom begins a word, and seldom stands inside of one. */
function costOfSign(text: string, { before }: State, rest: string): number {
  if (!/^[.,;:!?]$/.test(text)) return 1
  if (before === 'free') return 8
  return before === 'letter' && text !== '.' && !endsAlone.test(rest) ? 6 : 1
}
