/** Reads what a book says of a picture: its address, its description, and whether it is decoration. */
import { isEmptyDescription } from '~/features/production/file-check/epub/epub-chapter'
import { resolvePath } from '~/features/production/file-check/epub/epub-package'
import { isDecoration } from './element-kinds'
import { elementsBelow, elementsIn, textIn, type MarkupElement } from './markup-tree'

type Picture = { address: string; description: string; decorative: boolean }

/** A document while its pictures are looked at. */
export type PictureContext = { path: string; byId: ReadonlyMap<string, MarkupElement> }

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Text of an element that is not shown by itself: its own fate does not count. */
const describing = (element: MarkupElement | undefined) =>
  element?.fate === 'hidden' ? oneLine(textIn(element)) : ''

function addressOf(href: string, path: string): string {
  if (/^data:/i.test(href)) return ''
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : href === '' ? '' : resolvePath(path, href).path
}

/** What elements say that a picture names by their ids; those that are shown say it themselves. */
function referred(attribute: string | undefined, { byId }: PictureContext): string {
  return (attribute ?? '')
    .split(/\s+/)
    .slice(0, 5)
    .map((id) => describing(byId.get(id)))
    .filter(Boolean)
    .join(' ')
}

export function pictureOf(element: MarkupElement, context: PictureContext): Picture {
  return element.name === 'svg' ? drawingOf(element, context) : imageOf(element, context)
}

function imageOf(element: MarkupElement, context: PictureContext): Picture {
  const { attributes } = element
  const href =
    attributes.src ?? attributes.data ?? attributes['xlink:href'] ?? attributes.href ?? ''
  const fallback = element.name === 'object' ? oneLine(textIn(element)) : ''
  const alt = attributes.alt === undefined ? undefined : oneLine(attributes.alt)
  const named =
    alt ||
    oneLine(attributes['aria-label'] ?? '') ||
    referred(attributes['aria-labelledby'], context) ||
    fallback ||
    oneLine(attributes.title ?? '')
  const longer = [
    referred(attributes['aria-describedby'], context),
    referred(attributes['aria-details'], context),
    referred(/^#(.+)/.exec(attributes.longdesc ?? '')?.[1], context),
  ]
  const description = describe([named, ...longer])
  return {
    address: addressOf(href, context.path),
    description,
    decorative: description === '' && !element.captioned && (alt === '' || isDecoration(element)),
  }
}

/** Parts of a description; a file's name and the word picture describe nothing. */
const describe = (parts: readonly string[]): string => {
  const said = parts.filter((part) => part !== '' && !isEmptyDescription(part))
  return [...new Set(said)].join(' ')
}

function drawingOf(svg: MarkupElement, context: PictureContext): Picture {
  const { attributes } = svg
  const [title = '', desc = ''] = ['title', 'desc'].map((name) =>
    oneLine(
      elementsIn(svg)
        .filter((child) => child.name === name)
        .map(textIn)
        .join(' '),
    ),
  )
  const image = [...elementsBelow(svg)].find(({ name }) => name === 'image')
  const href = image?.attributes['xlink:href'] ?? image?.attributes.href ?? ''
  const description = describe([
    oneLine(attributes['aria-label'] ?? '') ||
      title ||
      referred(attributes['aria-labelledby'], context),
    desc,
    referred(attributes['aria-describedby'], context),
  ])
  return {
    address: addressOf(href, context.path),
    description,
    decorative: description === '' && !svg.captioned && isDecoration(svg),
  }
}

/** The words inside of a drawing, each text of it by itself; and what of HTML stands in it. */
export function textsOfDrawing(svg: MarkupElement): { texts: string[]; foreign: MarkupElement[] } {
  const texts: string[] = []
  const foreign: MarkupElement[] = []
  const visit = (element: MarkupElement, isTop: boolean) => {
    for (const child of elementsIn(element)) {
      if (child.fate) continue
      if (child.name === 'foreignobject') foreign.push(child)
      else if (child.name === 'text' || (!isTop && /^(?:title|desc)$/.test(child.name)))
        texts.push(oneLine(spacedText(child)))
      else if (!isTop || !/^(?:title|desc)$/.test(child.name)) visit(child, false)
    }
  }
  visit(svg, true)
  return { texts: texts.filter(Boolean), foreign }
}

/** Lines of a text in a drawing are elements of their own. */
const spacedText = (element: MarkupElement): string =>
  element.children
    .map((child) =>
      typeof child === 'string' ? child : ` ${child.fate ? '' : spacedText(child)} `,
    )
    .join('')

/** Further pictures in a drawing, after the first. */
export const furtherImages = (svg: MarkupElement): MarkupElement[] =>
  [...elementsBelow(svg)].filter(({ name }) => name === 'image').slice(1)
