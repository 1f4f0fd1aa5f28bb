/**
 * Puts the lines of a paragraph together. Korean braille breaks lines between syllables without a sign
 * (점자 도서 제작 지침 2025, 1장 2절), so that a word that goes on looks like two words.
 */
import { blank } from '../cells'

export type LineJoiner = {
  /** `lines` as they stand in the file, `bare` without the blanks before them; fewer, longer lines */
  join(lines: string[], bare: string[]): string[]
}

/** Cells of words that are two: shorter ones, of one syllable, also begin and end other words. */
const leastWord = 4

/**
 * `texts`: all lines of the file, whose words say how a word at a line end goes on. `breaksSyllables`:
 * lines may end in words; in other files they end between words.
 */
export function lineJoiner(texts: string[], width: number, breaksSyllables: boolean): LineJoiner {
  const words = wordsWithin(texts)
  return { join }

  function join(lines: string[], bare: string[]): string[] {
    const joined: string[] = []
    for (const [i, text] of bare.entries()) {
      const before = lines[i - 1]
      const glue = before === undefined ? null : between(before, text)
      if (glue === null) joined.push(text)
      else joined.push((joined.pop() ?? '') + glue + text)
    }
    return joined
  }

  /** What stands between two lines; null: the line ends for another reason, or nobody knows. */
  function between(before: string, after: string): string | null {
    const first = after.split(blank)[0] ?? ''
    if (hasGap(before) || hasGap(after) || before.length + 1 + first.length <= width) return null
    if (!breaksSyllables) return blank
    const last = before.slice(before.lastIndexOf(blank) + 1)
    const isOne = words.has(last + first)
    const isTwo = words.has(last) && words.has(first)
    if (isOne === isTwo) return null
    if (isOne) return ''
    return Math.min(last.length, first.length) < leastWord ? null : blank
  }
}

/** Two blanks in a line hold columns apart. */
const hasGap = (line: string) => /[^\u2800]\u2800{2,}[^\u2800]/.test(line)

/** Words that stand within lines, so that none of them is a part of a word. */
function wordsWithin(texts: string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of text
      .replace(/^\u2800+/, '')
      .split(/\u2800+/)
      .slice(1, -1))
      words.add(word)
  return words
}
