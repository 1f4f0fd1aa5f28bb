/** Reads formulas of which the words stand apart: with blanks in them, or broken over two lines. */
import { blank } from '~/features/production/braille/cells'
import { readBraille, sureFormula } from '~/features/production/braille/read'
import type { Line, Word } from './words'

/** Words of a formula that are looked at on each side of one that nothing explains. */
const mostBeside = 6
/** Runs of words of a file that are read as a formula, so that a hostile file ends. */
const mostTried = 300

/** Words of Korean, which are none of a formula. */
const korean = /[가-힣]{2}/

/**
 * Gives words that nothing explains, and their neighbours in the paragraph, the text of the formula that they
 * are together: the first has all of it. A line may end within a formula with a blank or without one.
 */
export function joinFormulas(lines: Line[]): void {
  let left = mostTried
  for (const words of paragraphs(lines))
    for (let i = 0; i < words.length; i += 1) {
      if (words[i]?.kind !== 'impossible') continue
      for (const run of runsAround(words, i)) {
        if (left <= 0) return
        left -= 1
        const texts = textsOf(run)
        if (!texts) continue
        for (const [place, word] of run.entries()) {
          word.kind = 'read'
          word.texts = place === 0 ? texts : ['']
        }
        // it was read as what goes on with the letters of the formula
        const next = words[words.indexOf(run.at(-1) ?? words[i]!) + 1]
        if (next?.kind === 'read') next.texts = readBraille(next.braille)[0]?.words[0]?.texts ?? []
        break
      }
    }
}

function paragraphs(lines: Line[]): Word[][] {
  const found: Word[][] = []
  for (const { joined, words } of lines) {
    const last = found.at(-1)
    if (joined && last) last.push(...words)
    else found.push([...words])
  }
  return found
}

/** Runs of words around a word, without words of Korean, the longest first; single words have been read. */
function runsAround(words: Word[], place: number): Word[][] {
  let [first, last] = [place, place]
  const mayBe = (word: Word | undefined) => word && !korean.test(word.texts[0] ?? '')
  while (first > place - mostBeside && mayBe(words[first - 1])) first -= 1
  while (last < place + mostBeside && mayBe(words[last + 1])) last += 1
  const runs: Word[][] = []
  for (let from = first; from <= place; from += 1)
    for (let to = last; to >= place; to -= 1) if (to > from) runs.push(words.slice(from, to + 1))
  return runs.sort((a, b) => b.length - a.length)
}

/** The formula of words, which one line end may break without a blank. */
function textsOf(words: Word[]): string[] | null {
  const breaks = words.map((word, i) => i > 0 && word.line !== words[i - 1]?.line)
  const joinedBy = (atBreak: string) =>
    words.map(({ braille }, i) => (i === 0 ? '' : breaks[i] ? atBreak : blank) + braille).join('')
  return sureFormula(joinedBy(blank)) ?? (breaks.includes(true) ? sureFormula(joinedBy('')) : null)
}
