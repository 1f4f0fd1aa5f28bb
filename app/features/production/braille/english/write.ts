/**
 * Writes English as braille, contracted (grade 2) or letter by letter (grade 1), by the Rules of
 * Unified English Braille (third edition, 2024), as it stands between the Roman sign of Korean braille
 * and its end (한국 점자 규정 제28–39항). Those two signs are not written here.
 */
import { elementAt } from '~/platform/records'
import { blank } from '../cells'
import { writePart, type PartContext } from './part'
import { afterPassage, capitalPassages } from './passages'
import { directQuotes } from './quotes'

/**
 * `grade` 1: without contractions. `afterSign`: the Roman sign stands before the first word, so that a
 * letter by itself and a sign for a whole word would be taken for each other (제37항). `beforeEnd`: the
 * sign that ends Roman letters follows the last word, whose lower dots a lower sign must not touch.
 */
export type EnglishOptions = { grade?: 1 | 2; afterSign?: boolean; beforeEnd?: boolean }
/** Cells, or print that has no sign of English braille. */
type EnglishPart = { braille: string } | { unknown: string }

/** The cells of English text, in order with what has none. Lines stay lines; a blank is a blank cell. */
export function writeEnglish(
  text: string,
  { grade = 2, afterSign = false, beforeEnd = false }: EnglishOptions = {},
): { parts: EnglishPart[] } {
  const printed = directQuotes(text).replace(blankToFill, '_').split(/(\s+)/)
  const words = printed.filter((_, i) => i % 2 === 0)
  const passages = capitalPassages(words)
  const parts: EnglishPart[] = []
  let isFirst = afterSign
  for (const [i, part] of printed.entries()) {
    if (i % 2) {
      addTo(parts, { braille: blanksOf(part) })
      continue
    }
    const passage = passageAt(passages, words, i / 2)
    const isLast = i === printed.length - 1
    const context = { grade, isFirst, beforeEnd: beforeEnd && isLast, passage }
    for (const piece of writePart(part, context)) addTo(parts, piece)
    if (/[\p{Script=Latin}\p{Script=Greek}]/u.test(part)) isFirst = false
  }
  return { parts }
}

/** A blank to fill in is one low line, however long it is in print (7.2.3). */
const blankToFill = /_{2,}/g

/** 7.1.2: one blank where print has more. Lines stay as they are. */
const blanksOf = (space: string) => (space.includes('\n') ? space.replace(/[^\n]+/g, '') : blank)

function passageAt(
  passages: ReturnType<typeof capitalPassages>,
  words: string[],
  index: number,
): PartContext['passage'] {
  const found = passages.find(({ first, last }) => first <= index && index <= last)
  if (!found) return null
  const { first, last } = found
  return {
    begins: index === first,
    ends: index === last,
    after: afterPassage(elementAt(words, first), elementAt(words, last)),
  }
}

/** Adds a part; cells and what has none are joined with those before them. */
function addTo(parts: EnglishPart[], added: EnglishPart): void {
  const last = parts.at(-1)
  if ('unknown' in added) {
    if (last && 'unknown' in last) last.unknown += added.unknown
    else parts.push({ unknown: added.unknown })
  } else if (last && 'braille' in last) last.braille += added.braille
  else if (added.braille) parts.push({ braille: added.braille })
}
