/** Says formulas and reactions of school chemistry, sign by sign, with the states in words. */
import {
  isReaction,
  tokensOf,
  type Token,
} from '~/features/production/braille/maths/chemistry-tokens'

/** Symbols of one element that sound like two others: cobalt, and carbon monoxide. */
const soundAlike: Record<string, string> = { Co: '코발트', No: '노벨륨', Hf: '하프늄', Cs: '세슘' }
const states: Record<string, string> = { s: '고체', l: '액체', g: '기체', aq: '수용액' }
// prettier-ignore
const signs: Record<string, string> = {
  '→': '화살표', '←': '왼쪽 화살표', '⇌': '가역 화살표', '+': '더하기', '·': '점', ':': '점 두 개', '↑': '위쪽 화살표', '↓': '아래쪽 화살표',
  '=': '이중 결합', '#': '삼중 결합', '-': '단일 결합', '(': '괄호 열고', ')': '괄호 닫고', '[': '대괄호 열고', ']': '대괄호 닫고',
  '(+)': '괄호 플러스', '(-)': '괄호 마이너스', '(−)': '괄호 마이너스', '>': '크다', '∣': '세로줄', '‖': '두 줄 세로줄',
}

/** An arrow with what stands above it, and below it. */
const labelledArrow = /(<=>|->)\[([^[\]]{0,80})\](?:\[([^[\]]{0,80})\])?/g

/** The words of a formula that is one of chemistry as a whole; null for others. */
export function sayChemistry(latex: string): string | null {
  const inner = /^\s*\\ce\s*\{([^]*)\}\s*$/.exec(latex)?.[1]
  // water of crystals; the two bars of a cell
  const source = inner?.replace(/\.(?=\d{0,2}[A-Z])/g, '·') ?? latex.replaceAll('\\|', '‖')
  if (inner === undefined && !isReaction(source)) return null
  const said: (string | null)[] = []
  let end = 0
  for (const found of source.matchAll(labelledArrow)) {
    said.push(tokenWords(source.slice(end, found.index)), arrowWords(found))
    end = found.index + found[0].length
  }
  said.push(tokenWords(source.slice(end)))
  return said.includes(null) ? null : said.filter(Boolean).join(' ') || null
}

function arrowWords([, sign = '', above = '', below = '']: string[]): string {
  const label = (name: string, text: string) =>
    text.trim() === '' ? '' : ` ${name} 시작 ${labelWords(text)} ${name} 끝`
  return (sign === '->' ? '화살표' : '가역 화살표') + label('위', above) + label('아래', below)
}

/** Words, heat, or a catalyst. */
function labelWords(text: string): string {
  const plain = text.trim().replace(/^\\(?:text|mathrm)\{([^{}]*)\}$/, '$1')
  if (/^(?:\\Delta|Δ|△|\\triangle)$/.test(plain)) return '델타'
  return tokenWords(plain) ?? plain
}

/** Null where a token has no words. */
function tokenWords(source: string): string | null {
  const tokens = tokensOf(source)
  const said = tokens?.map((token, i) => wordsOf(token, tokens[i + 1]))
  return said?.every((one) => one !== undefined) ? said.join(' ') : null
}

function wordsOf({ kind, text }: Token, next: Token | undefined): string | undefined {
  switch (kind) {
    case 'element':
      return soundAlike[text] ?? text
    case 'number':
      return text
    case 'state':
      return states[text]
    case 'word':
      return text
    case 'sup':
      return /^\d+$/.test(text) ? `왼쪽 위 ${text}` : `위 ${charge(text)}`
    case 'sub':
      return next?.kind === 'sup' && /^\d+$/.test(next.text) ? `왼쪽 아래 ${text}` : `아래 ${text}`
    default:
      return signs[text]
  }
}

const charge = (text: string) => text.replace('+', '플러스').replace(/[-−]/, '마이너스')
