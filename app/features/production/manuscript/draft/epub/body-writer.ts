/** Writes blocks of the manuscript as XHTML of EPUB 3. */
import { escapeXml } from '~/platform/escape-xml'
import { fromAscii } from '~/features/production/braille/cells'
import type { Say } from '~/features/production/manuscript/braille/writer-text'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { openPictureLabel, pictureLabel } from '~/features/production/manuscript/pictures'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import { wordsOf } from '../draft-book'
import { mathml } from '../maths/mathml'
import { noteKey, type Chapter } from './chapters'

export type HeadingPlace = { href: string; level: number; text: string }
export type PagePlace = { href: string; number: string }

/** What all documents of a book have in common. */
export class Places {
  readonly headings: HeadingPlace[] = []
  readonly pages: PagePlace[] = []
  /** documents with formulas */
  readonly withMaths = new Set<string>()
  /** notes that are called by now */
  readonly called = new Set<string>()
  private readonly notes = new Map<string, string>()
  /** notes that have an element by now */
  readonly written = new Set<string>()

  /** The documents of notes, and those in which each is called first, by their keys. */
  constructor(
    readonly documents: Map<string, string>,
    readonly calls: Map<string, string>,
  ) {
    for (const key of documents.keys()) this.notes.set(key, `note-${this.notes.size + 1}`)
  }

  noteId(key: string): string | undefined {
    return this.notes.get(key)
  }
}

export function chapterBody(
  { name, parts }: Chapter,
  places: Places,
  sayOf: (page: number) => Say,
): string {
  const written: string[] = []
  let page = -1
  let writer: BodyWriter | null = null
  for (const part of parts) {
    if (!writer || part.page !== page) {
      page = part.page
      writer = new BodyWriter(name, page, places, sayOf(page))
    }
    written.push('start' in part ? writer.pageStart(part.start) : writer.block(part.block))
  }
  return written.filter((text) => text !== '').join('\n')
}

class BodyWriter {
  constructor(
    private readonly name: string,
    private readonly page: number,
    private readonly places: Places,
    private readonly say: Say,
  ) {}

  pageStart(number: string): string {
    const id = `page-${this.places.pages.length + 1}`
    this.places.pages.push({ href: `${this.name}#${id}`, number })
    const label = escapeXml(number)
    return `<div class="page" id="${id}" epub:type="pagebreak" role="doc-pagebreak" aria-label="${label}">${label}쪽</div>`
  }

  private blocks(blocks: Block[]): string {
    return blocks
      .map((block) => this.block(block))
      .filter((text) => text !== '')
      .join('\n')
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'heading':
        return this.heading(block)
      case 'paragraph':
        return `<p>${this.inline(block.content)}</p>`
      case 'list':
        return this.list(block)
      case 'table':
        return this.table(block)
      case 'verse':
        return this.verse(block.lines)
      case 'choices':
        return `<ul class="choices">${block.items.map((item) => `<li>${this.inline(item)}</li>`).join('')}</ul>`
      case 'picture':
        return this.picture(block)
      case 'formula':
        return `<div class="formula">${this.formula(block.latex, true)}</div>`
      case 'braille':
        return this.braille(block.lines)
      case 'doubt':
        this.say('doubt', block.text)
        return ''
      case 'rule':
        return '<hr/>'
      default:
        return this.container(block)
    }
  }

  private container(
    block: Extract<Block, { kind: 'box' | 'example' | 'note' | 'quotation' | 'footnote' }>,
  ): string {
    if (block.kind === 'footnote') return this.footnote(block.id, block.blocks)
    const inner = this.blocks(block.blocks)
    if (block.kind === 'quotation') return `<blockquote>${inner || '<p></p>'}</blockquote>`
    if (block.kind === 'note')
      return `<aside class="note" role="note" aria-label="점역자 주">\n<p class="name">점역자 주</p>\n${inner}\n</aside>`
    const name = 'title' in block ? block.title : '보기'
    const title = name === '' ? '' : `<p class="name">${escapeXml(name)}</p>\n`
    const role = block.kind === 'example' ? 'doc-example' : 'region'
    return `<aside class="box" role="${role}" aria-label="${escapeXml(name || '상자')}">\n${title}${inner}\n</aside>`
  }

  private heading({ level, content }: Extract<Block, { kind: 'heading' }>): string {
    const text = wordsOf(content)
    const inner = this.inline(content)
    if (text === '') return `<p>${inner}</p>`
    const id = `heading-${this.places.headings.length + 1}`
    this.places.headings.push({ href: `${this.name}#${id}`, level, text })
    return `<h${level} id="${id}">${inner}</h${level}>`
  }

  private list({ ordered, start, items }: Extract<Block, { kind: 'list' }>): string {
    const inner = items.map((item) => `<li>${this.item(item)}</li>`).join('\n')
    if (!ordered) return `<ul>\n${inner}\n</ul>`
    return `<ol${start === 1 ? '' : ` start="${start}"`}>\n${inner}\n</ol>`
  }

  /** A line alone needs no paragraph. */
  private item(blocks: Block[]): string {
    const [first, ...others] = blocks
    if (first?.kind !== 'paragraph') return this.blocks(blocks)
    return [this.inline(first.content), this.blocks(others)].filter(Boolean).join('\n')
  }

  /** Rows as long as the longest; a head of empty texts is none. */
  private table({ head, rows }: Extract<Block, { kind: 'table' }>): string {
    const hasHead = head.some((cell) => cell.length > 0)
    const width = Math.max(head.length, ...rows.map((row) => row.length))
    if (width === 0 || (!hasHead && rows.length === 0)) return ''
    const cells = (row: Inline[][], open: string, close: string) =>
      Array.from({ length: width }, (_, i) => {
        const text = this.inline(row[i] ?? [])
        // a head without words names nothing
        return text === '' ? '<td></td>' : `<${open}>${text}</${close}>`
      }).join('')
    const top = hasHead ? `<thead><tr>${cells(head, 'th scope="col"', 'th')}</tr></thead>` : ''
    const body = rows.map((row) => `<tr>${cells(row, 'td', 'td')}</tr>`).join('\n')
    return `<table>${top}${body === '' ? '' : `<tbody>\n${body}\n</tbody>`}</table>`
  }

  private verse(lines: Inline[][]): string {
    const stanzas: string[][] = [[]]
    for (const line of lines)
      if (line.length === 0) stanzas.push([])
      else stanzas.at(-1)?.push(this.inline(line))
    const written = stanzas
      .filter((stanza) => stanza.length > 0)
      .map((stanza) => `<p>${stanza.join('<br/>')}</p>`)
    return written.length === 0 ? '' : `<div class="verse">\n${written.join('\n')}\n</div>`
  }

  /** The picture itself is in the printed book. */
  private picture(picture: { description: string; name: string }): string {
    const label = escapeXml(pictureLabel(picture.name))
    return `<figure role="group" aria-label="${label}"><figcaption>${label}</figcaption><p>${this.description(picture)}</p></figure>`
  }

  private description({ description, name }: { description: string; name: string }): string {
    if (description !== '') return escapeXml(description)
    this.say('noDescription', openPictureLabel(name))
    return '설명 없음'
  }

  private braille(lines: string[]): string {
    const cells = lines.map((line) => {
      const braille = fromAscii(line)
      if (!/[^\u2800-\u28ff]/.test(braille)) return braille
      this.say('cells', line.trim().slice(0, 80), line.trim().slice(0, 80))
      return line
    })
    return `<pre class="braille">${escapeXml(cells.join('\n'))}</pre>`
  }

  private formula(latex: string, isBlock: boolean): string {
    const { words, unread } = sayFormula(latex)
    const maths = mathml(latex, isBlock, words)
    if (maths) {
      if (unread.length > 0) this.say('unread', latex.slice(0, 80), unread.join(' ').slice(0, 80))
      this.places.withMaths.add(this.name)
      return maths
    }
    this.say('formula', latex.slice(0, 80), latex.slice(0, 80))
    return `<code>${escapeXml(latex)}</code>`
  }

  private footnote(id: string, blocks: Block[]): string {
    const { places } = this
    const key = noteKey(this.page, id)
    const inner = this.blocks(blocks)
    const mark = `주 ${escapeXml(id)}.`
    // of two notes with one name the first has the place
    if (places.written.has(key))
      return `<aside class="footnote" role="note" aria-label="${mark}"><p>${mark}</p>${inner}</aside>`
    places.written.add(key)
    const call = places.calls.get(key)
    const back = call
      ? `<a role="doc-backlink" href="${call}#call-${places.noteId(key)}" aria-label="${mark} 본문으로">${mark}</a>`
      : mark
    return `<aside class="footnote" id="${places.noteId(key)}" epub:type="footnote" role="doc-footnote">\n<p class="name">${back}</p>\n${inner}\n</aside>`
  }

  private call(id: string): string {
    const { places } = this
    const key = noteKey(this.page, id)
    const document = places.documents.get(key)
    const note = places.noteId(key)
    const text = escapeXml(`(주 ${id})`)
    if (document === undefined || note === undefined) return `<span class="call">${text}</span>`
    const place = places.called.has(key) ? '' : ` id="call-${note}"`
    places.called.add(key)
    return `<a class="call"${place} epub:type="noteref" role="doc-noteref" href="${document}#${note}">${text}</a>`
  }

  private inline(content: Inline[]): string {
    return content.map((one) => this.part(one)).join('')
  }

  private part(one: Inline): string {
    switch (one.kind) {
      case 'text':
        return escapeXml(one.text)
      case 'formula':
        return this.formula(one.latex, false)
      case 'emphasis':
        return `<em>${this.inline(one.content)}</em>`
      case 'strong':
        return `<strong>${this.inline(one.content)}</strong>`
      case 'picture':
        return `<span class="picture">[${escapeXml(pictureLabel(one.name))}: ${this.description(one)}]</span>`
      case 'footnoteRef':
        return this.call(one.id)
    }
  }
}
