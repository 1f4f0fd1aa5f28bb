/** Finds passages in capitals: three and more words of which every letter is one (UEB 8.5). */
import { elementAt } from '~/platform/records'

/** The first and the last part of a passage. */
type Passage = { first: number; last: number }

const lettersIn = (part: string) => part.match(/\p{L}/gu) ?? []
const isCapitals = (part: string) =>
  !/[a-z]/.test(part) &&
  hasLetters(part) &&
  lettersIn(part).every((one) => one !== one.toLowerCase())
const hasLetters = (part: string) => /\p{L}/u.test(part)
const endsSentence = (part: string) => /[.!?][)\]}”’'"]*$/.test(part)

/** The passages among the parts of a line. A passage has two words of several capitals. */
export function capitalPassages(parts: readonly string[]): Passage[] {
  const passages: Passage[] = []
  for (let first = 0; first < parts.length; first += 1) {
    if (!isCapitals(elementAt(parts, first))) continue
    const last = lastOf(parts, first)
    const words = parts.slice(first, last + 1).filter(hasLetters)
    if (words.length >= 3 && words.filter((one) => lettersIn(one).length > 1).length >= 2)
      passages.push({ first, last })
    first = last
  }
  return passages
}

/**
 * The last word of a run of capitals. One that begins inside of a sentence ends with it, because what
 * follows may be a word in capitals by chance (8.5.4).
 */
function lastOf(parts: readonly string[], first: number): number {
  const before = parts[first - 1]
  const insideSentence = before !== undefined && hasLetters(before) && !endsSentence(before)
  let last = first
  for (let i = first; i < parts.length; i += 1) {
    const part = elementAt(parts, i)
    if (isCapitals(part)) last = i
    else if (hasLetters(part)) break
    if (insideSentence && endsSentence(part) && i < parts.length - 1) break
  }
  return last
}

const opening = /^[([{“‘«"']*/
const closing = /[)\]}”’»"']*$/

/** How many characters of the last part of a passage stand after the sign that ends it (8.6.2). */
export function afterPassage(first: string, last: string): number {
  const opened = opening.exec(first)?.[0].replace(/'/g, '').length ?? 0
  return Math.min(opened, closing.exec(last)?.[0].length ?? 0)
}
