/** Writes the lines of a paragraph as one text, with its emphasis, small letters and notes. */
import {
  newElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { Words } from './join-text'
import { hasBlankBetween, lineText, type Line, type Piece } from './lines'

/** `skipped`: letters of the mark with which it begins; `plain`: bold letters say nothing. */
type TextContext = { words: Words; notes: References; skipped: number; plain: boolean }
/** The key of the note to which a raised mark refers; null where there is none. */
type References = { refer: (text: string) => string | null }
/** `maths`: a raised number there is a power. */
type Format = { strong: boolean; emphasis: boolean; small: Piece['small']; maths: boolean }
type Token = Format & { text: string }

export function textNodes(lines: readonly Line[], context: TextContext): MarkupNode[] {
  const tokens = skip(tokensOf(lines, context), context.skipped)
  return tokens.flatMap((token): MarkupNode[] => {
    const { text } = token
    const key = token.small === 'sup' && !token.maths ? context.notes.refer(text.trim()) : null
    if (key !== null) {
      const note = { ...newElement('span'), note: { key, hasWords: false } }
      return /\s$/.test(text) ? [note, ' '] : [note]
    }
    let node: MarkupNode = text
    if (token.small !== '' && text.trim() !== '') node = newElement(token.small, {}, [node])
    if (token.emphasis) node = newElement('em', {}, [node])
    return [token.strong ? newElement('strong', {}, [node]) : node]
  })
}

/** Letters of mathematics that have a face of their own are written as any other. */
const plainLetters = (text: string) =>
  text.replace(/[\u{1d400}-\u{1d7ff}\ufb00-\ufb06]/gu, (sign) => sign.normalize('NFKC'))

function tokensOf(lines: readonly Line[], { words, plain }: TextContext): Token[] {
  const tokens: Token[] = []
  const add = (token: Token) => {
    const last = tokens.at(-1)
    const isSame =
      last?.strong === token.strong &&
      last.emphasis === token.emphasis &&
      last.small === token.small &&
      last.maths === token.maths
    if (last && isSame) last.text += token.text
    else if (token.text !== '') tokens.push(token)
  }
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before) {
      const { blank, cut } = words.between(lineText(before), lineText(line).trimStart())
      const last = tokens.at(-1)
      if (last && cut) last.text = last.text.replace(/[-\u00ad\u2010]\s*$/, '')
      if (last && blank) last.text += ' '
    }
    for (const [place, { run, small }] of line.pieces.entries()) {
      const next = line.pieces[place + 1]?.run
      const blank = next && hasBlankBetween(run, next) ? ' ' : ''
      add({
        text: plainLetters(run.text) + blank,
        strong: run.bold && !plain,
        emphasis: run.italic && !run.maths && !plain,
        small,
        maths: run.maths,
      })
    }
  }
  return tokens
}

function skip(tokens: readonly Token[], count: number): Token[] {
  let left = count
  return tokens.flatMap((token) => {
    const taken = Math.min(left, token.text.length)
    left -= taken
    const text = token.text.slice(taken)
    return text === '' ? [] : [{ ...token, text }]
  })
}
