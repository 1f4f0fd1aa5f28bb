/** Formulas as data that Typst sets: what a tree of MathML says, in the names of its functions. */
import type { MathNode } from '../maths/math-tree'

/** `n` is what it is, `t` its text, `c` its parts, `s` its scripts by their sides. */
export type PrintMaths = {
  n: string
  t?: string
  w?: number
  c?: PrintMaths[]
  s?: Record<string, PrintMaths>
  limits?: boolean
  rows?: PrintMaths[][]
  align?: 'left' | 'center' | 'right'
  hlines?: number[]
  vlines?: number[]
}

type Clean = (text: string) => string

/** Signs over a letter, as the character that combines with it. */
const accents: Record<string, string> = {
  '˙': '\u0307',
  '¨': '\u0308',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
  '´': '\u0301',
  '`': '\u0300',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˚': '\u030a',
}
const above: Record<string, string> = { '‾': 'over', '¯': 'over', '⏞': 'overbrace' }
const below: Record<string, string> = { _: 'under', '⏟': 'underbrace' }
const applied = '\u2061'
const hidden = /[\u2061-\u2064]/
/** Signs that stand as high as they should without being a script. */
const raised = /^[′″‴°∘]$/

const empty: PrintMaths = { n: 'row', c: [] }
const row = (parts: PrintMaths[]): PrintMaths =>
  parts.length === 1 ? (parts[0] ?? empty) : { n: 'row', c: parts }
const upright = (text: string): PrintMaths => ({ n: 'upright', t: text })

export const printMaths = (node: MathNode, clean: Clean): PrintMaths[] =>
  new Writer(clean).parts(node.children)

class Writer {
  constructor(private readonly clean: Clean) {}

  parts(nodes: MathNode[]): PrintMaths[] {
    return nodes.flatMap((node, i): PrintMaths[] => {
      if (node.name === 'mo' && hidden.test(node.text)) return []
      // a row within a row takes no place of its own, so that lines may end within it
      if (node.name === 'mrow' && !isFenced(node)) return this.parts(node.children)
      const isFunction = node.name === 'mi' && nodes[i + 1]?.text === applied
      return [isFunction ? { n: 'op', t: this.clean(node.text) } : this.part(node)]
    })
  }

  private whole = (node: MathNode | undefined): PrintMaths =>
    node ? row(this.parts([node])) : empty

  private part(node: MathNode): PrintMaths {
    const { name, children, attributes } = node
    const [first, second, third] = children
    switch (name) {
      case 'mrow':
        return { n: 'fence', c: this.parts(children) }
      case 'mfrac':
        return attributes.linethickness?.startsWith('0')
          ? {
              n: 'table',
              rows: [[this.whole(first)], [this.whole(second)]],
              align: 'center',
              hlines: [],
              vlines: [],
            }
          : { n: 'frac', c: [this.whole(first), this.whole(second)] }
      case 'msqrt':
        return { n: 'root', c: [row(this.parts(children))] }
      case 'mroot':
        return { n: 'rootOf', c: [this.whole(first), this.whole(second)] }
      case 'msub':
        return this.attach(first, { br: second })
      case 'msup':
        if (second?.text === '⌢') return this.attach(first, { t: second }, true)
        return second && raised.test(second.text)
          ? row([this.whole(first), { n: 'text', t: second.text === '∘' ? '°' : second.text }])
          : this.attach(first, { tr: second })
      case 'msubsup':
        return this.attach(first, { br: second, tr: third })
      case 'mover':
        return this.over(first, second)
      case 'munder':
        return second && below[second.text]
          ? { n: below[second.text] ?? '', c: [this.whole(first)] }
          : this.attach(first, { b: second }, true)
      case 'munderover':
        return this.attach(first, { b: second, t: third }, true)
      case 'mtable':
        return this.table(children)
      case 'menclose':
        return { n: enclosure(attributes.notation ?? ''), c: [row(this.parts(children))] }
      default:
        return this.token(node)
    }
  }

  /** What holds text, or nothing; anything else is a row. */
  private token(node: MathNode): PrintMaths {
    switch (node.name) {
      case 'mi':
        return this.letter(node)
      case 'mn':
        return upright(this.clean(node.text))
      case 'mo':
        return { n: 'sign', t: this.clean(node.text) }
      case 'mtext':
        return { n: 'text', t: this.clean(node.text) }
      case 'mspace':
        return { n: 'space', w: spaceOf(node.attributes.width ?? '') }
      default:
        return row(this.parts(node.children))
    }
  }

  private letter({ text, attributes }: MathNode): PrintMaths {
    const shown = this.clean(text)
    const isOne = [...shown].length === 1
    return isOne && attributes.mathvariant !== 'normal' ? { n: 'letter', t: shown } : upright(shown)
  }

  private attach(
    base: MathNode | undefined,
    sides: Record<string, MathNode | undefined>,
    limits = false,
  ): PrintMaths {
    const s: Record<string, PrintMaths> = {}
    for (const [side, node] of Object.entries(sides)) s[side] = this.whole(node)
    return { n: 'attach', c: [this.whole(base)], s, limits }
  }

  private over(base: MathNode | undefined, sign: MathNode | undefined): PrintMaths {
    const text = sign?.name === 'mo' ? sign.text : ''
    if (above[text]) return { n: above[text], c: [this.whole(base)] }
    if (accents[text]) return { n: 'accent', t: accents[text], c: [this.whole(base)] }
    if (base?.name === 'mo' && base.attributes.stretchy === 'true') {
      const arrow: PrintMaths = { n: 'arrow', t: this.clean(base.text) }
      const label = this.whole(sign)
      return isEmpty(label) ? arrow : { n: 'attach', c: [arrow], s: { t: label }, limits: true }
    }
    return this.attach(base, { t: sign }, true)
  }

  private table(nodes: MathNode[]): PrintMaths {
    const cells = nodes.map(({ children }) => children)
    const width = Math.max(0, ...cells.map((one) => one.length))
    const styles = cells.flat().map(({ attributes }) => attributes.style ?? '')
    const isAll = (side: string) =>
      styles.length > 0 && styles.every((style) => style.includes(`text-align:${side}`))
    const has = (cell: MathNode | undefined, side: string) =>
      cell?.attributes.style?.includes(`border-${side}`) ?? false
    const align = isAll('right')
      ? 'right'
      : styles.some((style) => style.includes('left'))
        ? 'left'
        : 'center'
    return {
      n: 'table',
      rows: cells.map((one) =>
        Array.from({ length: width }, (_, i) => row(this.parts(one[i]?.children ?? []))),
      ),
      align,
      hlines: cells.flatMap((one, i) => (one.some((cell) => has(cell, 'bottom')) ? [i + 1] : [])),
      vlines: Array.from({ length: width }, (_, i) => i + 1).filter((i) =>
        cells.some((one) => has(one[i - 1], 'right')),
      ),
    }
  }
}

const isEmpty = ({ n, c = [] }: PrintMaths): boolean =>
  n === 'space' || (n === 'row' && c.every(isEmpty)) || (n === 'attach' && c.every(isEmpty))

/** Brackets around a row grow with it. */
const isFenced = ({ children }: MathNode) =>
  children.length > 1 &&
  [children[0], children.at(-1)].every(
    (one) =>
      one?.name === 'mo' && one.attributes.fence === 'true' && one.attributes.stretchy === 'true',
  )

function enclosure(notation: string): string {
  if (/strike/.test(notation)) return 'strike'
  return /longdiv/.test(notation) ? 'corner' : 'box'
}

/** Ems of a space, as far as it is one. */
function spaceOf(width: string): number {
  const number = Number(/^(-?[\d.]+)em$/.exec(width)?.[1] ?? 0)
  return Math.max(-1, Math.min(4, number))
}
