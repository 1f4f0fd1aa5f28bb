/** What elements of a book mean: by their names, types, roles, classes and styles. */
import {
  alphabetic,
  consonants,
  roman,
  smallLetters,
  syllables,
} from '~/features/production/manuscript/source/numerals'
import type { MarkupElement } from './markup-tree'

/** Types of EPUB and roles of DPUB-ARIA under one name: `doc-footnote` is `footnote`. */
export const typesOf = ({ attributes }: MarkupElement): string[] => {
  const text = `${attributes['epub:type'] ?? attributes['ops:type'] ?? ''} ${attributes.role ?? ''}`
  if (text === ' ') return []
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((type) => type.replace(/^(?:doc-|z3998:)/, ''))
}

const classesOf = ({ attributes }: MarkupElement): string[] =>
  (attributes.class ?? '').toLowerCase().split(/\s+/).filter(Boolean)

// prettier-ignore
const blocks = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'bodymatter', 'book', 'caption', 'center', 'col', 'colgroup', 'dd', 'details', 'dialog', 'dir', 'div',
  'dl', 'doctitle', 'dt', 'dtbook', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'frontmatter', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hd', 'header',
  'hgroup', 'hr', 'html', 'imggroup', 'legend', 'level', 'level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'li', 'line', 'linegroup', 'list', 'main',
  'menu', 'nav', 'note', 'ol', 'p', 'poem', 'pre', 'prodnote', 'rearmatter', 'search', 'section', 'sidebar', 'stanza', 'summary', 'table', 'tbody', 'td', 'tfoot',
  'th', 'thead', 'tr', 'ul',
])
export const isBlock = (element: MarkupElement): boolean =>
  blocks.has(element.name) || /(?:^|[;\s])display\s*:\s*block/i.test(element.attributes.style ?? '')

export const isHidden = ({ attributes }: MarkupElement): boolean =>
  'hidden' in attributes ||
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? '')

export const isPageBreak = (element: MarkupElement): boolean =>
  element.name === 'pagenum' || typesOf(element).includes('pagebreak')

/** Classes by which older books mark the number of a page; it must say one. */
const pageClasses = /^(?:page-?num(?:ber)?|page-?no|page-?break|x-ebookmaker-pageno)$/
export const hasPageClass = (element: MarkupElement): boolean =>
  classesOf(element).some((name) => pageClasses.test(name))

const noteTypes = /^(?:footnote|endnote|rearnote|note)$/
export const isNote = (element: MarkupElement): boolean =>
  typesOf(element).some((type) => noteTypes.test(type))
export const isNoteReference = (element: MarkupElement): boolean =>
  typesOf(element).includes('noteref') || element.name === 'noteref'
export const isBackLink = (element: MarkupElement): boolean =>
  typesOf(element).some((type) => type === 'backlink' || type === 'referrer')

// prettier-ignore
const boxTypes = new Set([
  'sidebar', 'practice', 'practices', 'assessment', 'assessments', 'case-study', 'example', 'tip', 'notice', 'warning', 'help', 'learning-objective',
  'learning-objectives', 'learning-outcome', 'learning-outcomes', 'learning-resource', 'learning-resources', 'panel', 'answers', 'abstract', 'keywords', 'marginalia',
])
const boxClasses =
  /^(?:box|boxed|textbox|text-box|side-?bar|tip|tip-?box|note-?box|callout|글상자|상자)$/
const choiceClasses = /^(?:보기|보기상자|bogi|example-?box)$/
const border = /(?:^|[;\s])border(?:-width|-style)?\s*:\s*(?!\s*(?:0|none|hidden))\S/i

/** The name of the box that an element is; null when it is none. */
export function boxOf(element: MarkupElement): '상자' | '보기' | null {
  const classes = classesOf(element)
  if (classes.some((name) => choiceClasses.test(name))) return '보기'
  const { name, attributes } = element
  const isBox =
    name === 'aside' ||
    name === 'sidebar' ||
    name === 'fieldset' ||
    typesOf(element).some((type) => boxTypes.has(type))
  const canBe = /^(?:div|section|article|p)$/.test(name)
  return isBox ||
    (canBe && (classes.some((one) => boxClasses.test(one)) || border.test(attributes.style ?? '')))
    ? '상자'
    : null
}

const verseNames = /^(?:verse|poem|poetry|song|시)$/
export const isVerse = (element: MarkupElement): boolean =>
  /^(?:poem|linegroup)$/.test(element.name) ||
  [...typesOf(element), ...classesOf(element)].some((name) => verseNames.test(name))

/** Level of a heading; 0 for anything else. */
export function headingLevel(element: MarkupElement): number {
  const level = /^h([1-6])$/.exec(element.name)?.[1]
  if (level) return Number(level)
  if (element.name === 'doctitle') return 1
  if (element.name === 'hd') return 2
  if (!typesOf(element).includes('heading')) return 0
  return Math.min(Math.max(Number.parseInt(element.attributes['aria-level'] ?? '2', 10) || 2, 1), 6)
}

/** What the style of an element adds to its text. */
export function emphasisOf({ name, attributes }: MarkupElement): {
  strong: number
  emphasis: number
} {
  const style = attributes.style ?? ''
  const strong =
    name === 'strong' || name === 'b' || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)
  const emphasis =
    /^(?:em|i|u|mark)$/.test(name) ||
    /font-style\s*:\s*(?:italic|oblique)|text-decoration[^;]*underline|text-emphasis/i.test(style)
  return { strong: Number(strong), emphasis: Number(emphasis) }
}

export const isStruck = ({ name, attributes }: MarkupElement): boolean =>
  /^(?:s|strike|del)$/.test(name) ||
  /text-decoration[^;]*line-through/i.test(attributes.style ?? '')

/** Names of images among the types of objects. */
const isImageType = (type = ''): boolean => /^image\//i.test(type)

/** What is heard, moves or runs. */
export const isMedia = ({ name, attributes }: MarkupElement): boolean =>
  /^(?:audio|video|iframe|embed|canvas|applet)$/.test(name) ||
  (name === 'object' && !isImageType(attributes.type))

export const isPicture = ({ name }: MarkupElement): boolean =>
  /^(?:img|svg|object|image)$/.test(name)

export const isDecoration = ({ attributes }: MarkupElement): boolean =>
  /^(?:presentation|none)$/.test(attributes.role ?? '') || attributes['aria-hidden'] === 'true'

/** Marks before an item that the list itself does not write: a, A, i, I, 가, ㄱ. */
export function itemMark({ attributes }: MarkupElement, number: number): string | null {
  const style = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(attributes.style ?? '')?.[1] ?? ''
  const kind = style.toLowerCase() || (attributes.type ?? '')
  if (number < 1) return null
  if (/^(?:a|lower-(?:alpha|latin))$/.test(kind)) return `${alphabetic(number, smallLetters)}.`
  if (/^(?:A|upper-(?:alpha|latin))$/.test(kind))
    return `${alphabetic(number, smallLetters.toUpperCase())}.`
  if (/^(?:i|lower-roman)$/.test(kind)) return `${roman(number).toLowerCase()}.`
  if (/^(?:I|upper-roman)$/.test(kind)) return `${roman(number)}.`
  if (kind === 'hangul') return `${alphabetic(number, syllables)}.`
  if (kind === 'hangul-consonant') return `${alphabetic(number, consonants)}.`
  return null
}
