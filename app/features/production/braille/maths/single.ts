/** What is one thing and needs no grouping brackets (묶음 괄호: 제6, 7, 18, 19, 22, 46, 47항). */
import { isLetter, isSign, letterUnder, type Node, type Row } from './node'
import { signOf } from './tables'

/** Where a group may stand: what is one thing differs a little. */
export type Place = 'above' | 'below' | 'script' | 'root' | 'index' | 'argument' | 'accent'

/** Letters before a bracket that are functions of it rather than factors. */
const functionLetters = 'fghdFGHPVEσ'

/** `f(x)`, with primes and powers of f. */
const isApplication = (first: Node | undefined, second: Node | undefined): boolean => {
  const letter = letterUnder(first)
  return letter !== null && functionLetters.includes(letter) && isFence(second)
}

const isFence = (node: Node | undefined): boolean =>
  node?.kind === 'fence' || (node?.kind === 'scripts' && isFence(node.base ?? undefined))

/** dy, d²y, dx², Δy, ∂z: parts of a rate of change. A power of ∂ makes it two things (제54항 2). */
function isDifferential(first: Node | undefined, second: Node | undefined): boolean {
  const small = second?.kind === 'scripts' ? second.base : second
  if (small?.kind !== 'letter') return false
  return letterUnder(first) === 'd' || isLetter(first, 'Δ') || isSign(first, '∂')
}

const isPoint = (node: Node): boolean => /^[A-Z]$/.test(letterUnder(node) ?? '')

const withoutSpaces = (row: Row): Row => row.filter((node) => node.kind !== 'space')

/** Whether a row is one thing at a place. */
export function isSingle(whole: Row, place: Place): boolean {
  const row = withoutSpaces(whole)
  const [first, second, ...more] = row
  if (!first) return true
  if (row.length === 1) return isSingleNode(first, place)
  if (isSign(first, '−', '+') && (place === 'script' || place === 'above'))
    return isSingle(row.slice(1), place)
  if (isFunction(first)) return place !== 'script' && place !== 'root' && takesAll(row)
  if (first.kind === 'sign' && signOf(first.sign)?.form === 'prefix' && first.sign !== '∂')
    return row.slice(1).every(isPoint) && place !== 'script'
  if (more.length > 0 || !second) return false
  if (isApplication(first, second)) return place !== 'script'
  if (isDifferential(first, second)) return place === 'above' || place === 'below'
  const isPostfix = second.kind === 'sign' && signOf(second.sign)?.form === 'postfix'
  return isPostfix && place !== 'root' && place !== 'script' && isSingleNode(first, place)
}

function isSingleNode(node: Node, place: Place): boolean {
  if (node.kind === 'scripts')
    return place !== 'script' && node.base !== null && node.base.kind !== 'fraction'
  // a root under a root is grouped (제22항 붙임 2)
  if (node.kind === 'root') return place !== 'root'
  return !['fraction', 'chemistry', 'cases', 'arrow', 'stack'].includes(node.kind)
}

export const isFunction = (node: Node | undefined): boolean =>
  node?.kind === 'function' || (node?.kind === 'scripts' && node.base?.kind === 'function')

/** A function's argument is all that follows it: one bracket, or what is written together. */
function takesAll(row: Row): boolean {
  const rest = row.slice(1)
  return rest.length > 0 && argumentLength(rest, 0, false) === rest.length
}

/**
 * How many nodes from a place are the argument of a function: one bracket, or numbers, letters,
 * fractions and roots that stand together. Under an integral, `dx` ends it.
 */
export function argumentLength(row: Row, start: number, underIntegral: boolean): number {
  let place = start
  for (; place < row.length; place += 1) {
    const node = row[place]
    if (!node) break
    if (isFence(node)) {
      const taken = place === start || isApplication(row[place - 1], node)
      if (place === start) return 1
      if (!taken) break
      continue
    }
    const isEnd =
      underIntegral && place > start && isLetter(node, 'd') && letterUnder(row[place + 1])
    if (isEnd || !isFactor(node)) break
  }
  return place - start
}

function isFactor(node: Node): boolean {
  if (node.kind === 'scripts') return node.base !== null && isFactor(node.base)
  if (node.kind === 'sign') {
    const form = signOf(node.sign)?.form
    return !node.denied && node.sign !== '…' && (form === 'ordinary' || form === 'postfix')
  }
  return ['number', 'letter', 'fraction', 'root', 'accent'].includes(node.kind)
}

/** How many nodes from a place are capital letters of points, with primes only (제35–44항). */
export function pointsLength(row: Row, start: number): number {
  let place = start
  while (isPointNode(row[place])) place += 1
  return place - start >= 2 ? place - start : 0
}

const isPointNode = (node: Node | undefined): boolean =>
  node !== undefined &&
  isPoint(node) &&
  (node.kind === 'letter' ||
    (node.kind === 'scripts' && !node.sub && !node.sup && !node.leftSub && !node.leftSup))
