/** Reads a document of a book as a tree, well-formed or not, with the characters that HTML names. */
import { Parser } from 'htmlparser2'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'

/**
 * `name`: without its prefix, in small letters; attributes with theirs. What else is said of an element
 * is found before it is written (mark-elements.ts).
 */
export type MarkupElement = {
  name: string
  attributes: Record<string, string>
  children: MarkupNode[]
  /** not shown; shown by its place or its mark; or written somewhere else */
  fate?: 'hidden' | 'absorbed' | 'moved'
  /** the page of print that begins here */
  page?: { label: string; isListed: boolean; doubt?: string }
  /** the key of the note to which it refers; `hasWords`: it is more than the mark of the note */
  note?: { key: string; hasWords: boolean }
  /** a picture with a caption is no decoration */
  captioned?: true
  /** what is not certain of the element */
  doubt?: string
}
export type MarkupNode = MarkupElement | string

/** `flat`: too deep or too large to be a tree, so that there are only its lines. */
export type MarkupTree = { root: MarkupElement; comments: number; flat: boolean }

class TooDeep extends Error {}

export const newElement = (
  name: string,
  attributes: Record<string, string> = {},
  children: MarkupNode[] = [],
): MarkupElement => ({ name, attributes, children })

export const elementsIn = (element: MarkupElement): MarkupElement[] =>
  element.children.filter((child) => typeof child !== 'string')

/** All elements below one, in the order of the document. */
export function* elementsBelow(element: MarkupElement): Generator<MarkupElement> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child
      yield* elementsBelow(child)
    }
}

/** The text of an element, without what has another fate. */
export function textIn(element: MarkupElement): string {
  let text = ''
  for (const child of element.children)
    if (typeof child === 'string') text += child
    else if (!child.fate) text += textIn(child)
  return text
}

export function readTree(source: string): MarkupTree {
  const text = withEntities(source)
  try {
    return { ...readElements(text), flat: false }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return { root: readLines(text), comments: 0, flat: true }
  }
}

const options = {
  decodeEntities: true,
  recognizeSelfClosing: true,
  recognizeCDATA: true,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readElements(text: string): { root: MarkupElement; comments: number } {
  const root = newElement('')
  const open = [root]
  let comments = 0
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        count += 1
        if (open.length > sourceBounds.depth || count > sourceBounds.elements) throw new TooDeep()
        const element = newElement(localName(name), attributes)
        // </br> stands after <br> in XHTML, and is no second one
        if (!isImplied || element.name !== 'br') open.at(-1)?.children.push(element)
        open.push(element)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
      ontext(value) {
        addText(open.at(-1) ?? root, value)
      },
      oncomment() {
        comments += 1
      },
    },
    options,
  )
  parser.end(text)
  return { root, comments }
}

function addText(element: MarkupElement, value: string): void {
  const last = element.children.length - 1
  const before = element.children[last]
  if (typeof before === 'string') element.children[last] = before + value
  else element.children.push(value)
}

/** The lines of a document between its tags, as paragraphs. */
function readLines(text: string): MarkupElement {
  let lines = ''
  const parser = new Parser({ ontext: (value) => void (lines += value) }, options)
  parser.end(
    withoutCode(text)
      .replace(/<[^<>]*>/g, '\n')
      .replaceAll('<', '&lt;'),
  )
  const all = lines.split('\n').filter((line) => line.trim() !== '')
  const most = sourceBounds.elements / 2
  const paragraphs = [
    ...all.slice(0, most),
    ...(all.length > most ? [all.slice(most).join(' ')] : []),
  ]
  return newElement('', {}, [
    newElement(
      'body',
      {},
      paragraphs.map((line) => newElement('p', {}, [line])),
    ),
  ])
}

/** Without scripts and styles. */
function withoutCode(text: string): string {
  const kept: string[] = []
  let from = 0
  for (const { index, 1: name = '' } of text.matchAll(/<(script|style)\b/gi)) {
    if (index < from) continue
    kept.push(text.slice(from, index))
    const end = text.indexOf(`</${name}`, index)
    from = end < 0 ? text.length : end
  }
  return [...kept, text.slice(from)].join('')
}

/** Entities that a document defines for itself, as far as they are short text, and how many are written out. */
const entityBounds = { head: 64 * 1024, letters: 200, uses: 10_000 }

/** A document without its type, and with the entities that the type defines written out. */
function withEntities(text: string): string {
  const start = text.slice(0, entityBounds.head).search(/<!DOCTYPE/i)
  if (start < 0) return text
  const head = text.slice(start, start + entityBounds.head)
  const end = /^[^[>]*(?:\[[^\]]*\]\s*)?>/.exec(head)?.[0].length ?? 0
  const entities = new Map<string, string>()
  for (const [, name = '', , value = ''] of head
    .slice(0, end)
    .matchAll(/<!ENTITY\s+([\w.-]{1,60})\s+(["'])([^"'<&%]*)\2/gi))
    if (value.length <= entityBounds.letters) entities.set(name, value)
  const rest = text.slice(0, start) + text.slice(start + end)
  if (entities.size === 0) return rest
  let uses = 0
  return rest.replace(/&([\w.-]{1,60});/g, (found, name: string) => {
    const value = entities.get(name)
    if (value === undefined || uses >= entityBounds.uses) return found
    uses += 1
    return value
  })
}
