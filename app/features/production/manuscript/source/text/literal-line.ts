/** Escapes in a line of a text file what nobody can have meant as markup. */
import { doubts } from '~/features/production/manuscript/source/doubts'

/** The line, and the doubt about it. */
type Literal = { line: string; doubt: string | null }

const strange = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]/u

export function literalLine(text: string): Literal {
  const { segments, doubt } = segmentsOf(text)
  const isText = (index: number) => index % 2 === 0
  const plain = segments.filter((_, index) => isText(index)).join('')
  const tildes = plain.split('~').length > 2
  const line = segments
    .map((segment, index) => (isText(index) ? literalText(segment, tildes) : segment))
    .join('')
    .replace(/^(\[[^\]^][^\]]{0,200}\]:|_{3,}|@@|:::|~~~)/, '\\$1')
  const character = strange.exec(text)?.[0]
  const about = text.startsWith('@@') ? doubts.markUnsure(text) : doubt
  return { line, doubt: character ? doubts.characters(nameOf(character)) : about }
}

const literalText = (text: string, tildes: boolean) =>
  text
    .replace(/(?<!\\)<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/(?<!\\)&(?=#?\w{1,31};)/g, '\\&')
    .replace(/(?<!\\)~/g, tildes ? '\\~' : '~')

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Whether what stands between two dollars can be a formula: words of Korean need a sign of LaTeX. */
const isFormula = (text: string) =>
  text.trim() !== '' && (!/[가-힣]/.test(text) || /[\\^_=+{}<>]/.test(text))

/** Text and formulas in turns. Dollars that enclose no formula are those of money. */
function segmentsOf(text: string): { segments: string[]; doubt: string | null } {
  if (!text.includes('$')) return { segments: [text], doubt: null }
  const mark = /(?<!\\)\$\$/.test(text) ? '$$' : '$'
  const parts = text.split(mark === '$$' ? /(?<!\\)\$\$/ : /(?<!\\)\$/)
  const formulas = parts.filter((_, index) => index % 2 === 1)
  const isSingle = formulas.every((part) => mark === '$' || !/(?<!\\)\$/.test(part))
  if (parts.length % 2 === 1 && isSingle && formulas.every(isFormula))
    return {
      segments: parts.map((part, index) => (index % 2 === 1 ? mark + part + mark : part)),
      doubt: null,
    }
  const literal = text.replace(/(?<!\\)\$/g, '\\$')
  return {
    segments: [literal],
    doubt: parts.length === 2 && mark === '$' ? null : doubts.bracketsOfDollar(),
  }
}
