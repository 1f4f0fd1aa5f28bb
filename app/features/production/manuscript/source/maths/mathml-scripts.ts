/** Writes what stands above, below, before and after a letter or sign of MathML. */
import {
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { innermost, mathChildren, signIn, type MathWriter } from './math-writer'
import { accentsOver, accentsUnder, longArrows } from './mathml-signs'

/** A letter, sign, number or command, or what one pair of brackets holds: scripts after it are its own. */
const atom =
  /^(?:[^\\{}^_\s]|\\[A-Za-z]+|[\d.,]+|\\(?:mathrm|mathbf|mathbb|mathcal|text|operatorname)\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]|\|[^|]*\|)$/u
const indexed = /^(?:[^\\{}^_\s]|\\[A-Za-z]+)_\{[^{}]*\}$/u

/** Lines under a sign are conditions, not equations below each other. */
const inLines = (latex: string) =>
  /^\\begin\{aligned\} [^&]*\\end\{aligned\}$/.test(latex)
    ? `\\substack{${latex.slice('\\begin{aligned} '.length, -' \\end{aligned}'.length)}}`
    : latex

/** Scripts of nothing are those of what comes next. */
function withScripts(base: string, sub: string, sup: string): string {
  const keepsIndex = sub === '' && indexed.test(base)
  const grouped = base === '' ? '{}' : keepsIndex || atom.test(base) ? base : `{${base}}`
  const below = sub === '' ? '' : `_{${inLines(sub)}}`
  if (sup === '') return grouped + below
  if (/^'+$/.test(sup) || sup === '^{\\circ}') return grouped + below + sup
  return `${grouped}${below}^{${sup.replaceAll("'", '\\prime ').replaceAll('^{\\circ}', '\\circ ').trim()}}`
}

type Write = (element: MarkupElement, writer: MathWriter) => string

/** msub, msup, msubsup */
export const scripts: Write = (element, writer) => {
  const [base = '', first = '', second = '', ...others] = mathChildren(element).map(writer.node)
  const expected = element.name === 'msubsup' ? 0 : second === '' ? 0 : 1
  if (others.length + expected > 0) writer.unknown.add(element.name)
  if (element.name === 'msubsup') return withScripts(base, first, second) + others.join(' ')
  const rest = [second, ...others].join(' ').trim()
  const written =
    element.name === 'msup' ? withScripts(base, '', first) : withScripts(base, first, '')
  return rest === '' ? written : `${written} ${rest}`
}

/** Signs and functions whose limits stand above and below them. */
const large =
  /^\\(?:sum|prod|int|iint|iiint|oint|lim|max|min|sup|inf|gcd|det|bigcup|bigcap|operatorname\{[^{}]*\}|overbrace\{[^]*\}|underbrace\{[^]*\})$/

/** munder, mover, munderover */
export const stacked: Write = (element, writer) => {
  const [base, first, second, ...others] = mathChildren(element)
  if (!base) return ''
  if (others.length > 0) writer.unknown.add(element.name)
  const under = element.name === 'mover' ? undefined : first
  const over = element.name === 'munder' ? undefined : element.name === 'mover' ? first : second
  const rest = element.name === 'munderover' || !second ? others : [second, ...others]
  if (rest.length > others.length) writer.unknown.add(element.name)
  const written = writeStack(base, under, over, writer)
  return [written, ...rest.map(writer.node)].filter(Boolean).join(' ')
}

function writeStack(
  base: MarkupElement,
  under: MarkupElement | undefined,
  over: MarkupElement | undefined,
  writer: MathWriter,
): string {
  const arrow = longArrows.get(signIn(innermost(base)))
  const below = under ? writer.node(under) : ''
  const above = over ? writer.node(over) : ''
  if (arrow) return `\\${arrow}${below ? `[{${below}}]` : ''}{${above}}`
  const body = writer.node(base)
  if (large.test(body))
    return `${body}${below ? `_{${inLines(below)}}` : ''}${above ? `^{${above}}` : ''}`
  const isOne = [...textIn(base).trim()].length === 1
  return withOver(withUnder(body, under, below), over, above, isOne)
}

/** The sign of an element that holds nothing else. */
const signOf = (element: MarkupElement | undefined) =>
  element && /^m(?:o|i|text|n)$/.test(innermost(element).name) ? textIn(element).trim() : ''

function withUnder(body: string, under: MarkupElement | undefined, below: string): string {
  if (!under || below === '') return body
  const accent = accentsUnder.get(signOf(under))
  return accent ? `\\${accent}{${body}}` : `\\underset{${below}}{${body}}`
}

function withOver(
  body: string,
  over: MarkupElement | undefined,
  above: string,
  isOne: boolean,
): string {
  if (!over || (above === '' && signOf(over) === '')) return body
  const accent = accentsOver.get(signOf(over))
  if (accent) return `\\${accent[isOne ? 0 : 1]}{${body}}`
  return `\\overset{${above}}{${body}}`
}

/** mmultiscripts: pairs after the base, and pairs before it. */
export const multiscripts: Write = (element, writer) => {
  const [base, ...pairs] = mathChildren(element)
  if (!base) return ''
  const middle = pairs.findIndex(({ name }) => name === 'mprescripts')
  const after = middle < 0 ? pairs : pairs.slice(0, middle)
  const before = middle < 0 ? [] : pairs.slice(middle + 1)
  const written = (elements: MarkupElement[], first: string) => {
    let text = first
    for (let index = 0; index < elements.length; index += 2) {
      const [sub, sup] = [elements[index], elements[index + 1]]
      const scripted = withScripts(
        index === 0 ? text : '',
        sub ? writer.node(sub) : '',
        sup ? writer.node(sup) : '',
      )
      text = index === 0 ? scripted : text + scripted
    }
    return text
  }
  const left = before.length === 0 ? '' : written(before, '')
  return left + written(after, writer.node(base))
}
