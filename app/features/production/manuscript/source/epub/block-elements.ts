/** Writes blocks: headings, boxes, verse, quotations, lines of code, tables, lists. */
import { cleanText } from '~/features/production/manuscript/source/clean-text'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { boxFrame, quoteFrame } from '~/features/production/manuscript/source/page-writer'
import { boxOf, headingLevel, isBlock, isMedia, isVerse } from './element-kinds'
import type { FlowWriter, WriteElement } from './flow-writer'
import { writeList } from './list-elements'
import { elementsBelow, newElement, type MarkupElement } from './markup-tree'
import { writeTable } from './table-elements'

/** What writes an element because of its types, classes or style; undefined for those that only have a name. */
export function blockOf(element: MarkupElement): WriteElement | undefined {
  if (isMedia(element)) return writeMedia
  if (headingLevel(element) > 0) return writeHeading
  if (/^(?:table|tr|td|th|tbody|thead|li|img|svg|math|br)$/.test(element.name)) return undefined
  if (isVerse(element) && isBlock(element)) return writeVerse
  return boxOf(element) && isBlock(element) ? writeBox : undefined
}

const writeMedia: WriteElement = (element, flow) => {
  const { name, attributes } = element
  const source = [...elementsBelow(element)].find((below) => below.name === 'source')
  const address =
    attributes.src ?? attributes.data ?? source?.attributes.src ?? attributes.title ?? name
  const kind = name === 'audio' || name === 'video' ? name : 'address'
  flow.doubt(doubts[kind](address))
  if (name === 'object') flow.plain(element)
  else flow.turnPagesIn(element)
}

const writeHeading: WriteElement = (element, flow) => {
  if (flow.isLine) return flow.plain(element)
  flow.endLine()
  flow.turnPagesIn(element)
  const { line } = flow.lineOf(element)
  if (line !== '')
    flow.block([`${'#'.repeat(headingLevel(element))} ${line.replace(/(\s#*)#$/, '$1\\#')}`])
}

/** Letters of a heading that names a box. */
const longestTitle = 100

/** A heading or legend with which a box begins, as plain text. */
function titleOf(box: MarkupElement, flow: FlowWriter): { title: string; rest: MarkupElement } {
  const index = box.children.findIndex((child) => typeof child !== 'string' || child.trim() !== '')
  const first = box.children[index]
  if (!first || typeof first === 'string' || first.fate) return { title: '', rest: box }
  if (headingLevel(first) === 0 && first.name !== 'legend') return { title: '', rest: box }
  // what is more than text must be written only once
  if (!isOnlyText(first)) return { title: '', rest: box }
  const { line } = flow.lineOf(first)
  if (line === '' || line.length > longestTitle || /[\\`*$[\]<>]/.test(line))
    return { title: '', rest: box }
  const rest = newElement(box.name, box.attributes, box.children.slice(index + 1))
  return { title: line, rest }
}

const writeBox: WriteElement = (element, flow) => {
  if (flow.isLine) return flow.plain(element)
  flow.endLine()
  const name = boxOf(element) ?? '상자'
  const write = blockElements.get(element.name)
  if (write) return flow.within(boxFrame(name), () => write(element, flow))
  const { title, rest } = titleOf(element, flow)
  flow.within(boxFrame(name, title), () => flow.children(rest))
}

const writeVerse: WriteElement = (element, flow) => {
  if (flow.isLine || flow.context.pages.isInVerse) return flow.plain(element)
  const write = () => flow.plain(element)
  flow.within(boxFrame('시'), () =>
    flow.verse(element.name === 'pre' ? () => flow.preserving(write) : write),
  )
}

const writeQuotation: WriteElement = (element, flow) =>
  flow.within(quoteFrame(), () => flow.plain(element))

const isOnlyText = (element: MarkupElement) =>
  [...elementsBelow(element)].every(
    (below) =>
      /^(?:code|span|br|b|i|em|strong|samp|kbd)$/.test(below.name) &&
      !below.page &&
      !below.note &&
      !below.fate,
  )

/** Text in which each line and blank counts; with pictures or formulas only its lines are kept. */
const writePreformatted: WriteElement = (element, flow) => {
  if (flow.isLine) return flow.plain(element)
  if (!isOnlyText(element)) {
    flow.endLine()
    flow.preserving(() => flow.plain(element))
    return
  }
  const lines = cleanText(rawText(element))
    .replaceAll('\u00a0', ' ')
    .replace(/^\r?\n|\s+$/g, '')
    .split(/\r\n?|\n/)
  if (lines.join('').trim() === '') return
  const longest = Math.max(2, ...[...lines.join('\n').matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  flow.block([fence, ...lines, fence])
}

const rawText = (element: MarkupElement): string =>
  element.children
    .map((child) =>
      typeof child === 'string' ? child : child.name === 'br' ? '\n' : rawText(child),
    )
    .join('')

const writeBreak: WriteElement = (_, flow) => flow.block(['---'])

/** What is explained, before its explanation. */
const writeTerm: WriteElement = (element, flow) => {
  flow.endLine()
  flow.styled({ strong: 1, emphasis: 0 }, () => flow.plain(element))
  flow.endLine()
}

const writeContents: WriteElement = (element, flow) =>
  flow.contents(() => {
    flow.endLine()
    flow.children(element)
    flow.endLine()
  })

/** A note of whoever made the book accessible. */
const writeProducerNote: WriteElement = (element, flow) =>
  flow.within(boxFrame('주'), () => flow.children(element))

// prettier-ignore
const writes: Record<string, WriteElement> = {
  blockquote: writeQuotation, pre: writePreformatted, hr: writeBreak, dt: writeTerm, nav: writeContents, prodnote: writeProducerNote,
  ul: writeList, ol: writeList, menu: writeList, dir: writeList, list: writeList, table: writeTable,
}
export const blockElements = new Map(Object.entries(writes))
