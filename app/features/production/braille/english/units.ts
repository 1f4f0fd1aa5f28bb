/** Takes a blank-free part of English text apart into letters, figures and signs. */
import { elementAt } from '~/platform/records'
import { accented } from './contract'
import { letters, modifiers, specialLetters } from './tables'

/** A letter: `letter` is small, or `accented` with `cells` of its own; `isCapital` of print. */
export type Letter = { letter: string; cells: string | null; isCapital: boolean }
/** `text` is what stands in print; `letters` of a run of letters. A figure run consists of 0–9. */
export type Token =
  | { kind: 'letters'; text: string; letters: Letter[] }
  | { kind: 'digits'; text: string }
  | { kind: 'sign'; text: string }

const runs = /(?:[\p{Script=Latin}\p{Script=Greek}]\p{M}*)+|[0-9]+|[^]/gu

/** The tokens of a part, and where each begins. A letter that has no cells is a sign. */
export function tokensOf(part: string): Token[] {
  return (part.match(runs) ?? []).flatMap((text): Token[] => {
    if (/^[0-9]/.test(text)) return [{ kind: 'digits', text }]
    if (!/^[\p{Script=Latin}\p{Script=Greek}]/u.test(text)) return [{ kind: 'sign', text }]
    return letterTokens(text)
  })
}

function letterTokens(text: string): Token[] {
  if (/^[A-Za-z]+$/.test(text))
    return [{ kind: 'letters', text, letters: Array.from(text, asciiLetter) }]
  const tokens: Token[] = []
  for (const print of text.match(/[^]\p{M}*/gu) ?? []) {
    const found = lettersOf(print)
    const last = tokens.at(-1)
    if (!found) tokens.push({ kind: 'sign', text: print })
    else if (last?.kind === 'letters')
      tokens[tokens.length - 1] = {
        kind: 'letters',
        text: last.text + print,
        letters: [...last.letters, ...found],
      }
    else tokens.push({ kind: 'letters', text: print, letters: found })
  }
  return tokens
}

const asciiLetter = (letter: string): Letter => ({
  letter: letter.toLowerCase(),
  cells: null,
  isCapital: letter < 'a',
})

const plain = (small: string) => ({ letter: small, cells: null })

/** A letter of print: itself, with accents, one of another alphabet, or two that are one character. */
function lettersOf(print: string): Letter[] | null {
  const small = print.toLowerCase()
  const isCapital = small !== print
  if (letters.has(small)) return [{ ...plain(small), isCapital }]
  const special = specialLetters.get(small)
  if (special) return [{ letter: accented, cells: special, isCapital }]
  const [base = '', ...marks] = [...small.normalize('NFD')]
  const baseCells = letters.get(base) ?? specialLetters.get(base)
  const cells = marks.map((mark) => modifiers.get(mark))
  if (baseCells && marks.length && cells.every((one) => one !== undefined))
    return [{ letter: accented, cells: cells.join('') + baseCells, isCapital }]
  const compatible = [...small.normalize('NFKD')]
  if (compatible.length && compatible.every((one) => letters.has(one)) && !marks.length)
    return compatible.map((one) => ({ ...plain(one), isCapital }))
  return null
}

/** What follows capitals that end before it, as in CDs and XIth (8.6.3, 8.8.1); after three, more does. */
const endings = /^(?:s|ing|st|nd|rd|th|ish)$/
const endingsOfThree = /^(?:s|ing|st|nd|rd|th|ish|d|ed|er|ers|es|n)$/

/**
 * Where indicators of capitals stand in a run, and which (8.3–8.8): before one letter, before two and
 * more, and after those where small letters follow. Of two and more capitals before small letters,
 * the last is taken as the first of a name where the others can be no word (TVOntario, BSc).
 */
export function capitalsOf(printed: Letter[]): Map<number, 'letter' | 'word' | 'end'> {
  const run = withAccentsAsCapitals(printed)
  const marks = new Map<number, 'letter' | 'word' | 'end'>()
  for (let place = 0; place < run.length;) {
    if (!elementAt(run, place).isCapital) {
      place += 1
      continue
    }
    let end = place
    while (run[end]?.isCapital) end += 1
    const small = smallAfter(run, end)
    const capitals = run.slice(place, end).map(({ letter }) => letter)
    if (small && end - place > 1 && beginsName(capitals, small)) end -= 1
    const length = end - place
    marks.set(place, length > 1 ? 'word' : 'letter')
    if (length > 1 && end < run.length && !run[end]?.isCapital) marks.set(end, 'end')
    place = end
  }
  return marks
}

/** 8.9.1: small letters with an accent, in a word that print has in capitals, count as capitals. */
function withAccentsAsCapitals(run: Letter[]): Letter[] {
  const others = run.filter(({ letter }) => letter !== accented)
  return others.length > 1 && others.every(({ isCapital }) => isCapital)
    ? run.map((one) => ({ ...one, isCapital: true }))
    : run
}

const smallAfter = (run: Letter[], from: number) => {
  const next = run.findIndex(({ isCapital }, i) => i >= from && isCapital)
  return run
    .slice(from, next < 0 ? undefined : next)
    .map(({ letter }) => letter)
    .join('')
}

function beginsName(capitals: string[], small: string): boolean {
  if (capitals.join('') === 'ok') return false
  if (capitals.length === 2) return !endings.test(small)
  return (
    !endingsOfThree.test(small) &&
    small.length > 1 &&
    !/[aeiouy]/.test(capitals.slice(0, -1).join(''))
  )
}
