/** What the writer makes of a line: pieces between which a line of braille may end, or may not. */
import { blank } from './cells'

export type Piece = {
  /** Unicode braille */
  cells: string
  /** the cells when a line of braille ends after this piece, where they differ (제14항 다만) */
  ended?: string
  /** stands before the cells unless a line begins with this piece (제11, 12항 다만) */
  lead?: string
  /** false: a line does not begin with this piece */
  mayStart: boolean
  /** false: a line does not end after this piece */
  mayEnd: boolean
  /** a blank that the rules put here, unless print has one, too */
  isWanted?: boolean
}

export const piece = (
  cells: string,
  { mayStart = true, mayEnd = true, ...rest }: Partial<Omit<Piece, 'cells'>> = {},
): Piece => ({ cells, mayStart, mayEnd, ...rest })

/** Blanks that the rules ask for, where print has fewer. */
export const wantedBlank = (count = 1): Piece => piece(blank.repeat(count), { isWanted: true })
export const blanks = (count: number): Piece[] => Array.from({ length: count }, () => piece(blank))
export const isBlank = ({ cells }: Piece) => cells !== '' && !/[^\u2800]/.test(cells)

/** Pieces as one run of cells. */
export const joined = (pieces: Piece[]): string =>
  pieces.map(({ lead = '', cells }) => lead + cells).join('')

/**
 * What the writer says about a place: `leftOut`, it has no sign; `hanja`, it was written as its sound;
 * `doubtfulHanja`, that sound is one of several; `bullet`, a shape that the rules do not name.
 */
export const remarkKinds = ['leftOut', 'hanja', 'doubtfulHanja', 'bullet'] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** Where a rule is applied: `before` and `after` are what stands around it in its line. */
export type Place = {
  line: string
  index: number
  /** says that something at this place, `offset` characters on, is written in another way */
  remark(kind: RemarkKind, text: string, written: string, offset?: number): void
  /** the pieces of a text that stands within this place, `offset` characters on; in a formula it has none itself */
  inner(text: string, offset: number, inFormula?: boolean): Piece[]
}
