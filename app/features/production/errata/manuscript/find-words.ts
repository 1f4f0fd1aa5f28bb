/** Finds words in the text of a page whatever its blanks, escapes and kinds of quotation marks are. */

/** Characters of a text, from the first to behind the last. */
export type Place = { start: number; end: number }

/** Signs that tables and sources write in several ways. */
const alike: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  ㆍ: '·',
  '‧': '·',
  '・': '·',
  '–': '-',
  '−': '-',
}
const blank = /\s/
const escape = /^\\[!-/:-@[-`{-~]$/

/** A text without its blanks, in which signs that are alike are the same. */
export const lettersOf = (text: string): string => reduced(text, { blanks: false }).letters

/**
 * `places`: where each letter stands. A backslash before a sign stands for the sign. With `blanks`, a run of them
 * counts as one.
 */
function reduced(
  text: string,
  { blanks, escapes = false }: { blanks: boolean; escapes?: boolean },
) {
  const letters: string[] = []
  const places: Place[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isEscape = escapes && escape.test(text.slice(start, start + 2))
    end = start + (isEscape ? 2 : 1)
    const sign = text.charAt(end - 1)
    const isBlank = blank.test(sign)
    if (isBlank && !blanks) continue
    const letter = isBlank ? ' ' : (alike[sign] ?? sign)
    if (letter === ' ' && letters.at(-1) === ' ') continue
    letters.push(letter)
    places.push({ start, end })
  }
  return { letters: letters.join(''), places }
}

/**
 * Where words stand in a text. Blanks are compared with `blanks` only. A number is not found inside a longer
 * one, nor a word of Latin letters.
 */
export function placesOf(text: string, words: string, blanks: boolean): Place[] {
  const wanted = reduced(words.trim(), { blanks }).letters
  const { letters, places } = reduced(text, { blanks, escapes: true })
  const found: Place[] = []
  if (wanted === '') return found
  for (let i = letters.indexOf(wanted); i >= 0; i = letters.indexOf(wanted, i + wanted.length)) {
    const [{ start }, { end }] = [places[i]!, places[i + wanted.length - 1]!]
    // a line is a paragraph: words do not go on behind it
    if (/[\r\n]/.test(text.slice(start, end))) continue
    if (goesOnBefore.test(text.slice(Math.max(0, start - 2), start) + wanted.charAt(0))) continue
    if (goesOnAfter.test(wanted.slice(-1) + text.slice(end, end + 2))) continue
    found.push({ start, end })
  }
  return found
}

/** A letter or digit before one that continues it, and behind one; numbers hold points and commas. */
const goesOnBefore =
  /(?:[\p{Script=Latin}\p{Script=Greek}\p{N}]|\p{N}[.,])[\p{Script=Latin}\p{Script=Greek}\p{N}]$/u
const goesOnAfter =
  /^[\p{Script=Latin}\p{Script=Greek}\p{N}](?:[\p{Script=Latin}\p{Script=Greek}\p{N}]|[.,]\p{N})/u
