/** Says letters, numbers and words of a formula, and names what has no words. */
import type { MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import { isShort } from './math-items'
import { greekNameOf, signNameOf } from './sign-names'
import { unitsIn } from './unit-names'

/** What saying a formula needs beside its nodes. */
export type Speech = {
  /** says a row: rows consist of parts, and parts of rows */
  row: (nodes: MathNode[], speech: Speech) => string
  /** signs that have no words here */
  unread: string[]
  /** letters that stand in the formula both small and large */
  bothCases: ReadonlySet<string>
  /** arrows over two points are those of vectors */
  hasVectors: boolean
  /** fractions here are parts of one, so that each has an end */
  inFraction: boolean
}

/** Something between a word that begins it and one that ends it. */
export const delimited = (name: string, nodes: MathNode[], speech: Speech): string =>
  `${name} 시작 ${speech.row(nodes, speech)} ${name} 끝`.replace(/\s+/g, ' ')

/** The same; what is short needs no end. */
export const enclosed = (name: string, nodes: MathNode[], speech: Speech): string =>
  isShort(nodes) ? `${name} ${speech.row(nodes, speech)}` : delimited(name, nodes, speech)

/** A blank after an end: what follows is not written together with it. */
export const withGap = (said: string) => (/(?:끝|닫고)$/.test(said) ? `${said} ` : said)

export function sayUnread(source: string, speech: Speech): string {
  speech.unread.push(source)
  return `읽지 못한 기호 ${source}`
}

/** Faces of the block of letters of mathematics, in its order, up to their last character. */
const faces: [last: number, name: string][] = [
  [0x1d433, '굵은'],
  [0x1d467, ''],
  [0x1d49b, '굵은'],
  [0x1d503, '필기체'],
  [0x1d537, '프락투어'],
  [0x1d56b, '겹줄'],
  [0x1d59f, '프락투어'],
  [0x1d6a7, ''],
  [0x1d7d7, '굵은'],
  [0x1d7ff, ''],
]
function faceOf(letter: string): string {
  if (/[ℂℍℕℙℚℝℤ]/.test(letter)) return '겹줄'
  if (/[ℬℰℱℋℐℒℳℛℯℊℴ]/.test(letter)) return '필기체'
  const code = letter.codePointAt(0) ?? 0
  return code < 0x1d400 ? '' : (faces.find(([last]) => code <= last)?.[1] ?? '')
}

/** A letter as it is, or its Greek name. It is said to be large where the formula has the small one, too. */
export function sayLetter(letter: string, speech: Speech): string {
  const plain = letter.normalize('NFKC')
  const face = faceOf(letter)
  const small = plain.toLowerCase()
  // the name of the sign of a sum is that of the letter
  const isLarge = plain !== small && (speech.bothCases.has(small) || plain === 'Σ')
  return [face, isLarge ? '대문자' : '', greekNameOf(plain) ?? plain].filter(Boolean).join(' ')
}

/** Letters one by one, and signs by their names. */
export function sayCharacters(text: string, speech: Speech): string {
  const said = [...text].flatMap((one) => {
    const plain = one.normalize('NFKC')
    if (/^\p{L}$/u.test(plain)) return [sayLetter(one, speech)]
    if (/^[\d.]$/.test(plain)) return [plain]
    if (/\s/.test(one)) return []
    return [signNameOf(one)?.words ?? sayUnread(one, speech)]
  })
  return said.join(' ')
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ'
const lowered = '₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'
const powers: Record<string, string> = { '²': '제곱', '³': '세제곱' }

/** A character of a text that is no letter; `null`: it stays as it is. */
function characterWords(one: string): string | null {
  if (powers[one]) return powers[one]
  if (raised.includes(one)) return `위첨자 ${one.normalize('NFKC').replace('−', '-')}`
  if (lowered.includes(one)) return `아래첨자 ${one.normalize('NFKC')}`
  if (/[①-⑳㉑-㉟]/.test(one)) return `동그라미 ${one.normalize('NFKC')}`
  if (/[¼-¾⅐-⅞]/.test(one)) {
    const [above = '', below = ''] = one.normalize('NFKC').split('⁄')
    return `${below}분의 ${above}`
  }
  const isText = /[\p{L}\p{N}\p{Z}(),.'"“”‘’!?~/:;·%-]/u.test(one)
  return isText && !greekNameOf(one) ? null : (greekNameOf(one) ?? signNameOf(one)?.words ?? '')
}

/** Words inside of a formula stay words. */
export function sayText(text: string, speech: Speech): string {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  if (/^\\[A-Za-z]+\*?$/.test(trimmed)) return sayUnread(trimmed, speech)
  if ([...trimmed].length === 1 && !/[\p{N}]/u.test(trimmed)) return sayCharacters(trimmed, speech)
  const said = [...trimmed].map((one) => {
    const words = characterWords(one)
    return words === null ? one : ` ${words || sayUnread(one, speech)} `
  })
  return said.join('').replace(/\s+/g, ' ').trim()
}

/** A unit after a number, in letters of a text. */
export const sayUnits = (text: string): string | null => unitsIn(text.normalize('NFKC').trim())
