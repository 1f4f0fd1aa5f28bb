/** Divides a formula of Hancom's word processor into words, numbers, signs and quoted text. */

/** `glued`: no blank stands before it. */
export type Token = {
  kind: 'word' | 'number' | 'text' | 'sign' | 'open' | 'close' | 'cell' | 'row' | 'blank' | 'script'
  text: string
  glued: boolean
}

/** Signs of more than one character, longest first. */
const longSigns = new Map([
  ['<<<', '\\lll'],
  ['>>>', '\\ggg'],
  ['<->', '\\leftrightarrow'],
  ['<=>', '\\Leftrightarrow'],
  ['...', '\\ldots'],
  ['<<', '\\ll'],
  ['>>', '\\gg'],
  ['<=', '\\leq'],
  ['>=', '\\geq'],
  ['!=', '\\neq'],
  ['==', '\\equiv'],
  ['->', '\\to'],
  ['=>', '\\Rightarrow'],
  ['+-', '\\pm'],
  ['-+', '\\mp'],
])

const piece =
  /\s+|"([^"]*)"?|([A-Za-z]+)|(\d+(?:[.,]\d+)*)|([\u1100-\u11ff\u3130-\u318f가-힣]+)|<<<|>>>|<->|<=>|\.\.\.|<<|>>|<=|>=|!=|==|->|=>|\+-|-\+|[^]/gu

export const latexOfSign = (sign: string): string | undefined => longSigns.get(sign)

const kinds: Record<string, Token['kind']> = {
  '{': 'open',
  '}': 'close',
  '&': 'cell',
  '#': 'row',
  '~': 'blank',
  '`': 'blank',
  '^': 'script',
  _: 'script',
}

export function tokensOf(script: string): Token[] {
  const tokens: Token[] = []
  let glued = false
  for (const [text, quoted, word, number, korean] of script.matchAll(piece)) {
    if (/^\s/.test(text)) {
      glued = false
      continue
    }
    const add = (kind: Token['kind'], value: string) => tokens.push({ kind, text: value, glued })
    if (quoted !== undefined) add('text', quoted)
    else if (word !== undefined) add('word', word)
    else if (number !== undefined) add('number', number)
    else if (korean !== undefined) add('text', korean)
    else add(kinds[text] ?? 'sign', text)
    glued = true
  }
  return tokens
}
