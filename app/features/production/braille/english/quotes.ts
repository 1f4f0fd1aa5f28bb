/** Says of each quotation mark whether it opens or closes, and which are apostrophes (UEB 7.6). */

/** Words that begin with an apostrophe (7.6.14). */
const beginsWithApostrophe =
  /^(?:tis|twas|twere|twill|twould|em|n|til|till|cause|bout|round|ounds|struth)\b/i
const letterOrDigit = /[\p{L}\p{N}]/u
const marks = `"'’‘`
const anyMark = new RegExp(`[${marks}]`)
const opensBefore = /[\s([{“‘«\-–—―]/

/**
 * The text with “ ” ‘ ’ for quotation marks and ' for apostrophes, whatever print uses. It has as many
 * characters as before.
 */
export function directQuotes(text: string): string {
  if (!anyMark.test(text)) return text
  const characters = text.split('')
  let inDouble = false
  let inSingle = false
  for (const [i, character] of characters.entries()) {
    if (!marks.includes(character)) continue
    const before = characters[i - 1] ?? ' '
    const after = characters[i + 1] ?? ' '
    const begins = opensBefore.test(before)
    if (character === '"') {
      const opens: boolean = begins
        ? !(/[-–—―]/.test(before) && /\s/.test(after)) &&
          (!inDouble || !/[\s)\]}.,;:!?]/.test(after))
        : !inDouble && closesInWord.test(text.slice(i + 1, i + 50))
      characters[i] = opens ? '“' : '”'
      inDouble = opens
    } else {
      const role = singleQuote(text, i, begins, inSingle)
      characters[i] = role
      if (role !== "'") inSingle = role === '‘'
    }
  }
  return characters.join('')
}

/** ‘, ’, or ' for an apostrophe (7.6.15). */
function singleQuote(text: string, place: number, begins: boolean, inSingle: boolean): string {
  const mark = text.charAt(place)
  const rest = text.slice(place + 1, place + 2000)
  const between = letterOrDigit.test(text[place - 1] ?? ' ') && letterOrDigit.test(rest.charAt(0))
  if (between) return "'"
  if (mark === '‘') return beginsWithApostrophe.test(rest) && !/’/.test(rest) ? "'" : '‘'
  if (mark === '’' && /^(?:\s|$)/.test(rest) && /(?:^|\s)$/.test(text.slice(0, place))) return '’'
  if (begins && mark === '’') return rest.charAt(0).trim() && !inSingle ? "'" : inSingle ? '’' : "'"
  if (begins && rest.charAt(0).trim())
    return /^[0-9]/.test(rest) || beginsWithApostrophe.test(rest) || !closesLater.test(rest)
      ? "'"
      : '‘'
  if (inSingle) return '’'
  return "'"
}

/** A mark that ends a word, before another one begins a word. */
const closesLater = /^[^']*(?:[\p{L}\p{N}]'[\p{L}\p{N}][^']*)*[^\s'(]'(?![\p{L}\p{N}])/u

/** A double mark that closes in the same word. */
const closesInWord = /^\p{L}[^\s"]*"/u
