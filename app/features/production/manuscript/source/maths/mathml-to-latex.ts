/** Turns a formula of MathML into LaTeX, and names what it does not know. */
import { elementAt } from '~/platform/records'
import {
  elementsIn,
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { innermost, mathChildren, signIn, type MathWriter } from './math-writer'
import { multiscripts, scripts, stacked } from './mathml-scripts'
import { functionNames, joinLatex, signsOf, wordsOf } from './mathml-signs'
import { fencedTable, plainTable } from './mathml-tables'

/** `unknown`: elements that were not understood; what they hold is there. */
type Latex = { latex: string; unknown: string[] }

export function mathToLatex(math: MarkupElement): Latex {
  const unknown = new Set<string>()
  const writer: MathWriter = {
    unknown,
    node: (element) => nodeOf(element, writer),
    row: (element) => rowOf(element, writer),
  }
  const latex = writer.row(math).replace(/\s+/g, ' ').trim()
  return { latex, unknown: [...unknown] }
}

function nodeOf(element: MarkupElement, writer: MathWriter): string {
  if (element.fate) return ''
  const write = elements.get(element.name)
  if (write) return write(element, writer)
  writer.unknown.add(element.name)
  return writer.row(element)
}

/** Elements one after the other. A table between brackets is a matrix, and takes them. */
function rowOf(element: MarkupElement, writer: MathWriter): string {
  const pieces: string[] = []
  const children = mathChildren(element)
  for (let index = 0; index < children.length; index += 1) {
    const child = elementAt(children, index)
    const inner = innermost(child)
    if (inner.name !== 'mtable') {
      pieces.push(writer.node(child))
      continue
    }
    const open = signIn(children[index - 1])
    const matrix = fencedTable(inner, open, signIn(children[index + 1]), writer)
    if (matrix) pieces.pop()
    pieces.push(matrix?.latex ?? plainTable(inner, writer))
    if (matrix?.takesClose) index += 1
  }
  return joinLatex(pieces)
}

type Write = (element: MarkupElement, writer: MathWriter) => string

const row: Write = (element, writer) => writer.row(element)
const nothing: Write = () => ''

const clean = (element: MarkupElement) => textIn(element).replace(/\s+/g, ' ').trim()

const variants = new Map(
  Object.entries({
    bold: 'mathbf',
    'double-struck': 'mathbb',
    script: 'mathcal',
    'bold-italic': 'boldsymbol',
    fraktur: 'mathfrak',
  }),
)

/** A name: a letter, a function, or a word in upright letters. */
const identifier: Write = (element) => {
  const text = clean(element)
  if (functionNames.has(text)) return `\\${text}`
  const latex = signsOf(text)
  const variant = element.attributes.mathvariant ?? ''
  const command = variants.get(variant)
  if (command && /^\w+$/.test(text)) return `\\${command}{${latex}}`
  return /^[A-Za-z]{2,}$/.test(text) || (variant === 'normal' && /^[A-Z]$/.test(text))
    ? `\\mathrm{${text}}`
    : latex
}

const operator: Write = (element) => {
  const text = clean(element)
  if (functionNames.has(text)) return `\\${text}`
  return /^[A-Za-z]{2,}$/.test(text) ? `\\operatorname{${text}}` : signsOf(text)
}

const words: Write = (element) => {
  const text = textIn(element).replace(/[\s\u00a0]+/g, ' ')
  if (text.trim() === '') return text === '' ? '' : '\\ '
  // an abbreviation of the writer's program for a sign
  return /^[^\p{L}\p{N}\s]$/u.test(text.trim()) ? signsOf(text.trim()) : wordsOf(text)
}

const fraction: Write = (element, writer) => {
  const [above = '', below = '', ...others] = mathChildren(element).map(writer.node)
  if (others.length > 0) writer.unknown.add(element.name)
  const isBinomial = /^0(?:\.0*)?[a-z]*$/.test(element.attributes.linethickness ?? '')
  return joinLatex([`\\${isBinomial ? 'binom' : 'frac'}{${above}}{${below}}`, ...others])
}

const root: Write = (element, writer) => {
  const [body = '', index = '', ...others] = mathChildren(element).map(writer.node)
  if (others.length > 0) writer.unknown.add(element.name)
  // a bracket inside would end the index
  const grouped = index.includes(']') ? `{${index}}` : index
  return joinLatex([`\\sqrt${index ? `[${grouped}]` : ''}{${body}}`, ...others])
}

const brackets = new Map(Object.entries({ '‖': '\\Vert', '∥': '\\Vert' }))

const fenced: Write = (element, writer) => {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const children = mathChildren(element)
  const [only] = children
  if (only && children.length === 1 && innermost(only).name === 'mtable') {
    const matrix = fencedTable(innermost(only), open.trim(), close.trim(), writer)
    if (matrix && (matrix.takesClose || close.trim() === '')) return matrix.latex
  }
  const signs = [...separators.replace(/\s/g, '')]
  const pieces = children.flatMap((child, index) => {
    const sign = index === 0 ? '' : signsOf(signs[Math.min(index, signs.length) - 1] ?? '')
    return [sign, writer.node(child)]
  })
  const sign = (text: string) => brackets.get(text) ?? signsOf(text)
  return joinLatex([sign(open.trim()), ...pieces, sign(close.trim())])
}

/** A blank as wide as a letter is one that was meant. */
const space: Write = ({ attributes: { width = '', linebreak } }) => {
  if (linebreak === 'newline') return '\\ '
  const wide = /^([\d.]{1,9})(em|ex|px|pt)$/.exec(width.trim())
  if (!wide) return ''
  const ems = Number(wide[1]) / ({ em: 1, ex: 2, px: 16, pt: 12 }[wide[2]!] ?? 1)
  return ems >= 1 ? '\\quad' : ''
}

/** Its command by each notation of what encloses. */
const enclosures: Record<string, (body: string) => string> = {
  longdiv: (body) => `)\\overline{${body}}`,
  radical: (body) => `\\sqrt{${body}}`,
  box: (body) => (body === '' ? '\\square' : `\\boxed{${body}}`),
  roundedbox: (body) => (body === '' ? '\\square' : `\\boxed{${body}}`),
  circle: (body) => (body === '' ? '\\bigcirc' : `\\textcircled{${body}}`),
  top: (body) => `\\overline{${body}}`,
  bottom: (body) => `\\underline{${body}}`,
  left: (body) => `|${body}`,
  right: (body) => `${body}|`,
  updiagonalstrike: (body) => `\\cancel{${body}}`,
  downdiagonalstrike: (body) => `\\bcancel{${body}}`,
  horizontalstrike: (body) => `\\cancel{${body}}`,
}
const notations = new Map(Object.entries(enclosures))

const enclosed: Write = (element, writer) => {
  let body = writer.row(element)
  for (const name of (element.attributes.notation ?? 'longdiv').split(/\s+/).filter(Boolean)) {
    const write = notations.get(name)
    if (write) body = write(body)
    else writer.unknown.add(`menclose ${name}`)
  }
  return body
}

const texEncodings = /^(?:application\/(?:x-)?(?:tex|latex)|text\/(?:x-)?(?:tex|latex)|tex|latex)$/i

/** What the author typed, when it is LaTeX; else what is shown. */
const semantics: Write = (element, writer) => {
  for (const child of elementsIn(element))
    if (child.name === 'annotation' && texEncodings.test(child.attributes.encoding ?? '')) {
      const latex = typedLatex(textIn(child))
      if (latex) return latex
    }
  const [shown] = mathChildren(element)
  return shown ? writer.node(shown) : ''
}

/** LaTeX without its dollars and what sets its size; '' when its braces do not fit. */
export function typedLatex(text: string): string {
  const latex = text
    .replace(/(^|[^\\])%[^\n]*\n/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\$\$?|\$\$?$|^\\[([]|\\[)\]]$/g, '')
    .replace(/\\(?:displaystyle|textstyle|nonumber|notag)(?![A-Za-z])\s?/g, '')
    .replace(/(\\\\)|\\\|/g, (_, line: string | undefined) => line ?? '\\Vert ')
    .trim()
  let depth = 0
  for (const [, sign] of latex.matchAll(/\\[^]|([{}$])/g)) {
    if (sign === '$') return ''
    if (sign) depth += sign === '{' ? 1 : -1
    if (depth < 0) return ''
  }
  return depth === 0 && !/(?:^|[^\\])(?:\\\\)*\\$/.test(latex.slice(-40)) ? latex : ''
}

const chosen: Write = (element, writer) => {
  const selection = Number.parseInt(element.attributes.selection ?? '1', 10) || 1
  const child = mathChildren(element)[selection - 1]
  return child ? writer.node(child) : ''
}

// prettier-ignore
const writes: Record<string, Write> = {
  math: row, mrow: row, mstyle: row, mpadded: row, merror: row, mtd: row, mtr: row, mi: identifier, mn: (element) => signsOf(clean(element)),
  mo: operator, mtext: words, ms: (element) => wordsOf(`"${clean(element)}"`), mspace: space, mphantom: nothing, mfrac: fraction,
  msqrt: (element, writer) => `\\sqrt{${writer.row(element)}}`, mroot: root, msup: scripts, msub: scripts, msubsup: scripts,
  munder: stacked, mover: stacked, munderover: stacked, mmultiscripts: multiscripts, none: nothing, mprescripts: nothing, malignmark: nothing,
  maligngroup: nothing, mtable: plainTable, mfenced: fenced, menclose: enclosed, semantics, annotation: nothing, 'annotation-xml': nothing,
  maction: chosen, mglyph: (element) => wordsOf(element.attributes.alt ?? ''),
}
const elements = new Map(Object.entries(writes))
