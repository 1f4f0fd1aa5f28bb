/** One line of a manuscript on the way: pieces of text with their emphasis, and finished markup. */
import { escapeLineStart, escapeText } from './escape-text'

type Piece = { text: string; isMarkup: boolean; strong: boolean; emphasis: boolean }
export type Emphasis = { strong: number; emphasis: number }

/** Characters of private use, and those that could not be decoded. */
const strange = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]/gu

export class Line {
  #pieces: Piece[] = []

  get isEmpty(): boolean {
    return this.#pieces.every(({ text, isMarkup }) => !isMarkup && text.trim() === '')
  }

  add(text: string, { strong, emphasis }: Emphasis): void {
    const last = this.#pieces.at(-1)
    const style = { strong: strong > 0, emphasis: emphasis > 0 }
    if (last && !last.isMarkup && last.strong === style.strong && last.emphasis === style.emphasis)
      last.text += text
    else if (text !== '') this.#pieces.push({ text, isMarkup: false, ...style })
  }

  /** Markup that stays as it is: a formula, a picture, a reference. */
  addMarkup(text: string): void {
    const before = this.#pieces.at(-1)
    // two formulas side by side would share their dollars
    if (before?.isMarkup && before.text.endsWith('$') && text.startsWith('$'))
      this.#pieces.push({ text: ' ', isMarkup: false, strong: false, emphasis: false })
    this.#pieces.push({ text, isMarkup: true, strong: false, emphasis: false })
  }

  /**
   * The line as Markdown, and the names of characters that nobody can read; the next one begins. `starts`:
   * nothing stands before it.
   */
  take(starts: boolean): { line: string; strange: string } {
    const pieces = withoutBlanks(this.#pieces)
    this.#pieces = []
    const text = textOf(pieces)
    const names = [...new Set(text.match(strange))].slice(0, 5).map(nameOf)
    const tildes = text.split('~').length > 2
    const [first] = pieces
    const line = strongPieces(escaped(pieces, tildes)).trim()
    return {
      line: starts && !first?.isMarkup ? escapeLineStart(line) : line,
      strange: names.join(', '),
    }
  }
}

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** White space as HTML shows it: one blank, none at the ends; blanks that do not break stay as many as there are. */
function withoutBlanks(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  let endsInBlank = true
  for (const piece of pieces) {
    const text: string = piece.isMarkup ? piece.text : collapsed(piece.text, endsInBlank)
    if (text === '') continue
    result.push({ ...piece, text })
    endsInBlank = !piece.isMarkup && text.endsWith(' ')
  }
  for (let last = result.at(-1); last && !last.isMarkup; last = result.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    result.pop()
  }
  return result.map((piece) =>
    piece.isMarkup ? piece : { ...piece, text: piece.text.replaceAll('\u00a0', ' ') },
  )
}

function collapsed(text: string, afterBlank: boolean): string {
  const line = text.replace(/[ \t\n\r\f]+/g, ' ')
  return afterBlank && line.startsWith(' ') ? line.slice(1) : line
}

const escaped = (pieces: readonly Piece[], tildes: boolean): Piece[] =>
  pieces.map((piece, index) => {
    if (piece.isMarkup) return piece
    const text = escapeText(piece.text, pieces[index + 1]?.text, tildes)
    // [^1](…) would be a link, and [^1]: a note
    const isAfterNote = /\[\^\d+\]$/.test(pieces[index - 1]?.text ?? '')
    return { ...piece, text: isAfterNote && /^[(:]/.test(text) ? `\\${text}` : text }
  })

/** Neighbours with the same answer, together. */
function runs<T>(
  items: readonly T[],
  answer: (item: T) => boolean,
): { items: T[]; yes: boolean }[] {
  const result: { items: T[]; yes: boolean }[] = []
  for (const item of items) {
    const last = result.at(-1)
    if (last && last.yes === answer(item)) last.items.push(item)
    else result.push({ items: [item], yes: answer(item) })
  }
  return result
}

const textOf = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('')

function strongPieces(pieces: readonly Piece[]): string {
  const parts = runs(pieces, (piece) => piece.strong)
  const joined = new Joined('')
  for (const [index, { items, yes }] of parts.entries()) {
    const next = parts[index + 1]?.items[0]?.text ?? ''
    const strong = yes ? marked(emphasizedPieces(items), '**', joined.end, next) : null
    joined.add(strong ?? emphasizedPieces(items, joined.end, next))
  }
  return joined.text
}

/**
 * `before` and `after`: what stands around them. Inside of other marks only all of it is marked: programs
 * read `**a *b* c**` in different ways.
 */
function emphasizedPieces(pieces: readonly Piece[], before?: string, after = ''): string {
  const parts = runs(pieces, (piece) => piece.emphasis)
  const isInside = before === undefined && parts.length > 1
  const joined = new Joined(before ?? '')
  for (const [index, { items, yes }] of parts.entries()) {
    const text = textOf(items)
    const next = parts[index + 1]?.items[0]?.text ?? after
    joined.add((yes && !isInside ? marked(text, '*', joined.end, next) : null) ?? text)
  }
  return joined.text
}

/** A text that grows, and its end: to look at the end of all of it takes as long as it is. */
class Joined {
  #parts: string[] = []
  constructor(public end: string) {}

  add(text: string): void {
    this.#parts.push(text)
    if (text !== '') this.end = text.slice(-4)
  }

  get text(): string {
    return this.#parts.join('')
  }
}

const word = /[\p{L}\p{N}]/u
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)
/** Whether marks next to a character may have punctuation at their other side. */
const endsWord = (character: string) =>
  character.trim() === '' || (isPunctuation(character) && character !== '~')
const lastOf = (text: string) => [...text.slice(-2)].at(-1) ?? ''
const firstOf = (text: string) => [...text.slice(0, 2)][0] ?? ''
/** Punctuation that may stand outside of marks; not what begins markup or escapes. */
const outer = /^[^\p{L}\p{N}\\$![\]*`]$/u

/**
 * Text within marks. Markdown reads `**“말”**은` as no emphasis, because the marks stand between
 * punctuation and a letter: such punctuation goes outside. Null where marks cannot stand.
 */
function marked(text: string, mark: string, before: string, after: string): string | null {
  let core = text.trim()
  if (before.endsWith('*')) return null
  const lead = text.slice(0, text.length - text.trimStart().length)
  const tail = text.slice(lead.length + core.length)
  const touchesBefore = lead === '' && lastOf(before).trim() !== ''
  const touchesAfter = tail === '' && firstOf(after).trim() !== ''
  let opening = ''
  while (touchesBefore && outer.test(firstOf(core))) {
    opening += firstOf(core)
    core = core.slice(firstOf(core).length)
  }
  let closing = ''
  while (touchesAfter && outer.test(lastOf(core)) && !/\\[^\s]$/.test(core)) {
    closing = lastOf(core) + closing
    core = core.slice(0, -lastOf(core).length)
  }
  const opens =
    !isPunctuation(firstOf(core)) || endsWord(lastOf(opening) || (lead ? '' : lastOf(before)))
  const closes =
    !isPunctuation(lastOf(core)) || endsWord(firstOf(closing) || (tail ? '' : firstOf(after)))
  if (!opens || !closes || core !== core.trim() || !word.test(core) || /^\\\*|\\\*$/.test(core))
    return null
  return `${lead}${opening}${mark}${core}${mark}${closing}${tail}`
}
