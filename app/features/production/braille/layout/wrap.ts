/** Breaks pieces into lines of braille: between syllables, or between words. */
import { blank } from '../cells'
import { isBlank, joined, type Piece } from '../pieces'

/**
 * `first` and `runover`: blanks before the first line and before those after it. `breaks`: where a line may
 * end. Korean breaks by syllable and other languages by word (점자 도서 제작 지침 2025, 1장 2절).
 */
export type Lines = {
  cells: number
  first?: number
  runover?: number
  breaks: 'syllable' | 'word'
}

/** Pieces between which a line may not end; blanks are chunks of their own. */
type Chunk = Piece[]

function chunksOf(pieces: Piece[], breaks: Lines['breaks']): Chunk[] {
  const chunks: Chunk[] = []
  for (const one of pieces) {
    const chunk = chunks.at(-1)
    const before = chunk?.at(-1)
    const mayBreak =
      !before ||
      isBlank(before) ||
      isBlank(one) ||
      (breaks === 'syllable' && before.mayEnd && one.mayStart)
    if (chunk && !mayBreak) chunk.push(one)
    else chunks.push([one])
  }
  return chunks
}

/** Cells of a chunk; at the beginning of a line without its separator, at the end in its last form. */
function cellsOf(chunk: Chunk, begins: boolean, ends: boolean): string {
  const cells = joined(chunk).slice(begins ? (chunk[0]?.lead?.length ?? 0) : 0)
  const last = chunk.at(-1)
  return ends && last?.ended !== undefined
    ? cells.slice(0, cells.length - last.cells.length) + last.ended
    : cells
}

/** Lines while they are filled; the last chunk may still become the end of its line. */
class LineFiller {
  readonly lines: string[] = []
  private line: string
  private indent: number
  private last: { chunk: Chunk; start: number } | null = null

  constructor(
    private readonly cells: number,
    first: number,
    private readonly runover: number,
  ) {
    this.line = blank.repeat(first)
    this.indent = first
  }

  private begins = () => this.line.length === this.indent

  end(): void {
    const { last } = this
    const shown = last
      ? this.line.slice(0, last.start) + cellsOf(last.chunk, last.start === this.indent, true)
      : this.line
    this.lines.push(shown.replace(/\u2800+$/, ''))
    this.restart('')
  }

  private restart(rest: string): void {
    this.line = blank.repeat(this.runover) + rest
    this.indent = this.runover
    this.last = null
  }

  /** Blanks between words; those with which a line would begin are left out. */
  gap(chunk: Chunk): void {
    if (this.begins() && this.lines.length > 0) return
    this.line += joined(chunk)
    this.last = null
  }

  add(chunk: Chunk): void {
    const fits = (ends: boolean) =>
      this.line.length + cellsOf(chunk, this.begins(), ends).length <= this.cells
    if (!fits(true) && !this.begins()) this.end()
    const endsHere = !fits(false) && fits(true)
    const start = this.line.length
    this.line += cellsOf(chunk, this.begins(), false)
    this.last = { chunk, start }
    if (endsHere) this.end()
    while (this.line.length > this.cells) {
      // what is longer than a line is broken where the line ends
      const rest = this.line.slice(this.cells)
      this.lines.push(this.line.slice(0, this.cells))
      this.restart(rest)
    }
  }

  finish(): string[] {
    if (!this.begins() || this.lines.length === 0) this.end()
    return this.lines
  }
}

/** Lines of cells, none longer than `cells`, without blanks at their ends. */
export function wrapPieces(
  pieces: Piece[],
  { cells, first = 0, runover = 0, breaks }: Lines,
): string[] {
  const filler = new LineFiller(cells, first, runover)
  for (const chunk of chunksOf(pieces, breaks)) {
    if (chunk.every(isBlank)) filler.gap(chunk)
    else filler.add(chunk)
  }
  return filler.finish()
}
