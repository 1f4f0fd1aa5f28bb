/** Turns the objects of an HWPX document into elements: pictures, formulas, boxes, drawings, fields of forms. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  elementsBelow,
  elementsIn,
  newElement,
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { hwpEquation } from '~/features/production/manuscript/source/maths/hwp-equation'
import type { Conversion } from './conversion'
import { childOf, ownDescription, ownText } from './object-texts'
import { tableOf } from './table-elements'

/** `inLine`: it stands in the line like a letter. `sign`: what a small frame is between words. */
type Placed = { elements: MarkupElement[]; inLine: boolean; sign?: MarkupElement }
type Convert = (element: MarkupElement, conversion: Conversion) => MarkupElement[]

/** The elements of an object; null for what is none. */
export function objectOf(element: MarkupElement, conversion: Conversion): Placed | null {
  const convert = converts[element.name]
  if (!convert) {
    const elements = textsBelow(element, conversion)
    return elements.length > 0 ? { elements, inLine: true } : null
  }
  const inLine =
    childOf(element, 'pos')?.attributes.treataschar === '1' || inLineNames.test(element.name)
  const elements = withCaption(element, convert(element, conversion), conversion)
  return { elements, inLine, ...(inLine ? signIn(elements) : {}) }
}

const inLineNames = /^(?:equation|btn|checkbtn|radiobtn|edit|combobox|listbox)$/

/** What is not known keeps the paragraphs that stand in it. */
function textsBelow(element: MarkupElement, conversion: Conversion): MarkupElement[] {
  const lists = [...elementsBelow(element)].filter(({ name }) => name === 'sublist')
  const outermost = lists.filter(
    (list) => !lists.some((other) => other !== list && [...elementsBelow(other)].includes(list)),
  )
  return outermost.flatMap((list) => conversion.blocks(elementsIn(list), 'body'))
}

const paragraphsIn = (element: MarkupElement | undefined): MarkupElement[] => {
  const list = element && childOf(element, 'sublist')
  return list ? elementsIn(list) : []
}

/** A caption stands above or below, as in print. */
function withCaption(
  element: MarkupElement,
  elements: MarkupElement[],
  conversion: Conversion,
): MarkupElement[] {
  const caption = childOf(element, 'caption')
  const blocks = caption ? conversion.blocks(paragraphsIn(caption), 'cell') : []
  if (!caption || blocks.length === 0) return elements
  const written = newElement('figcaption', {}, blocks)
  const isBefore = /^(?:TOP|LEFT)$/.test(caption.attributes.side ?? '')
  for (const one of elements) if (one.name === 'img') one.captioned = true
  return [newElement('figure', {}, isBefore ? [written, ...elements] : [...elements, written])]
}

/** A picture that waits for its description, or has one. */
function pictureOf(id: string, element: MarkupElement, conversion: Conversion): MarkupElement {
  const description = ownDescription(element)
  return newElement('img', {
    src: conversion.binaries.get(id) ?? id,
    ...(description === '' ? {} : { alt: description }),
  })
}

const imageIn = (element: MarkupElement) =>
  childOf(element, 'img')?.attributes.binaryitemidref ??
  [...elementsBelow(childOf(element, 'fillbrush') ?? newElement(''))].find(
    ({ name }) => name === 'img',
  )?.attributes.binaryitemidref

const convertPicture: Convert = (element, conversion) => [
  pictureOf(imageIn(element) ?? '', element, conversion),
]

const convertEquation: Convert = (element) => {
  const script = ownText(childOf(element, 'script'))
  const { latex, unknown } = hwpEquation(script)
  if (latex === '') return []
  const formula = newElement('script', { type: 'math/tex' }, [latex])
  if (unknown.length > 0) formula.doubt = doubts.formula(unknown.join(', '))
  return [formula]
}

/** Letters of a frame in a line that is only a sign there, such as a number in a box. */
const longestSign = 12

function signIn(elements: readonly MarkupElement[]): { sign?: MarkupElement } {
  const [box, ...others] = elements
  const [only, ...more] = box?.children ?? []
  if (box?.name !== 'aside' || typeof only !== 'object' || only.name !== 'p') return {}
  if (others.length + more.length > 0 || countLetters(textIn(only)) > longestSign) return {}
  return { sign: newElement('span', {}, only.children) }
}

/** A frame with text is a box, one with a picture is this picture, one with nothing is only drawn. */
const convertShape: Convert = (element, conversion) => {
  const image = imageIn(element)
  const blocks = conversion.blocks(paragraphsIn(childOf(element, 'drawtext')), 'body')
  const pictures = image === undefined ? [] : [pictureOf(image, element, conversion)]
  if (blocks.length === 0) {
    if (pictures.length === 0) conversion.tally.leave('drawing')
    return pictures
  }
  return [...pictures, newElement('aside', {}, blocks)]
}

/** Shapes that belong together are a picture by themselves, unless they only hold one. */
const convertGroup: Convert = (element, conversion) => {
  const shapes = elementsIn(element).filter(({ name }) => shapeNames.test(name))
  const pictures = shapes.filter(({ name }) => name === 'pic')
  const drawn = shapes.filter((shape) => shape.name !== 'pic' && imageIn(shape) === undefined)
  const parts = shapes.flatMap((shape) =>
    withCaption(shape, converts[shape.name]?.(shape, conversion) ?? [], conversion),
  )
  const isDiagram = drawn.length > 1 || (drawn.length > 0 && pictures.length > 0)
  if (!isDiagram) return parts
  const texts = parts.map((part) => (part.name === 'aside' ? { ...part, name: 'div' } : part))
  if (pictures.length === 0) {
    conversion.drawn += 1
    texts.unshift(pictureOf('묶은 그림', element, conversion))
  }
  return [Object.assign(newElement('div', {}, texts), { doubt: doubts.group() })]
}
const shapeNames =
  /^(?:pic|rect|ellipse|arc|polygon|curve|line|connectline|container|textart|ole|chart|video)$/

/** What another program shows is a picture here, which somebody describes. */
const convertForeign: Convert = (element, conversion) => {
  const id = element.attributes.binaryitemidref ?? element.attributes.chartidref ?? element.name
  const picture = pictureOf(id, element, conversion)
  return [Object.assign(picture, { doubt: doubts.address(picture.attributes.src ?? id) })]
}

const convertVideo: Convert = ({ attributes }, conversion) => {
  const id = attributes.fileidref ?? attributes.tag ?? ''
  conversion.tally.leave('video')
  return [newElement('video', { src: conversion.binaries.get(id) ?? id })]
}

const convertTextArt: Convert = ({ attributes }) => [
  newElement('p', {}, [(attributes.text ?? '').replaceAll('␍␊', ' ')]),
]

const convertField =
  (type: string): Convert =>
  (element) => [
    newElement('span', {}, [
      ...(type === 'button' ? [] : [newElement('input', { type })]),
      element.attributes.caption ?? ownText(childOf(element, 'text')),
    ]),
  ]

// prettier-ignore
const converts: Record<string, Convert> = {
  tbl: tableOf, pic: convertPicture, equation: convertEquation, container: convertGroup, ole: convertForeign, chart: convertForeign, video: convertVideo,
  rect: convertShape, ellipse: convertShape, arc: convertShape, polygon: convertShape, curve: convertShape, line: convertShape, connectline: convertShape,
  textart: convertTextArt, btn: convertField('button'), checkbtn: convertField('checkbox'), radiobtn: convertField('radio'), edit: convertField('text'),
  combobox: convertField('text'), listbox: convertField('text'),
}
