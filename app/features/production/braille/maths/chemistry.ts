/**
 * Formulas and reactions of chemistry (과학 점자 제1–8, 10, 18, 21항) from \ce{…}, from LaTeX in upright
 * letters, and from Unicode. Pictures of structures and of electrons (제9, 11–17항) are no formulas.
 */
import { blank, cells } from '../cells'
import { capitalSign, digits, latin, latinSign, numberSign } from '../tables'
import type { Korean } from './korean'
import {
  beginsWithDigit,
  betweenSign,
  brackets,
  endsInNumber,
  indexSign,
  koreanGroup,
  powerSign,
  signOf,
} from './tables'
import { isReaction, tokensOf, type Token } from './chemistry-tokens'

/** Capitals of three or more elements of one letter stand between these (제4항). */
export const passage = { open: capitalSign.repeat(3), close: cells('6-3') }
/** Round brackets of Korean text, for states and for words (제18항 3, 4). */
export const stateBrackets = { open: cells('236-3'), close: cells('6-356') }
/** Bonds of one, two and three pairs (제10항). */
export const bonds: Record<string, string> = {
  '-': cells('56-2'),
  '=': cells('56-23'),
  '#': cells('56-25'),
}

/** Whether a text is one of chemistry although it does not say so. */
export const isChemistry = (source: string): boolean => isReaction(source)

const round = brackets['(']
const sign = (character: string): string =>
  (character === '(' ? round?.open : character === ')' ? round?.close : undefined) ??
  signOf(character)?.braille ??
  ''

/** Cells of a formula or reaction; `unknown` gives what stands for something that is not known. */
export function writeChemistry(
  source: string,
  korean: Korean,
  unknown: (source: string) => string,
): string {
  const tokens = tokensOf(source)
  if (!tokens) return unknown(source)
  const inPassage = passages(tokens)
  let written = ''
  for (const [i, token] of tokens.entries()) {
    const isOpen = inPassage[i] === true && inPassage[i - 1] !== true
    const isClosed = inPassage[i] !== true && inPassage[i - 1] === true
    if (isClosed) written = withEnd(written)
    const part =
      (isOpen ? passage.open : '') + writeToken(token, inPassage[i] === true, korean, unknown)
    written += separated(written, part, token, tokens[i - 1]) + part
  }
  return inPassage.at(-1) ? withEnd(written) : written
}

/** The end of capitals, before a blank that has been written already. */
const withEnd = (written: string) => written.replace(/(\u2800?)$/, `${passage.close}$1`)

/** What stands between a part and the next: a blank, or the sign between a number and a letter. */
function separated(written: string, part: string, token: Token, before: Token | undefined): string {
  if (written === '') return ''
  const isSpaced = token.kind === 'operator' || before?.kind === 'operator' || token.spaced
  if (isSpaced) return blank
  const isAmbiguous = endsInNumber(written) && beginsWithDigit(part)
  return isAmbiguous ? betweenSign : ''
}

function writeToken(
  token: Token,
  inPassage: boolean,
  korean: Korean,
  unknown: (source: string) => string,
): string {
  const { text } = token
  switch (token.kind) {
    case 'element':
      return (inPassage ? '' : capitalSign) + letters(text)
    case 'number':
      return number(text)
    case 'sub':
      return indexSign + script(text)
    case 'sup':
      return powerSign + script(text)
    case 'open':
      return brackets[text]?.open ?? unknown(text)
    case 'close':
      return brackets[text === ')' ? '(' : '[']?.close ?? unknown(text)
    case 'state':
      return stateBrackets.open + latinSign + letters(text) + stateBrackets.close
    case 'word': {
      const { braille, leftOut } = korean.write(text)
      const words = braille + leftOut.map(unknown).join('')
      return token.bracketed
        ? stateBrackets.open + words + stateBrackets.close
        : koreanGroup.open + words + koreanGroup.close
    }
    case 'bond':
      return bonds[text] ?? unknown(text)
    default:
      return [...text].map((one) => sign(one) || unknown(one)).join('')
  }
}

const letters = (text: string) => [...text.toLowerCase()].map((one) => latin[one] ?? '').join('')
const number = (text: string) => numberSign + [...text].map((one) => digits[one] ?? '').join('')

/** A number, a letter, or a charge. */
const script = (text: string) =>
  text.replace(/\d+|[A-Za-z]|[+−-]/g, (part) =>
    /\d/.test(part) ? number(part) : /[A-Za-z]/.test(part) ? letters(part) : sign(part),
  )

/**
 * Which tokens stand among capitals that are said once: from the first element of a molecule that no
 * number stands before, when three or more elements of one letter follow one another (제4항).
 */
function passages(tokens: Token[]): boolean[] {
  const result = tokens.map(() => false)
  for (let start = 0; start < tokens.length; start += 1) {
    if (!tokens[start]?.begins) continue
    const end = endOfRun(tokens, start)
    const run = tokens.slice(start, end + 1).filter(({ kind }) => kind === 'element')
    if (run.length < 3) continue
    result.fill(true, start, end + 1)
    start = end
  }
  return result
}

/** The last token of a run of elements of one letter, with the scripts of its last element. */
function endOfRun(tokens: Token[], start: number): number {
  let end = start - 1
  for (let i = start; i < tokens.length; i += 1) {
    const token = tokens[i]
    if (!token || (token.kind === 'word' && !token.bracketed)) break
    if (token.kind === 'element' && token.text.length > 1) break
    if (token.kind === 'element') end = i
    else if (end === i - 1 && (token.kind === 'sub' || token.kind === 'sup')) end = i
  }
  return end
}
