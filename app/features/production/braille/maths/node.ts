/** The tree of a formula: what parser, writer and reader of mathematics have in common. */

export type Row = Node[]

export type Scripts = {
  kind: 'scripts'
  /** null: scripts of nothing, as of a chemical element before it or a sign by itself. */
  base: Node | null
  primes: number
  sub: Row | null
  sup: Row | null
  leftSub: Row | null
  leftSup: Row | null
}

export type Fence = { kind: 'fence'; open: string; close: string; body: Row }

export type Node =
  /** Digits, `.` and `,`; `˙` before a digit that recurs, `¯` after a whole number with a bar. */
  | { kind: 'number'; text: string }
  | { kind: 'letter'; letter: string }
  | { kind: 'roman'; letters: string }
  | { kind: 'sign'; sign: string; denied: boolean }
  | { kind: 'comma' }
  /** `wide`: it is seen in print; a narrow one keeps numbers apart. */
  | { kind: 'space'; wide: boolean }
  | { kind: 'function'; name: string }
  | { kind: 'fraction'; above: Row; below: Row }
  | { kind: 'root'; index: Row | null; body: Row }
  | Scripts
  | Fence
  | { kind: 'accent'; command: string; body: Row }
  | { kind: 'matrix'; open: string; close: string; rows: Row[][] }
  | { kind: 'cases'; rows: Row[][] }
  /** Bounds of a limit that stand one under the other. */
  | { kind: 'stack'; rows: Row[] }
  | { kind: 'arrow'; sign: string; above: Row; below: Row }
  | { kind: 'text'; text: string }
  | { kind: 'chemistry'; source: string }
  | { kind: 'unknown'; source: string }

export const noScripts = { primes: 0, sub: null, sup: null, leftSub: null, leftSup: null }

export const isSign = (node: Node | undefined, ...wanted: string[]): boolean =>
  node?.kind === 'sign' && !node.denied && wanted.includes(node.sign)

export const isLetter = (node: Node | undefined, letters?: string): boolean =>
  node?.kind === 'letter' && (letters === undefined || letters.includes(node.letter))

/** A letter without its scripts and primes. */
export const letterUnder = (node: Node | undefined): string | null =>
  node?.kind === 'letter'
    ? node.letter
    : node?.kind === 'scripts' && node.base
      ? letterUnder(node.base)
      : null
