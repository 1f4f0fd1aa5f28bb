/** Takes formulas of chemistry apart: elements, numbers, scripts, states, bonds, signs of reactions. */

export type Token = {
  kind:
    | 'element'
    | 'number'
    | 'sub'
    | 'sup'
    | 'open'
    | 'close'
    | 'state'
    | 'word'
    | 'bond'
    | 'operator'
    | 'sign'
  text: string
  /** A space that is printed stands before it. */
  spaced: boolean
  /** It is the first element of a molecule, and no number stands before that. */
  begins: boolean
  /** Words in round brackets. */
  bracketed: boolean
}

/** Symbols of two letters. */
const elements =
  'He Li Be Ne Na Mg Al Si Cl Ar Ca Sc Ti Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa Np Pu Am Cm Bk Cf Es Fm Md No Lr'
const symbols = elements.split(' ')
export const isSymbol = (text: string) => symbols.includes(text)
/** Symbols of one letter. Others, as R of a rest, are taken for elements in a formula that is one. */
const oneLetter = 'HBCNOFPSKVYIWU'

const superscript = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵃᵇᵐⁿˣ]+/g
const subscript = /[₀₁₂₃₄₅₆₇₈₉ₐₙₘₓ]+/g
const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-')

/** Longest text that is looked at. */
const longest = 2000

/** One notation for all: scripts in braces, signs of Unicode. */
const unified = (source: string) =>
  source
    .replace(superscript, (found) => `^{${plain(found)}}`)
    .replace(subscript, (found) => `_{${plain(found)}}`)
    // a plus between two groups is that of a reaction, which has blanks
    .replace(/(?<=\}) {0,9}\+ {0,9}(?=\d{0,3}\\(?:mathrm|text|rm)(?![A-Za-z]))/g, ' + ')
    .replace(/<=>>?|<->|\\rightleftharpoons(?![A-Za-z])|\\rightleftarrows(?![A-Za-z])|[⇄⇌]/g, ' ⇌ ')
    .replace(/->|\\(?:to|rightarrow|longrightarrow)(?![A-Za-z])|[→⟶]/g, ' → ')
    .replace(/<-|←/g, ' ← ')
    // after the arrows, which end before the name of a group
    .replace(/\\(?:mathrm|text|rm|mathit)(?![A-Za-z]) *\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1')
    .replace(/\\rm(?![A-Za-z])/g, '')
    .replace(/\\uparrow(?![A-Za-z])| \^(?= |$)/g, '↑')
    .replace(/\\downarrow(?![A-Za-z])| v(?= |$)/g, '↓')
    .replace(/\\(?:cdot)(?![A-Za-z])|[*·•]/g, '·')
    .replace(/\\[,;: ]/g, ' ')

type Rule = [pattern: RegExp, kind: Token['kind']]
const rules: Rule[] = [
  [/(?:→|←|⇌)/y, 'operator'],
  [/ \+(?= )/y, 'operator'],
  [/ *[>∣|∥‖] */y, 'operator'],
  [/\((s|l|g|aq)\)/y, 'state'],
  [/\(([가-힣]+(?: [가-힣]+)*)\)/y, 'word'],
  [/[가-힣]+(?: [가-힣]+)*/y, 'word'],
  [/\(([-−+])\)/y, 'sign'],
  [/[([]/y, 'open'],
  [/[)\]]/y, 'close'],
  [/\^(?:\{([^{}]{1,12})\}|(\d*[+-]|\d+|[a-z]))/y, 'sup'],
  [/_(?:\{([0-9a-z+]{1,12})\}|(\d+|[a-z]))/y, 'sub'],
  [/[A-Z][a-z]?/y, 'element'],
  [/\d+/y, 'number'],
  [/[=](?=\d)|[·:↑↓]/y, 'sign'],
  [/[-=#≡+]/y, 'bond'],
]

/** The tokens of a formula; null when something in it is none. */
export function tokensOf(source: string): Token[] | null {
  if (source.length > longest) return null
  const text = unified(source).replace(/ +/g, ' ').trim()
  const tokens: Token[] = []
  for (let place = 0; place < text.length;) {
    const spaces = / */y
    spaces.lastIndex = place
    const gap = spaces.exec(text)?.[0].length ?? 0
    const operatorPlace = text.startsWith(' + ', place) ? place : place + gap
    if (operatorPlace >= text.length) break
    const found = tokenAt(text, operatorPlace, gap > 0, tokens.at(-1))
    if (!found) return null
    tokens.push(found.token)
    place = found.end
  }
  return withBeginnings(withIsotopes(tokens))
}

function tokenAt(text: string, place: number, spaced: boolean, before: Token | undefined) {
  for (const [pattern, kind] of rules) {
    pattern.lastIndex = place
    const match = pattern.exec(text)
    if (!match) continue
    const inner = match[1] ?? match[2] ?? match[0].trim()
    const token: Token = { kind, text: inner, spaced, begins: false, bracketed: false }
    return { ...adjusted(token, match[0], place, before, text) }
  }
  return null
}

/** Numbers and signs that mean something else by what stands before them. */
function adjusted(
  token: Token,
  match: string,
  place: number,
  before: Token | undefined,
  text: string,
) {
  let end = place + match.length
  const follows = !token.spaced && (before?.kind === 'element' || before?.kind === 'close')
  const isIon = !token.spaced && before && ['element', 'close', 'sub'].includes(before.kind)
  if (token.kind === 'element' && !symbols.includes(token.text) && token.text.length > 1) {
    token.text = token.text.charAt(0)
    end = place + 1
  }
  if (token.kind === 'number' && follows) token.kind = 'sub'
  if (token.kind === 'word') token.bracketed = match.startsWith('(')
  if (token.kind === 'sign' && match.startsWith('(')) token.text = `(${token.text})`
  if (token.kind === 'operator') token.text = token.text.trim().replace('|', '∣').replace('∥', '‖')
  if (token.kind === 'bond') {
    token.text = token.text.replace('≡', '#')
    const isLast = /^(?: |$)/.test(text.slice(end))
    if (/[+-]/.test(token.text) && isIon && isLast) token.kind = 'sup'
    else if (token.text === '+') token.kind = 'operator'
  }
  return { token, end }
}

/** Numbers before a symbol (²³⁵₉₂U) stand after it in braille, the lower one first (제3항). */
function withIsotopes(tokens: Token[]): Token[] {
  const result: Token[] = []
  let left: Token[] = []
  for (const token of tokens) {
    const before = result.at(-1)
    const isLeft =
      (token.kind === 'sup' || token.kind === 'sub') &&
      (token.spaced || !before || ['operator', 'open', 'number'].includes(before.kind))
    if (isLeft || (left.length > 0 && token.kind !== 'element')) {
      left.push(token)
      continue
    }
    result.push(token)
    left.sort((one, other) => Number(one.kind === 'sup') - Number(other.kind === 'sup'))
    if (left.length > 0) token.spaced = left.some(({ spaced }) => spaced)
    result.push(...left.map((one) => ({ ...one, spaced: false })))
    left = []
  }
  return [...result, ...left]
}

/** Marks the first elements of molecules without a number before them. */
function withBeginnings(tokens: Token[]): Token[] {
  let isStart = true
  for (const token of tokens) {
    if (token.kind === 'operator' || token.kind === 'word' || token.kind === 'sign') isStart = true
    if (token.kind === 'number') isStart = false
    if (token.kind !== 'element') continue
    token.begins = isStart
    isStart = false
  }
  return tokens
}

const commands = /\\(?:mathrm|rm|text)(?![A-Za-z])/
const arrows = /\\(?:to|rightarrow|longrightarrow|rightleftarrows|rightleftharpoons)(?![A-Za-z])/g

/**
 * Whether a text is a formula or reaction of chemistry: it has tokens of one only, each letter is a
 * symbol, and it has what letters of mathematics do not: an element of two letters beside another
 * thing, a charge, two different elements with a number below one of them, or numbers before one.
 */
export function isReaction(source: string): boolean {
  if (source.length > longest) return false
  if (source.replace(arrows, '').includes('\\') && !commands.test(source)) return false
  if (/^[^A-Z]*$/.test(source) || /[xyz=]/.test(source)) return false
  const tokens = tokensOf(source)
  if (!tokens) return false
  const found = tokens.filter(({ kind }) => kind === 'element')
  const isKnown = ({ text }: Token) => text.length > 1 || oneLetter.includes(text)
  if (found.length === 0 || !isKnown(found[0] ?? ({ text: '' } as Token))) return false
  if (tokens.some(({ kind, text }) => kind === 'bond' || (kind === 'sub' && text === '1')))
    return false
  const known = found.filter(isKnown).length
  if (known < 0.6 * found.length) return false
  const isCharged = tokens.some(({ kind, text }) => kind === 'sup' && /[+-]$/.test(text))
  const hasTwoLetters = found.some(({ text }) => text.length > 1) && tokens.length > 1
  const different = new Set(found.map(({ text }) => text)).size > 1
  const hasNumber = tokens.some(({ kind }) => kind === 'sub' || kind === 'state')
  const isIsotope = /^[⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉ₐ]/.test(source.trim())
  return isCharged || hasTwoLetters || (different && hasNumber) || isIsotope
}
