/** Reads what stands in a paragraph of Word: text with its format, formulas, pictures, notes, breaks. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  textIn,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { mathOf } from './omml'
import { markedLine } from './page-turns'
import { formatOf, formatted, isSameFormat, plainRun, type RunFormat } from './run-format'
import type { WordContext } from './word-context'
import { doubtNode, readDrawing } from './word-pictures'
import { childOf, elementsOf, textOf, valueOf, type WordElement } from './word-xml'

/** `format`: null for what has none, such as a picture. */
type Piece = { nodes: MarkupNode[]; format: RunFormat | null }
/** `boxes`: contents of text boxes; `rules`: a line is drawn across. */
type InlineContent = { nodes: MarkupNode[]; boxes: WordElement[]; rules: boolean }

/** A blank to write into. */
const blank = '(\u00a0\u00a0\u00a0)'

/** `isHeading`: bold letters of all of it say nothing more. */
export function readInline(
  paragraph: WordElement,
  context: WordContext,
  isHeading = false,
): InlineContent {
  const style = isHeading ? null : valueOf(paragraph, 'w:pPr', 'w:pStyle')
  const reader = new InlineReader(context, style)
  const isFormula = isOnlyFormula(paragraph)
  for (const child of elementsOf(paragraph)) reader.read(child, isFormula)
  const pieces = isHeading ? withoutStrong(reader.pieces) : reader.pieces
  const nodes = withMarks(joined(pieces), context)
  return { nodes, boxes: reader.boxes, rules: reader.rules }
}

/** A formula that stands alone is set on a line of its own. */
const isOnlyFormula = (paragraph: WordElement) => {
  const shown = elementsOf(paragraph).filter(({ name }) => name !== 'w:pPr')
  const isEmptyRun = (element: WordElement) =>
    element.name === 'w:r' &&
    elementsOf(element).every(
      (child) => child.name === 'w:rPr' || (child.name === 'w:t' && textOf(child).trim() === ''),
    )
  return (
    shown.some(({ name }) => name === 'm:oMath') &&
    shown.filter((one) => !isEmptyRun(one)).length === 1
  )
}

class InlineReader {
  readonly pieces: Piece[] = []
  readonly boxes: WordElement[] = []
  rules = false

  constructor(
    private readonly context: WordContext,
    private readonly style: string | null | undefined,
  ) {}

  read(element: WordElement, isDisplayed = false): void {
    switch (element.name) {
      case 'w:pPr':
        return
      case 'w:r':
        return this.#run(element)
      case 'm:oMath':
        return this.#formula(element, isDisplayed)
      case 'm:oMathPara':
        for (const child of elementsOf(element))
          if (child.name === 'm:oMath') this.#formula(child, true)
          else this.read(child)
        return
      case 'w:hyperlink':
        return this.#link(element)
      case 'x:doubt':
        return this.#add(doubtNode(element.attributes.sentence ?? ''))
      case 'w:t':
        return this.#text(textOf(element), plainRun)
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return this.#drawing(element)
      default:
        for (const child of elementsOf(element)) this.read(child)
    }
  }

  #add(node: MarkupNode): void {
    this.pieces.push({ nodes: [node], format: null })
  }

  #formula(formula: WordElement, isDisplayed: boolean): void {
    this.context.turns.fill()
    this.#add(mathOf(formula, isDisplayed))
  }

  #link(link: WordElement): void {
    const target = this.context.relations.get(link.attributes['r:id'] ?? '')
    const inner = new InlineReader(this.context, this.style)
    for (const child of elementsOf(link)) inner.read(child)
    this.boxes.push(...inner.boxes)
    const address = target?.external ? target.path : ''
    const text = inner.pieces
      .flatMap(({ nodes }) => nodes)
      .map(plainText)
      .join('')
    if (/^https?:/i.test(address) && !text.includes(address)) this.context.tally.leave('address')
    this.pieces.push(...inner.pieces)
  }

  #text(text: string, format: RunFormat): void {
    if (text === '') return
    if (text.trim() !== '') this.context.turns.fill()
    this.pieces.push({ nodes: [format.capitals ? text.toUpperCase() : text], format })
  }

  #run(run: WordElement): void {
    const format = formatOf(run, this.context.styles, this.style)
    for (const child of elementsOf(run)) {
      const isDone = this.#inRun(child, format, run)
      if (isDone) return
    }
  }

  /** Whether nothing else of the run is read. */
  #inRun(child: WordElement, format: RunFormat, run: WordElement): boolean {
    switch (child.name) {
      case 'w:t':
        this.#text(textOf(child), format)
        return false
      case 'w:tab':
      case 'w:ptab':
        this.#text(format.lined ? '    ' : ' ', format)
        return false
      case 'w:noBreakHyphen':
        this.#text('-', format)
        return false
      case 'w:br':
        this.#break(child)
        return false
      case 'w:cr':
        this.#add(newElement('br'))
        return false
      case 'w:lastRenderedPageBreak':
        for (const page of this.context.turns.turn('program')) this.#add(page)
        return false
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.#note(child, run)
      case 'w:ruby':
        this.#ruby(child)
        return false
      case 'w:contentPart':
        this.#add(doubtNode(doubts.address(child.name)))
        return false
      case 'w:rPr':
        return false
      default:
        this.read(child)
        return false
    }
  }

  #break({ attributes: { type } }: WordElement): void {
    if (type !== 'page') return this.#add(newElement('br'))
    for (const page of this.context.turns.turn('person')) this.#add(page)
  }

  #drawing(drawing: WordElement): void {
    const { nodes, boxes, rules } = readDrawing(drawing, this.context)
    if (nodes.length + boxes.length > 0) this.context.turns.fill()
    for (const node of nodes) this.#add(node)
    this.boxes.push(...boxes)
    this.rules ||= rules
  }

  /** A mark that the author typed stands in the same run, and is one of the manuscript's own now. */
  #note({ name, attributes }: WordElement, run: WordElement): boolean {
    const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote'
    const key = this.context.noteKey(kind, attributes.id ?? '')
    if (key === null) {
      this.#add(doubtNode(doubts.lostNote()))
      return false
    }
    this.#add({ ...newElement('span'), note: { key, hasWords: false } })
    const isTyped = /^(?:1|true|on)$/.test(attributes.customMarkFollows ?? '')
    if (isTyped) this.context.tally.lettersIn -= countLetters(textOf(run))
    return isTyped
  }

  #ruby(ruby: WordElement): void {
    const inner = (name: string) => {
      const part = childOf(ruby, name)
      const reader = new InlineReader(this.context, this.style)
      if (part) reader.read(part)
      return joined(reader.pieces)
    }
    const above = newElement('rt', {}, inner('w:rt'))
    this.#add(newElement('ruby', {}, [...inner('w:rubyBase'), above]))
  }
}

const plainText = (node: MarkupNode) => (typeof node === 'string' ? node : textIn(node))

/** In a heading that is bold all through, nothing of it is set apart. */
function withoutStrong(pieces: readonly Piece[]): Piece[] {
  const isText = ({ nodes, format }: Piece) =>
    format !== null && nodes.some((node) => plainText(node).trim() !== '')
  const isAll = (key: 'strong' | 'emphasis') =>
    pieces.filter(isText).every(({ format }) => format?.[key])
  const [strong, emphasis] = [isAll('strong'), isAll('emphasis')]
  return pieces.map(({ nodes, format }) => ({
    nodes,
    format: format && {
      ...format,
      strong: format.strong && !strong,
      emphasis: format.emphasis && !emphasis,
    },
  }))
}

/** Pieces of one format together; blanks with a line under them are blanks to write into. */
function joined(pieces: readonly Piece[]): MarkupNode[] {
  const runs: Piece[] = []
  for (const { nodes, format } of pieces) {
    const last = runs.at(-1)
    if (last?.format && format && isSameFormat(last.format, format)) last.nodes.push(...nodes)
    else runs.push({ nodes: [...nodes], format })
  }
  return runs.flatMap(({ nodes, format }) => {
    if (!format) return nodes
    const text = nodes.map(plainText).join('')
    if (text.trim() === '') return [format.lined && text.length > 2 ? blank : text]
    return formatted([text], format)
  })
}

/** Lines by which somebody has marked pages of print become the beginnings of pages. */
function withMarks(nodes: MarkupNode[], { turns, tally }: WordContext): MarkupNode[] {
  if (turns.pagesBy !== 'marks') return nodes
  const lines: MarkupNode[][] = [[]]
  for (const node of nodes)
    if (typeof node !== 'string' && node.name === 'br') lines.push([node], [])
    else lines.at(-1)?.push(node)
  return lines.flatMap((line) => {
    const text = line.map(plainText).join('')
    const marked = line.every(isText) ? markedLine(text) : null
    if (!marked) return line
    tally.lettersIn -= countLetters(text) - countLetters(marked.map(plainText).join(''))
    return marked
  })
}

const isText = (node: MarkupNode): boolean =>
  typeof node === 'string' ||
  (/^(?:em|strong|s|sup|sub)$/.test(node.name) && node.children.every(isText))

/** Whether nothing of a paragraph is seen. */
export const isEmptyInline = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : !node.note && node.name !== 'img' && node.name !== 'math' && node.name !== 'ruby'
        ? isEmptyInline(node.children)
        : false,
  )
