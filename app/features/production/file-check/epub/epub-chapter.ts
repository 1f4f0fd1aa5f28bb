/** Reads a chapter of an EPUB: letters, pictures with their descriptions, marks of pages. */
import { readMarkup } from './markup'

/** `alt`: null when the picture has no description; '' says that it is decoration. */
type EpubPicture = { source: string; alt: string | null }
export type EpubChapter = {
  path: string
  letters: number
  pictures: EpubPicture[]
  /** recordings, films, formulas: content that is no letters */
  otherContent: number
  ids: Set<string>
  language: string
  /** whether it is the cover or a title page, which may be a picture only */
  isCover: boolean
}

const hidden = new Set(['head', 'script', 'style'])
const otherElements = new Set(['audio', 'video', 'math', 'object', 'iframe', 'table', 'hr'])

export function readChapter(path: string, text: string): EpubChapter {
  const chapter: EpubChapter = {
    path,
    letters: 0,
    pictures: [],
    otherContent: 0,
    ids: new Set(),
    language: '',
    isCover: false,
  }
  let hiddenDepth = 0
  let drawing: EpubPicture | null = null
  readMarkup(text, {
    open: (name, attributes) => {
      if (hidden.has(name)) hiddenDepth += 1
      if (attributes.id) chapter.ids.add(attributes.id)
      if (name === 'html') chapter.language = attributes['xml:lang'] ?? attributes.lang ?? ''
      if (/\b(?:cover|titlepage|halftitlepage)\b/.test(attributes['epub:type'] ?? ''))
        chapter.isCover = true
      if (otherElements.has(name)) chapter.otherContent += 1
      if (name === 'img') chapter.pictures.push(pictureOf(attributes))
      if (name === 'svg') {
        drawing = { source: 'svg', alt: attributes['aria-label'] ?? decoration(attributes) }
        chapter.pictures.push(drawing)
      }
      if (name === 'image' && drawing)
        drawing.source = attributes['xlink:href'] ?? attributes.href ?? 'svg'
      if (drawing && (name === 'title' || name === 'desc')) drawing.alt ??= ''
    },
    text: (value) => {
      if (hiddenDepth === 0) chapter.letters += value.match(/[\p{L}\p{N}]/gu)?.length ?? 0
      if (drawing?.alt !== null && drawing) drawing.alt = `${drawing.alt}${value.trim()}`
    },
    close: (name) => {
      if (hidden.has(name)) hiddenDepth -= 1
      if (name === 'svg') drawing = null
    },
  })
  return chapter
}

const decoration = ({ role, 'aria-hidden': isHidden }: Record<string, string>) =>
  role === 'presentation' || role === 'none' || isHidden === 'true' ? '' : null

const pictureOf = (attributes: Record<string, string>): EpubPicture => ({
  source: attributes.src ?? '',
  alt: attributes.alt ?? attributes['aria-label'] ?? decoration(attributes),
})

/** A description that says nothing: a file's name, or only that it is a picture. */
export const isEmptyDescription = (alt: string): boolean =>
  /^\s*(?:(?:image|img|picture|photo|figure|fig|그림|사진|이미지|삽화|도표)[\s_\-.]*\d*|[^\s]+\.(?:jpe?g|png|gif|svg|webp)|\d+|\s+)\s*$/i.test(
    alt,
  )
