/** Formulas in LaTeX as a tree of MathML, of which only what readers know remains. */
import { SaxesParser } from 'saxes'
import temml from 'temml'

/** `text`: of a token (mi, mn, mo, mtext), '' for other elements. */
export type MathNode = {
  name: string
  attributes: Record<string, string>
  text: string
  children: MathNode[]
}

/** Characters of a formula, expanded macros, and elements in elements. */
const bounds = { characters: 4000, expanded: 500, depth: 60, elements: 4000 }

/**
 * Null for a formula that is not LaTeX, or too long. `isBlock`: it stands on lines of its own; `namesUnknown`: a
 * command that is not known is a text of its own (`\foo`) instead of making the formula null.
 */
export function mathTree(
  latex: string,
  isBlock: boolean,
  { namesUnknown = false } = {},
): MathNode | null {
  if (latex.length > bounds.characters) return null
  try {
    const written = temml.renderToString(withWords(latex), {
      displayMode: isBlock,
      throwOnError: !namesUnknown,
      maxExpand: bounds.expanded,
      maxSize: [20, 20],
      xml: true,
    })
    const root = parsed(written)
    if (root?.name !== 'math') return null
    const children = root.children.flatMap(cleaned)
    return children.some(isSeen) ? { ...root, children } : null
  } catch {
    return null
  }
}

/** A formula that shows nothing, such as one of commands only, is none. */
const isSeen = ({ text, children }: MathNode): boolean =>
  /[^\s\u2061-\u2064]/.test(text) || children.some(isSeen)

/** Words of Korean stand in formulas without a mark; `\text` keeps their blanks. */
const withWords = (latex: string): string => {
  const marked: string[] = []
  const rest = latex.replace(/\\(?:text\w{0,8}|mbox|hbox|ce|pu) ?\{[^{}]*\}/g, (found) => {
    marked.push(found)
    return `\u0001${marked.length - 1}\u0001`
  })
  return (
    rest
      // temml makes a power of what \overset sets above a letter
      .replace(/\\overset(?![A-Za-z])/g, '\\stackrel')
      // a tilde that begins something denies it; another one is a blank of LaTeX
      .replace(/(^|\\to|\\(?:L|Leftr|R)ightarrow|[→⇒⇔(])\s{0,9}~(?=\s{0,9}[A-Za-z(])/g, '$1\\sim ')
      .replace(/[가-힣ㄱ-ㅣ]+(?:[ ,·]+[가-힣ㄱ-ㅣ]+)*/g, (words) => `\\text{${words}}`)
      // eslint-disable-next-line no-control-regex -- no formula holds this character
      .replace(/\u0001(\d+)\u0001/g, (_, i: string) => marked[Number(i)] ?? '')
  )
}

function parsed(xml: string): MathNode | null {
  const top: MathNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let elements = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: MathNode = { name, attributes: { ...attributes }, text: '', children: [] }
    elements += 1
    if (elements > bounds.elements || open.length > bounds.depth) throw new Error('too large')
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.write(xml).close()
  return top.children[0] ?? null
}

const tokens = new Set(['mi', 'mn', 'mo', 'mtext'])
/** Elements that hold any number of others. */
const rows = new Set(['math', 'mrow', 'mtd', 'mstyle', 'mpadded', 'menclose', 'msqrt', 'mphantom'])
/** Attributes that mean something; temml's classes and styles belong to its own style sheet. */
const meaning = new Set([
  'accent',
  'accentunder',
  'columnspan',
  'displaystyle',
  'fence',
  'form',
  'linethickness',
  'mathvariant',
  'movablelimits',
  'notation',
  'separator',
  'stretchy',
  'width',
])

const row = (children: MathNode[]): MathNode =>
  children.length === 1 && children[0]
    ? children[0]
    : { name: 'mrow', attributes: {}, text: '', children }
const sign = (text: string): MathNode => ({
  name: 'mo',
  attributes: { stretchy: 'true' },
  text,
  children: [],
})

/** One element, or several where a wrapper is taken away. */
function cleaned(node: MathNode): MathNode[] {
  const { name, attributes } = node
  // temml makes one sign of letters that something stands above
  if (tokens.has(name) && node.children.length > 0) return [row(node.children.flatMap(cleaned))]
  if (tokens.has(name)) return [{ ...node, attributes: kept(attributes), children: [] }]
  if (name === 'mspace') return attributes.width ? [{ ...node, attributes: kept(attributes) }] : []
  // the other elements have a place for each of their parts
  const children = rows.has(name)
    ? joinedTexts(node.children.flatMap(cleaned))
    : node.children.map((child) => row(cleaned(child)))
  if (name === 'menclose') return [enclosed(attributes.notation ?? '', children)]
  if (name === 'mpadded' || name === 'mstyle') return [row(children)]
  if (name === 'mrow' && (attributes.class ?? '') !== '' && children.length === 0) return []
  if (name === 'mrow' && /border:1px/.test(attributes.style ?? ''))
    return [{ name: 'menclose', attributes: { notation: 'box' }, text: '', children }]
  const lines = name === 'mtd' ? cellLines(attributes) : {}
  return [{ name, attributes: { ...kept(attributes), ...lines }, text: '', children }]
}

const kept = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => meaning.has(name)))

/** Lines beside a cell, and where its text stands. */
function cellLines({
  class: place = '',
  style = '',
}: Record<string, string>): Record<string, string> {
  const align = /tml-(left|right)/.exec(place)?.[1]
  const sides = ['top', 'right', 'bottom', 'left'].filter((side) =>
    new RegExp(`border-${side}:[^;]*(?:solid|dashed)`).test(style),
  )
  const rules = [
    ...(align ? [`text-align:${align}`] : []),
    ...sides.map((side) => `border-${side}:1px solid`),
  ]
  return rules.length > 0 ? { style: rules.join(';') } : {}
}

/** A line above or below is an accent, which browsers show; of what they do not show the name remains. */
function enclosed(notation: string, children: MathNode[]): MathNode {
  const inner = children.filter(({ name, children: more }) => name !== 'mrow' || more.length > 0)
  const node = (name: string, line: string): MathNode => ({
    name,
    attributes: {},
    text: '',
    children: [row(inner), sign(line)],
  })
  if (notation === 'top') return node('mover', '‾')
  if (notation === 'bottom') return node('munder', '_')
  return { name: 'menclose', attributes: { notation }, text: '', children: inner }
}

/** Words stand in one text, not in one for each syllable. */
function joinedTexts(nodes: MathNode[]): MathNode[] {
  const found: MathNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (node.name === 'mtext' && last?.name === 'mtext')
      found[found.length - 1] = { ...last, text: last.text + node.text }
    else found.push(node)
  }
  return found
}
