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
const blank = /^\s/
/** What nobody sees, as texts of PDF have it. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** A mark on a character, a vowel or final of its syllable, and what nobody sees behind it. */
const part = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\u00ad\u200b-\u200f\u2060\ufeff]/u
const escape = /^\\[!-/:-@[-`{-~]/
/** Letters and digits between which a blank says something: '1 2' is not '12'. */
const apart =
  /^(?:\p{Nd}{2}|[\p{Script=Latin}\p{Script=Greek}][\p{Script=Latin}\p{Script=Greek}])$/u
/** A line that is a doubt quotes words that do not stand on the page. */
const doubtLines = /^[ \t]*<!--\s{0,9}확인\s{0,9}:.*-->[ \t]*$/gm

/** A text without its blanks, in which signs that are alike are the same. */
export const lettersOf = (text: string): string => reduced(text, { blanks: false }).letters

/** A character as tables and sources both have it: composed, of usual width. */
function plain(sign: string): string {
  if (sign.length === 1 && /[\dA-Za-z가-힣]/.test(sign)) return sign
  const composed = sign.length === 1 ? sign : sign.replace(invisible, '').normalize('NFC')
  const one = alike[composed] ?? composed
  return one.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Behind a character and all that belongs to it. */
function endOfCharacter(text: string, start: number): number {
  let end = start + (text.codePointAt(start)! > 0xffff ? 2 : 1)
  for (; end < text.length; end += text.codePointAt(end)! > 0xffff ? 2 : 1) {
    const code = text.charCodeAt(end)
    // by far most characters: they need no look at their kind
    if (code < 0xad || (code >= 0x3400 && code < 0xd7b0)) break
    if (!part.test(text.slice(end, end + 2))) break
  }
  return end
}

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
  const add = (signs: string, place: Place) => {
    letters.push(signs)
    for (let i = 0; i < signs.length; i += 1) places.push(place)
  }
  let run: Place | null = null
  for (let next = 0; next < text.length;) {
    const isEscape = escapes && text[next] === '\\' && escape.test(text.slice(next, next + 2))
    const place = { start: next, end: endOfCharacter(text, isEscape ? next + 1 : next) }
    next = place.end
    const found = text.slice(place.start + (isEscape ? 1 : 0), place.end)
    if (blank.test(found)) {
      run ??= place
      continue
    }
    const sign = plain(found)
    if (run && (blanks || apart.test((letters.at(-1)?.slice(-1) ?? '') + sign.charAt(0))))
      add(' ', run)
    run = null
    add(sign, place)
  }
  if (run && blanks) add(' ', run)
  return { letters: letters.join(''), places }
}

/**
 * Where words stand in a text. Blanks are compared with `blanks` only. A number is not found inside a longer
 * one, nor a word of Latin letters, nor a part of a syllable.
 */
export function placesOf(page: string, words: string, blanks: boolean): Place[] {
  const text = page.replace(doubtLines, (line) => '\n'.repeat(line.length))
  const wanted = reduced(words.trim(), { blanks }).letters
  const { letters, places } = reduced(text, { blanks, escapes: true })
  const found: Place[] = []
  if (wanted === '') return found
  // those that overlap are several, too: nobody knows which of them it is
  for (let i = letters.indexOf(wanted); i >= 0; i = letters.indexOf(wanted, i + 1)) {
    const behind = i + wanted.length
    const [first, last] = [places[i]!, places[behind - 1]!]
    if (first === places[i - 1] || last === places[behind]) continue
    const { start, end } = { start: first.start, end: last.end }
    // a line is a paragraph: words do not go on behind it
    if (/[\r\n]/.test(text.slice(start, end))) continue
    if (goesOnBefore.test(seen(text.slice(Math.max(0, start - near), start)) + wanted.charAt(0)))
      continue
    if (goesOnAfter.test(wanted.slice(-1) + seen(text.slice(end, end + near)))) continue
    found.push({ start, end })
  }
  return found
}

/** Characters beside words in which those stand that continue them. */
const near = 8
const seen = (text: string) => text.replace(invisible, '').normalize('NFC')

/** A letter or digit before one that continues it, and behind one; numbers hold points and commas. */
const goesOnBefore =
  /(?:[\p{Script=Latin}\p{Script=Greek}\p{N}]|\p{N}[.,])[\p{Script=Latin}\p{Script=Greek}\p{N}]$/u
const goesOnAfter =
  /^[\p{Script=Latin}\p{Script=Greek}\p{N}](?:[\p{Script=Latin}\p{Script=Greek}\p{N}]|[.,]\p{N})/u
