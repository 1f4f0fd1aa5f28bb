/** Escapes in a line of a text file what nobody can have meant as markup. */
import { doubts } from '~/features/production/manuscript/source/doubts'

/** The line, and the doubt about it. */
type Literal = { line: string; doubt: string | null }

const strange = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]/u

export function literalLine(text: string): Literal {
  const { line, doubt } = withDollars(text)
  const tildes = line.split('~').length > 2
  const literal = line
    .replace(/(?<!\\)<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/(?<!\\)&(?=#?\w{1,31};)/g, '\\&')
    .replace(/(?<!\\)~/g, tildes ? '\\~' : '~')
    .replace(/^(\[[^\]^][^\]]{0,200}\]:)/, '\\$1')
    .replace(/^(_{3,}|@@|:::|~~~)/, '\\$1')
  const character = strange.exec(line)?.[0]
  return {
    line: literal,
    doubt: character ? doubts.characters(nameOf(character)) : doubt,
  }
}

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Whether what stands between two dollars can be a formula: words of Korean need a sign of LaTeX. */
const isFormula = (text: string) =>
  text.trim() !== '' && (!/[가-힣]/.test(text) || /[\\^_=+{}<>]/.test(text))

/** Dollars that enclose no formula are those of money. */
function withDollars(text: string): Literal {
  if (!text.includes('$') || /^\$\$(?!\$).{1,5000}\$\$$/.test(text.trim()))
    return { line: text, doubt: null }
  const parts = text.split(/(?<!\\)\$/)
  const literal = parts.join('\\$')
  if (parts.length === 2) return { line: literal, doubt: null }
  const isDoubled = /(?<!\\)\$\$/.test(text)
  if (isDoubled && parts.length % 4 === 1) return { line: text, doubt: null }
  const formulas = parts.filter((_, index) => index % 2 === 1)
  if (parts.length % 2 === 1 && formulas.every(isFormula)) return { line: text, doubt: null }
  return { line: literal, doubt: doubts.bracketsOfDollar() }
}
