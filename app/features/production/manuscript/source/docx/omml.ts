/** Turns formulas of Word (OMML) into MathML, which is written as LaTeX like that of any other book. */
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { mathRun } from './omml-text'
import { childOf, elementsOf, switchOf, textOf, valueOf, type WordElement } from './word-xml'

export const mathOf = (formula: WordElement, isDisplayed: boolean): MarkupElement =>
  newElement('math', isDisplayed ? { display: 'block' } : {}, contentOf(formula))

type Write = (element: WordElement) => MarkupElement[]

/** What stands in an element, one after the other, without its properties. */
const contentOf: Write = (element) => elementsOf(element).flatMap(nodesOf)

function nodesOf(element: WordElement): MarkupElement[] {
  const write = writes.get(element.name)
  if (write) return write(element)
  if (/^[wm]:\w+Pr$/.test(element.name) || element.name === 'x:doubt') return []
  // what nobody knows is named, and what it holds stays
  const name = element.name.replace(':', '-').toLowerCase()
  return [newElement(name, {}, contentOf(element))]
}

const rowOf = (element: WordElement | undefined): MarkupElement =>
  newElement('mrow', {}, element ? contentOf(element) : [])
const partOf = (element: WordElement, name: string) => rowOf(childOf(element, name))
const sign = (text: string) => newElement('mo', {}, [text])
const made = (name: string, ...children: MarkupElement[]) => newElement(name, {}, children)
const isEmpty = ({ children }: MarkupElement) => children.length === 0

const properties = (element: WordElement) => childOf(element, `${element.name}Pr`)
/** The sign that a property names; '' where it names none, `otherwise` where it is missing. */
function signIn(element: WordElement, name: string, otherwise: string): string {
  const found = childOf(properties(element), name)
  return found ? (found.attributes.val ?? '') : otherwise
}
const isOn = (element: WordElement, name: string) => switchOf(properties(element), name) === true

const fraction: Write = (element) => {
  const above = partOf(element, 'm:num')
  const below = partOf(element, 'm:den')
  const type = valueOf(properties(element), 'm:type')
  if (type === 'lin') return [above, sign('/'), below]
  if (type === 'noBar') return [tableOf([[above], [below]])]
  return [made('mfrac', above, below)]
}

const root: Write = (element) => {
  const index = partOf(element, 'm:deg')
  const body = partOf(element, 'm:e')
  const isSquare = isOn(element, 'm:degHide') || isEmpty(index)
  return [isSquare ? made('msqrt', body) : made('mroot', body, index)]
}

const scripts =
  (name: string, ...parts: string[]): Write =>
  (element) => [made(name, ...parts.map((part) => partOf(element, part)))]

const before: Write = (element) => [
  made(
    'mmultiscripts',
    partOf(element, 'm:e'),
    made('mprescripts'),
    partOf(element, 'm:sub'),
    partOf(element, 'm:sup'),
  ),
]

/** A large sign with its limits, and that to which it belongs. */
const nary: Write = (element) => {
  const large = sign(signIn(element, 'm:chr', '∫'))
  const below = isOn(element, 'm:subHide') ? null : partOf(element, 'm:sub')
  const above = isOn(element, 'm:supHide') ? null : partOf(element, 'm:sup')
  const hasBelow = below && !isEmpty(below)
  const hasAbove = above && !isEmpty(above)
  const limits =
    hasBelow && hasAbove
      ? made('munderover', large, below, above)
      : hasBelow
        ? made('munder', large, below)
        : hasAbove
          ? made('mover', large, above)
          : large
  return [limits, ...contentOf(childOf(element, 'm:e') ?? element)]
}

/** Brackets around parts; around a fraction without a line they make a binomial. */
const brackets: Write = (element) => {
  const open = signIn(element, 'm:begChr', '(')
  const close = signIn(element, 'm:endChr', ')')
  const parts = elementsOf(element).filter(({ name }) => name === 'm:e')
  const [only] = parts.length === 1 && parts[0] ? elementsOf(parts[0]).filter(isContent) : []
  if (only && open === '(' && close === ')' && isStack(only, parts[0]!))
    return [
      newElement('mfrac', { linethickness: '0' }, [partOf(only, 'm:num'), partOf(only, 'm:den')]),
    ]
  const separators = signIn(element, 'm:sepChr', '|')
  return [newElement('mfenced', { open, close, separators }, parts.map(rowOf))]
}

const isContent = ({ name }: WordElement) => !/^[wm]:\w+Pr$/.test(name)
const isStack = (element: WordElement, around: WordElement) =>
  element.name === 'm:f' &&
  valueOf(properties(element), 'm:type') === 'noBar' &&
  elementsOf(around).filter(isContent).length === 1

const tableOf = (rows: MarkupElement[][]) =>
  made('mtable', ...rows.map((cells) => made('mtr', ...cells.map((cell) => made('mtd', cell)))))

const matrix: Write = (element) => [
  tableOf(
    elementsOf(element)
      .filter(({ name }) => name === 'm:mr')
      .map((line) =>
        elementsOf(line)
          .filter(({ name }) => name === 'm:e')
          .map(rowOf),
      ),
  ),
]

/** Equations below each other: `&` says where they are aligned, `#` that their number follows. */
const equations: Write = (element) => {
  const lines = elementsOf(element)
    .filter(({ name }) => name === 'm:e')
    .map((line) => dividedRow(contentOf(line)))
  return [
    newElement(
      'mtable',
      { columnalign: 'right left' },
      lines.map(({ cells, label }) =>
        label
          ? made('mlabeledtr', made('mtd', ...label), ...cells.map((cell) => made('mtd', ...cell)))
          : made('mtr', ...cells.map((cell) => made('mtd', ...cell))),
      ),
    ),
  ]
}

function dividedRow(nodes: MarkupElement[]): {
  cells: MarkupElement[][]
  label: MarkupElement[] | null
} {
  const cells: MarkupElement[][] = [[]]
  let label: MarkupElement[] | null = null
  for (const node of nodes) {
    const text = node.name === 'mo' ? node.children[0] : ''
    if (text === '&' && !label) cells.push([])
    else if (text === '#' && !label) label = []
    else (label ?? cells.at(-1))?.push(node)
  }
  // a sign of alignment at the beginning of a line divides nothing
  if (cells.length > 1 && cells[0]?.length === 0) cells.shift()
  return { cells, label }
}

const named: Write = (element) => {
  const name = childOf(element, 'm:fName')
  return [...(name ? nameOf(name) : []), ...contentOf(childOf(element, 'm:e') ?? element)]
}

/** The name of a function, which may have limits or a power. */
const nameOf = (name: WordElement): MarkupElement[] =>
  elementsOf(name).flatMap((child) => {
    if (child.name === 'm:r') return mathRun(child, true)
    const base = childOf(child, 'm:e')
    if (!/^m:(?:limLow|limUpp|sSup|sSub|sSubSup)$/.test(child.name) || !base) return nodesOf(child)
    const [whole] = nodesOf(child)
    if (whole) whole.children[0] = newElement('mrow', {}, nameOf(base))
    return whole ? [whole] : []
  })

/** Marks that stand over letters by themselves, as the signs that they look like. */
const marks = new Map(
  Object.entries({
    '\u0300': '`',
    '\u0301': '´',
    '\u0302': '^',
    '\u0303': '~',
    '\u0304': '¯',
    '\u0305': '¯',
    '\u0306': '˘',
    '\u0307': '˙',
    '\u0308': '¨',
    '\u030a': '˚',
    '\u030c': 'ˇ',
    '\u0332': '_',
    '\u033f': '¯',
    '\u20d6': '←',
    '\u20d7': '→',
    '\u20db': '⃛',
    '\u20d1': '⇀',
    '\u20d0': '↼',
    '\u20e1': '↔',
    '\u20ee': '←',
    '\u20ef': '→',
  }),
)

const accent: Write = (element) => {
  const mark = signIn(element, 'm:chr', '\u0302')
  return [made('mover', partOf(element, 'm:e'), sign(marks.get(mark) ?? mark))]
}

const bar: Write = (element) => {
  const isAbove = valueOf(properties(element), 'm:pos') === 'top'
  return [made(isAbove ? 'mover' : 'munder', partOf(element, 'm:e'), sign(isAbove ? '¯' : '_'))]
}

const arrows = /^[→←↔⇒⇐⇔⇌⟶⟵]$/

/** A brace or arrow over or under something; what stands over an arrow belongs to it. */
const grouped: Write = (element) => {
  const mark = signIn(element, 'm:chr', '⏟')
  const isAbove = valueOf(properties(element), 'm:pos') === 'top'
  const body = partOf(element, 'm:e')
  if (arrows.test(mark)) return [made(isAbove ? 'munder' : 'mover', sign(mark), body)]
  return [made(isAbove ? 'mover' : 'munder', body, sign(mark))]
}

const limit =
  (name: string): Write =>
  (element) => [made(name, partOf(element, 'm:e'), partOf(element, 'm:lim'))]

const frameParts: [hides: string, side: string][] = [
  ['m:hideTop', 'top'],
  ['m:hideBot', 'bottom'],
  ['m:hideLeft', 'left'],
  ['m:hideRight', 'right'],
]
const strikes: [property: string, notation: string][] = [
  ['m:strikeBLTR', 'updiagonalstrike'],
  ['m:strikeTLBR', 'downdiagonalstrike'],
  ['m:strikeH', 'horizontalstrike'],
  ['m:strikeV', 'verticalstrike'],
]

const framed: Write = (element) => {
  const sides = frameParts.filter(([hides]) => !isOn(element, hides)).map(([, side]) => side)
  const notations = [
    ...(sides.length === 4 ? ['box'] : sides),
    ...strikes.filter(([property]) => isOn(element, property)).map(([, name]) => name),
  ]
  const body = partOf(element, 'm:e')
  return [
    notations.length === 0
      ? body
      : newElement('menclose', { notation: notations.join(' ') }, [body]),
  ]
}

const group: Write = (element) => [partOf(element, 'm:e')]
const text: Write = (element) => {
  const words = textOf(element)
  return words === '' ? [] : [newElement('mtext', {}, [words])]
}

// prettier-ignore
const writes = new Map<string, Write>(Object.entries<Write>({
  'm:r': (run) => mathRun(run), 'w:r': text, 'w:t': text, 'm:t': text, 'm:oMath': contentOf, 'm:e': (element) => [rowOf(element)], 'm:oMathPara': contentOf,
  'm:f': fraction, 'm:rad': root, 'm:sSup': scripts('msup', 'm:e', 'm:sup'), 'm:sSub': scripts('msub', 'm:e', 'm:sub'),
  'm:sSubSup': scripts('msubsup', 'm:e', 'm:sub', 'm:sup'), 'm:sPre': before, 'm:nary': nary, 'm:d': brackets, 'm:m': matrix, 'm:eqArr': equations,
  'm:func': named, 'm:acc': accent, 'm:bar': bar, 'm:groupChr': grouped, 'm:limLow': limit('munder'), 'm:limUpp': limit('mover'),
  'm:borderBox': framed, 'm:box': group, 'm:phant': group, 'w:ins': contentOf, 'w:moveTo': contentOf, 'w:sdt': contentOf, 'w:sdtContent': contentOf,
  'w:smartTag': contentOf, 'w:customXml': contentOf, 'w:hyperlink': contentOf, 'w:lastRenderedPageBreak': () => [],
}))
