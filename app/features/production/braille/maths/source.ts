/** What the parts of the parser share: the text, the place in it, and what parses the parts of it. */
import type { Node, Row } from './node'
import { denied, greek, greekSameLetter, signOf } from './tables'

/** Says of the text at a place whether a row ends before it. */
export type IsEnd = (rest: string) => boolean

export type Source = {
  text: string
  place: number
  row: (isEnd: IsEnd) => Row
  argument: () => Row
  /** The nodes between the braces of which the first stands at the place. */
  group: () => Row
}

/** A character by itself: a letter, a sign, or one that is not known. */
export function characterNode(text: string): Node {
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0)
  const letter = greekSameLetter[character] ?? character
  if (/[A-Za-z]/.test(character) || greek[letter.toLowerCase()]) return { kind: 'letter', letter }
  if (/[①-⑳]/.test(character)) return { kind: 'text', text: character }
  if (character === ',') return { kind: 'comma' }
  return signNode(character) ?? { kind: 'unknown', source: character }
}

/** The node of a sign by its character, denied or not. */
export function signNode(character: string): Node | null {
  const positive = denied[character]
  if (positive) return { kind: 'sign', sign: positive, denied: true }
  const sign = signOf(character)
  return sign ? { kind: 'sign', sign: sign.sign, denied: false } : null
}
