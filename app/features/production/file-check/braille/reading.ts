/** Reads the text of braille pages back, word by word, with what no Korean word explains. */
import { elementAt } from '~/platform/records'
import { blank } from '~/features/production/braille/cells'
import { readBraille, type ReadWord } from '~/features/production/braille/read'
import { joinFormulas } from './broken-formulas'
import type { BraillePage } from './page-parts'
import { otherCodes } from './other-codes'
import type { Line, Word } from './words'

/** Longer words are not taken apart here, so that a hostile file does not take minutes. */
const longestWord = 60
/** Of words longer than a line hardly holds, so many are taken apart. */
const maxLongWords = 500

/** Lines of text of the pages, read back. `width`: cells of a line, by which paragraphs are known. */
export function readPages(pages: BraillePage[], width: number): Line[] {
  const isReadable = readableWords()
  const lines = pages.flatMap((page) =>
    page.body.map((index) => {
      const cells = elementAt(page.lines, index)
      return {
        page: page.index,
        line: index + 1,
        indent: cells.startsWith(blank),
        used: cells.length,
        words: wordsOf(cells).filter(({ braille }) => isReadable(braille)),
      }
    }),
  )
  const placed = lines.map((line, i) => ({
    ...line,
    joined: continues(lines[i - 1], line, width),
  }))
  const text = placed
    .map(({ joined, words }) => (joined ? blank : '\n') + cellsOf(words))
    .join('')
    .slice(1)
  const found = readBraille(text).flatMap(({ words }) => words.flatMap(apart))
  let next = 0
  const read = placed.map(({ page, line, words, joined }): Line => {
    const lineWords = words.map((): Word => {
      const word = elementAt(found, next)
      next += 1
      return { ...word, page, line, kind: kindOf(word) }
    })
    return { page, line, words: lineWords, text: textOf(lineWords), joined }
  })
  joinFormulas(read)
  otherCodes(read)
  return read.map((line) => ({ ...line, text: textOf(line.words) }))
}

/** The words of a formula with blanks in it, of which the first has its text. */
const apart = (word: ReadWord): ReadWord[] =>
  word.braille.includes(blank)
    ? word.braille.split(blank).map((braille, i) => ({
        braille,
        texts: i === 0 ? word.texts : [''],
      }))
    : [word]

const kindOf = ({ isEnglish, texts }: ReadWord): Word['kind'] =>
  isEnglish ? 'english' : texts.length > 0 ? 'read' : 'impossible'

const textOf = (words: Word[]) => words.map(({ texts: [best] }) => best ?? '□').join(' ')

/** Runs of a cell that lead from a title to its page, draw a line or frame a box; three points and a full stop do not. */
const rulings = /([⠠⠐⠂⠄⠤⠒⠶⠿⠛⠉⠢⠔])\1{3,}|⠲{5,}/g

/** Cells of a line that are read; a whole volume in one line has fewer. */
const longestLine = 200_000

/** `isSetOff`: two blanks stand before it, as before a formula (수학 제11항). */
type RawWord = { braille: string; isSetOff: boolean }

const cellsOf = (words: RawWord[]) =>
  words
    .map(({ braille, isSetOff }, i) => (i === 0 ? '' : isSetOff ? blank + blank : blank) + braille)
    .join('')

/** The words of a line; what is no braille separates them like a blank. */
function wordsOf(whole: string): RawWord[] {
  const line = whole.slice(0, longestLine)
  const cells = line.replace(/[^\u2800-\u28ff]/g, blank)
  const bare = cells.replace(rulings, blank)
  // the corners of a box stand alone when its sides are gone
  const parts = bare.split(blank)
  const words = parts.flatMap((braille, i) =>
    braille === '' ? [] : [{ braille, isSetOff: parts[i - 1] === '' }],
  )
  return bare === cells ? words : words.filter(({ braille }) => braille.length > 1)
}

function readableWords() {
  let long = 0
  return (word: string) => {
    if (word.length > 40) long += 1
    return word.length <= longestWord && long <= maxLongWords
  }
}

/** `used`: cells up to the last word. */
type RawLine = { indent: boolean; used: number; words: RawWord[] }

/** Whether a line goes on with the paragraph before: its first word had no room there. */
function continues(before: RawLine | undefined, { indent, words }: RawLine, width: number) {
  const [first] = words
  if (!before || indent || first === undefined || before.words.length === 0) return false
  return before.used + 1 + first.braille.length > width
}
