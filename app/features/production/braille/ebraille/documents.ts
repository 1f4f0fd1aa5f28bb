/** The documents of an eBraille publication: XHTML whose text is braille, and the places in it. */
import { escapeXml } from '~/platform/escape-xml'
import { blank } from '../cells'
import type { Part } from './parts'

/** Language of Korean in braille (BCP 47); eBraille asks for the script `Brai`. */
export const language = 'ko-Brai'

type Place = { href: string; cells: string }
export type HeadingPlace = Place & { level: number }
/** `page`: what print has as the number. */
type PagePlace = Place & { page: string }
export type Documents = {
  /** `name`: below the root of the publication */
  files: { name: string; text: string }[]
  headings: HeadingPlace[]
  pages: PagePlace[]
}

export const folder = 'ebraille'
export const styleName = `${folder}/style.css`

/** Parts of a document, at most; a heading of level 1 begins a new one, too. */
const partsOfDocument = 400

/** `title`: in cells. */
export function documentsOf(title: string, parts: Part[]): Documents {
  const headings: HeadingPlace[] = []
  const pages: PagePlace[] = []
  const files = chaptersOf(parts).map((chapter, i) => {
    const name = `${folder}/c${String(i + 1).padStart(4, '0')}.html`
    const writer = new BodyWriter(name, headings, pages)
    return { name, text: documentText(title, writer.body(chapter)) }
  })
  return { files, headings, pages }
}

/** A page of print begins with the heading before which its number stands. */
function chaptersOf(parts: Part[]): Part[][] {
  const chapters: Part[][] = []
  let chapter: Part[] = []
  for (const part of parts) {
    if (part.kind === 'heading' && part.level === 1) {
      const pages = chapter.slice(chapter.findLastIndex(({ kind }) => kind !== 'printPage') + 1)
      if (chapter.length > pages.length) {
        chapters.push(chapter.slice(0, chapter.length - pages.length))
        chapter = pages
      }
    } else if (chapter.length >= partsOfDocument) {
      chapters.push(chapter)
      chapter = []
    }
    chapter.push(part)
  }
  return [...chapters, ...(chapter.length > 0 || chapters.length === 0 ? [chapter] : [])]
}

const documentText = (title: string, body: string) =>
  xhtml(
    `<title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/>`,
    body,
  )

/** A document whose language is Korean in braille. */
export const xhtml = (head: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n` +
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">\n` +
  `<head><meta charset="UTF-8"/>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`

const lines = (text: string[]) => text.map(escapeXml).join('<br/>')
const list = (name: string, items: string[]) =>
  `<ul class="${name}">${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`
const row = (cell: string, cells: string[]) =>
  `<tr>${cells.map((text) => `<${cell}>${escapeXml(text)}</${cell.split(' ')[0]}>`).join('')}</tr>`

/** Elements and classes are those of the eBraille Tagging Best Practices, where these name one. */
class BodyWriter {
  constructor(
    private readonly name: string,
    private readonly headings: HeadingPlace[],
    private readonly pages: PagePlace[],
  ) {}

  body(parts: Part[]): string {
    const written: string[] = []
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i]!
      if (part.kind !== 'item') {
        written.push(this.element(part))
        continue
      }
      const items = [part.text]
      for (let next = parts[i + 1]; next?.kind === 'item'; next = parts[i + 1]) {
        items.push(next.text)
        i += 1
      }
      written.push(list('items', items))
    }
    return written.join('\n')
  }

  private element(part: Exclude<Part, { kind: 'item' }> | { kind: 'item'; text: string }): string {
    switch (part.kind) {
      case 'printPage': {
        const id = `page-${this.pages.length + 1}`
        this.pages.push({ href: `${this.name}#${id}`, page: part.page, cells: part.cells })
        return `<div id="${id}" role="doc-pagebreak" epub:type="pagebreak">${escapeXml(part.cells)}</div>`
      }
      case 'heading': {
        const id = `heading-${this.headings.length + 1}`
        const cells = part.text.join(blank)
        this.headings.push({ href: `${this.name}#${id}`, level: part.level, cells })
        return `<h${part.level} id="${id}">${lines(part.text)}</h${part.level}>`
      }
      case 'paragraph':
        return `<p${part.continues ? ' class="left-aligned"' : ''}>${lines(part.text)}</p>`
      case 'verse':
        return `<p class="verse">${lines(part.text)}</p>`
      case 'item':
        return list('items', [part.text])
      case 'note':
        return `<p class="transcriber-note">${escapeXml(part.text)}</p>`
      case 'choices':
        return list('choices', part.items)
      case 'box':
        return `<aside class="box">\n${part.title ? `<p class="title">${escapeXml(part.title)}</p>\n` : ''}${this.body(part.parts)}\n</aside>`
      case 'table':
        return (
          `<table>${part.head.length > 0 ? `<thead>${row('th scope="col"', part.head)}</thead>` : ''}` +
          `<tbody>${part.rows.map((cells) => row('td', cells)).join('')}</tbody></table>`
        )
    }
  }
}

/** Indents of the guides of 2025, which a reading device may replace by its own. Lengths are cells. */
export const styleText = `h1 { text-align: center; margin: 1em 3ch; }
h2 { margin: 0 0 0 6ch; }
h3, h4 { margin: 0 0 0 4ch; }
p { margin: 0; text-indent: 2ch; }
p.left-aligned { text-indent: 0; }
p.verse { margin-left: 4ch; text-indent: 0; }
aside.box { margin: 1em 0; }
aside.box > p.title { text-align: center; text-indent: 0; }
ul { list-style-type: none; margin: 0; padding: 0; }
li { text-indent: 2ch; }
[role="doc-pagebreak"] { text-align: right; }
`
