/** Writes lists: with bullets, numbers, letters, or the marks that their items have themselves. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  consonants,
  smallLetters,
  syllables,
} from '~/features/production/manuscript/source/numerals'
import { itemFrame } from '~/features/production/manuscript/source/page-writer'
import { itemMark } from './element-kinds'
import type { FlowWriter, WriteElement } from './flow-writer'
import { textIn, type MarkupElement } from './markup-tree'

/** A number, letter or sign with which an item begins by itself, as choices ①–⑤ do; word processors print theirs. */
const typedMark =
  /^\s*(?:[①-⑳㉑-㉟⑴-⒇⒈-⒛ⓐ-ⓩⒶ-Ⓩ㉠-㉻㈀-㈛❶-❿➀-➓ⅰ-ⅹⅠ-Ⅻ]|\(?\d{1,3}[.)](?=\s)|\(?[가-하ㄱ-ㅎa-zA-Z][.)](?=\s)|[•·▪■□◦○●▶▷◆◇※☞★☆–-](?=\s))/u

const typedMarkOf = (text: string) => (typedMark.exec(text.slice(0, 40))?.[0] ?? '').trim()

/**
 * One item may begin with a sign by chance. A list that has marks of its own has them everywhere: the same
 * sign, or signs that follow each other.
 */
function isRowOfMarks(marks: readonly string[]): boolean {
  if (marks.length === 0 || marks.some((mark) => mark === '')) return false
  const values = marks.map(valueOfMark)
  return values.every((value, index) => {
    const before = values[index - 1]
    return !before || (value.form === before.form && isNext(before, value))
  })
}

/** What stands around a number, letter or sign, and its place in the row of such signs. */
function valueOfMark(mark: string): { form: string; place: number } {
  const digits = /\d+/.exec(mark)?.[0]
  if (digits) return { form: mark.replace(digits, '1'), place: Number(digits) }
  const letter = /[가-하ㄱ-ㅎa-zA-Z]/.exec(mark)?.[0]
  const row = letter ? letterRows.find((one) => one.includes(letter)) : undefined
  if (letter && row)
    return { form: mark.replace(letter, row.charAt(0)), place: row.indexOf(letter) }
  const code = mark.codePointAt(0) ?? 0
  return /[•·▪■□◦○●▶▷◆◇※☞★☆–-]/.test(mark)
    ? { form: mark, place: Number.NaN }
    : { form: '', place: code }
}

/** Signs without a place are the same everywhere; ⑳ and ㉑ do not stand side by side in Unicode. */
const isNext = (before: { place: number }, { place }: { place: number }) =>
  Number.isNaN(place) || place === before.place + 1 || (before.place === 0x2473 && place === 0x3251)

const letterRows = [syllables, consonants, smallLetters, smallLetters.toUpperCase()]

const isOrdered = ({ name, attributes }: MarkupElement) =>
  name === 'ol' || (name === 'list' && attributes.type === 'ol')

/** Its marks were read as text of the source, which is counted, and stand before whatever its items begin with. */
const isPrinted = ({ attributes }: MarkupElement) => attributes.marker === 'printed'

const integer = (text: string | undefined, otherwise: number) => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) && number >= 0 && number < 1e9 ? number : otherwise
}

export const writeList: WriteElement = (element, flow) => {
  flow.endLine()
  const items = element.children.filter(
    (child) => typeof child !== 'string' && child.name === 'li' && !child.fate,
  ) as MarkupElement[]
  const marks = isPrinted(element) ? [] : items.map((item) => typedMarkOf(textIn(item)))
  const isMarked = isRowOfMarks(marks)
  if (isOrdered(element) && !isMarked && marks.length > 0 && marks.every((mark) => mark !== ''))
    flow.doubt(doubts.listMarks())
  const isReversed = 'reversed' in element.attributes
  let number = integer(element.attributes.start, isReversed ? items.length : 1)
  for (const child of element.children) {
    if (typeof child === 'string' || child.name !== 'li' || child.fate) {
      if (typeof child !== 'string' || child.trim() !== '') flow.children(holding(element, child))
      continue
    }
    number = integer(child.attributes.value, number)
    writeItem(child, element, { number, isMarked }, flow)
    number += isReversed ? -1 : 1
  }
  flow.endLine()
}

/** One child by itself, so that it is written as any other. */
const holding = (element: MarkupElement, child: MarkupElement | string): MarkupElement => ({
  name: element.name,
  attributes: {},
  children: [child],
})

type Counted = { number: number; isMarked: boolean }

function writeItem(
  item: MarkupElement,
  list: MarkupElement,
  { number, isMarked }: Counted,
  flow: FlowWriter,
) {
  const ordered = isOrdered(list) && !flow.isContents
  const mark = ordered && !isMarked ? (itemMark(list, number) ?? `${number}.`) : ''
  const isNumber = /^\d+\.$/.test(mark)
  if (mark !== '' && !isPrinted(list)) flow.context.tally.shows(mark)
  const holder = holding(list, { ...item, name: 'div' })
  if (flow.isLine) {
    flow.endLine()
    flow.text(mark === '' ? (isMarked ? ' ' : ' • ') : ` ${mark} `)
    flow.children(holder)
  } else if (isMarked || (mark !== '' && !isNumber)) {
    // choices stand on lines of their own
    flow.endLine()
    turnPageOf(item, flow)
    if (mark !== '') flow.text(`${mark} `)
    flow.children({ ...item, page: undefined })
    flow.endLine()
  } else writeMarked(item, isNumber ? `${mark} ` : '- ', list, flow)
}

/** A page that begins with an item begins before its mark. */
const turnPageOf = (item: MarkupElement, flow: FlowWriter) =>
  flow.turnPagesIn(holding(item, { ...item, children: [] }))

/** An item that only holds another list, as contents have where a heading is missing. */
const isOnlyList = (item: MarkupElement) =>
  item.children.every((child) =>
    typeof child === 'string' ? child.trim() === '' : /^[uo]l$/.test(child.name),
  )

function writeMarked(item: MarkupElement, marker: string, list: MarkupElement, flow: FlowWriter) {
  flow.endLine()
  turnPageOf(item, flow)
  if (marker === '- ' && isOnlyList(item)) return flow.children(item)
  const frame = itemFrame(marker, list)
  flow.within(frame, () => {
    flow.children(item)
    flow.endLine()
    if (frame.kind === 'item' && !frame.started && !frame.carried && marker !== '- ')
      flow.block([''])
  })
}
