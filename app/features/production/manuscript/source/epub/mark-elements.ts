/** Decides, before a document is written, what of it is shown, where pages begin and notes go. */
import { pageNumberOf } from '~/features/production/file-check/page-list'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { countLetters } from '~/features/production/manuscript/source/letters'
import {
  hasPageClass,
  headingLevel,
  isDecoration,
  isHidden,
  isMedia,
  isNoteReference,
  isPageBreak,
  isPicture,
  typesOf,
} from './element-kinds'
import { elementsBelow, elementsIn, textIn, type MarkupElement } from './markup-tree'
import { isNoteMark, type NoteBook } from './notes'

type MarkContext = {
  path: string
  /** labels of the page list by the ids of this document; what is found is deleted */
  labels: Map<string, string>
  notes: NoteBook
  leave: (what: string) => void
}

/** `moved`: the blocks that are written somewhere else. */
export function markElements(
  root: MarkupElement,
  context: MarkContext,
  moved = context.notes.blocksIn(root, context.path),
): void {
  for (const block of moved) block.fate = 'moved'
  for (const child of elementsIn(root)) mark(child, context)
}

function mark(element: MarkupElement, context: MarkContext): void {
  markPage(element, context)
  if (element.fate === undefined) markFate(element, context)
  if (element.fate === 'hidden') return markPagesBelow(element, context)
  if (element.name === 'a' || isNoteReference(element)) {
    const key = context.notes.keyOf(element, context.path)
    if (key) element.note = { key, hasWords: !isNoteMark(textIn(element)) }
  }
  if (element.name === 'figure' || element.name === 'imggroup') markCaptioned(element)
  if (element.name === 'switch') markSwitch(element, context)
  if (element.name === 'maction') markAction(element, context)
  markDrawn(element, context)
  if (isMedia(element)) {
    context.leave(element.name)
    // what stands inside is shown only where the element is not known; an object is no such thing
    if (element.name !== 'object') return markPagesBelow(element, context)
  }
  for (const child of elementsIn(element)) mark(child, context)
}

/** A page may begin in what nobody sees. */
function markPagesBelow(element: MarkupElement, context: MarkContext): void {
  for (const below of elementsBelow(element)) markPage(below, context)
}

const unseen = new Map([
  ['script', 'script'],
  ['style', 'style'],
  ['template', 'hidden'],
  ['mphantom', 'hidden'],
])

function markFate(element: MarkupElement, { leave }: MarkContext): void {
  const { name } = element
  if (/^math\/(?:tex|latex)\b/i.test(element.attributes.type ?? '')) return
  if (/^(?:head|rp|annotation|annotation-xml)$/.test(name)) element.fate = 'absorbed'
  else if (unseen.has(name)) {
    element.fate = 'hidden'
    leave(unseen.get(name) ?? '')
  } else if (
    name === 'nav' &&
    typesOf(element).some((type) => /^(?:page-?list|landmarks)$/.test(type))
  ) {
    element.fate = 'hidden'
    leave('navigation')
  } else if (isHidden(element)) {
    element.fate = 'hidden'
    leave('hidden')
  }
}

const label =
  /^[\s\p{P}\p{S}]*(?:page|pg|p|쪽|페이지)?[\s.]*(\d{1,4}|[ivxlcdm]{1,10})\s*(?:쪽|페이지|page)?[\s\p{P}\p{S}]*$/iu

/** A page's label as it is printed: 12 for “page 12”, “p. 12”, “12쪽”. */
export function cleanLabel(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 40)
  const number = label.exec(line)?.[1] ?? line
  return /^\d+$/.test(number) ? String(Number(number)) : number
}

/** Letters of a mark that says its number; what is longer is a part of the book. */
const longestMark = 20

function markPage(element: MarkupElement, { labels }: MarkContext): void {
  const id = element.attributes.id ?? element.attributes.name ?? ''
  const listed = labels.get(id)
  const isMarked = isPageBreak(element)
  const text =
    isMarked || listed !== undefined || hasPageClass(element) ? textIn(element).trim() : ''
  const isShort = text.length <= longestMark
  const spoken = ownLabel(element, isShort ? text : '')
  if (
    listed === undefined &&
    !isMarked &&
    (!hasPageClass(element) || !/\d|^[ivxlcdm]+$/i.test(spoken))
  )
    return
  labels.delete(id)
  const found = listed ?? spoken
  element.page = { label: found, isListed: listed !== undefined }
  if (listed !== undefined && isMarked && spoken !== '' && spoken !== listed)
    element.page.doubt = doubts.labels(listed, spoken)
  if (found === '') element.page.doubt = doubts.noLabel()
  const saysOnlyThat =
    isMarked || hasPageClass(element) || (cleanLabel(text) === found && canBeMark(element))
  if (text !== '' && isShort && saysOnlyThat && element.fate !== 'moved') element.fate = 'absorbed'
}

const canBeMark = (element: MarkupElement) =>
  headingLevel(element) === 0 && !/^(?:li|td|th|dt|dd)$/.test(element.name)

/** The label that a mark itself says; its id, when it says nothing else. */
function ownLabel({ attributes }: MarkupElement, text: string): string {
  const said = [attributes['aria-label'], attributes.title, text]
    .map((one) => cleanLabel(one ?? ''))
    .find(Boolean)
  if (said) return said
  const number = /^(?:p|pg|page)[-_.]?(\d{1,4})$/i.exec(attributes.id ?? '')?.[1]
  return number ? String(pageNumberOf(number) ?? '') : ''
}

function markCaptioned(figure: MarkupElement): void {
  const below = [...elementsBelow(figure)]
  const caption = below.find(({ name }) => name === 'figcaption' || name === 'caption')
  if (!caption || countLetters(textIn(caption)) === 0) return
  const inCaption = new Set(elementsBelow(caption))
  for (const element of below)
    if (isPicture(element) && !inCaption.has(element) && !isDecoration(element))
      element.captioned = true
}

/** What a formula shows only when somebody presses on it. */
function markAction(element: MarkupElement, { leave }: MarkContext): void {
  const shown = (Number.parseInt(element.attributes.selection ?? '1', 10) || 1) - 1
  for (const [index, child] of elementsIn(element).entries())
    if (index !== shown) {
      child.fate = 'hidden'
      leave('hidden')
    }
}

/** What scripts draw for a formula, beside the formula itself: screen readers must not see it. */
function markDrawn(element: MarkupElement, { leave }: MarkContext): void {
  const children = elementsIn(element)
  const drawn = children.filter(({ attributes }) => attributes['aria-hidden'] === 'true')
  if (drawn.length === 0 || drawn.length === children.length) return
  if (!children.every((child) => drawn.includes(child) || isOnlyFormula(child))) return
  for (const child of drawn) {
    child.fate = 'absorbed'
    leave('alternative')
  }
}

function isOnlyFormula(element: MarkupElement): boolean {
  if (element.name === 'math') return true
  const formulas = [...elementsBelow(element)].filter(({ name }) => name === 'math')
  const text = formulas.map(textIn).join('').replace(/\s/g, '')
  return formulas.length > 0 && textIn(element).replace(/\s/g, '') === text
}

/** One of several ways to show the same: the one with a formula, otherwise the last. */
function markSwitch(element: MarkupElement, { leave }: MarkContext): void {
  const cases = elementsIn(element).filter(({ name }) => name === 'case' || name === 'default')
  const formula = cases.find((one) => [...elementsBelow(one)].some(({ name }) => name === 'math'))
  const shown = formula ?? cases.at(-1)
  for (const one of cases)
    if (one !== shown) {
      one.fate = 'absorbed'
      leave('alternative')
    }
}
