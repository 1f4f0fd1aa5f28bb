/** Reads drawings of Word: pictures with their descriptions, text boxes, charts, formulas of old. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { pictureOf } from '~/features/production/manuscript/source/epub/pictures'
import { isPicture } from './shown'
import type { WordContext } from './word-context'
import { childOf, elementsOf, wordsBelow, type WordElement } from './word-xml'

/** `boxes`: contents of text boxes, which stand beside the text. */
type Drawn = { nodes: MarkupNode[]; boxes: WordElement[]; rules: boolean }

export const doubtNode = (sentence: string): MarkupElement => ({
  ...newElement('span'),
  doubt: sentence,
})

/** w:drawing, w:pict and w:object */
export function readDrawing(drawing: WordElement, context: WordContext): Drawn {
  const found: WordElement[] = []
  const boxes: WordElement[] = []
  collect(drawing, found, boxes)
  const below = [...wordsBelow(drawing)]
  const said = below.find(({ name }) => name === 'wp:docPr')?.attributes
  const shape = below.find(({ name, attributes }) => name.startsWith('v:') && attributes.alt)
  const description = described(said) || (shape?.attributes.alt ?? '').trim()
  const isDecoration = below.some(
    ({ name, attributes }) =>
      name === 'adec:decorative' && /^(?:1|true)$/.test(attributes.val ?? ''),
  )
  const nodes = found.flatMap((picture, index) =>
    nodesOf(picture, index === 0 ? description : '', isDecoration, context),
  )
  const rules = below.some(({ attributes }) => /^t(?:rue)?$/.test(attributes.hr ?? ''))
  const written = below.flatMap(({ name, attributes }) =>
    name === 'v:textpath' && attributes.string ? [attributes.string] : [],
  )
  if (written.length > 0) nodes.push(...drawnText(written, context))
  const isOnlyShape = found.length === 0 && boxes.length === 0 && written.length === 0 && !rules
  if (isOnlyShape && drawing.name === 'w:object') {
    const program = below.find(({ name }) => name === 'o:OLEObject')?.attributes.ProgID ?? 'OLE'
    nodes.push(doubtNode(doubts.address(program)))
  } else if (isOnlyShape && description !== '') {
    context.tally.picturesIn += 1
    nodes.push(imageOf('', description, false, context))
  } else if (isOnlyShape) context.tally.leave('drawing')
  const program = below.find(({ name }) => name === 'o:OLEObject')?.attributes.ProgID ?? ''
  if (/^(?:equation|mathtype)/i.test(program)) nodes.unshift(doubtNode(doubts.formulaPicture()))
  return { nodes, boxes, rules }
}

/** Pictures of a drawing, and its outermost text boxes. */
function collect(element: WordElement, pictures: WordElement[], boxes: WordElement[]): void {
  for (const child of elementsOf(element))
    if (child.name === 'w:txbxContent') boxes.push(child)
    else {
      if (isPicture(child.name)) pictures.push(child)
      collect(withDescription(child, element), pictures, boxes)
    }
}

/** A picture of a group has its description beside it. */
function withDescription(element: WordElement, around: WordElement): WordElement {
  const beside =
    described(childOf(element, '?:nvPicPr', '?:cNvPr')?.attributes) || around.attributes.ownText
  if (beside) element.attributes.ownText ??= beside
  return element
}

const described = (attributes: Record<string, string> | undefined) =>
  (attributes?.descr ?? '').trim() || (attributes?.title ?? '').trim()

function nodesOf(
  picture: WordElement,
  description: string,
  isDecoration: boolean,
  context: WordContext,
): MarkupNode[] {
  const { attributes } = picture
  const id =
    attributes['r:embed'] ?? attributes['r:link'] ?? attributes['r:id'] ?? attributes['r:dm'] ?? ''
  const path = context.relations.get(id)?.path ?? ''
  const said = attributes.ownText || description || (attributes.title ?? '')
  const nodes: MarkupNode[] = [imageOf(path, said, isDecoration, context)]
  const texts = context.drawnTexts.get(path) ?? []
  return texts.length > 0 ? [...nodes, ...drawnText(texts, context)] : nodes
}

/** Words inside of a drawing follow it on a line of their own. */
function drawnText(texts: readonly string[], { tally }: WordContext): MarkupNode[] {
  const text = texts.join(' ')
  tally.shows(text)
  return [newElement('br'), doubtNode(doubts.svgText()), text, newElement('br')]
}

function imageOf(
  path: string,
  description: string,
  isDecoration: boolean,
  { tally }: WordContext,
): MarkupElement {
  const image = newElement('img', {
    src: path,
    ...(isDecoration ? { alt: '' } : description === '' ? {} : { alt: description }),
  })
  tally.shows(pictureOf(image, { path: '', byId: new Map() }).description)
  return image
}
