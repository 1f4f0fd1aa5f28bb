/** Turns paragraphs of an HWPX document into headings, items of lists, lines of verse and paragraphs. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  textIn,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { countLetters } from '~/features/production/manuscript/source/letters'
import type { Content, Conversion, InnerTurn, Place } from './conversion'
import type { ParagraphShape } from './document-styles'
import { headingLevelOf, type HeadingSizes } from './heading-levels'
import type { Item } from './list-groups'
import { contentOf } from './run-content'

/** Letters of the longest heading. */
const longestHeading = 150
const typedNumber = /^\s*(\d{1,3})\.\s+\S/
const typedBullet = /^\s*[-•·∙‣]\s+(?=\S)/
const verseStyle = /^(?:시|시조|운문|동시|노랫말|가사|verse|poem)(?:\s|\d|$)/i
const quotationStyle = /^(?:인용|인용문|quote|quotation|block ?text)(?:\s|\d|$)/i

export function itemOf(
  paragraph: MarkupElement,
  conversion: Conversion,
  { place, sizes, turns = [] }: { place: Place; sizes: HeadingSizes; turns?: InnerTurn[] },
): Item {
  const { styles } = conversion
  const style = styles.styles.get(paragraph.attributes.styleidref ?? '')
  const shape = styles.shapes.get(paragraph.attributes.parapridref ?? '')
  const heading =
    place === 'body' ? headingLevelOf(paragraph, { style, shape, sizes, styles }) : null
  const isPlainBold =
    heading !== null || styles.letters.get(style?.letters ?? '')?.bold === true || place === 'cell'
  const content = contentOf(paragraph, conversion, { plainBold: isPlainBold, turns })
  const number = shape ? numberOf(shape, conversion) : null
  if (isBlank(content.nodes)) return blankItem(content, verseStyle.test(style?.name ?? ''))
  const letters = countLetters(content.nodes.map(textOf).join(''))
  if (heading !== null && letters > 0 && letters <= longestHeading)
    return headingItem(heading, content, number?.text ?? '', conversion)
  if (place === 'body' && !shape?.heading && isLines(content))
    return { blocks: [versesOf(content.nodes)] }
  return listItem(content, { shape, number, style: style?.name ?? '', conversion })
}

/** Lines of a paragraph that somebody ended before their end: how many at least, and how long each. */
const shortLines = { least: 3, longest: 40 }

/** A paragraph that is only text, in short lines: a poem, an address or a formula of words. */
function isLines({ nodes, before, after }: Content): boolean {
  if (before.length + after.length > 0) return false
  let lines = 1
  let letters = 0
  for (const node of nodes) {
    if (typeof node !== 'string' && node.name === 'br') {
      lines += 1
      letters = 0
    } else if (typeof node === 'string' || /^(?:em|strong|sup|sub)$/.test(node.name))
      letters += countLetters(textOf(node))
    else return false
    if (letters > shortLines.longest) return false
  }
  return lines >= shortLines.least
}

const versesOf = (nodes: MarkupNode[]): MarkupElement =>
  Object.assign(newElement('div', { class: 'verse' }, nodes), { doubt: doubts.lines() })

/** Numbers of headings are those of the section. */
const numberOf = ({ heading, list, level }: ParagraphShape, conversion: Conversion) =>
  heading === 'OUTLINE'
    ? conversion.numbers.next(conversion.outline, level, 'outline')
    : heading === 'NUMBER'
      ? conversion.numbers.next(list, level)
      : null

function blankItem({ nodes, before, after }: Content, isVerse: boolean): Item {
  const blocks = [...before, ...marksIn(nodes), ...after]
  if (blocks.length > 0) return { blocks }
  return { blocks, isEmpty: true, ...(isVerse ? { group: 'verse' } : {}) }
}

const textOf = (node: MarkupNode) => (typeof node === 'string' ? node : textIn(node))

/** A line in which nothing is shown; page marks in it still count. */
const isBlank = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.page !== undefined || node.name === 'br'
        ? true
        : /^(?:span|em|strong|s|sup|sub)$/.test(node.name) && isBlank(node.children),
  )

const marksIn = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  nodes.filter((node) => typeof node !== 'string' && node.page !== undefined) as MarkupElement[]

const blockNames = /^(?:table|aside|figure|div|blockquote|p|ul|ol|video)$/

function headingItem(
  { level, sure }: { level: number; sure: boolean },
  { nodes, before, after }: Content,
  number: string,
  conversion: Conversion,
): Item {
  const isBlock = (node: MarkupNode) => typeof node !== 'string' && blockNames.test(node.name)
  const blocks = nodes.filter(isBlock) as MarkupElement[]
  const line = nodes.filter((node) => !isBlock(node))
  if (number !== '') {
    conversion.shows(number)
    line.unshift(`${number} `)
  }
  const element = newElement(`h${level}`, {}, line)
  if (!sure) element.doubt = doubts.headingBySize()
  return { blocks: [...before, element, ...blocks, ...after] }
}

type Listed = {
  shape: { heading: string | null; list: string; level: number } | undefined
  number: { text: string; value: number } | null
  style: string
  conversion: Conversion
}

function listItem(content: Content, { shape, number, style, conversion }: Listed): Item {
  const { nodes, before, after } = content
  const blocks = [...before, ...paragraphsOf(nodes), ...after]
  const level = shape?.level ?? 0
  if (shape?.heading === 'BULLET')
    return { blocks, list: { level, ordered: false, value: 0, family: `bullet ${shape.list}` } }
  if (number && /^\d+\.$/.test(number.text)) {
    conversion.shows(number.text)
    const value = Number(number.text.slice(0, -1))
    return { blocks, list: { level, ordered: true, value, family: shape?.list ?? '' } }
  }
  if (number && number.text !== '') {
    conversion.shows(number.text)
    const [first] = blocks
    if (first) first.children.unshift(`${number.text} `)
    return { blocks }
  }
  if (verseStyle.test(style)) return { blocks, group: 'verse' }
  if (quotationStyle.test(style)) return { blocks, group: 'quotation' }
  return typedItem(blocks, nodes.map(textOf).join(''))
}

/** Numbers and dashes that somebody typed before the text. */
function typedItem(blocks: MarkupElement[], text: string): Item {
  const typed = typedNumber.exec(text)?.[1]
  if (blocks.length === 1 && blocks[0]?.name === 'p') {
    if (typed !== undefined) return { blocks, typed: Number(typed) }
    if (typedBullet.test(text)) return { blocks, typed: 'bullet' }
  }
  return { blocks }
}

/** The line as a paragraph; a line that is only a formula stands by itself. */
function paragraphsOf(nodes: MarkupNode[]): MarkupElement[] {
  const shown = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const [only] = shown
  if (shown.length === 1 && typeof only === 'object') {
    if (only.name === 'script') only.attributes.type = 'math/tex; mode=display'
    else if (blockNames.test(only.name)) return [only]
  }
  return [newElement('p', {}, nodes)]
}
