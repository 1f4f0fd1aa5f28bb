/** What cells of English braille may stand for, by where they stand: the tables, turned round. */
import { digits } from '../tables'
import {
  contractions,
  letters,
  modifiers,
  printSigns,
  quotes,
  specialLetters,
  type Contraction,
} from './tables'

const groups = new Map<string, Contraction[]>()
const wordsigns = new Map<string, string[]>()
for (const sign of contractions) {
  if (sign.kind === 'shortform') continue
  const isWord = /^(?:alphabetic|strongWord|lowerWord)$/.test(sign.kind)
  if (isWord) wordsigns.set(sign.braille, [...(wordsigns.get(sign.braille) ?? []), sign.text])
  else groups.set(sign.braille, [...(groups.get(sign.braille) ?? []), sign])
}

/** Contractions that stand for letters, or for words inside of words, by their cells. */
export const groupsigns: ReadonlyMap<string, Contraction[]> = groups
/** Words that one cell stands for when it stands alone. */
export const wordsOfCell: ReadonlyMap<string, string[]> = wordsigns
/** Words of few letters that stand inside of any word (10.9.3). */
export const innerShortforms = new Map(
  contractions
    .filter(({ text }) =>
      /^(?:braille|great|children|blind|first|friend|good|letter|little|quick)$/.test(text),
    )
    .map(({ text, braille }) => [braille, text]),
)
export const letterOfCell = new Map([...letters].map(([letter, cell]) => [cell, letter]))
export const digitOfCell = new Map(Object.entries(digits).map(([digit, cell]) => [cell, digit]))

/** Letters with accents and of other alphabets, by their cells. */
export const specialOfCells = new Map<string, string>()
for (const [letter, cells] of specialLetters)
  if (!specialOfCells.has(cells)) specialOfCells.set(cells, letter)
for (const [mark, cells] of modifiers)
  for (const [letter, cell] of letters) {
    const joined = (letter + mark).normalize('NFC')
    if (!specialOfCells.has(cells + cell)) specialOfCells.set(cells + cell, joined)
  }

/** Of signs of print that are written alike, the one that is read. */
const preferred: Record<string, string> = { '–': '—', '―': '—' }
const signs = new Map<string, string>()
for (const { text, braille } of printSigns)
  if (text !== '…' && !signs.has(braille)) signs.set(braille, preferred[text] ?? text)
/** Signs of print by their cells, without quotation marks. */
export const signOfCells: ReadonlyMap<string, string> = signs
export const longestSign = Math.max(...[...signs.keys()].map(({ length }) => length))

/** Quotation marks by their cells; the one of one cell that opens is also the question mark. */
export const quoteOfCells = new Map([
  [quotes.openDouble, '“'],
  [quotes.closeDouble, '”'],
  [quotes.openDoubleTwoCells, '“'],
  [quotes.closeDoubleTwoCells, '”'],
  [quotes.openSingle, '‘'],
  [quotes.closeSingle, '’'],
  [quotes.apostrophe, "'"],
])

/** What follows a word that stands alone, until its blank, hyphen or dash (2.6.3, 2.6.4). */
export const endsAlone =
  /^(?:⠄⠠*(?:⠙|⠇⠇|⠗⠑|⠎|⠞|⠧⠑))*(?:[⠂⠆⠒⠲⠖⠦⠴⠄]|⠘⠴|⠠⠴|⠸⠴|⠐⠜|⠨⠜|⠸⠜|⠠⠄)*(?:$|⠤|⠠⠤|⠐⠠⠤)/
