/**
 * Reads English braille back, contracted (grade 2) or letter by letter (grade 1). Each word is read in
 * the ways that its signs allow; the one that is written with the same cells is its text.
 */
import { elementAt } from '~/platform/records'
import { blank } from '../cells'
import { remembered } from '../remembered'
import { writePart } from './part'
import { capitalPassages } from './passages'
import { directQuotes } from './quotes'
import { waysToRead, type PartWay } from './read-part'
import { writeEnglish, type EnglishOptions } from './write'

/** A word of which the text is not sure: what it may be, the likeliest first; none: unreadable. */
type Doubt = { braille: string; texts: string[] }
type EnglishText = { text: string; doubts: Doubt[] }

/** Stands in a text for a word that was not read. */
const unread = '□'

/**
 * The text of cells, lines as lines; null where no word can be read. A word that is doubtful stands in
 * the text as its likeliest reading. Quotation marks are read as “ ” ‘ ’, an apostrophe as ', a dash of
 * any length as —, and three points as three points.
 */
export function readEnglish(
  cells: string,
  { grade = 2, afterSign = false, beforeEnd = false }: EnglishOptions = {},
): EnglishText | null {
  const doubts: Doubt[] = []
  let inCapitals = false
  let isFirst = afterSign
  let read = 0
  const printed = cells.split(/([\u2800\n ]+)/)
  const texts = printed.map((braille, i) => {
    if (i % 2) return braille.replaceAll(blank, ' ')
    if (!braille) return ''
    const isLast = i === printed.length - 1
    const reading = readWord(braille, {
      grade,
      inCapitals,
      isFirst,
      beforeEnd: beforeEnd && isLast,
    })
    if (reading.texts.length !== 1 || !reading.isSure)
      doubts.push({ braille, texts: reading.texts.map(({ text }) => text) })
    const [best] = reading.texts
    if (!best) return unread
    read += 1
    inCapitals = best.inCapitals
    if (/\p{L}/u.test(best.text)) isFirst = false
    return best.text
  })
  if (read === 0 && /[\u2801-\u283f]/.test(cells)) return null
  const text = texts.join('')
  // the usual text: each word is sure, and nothing is written otherwise beside its neighbours
  if (doubts.length === 0 && !afterSign && !dependsOnLine(cells, text)) return { text, doubts }
  return {
    text,
    doubts: [...doubts, ...rewritten(cells, text, { grade, afterSign, beforeEnd }, doubts)],
  }
}

/** `isSure`: the first text is written with the same cells. */
type Reading = { texts: PartWay[]; isSure: boolean }
/** Ways that cost so much more than the likeliest are none that print has. */
const unlikely = 6
type Around = { grade: 1 | 2; inCapitals: boolean; isFirst: boolean; beforeEnd: boolean }

/** Words that are remembered; a book has some thousand different ones. */
const mostKnown = 20_000
const readWord = remembered(
  readAnew,
  mostKnown,
  ({ grade, inCapitals, isFirst, beforeEnd }: Around) =>
    8 * grade + 4 * Number(inCapitals) + 2 * Number(isFirst) + Number(beforeEnd),
)

function readAnew(braille: string, around: Around): Reading {
  const ways = waysToRead(braille, around.grade, around.inCapitals)
  const same: PartWay[] = []
  for (const way of ways) {
    if (same.length === 2 || (same[0] && way.cost > same[0].cost + unlikely)) break
    if (isWrittenSo(way, braille, around)) same.push(way)
  }
  if (same.length) return { texts: same, isSure: true }
  return { texts: ways.slice(0, 2), isSure: false }
}

/** Whether a text is written with these cells; passages in capitals are looked at in their line. */
function isWrittenSo(
  way: PartWay,
  braille: string,
  { grade, inCapitals, isFirst, beforeEnd }: Around,
) {
  const begins = braille.includes('⠠⠠⠠')
  const inPassage = inCapitals || begins
  const ends = inPassage && !way.inCapitals
  const afters = ends ? [0, 1, 2] : [0]
  return afters.some((after) => {
    const passage = inPassage ? { begins: begins && !inCapitals, ends, after } : null
    const pieces = writePart(way.text, { grade, isFirst, beforeEnd, passage })
    return pieces.map((piece) => ('braille' in piece ? piece.braille : '□')).join('') === braille
  })
}

/** Whether a text may have a passage in capitals, marks whose direction its line says, or a blank to fill in. */
const dependsOnLine = (cells: string, text: string) =>
  cells.includes('⠠⠠⠠') ||
  text.includes('__') ||
  directQuotes(text) !== text ||
  capitalPassages(text.split(/\s+/)).length > 0

/** Words that are written otherwise where they stand, such as a passage in capitals of two words. */
function rewritten(cells: string, text: string, options: EnglishOptions, doubts: Doubt[]): Doubt[] {
  const written = writeEnglish(text, options)
    .parts.map((part) => ('braille' in part ? part.braille : '□'))
    .join('')
  const wordsOf = (run: string) => run.split(/[\u2800\n ]+/).filter(Boolean)
  const [before, after, texts] = [wordsOf(cells), wordsOf(written), wordsOf(text)]
  if (before.length !== after.length || before.length !== texts.length) return []
  const named = new Set(doubts.map(({ braille }) => braille))
  return before.flatMap((braille, i) =>
    braille === after[i] || named.has(braille) ? [] : [{ braille, texts: [elementAt(texts, i)] }],
  )
}
