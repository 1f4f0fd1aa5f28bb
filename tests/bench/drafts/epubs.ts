/** Known books as EPUBs in the manners of several tools. */
import { zip } from '../../support/fixtures/zip'
import type { Part, TrueBook, TruePage } from './truth'

/** How a tool writes the parts of a book. */
type Manner = {
  name: string
  /** 2: with an NCX, and pages by its list only */
  version: 2 | 3
  page(label: string): string
  part(part: Part, place: string): string
  wrap(body: string): string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const maths = (mathml: string) =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML">${mathml}</math>`

const listOf = (
  { ordered, items }: Extract<Part, { kind: 'list' }>,
  item = (text: string) => text,
) => {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}>${items.map((one) => `<li>${item(escape(one))}</li>`).join('')}</${tag}>`
}
const rowOf = (cells: string[], tag: string) =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`
const tableOf = ({ head, rows }: Extract<Part, { kind: 'table' }>, parted: boolean) =>
  parted
    ? `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`
    : `<table>${rowOf(head, 'th')}${rows.map((row) => rowOf(row, 'td')).join('')}</table>`

/** What people write who know HTML. */
export function plain(part: Part, place: string): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${escape(part.text)}</h${part.level}>`
    case 'paragraph':
      return `<p>${escape(part.text)}</p>`
    case 'list':
      return listOf(part)
    case 'table':
      return tableOf(part, true)
    case 'box':
      return `<aside epub:type="sidebar"><h4>${escape(part.title)}</h4>${part.paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}</aside>`
    case 'verse':
      return `<div epub:type="z3998:verse"><p>${part.lines.map(escape).join('<br/>')}</p></div>`
    case 'picture':
      return `<figure><img src="a.png" alt="${escape(part.description)}"/><figcaption>${escape(part.caption)}</figcaption></figure>`
    case 'formula':
      return `<p>${maths(part.mathml)}</p>`
    case 'footnote':
      return `<p>${escape(part.text)}<a epub:type="noteref" href="#n${place}">1</a></p><aside epub:type="footnote" id="n${place}"><p>${escape(part.note)}</p></aside>`
  }
}

/** Many boxes around everything, headings by their role, lists in paragraphs. */
function boxed(part: Part, place: string): string {
  const inner = (() => {
    switch (part.kind) {
      case 'heading':
        return `<div role="heading" aria-level="${part.level}"><span>${escape(part.text)}</span></div>`
      case 'list':
        return listOf(part, (text) => `<p class="Item"><span>${text}</span></p>`)
      case 'table':
        return `<div class="table-wrap">${tableOf(part, false)}</div>`
      case 'footnote':
        return `<p>${escape(part.text)}<a role="doc-noteref" href="#n${place}"><sup>1</sup></a></p><div role="doc-footnote" id="n${place}"><p>${escape(part.note)}</p></div>`
      default:
        return plain(part, place)
    }
  })()
  return `<div class="c1"><div class="c2">${inner}</div></div>`
}

/** A word processor's: spans in everything, headings as they are. */
function spanned(part: Part, place: string): string {
  switch (part.kind) {
    case 'paragraph': {
      const middle = Math.floor(part.text.length / 2)
      return `<p class="calibre1"><span class="t1">${escape(part.text.slice(0, middle))}</span><span class="t2">${escape(part.text.slice(middle))}</span></p>`
    }
    case 'picture':
      return `<p class="calibre2"><img src="a.png" class="c" alt="${escape(part.description)}"/></p><p class="caption">${escape(part.caption)}</p>`
    default:
      return plain(part, place)
  }
}

/** HTML without words for boxes, verse and notes: classes say them, and notes link back. */
const older = (part: Part, place: string) =>
  part.kind === 'footnote'
    ? `<p>${escape(part.text)}<a id="r${place}" href="#n${place}"><sup>1</sup></a></p><div class="footnote" id="n${place}"><p><a href="#r${place}">1</a> ${escape(part.note)}</p></div>`
    : plain(part, place)
        .replace('<aside epub:type="sidebar">', '<div class="sidebar">')
        .replace('</aside>', '</div>')
        .replace('epub:type="z3998:verse"', 'class="poem"')

const mark = (label: string) =>
  `<span epub:type="pagebreak" role="doc-pagebreak" id="p${label}" aria-label="${label}"></span>`
const anchor = (label: string) => `<a id="p${label}"></a>`

export const manners: Manner[] = [
  {
    name: 'plain HTML',
    version: 3,
    page: mark,
    part: plain,
    wrap: (body) => `<section>${body}</section>`,
  },
  {
    name: 'boxes in boxes',
    version: 3,
    page: (label) => `<div>${mark(label)}</div>`,
    part: boxed,
    wrap: (body) => `<div id="w"><div>${body}</div></div>`,
  },
  {
    name: 'spans, anchors as pages',
    version: 3,
    page: (label) => `<p class="x">${anchor(label)}</p>`,
    part: spanned,
    wrap: (body) => body,
  },
  {
    name: 'EPUB 2',
    version: 2,
    page: anchor,
    part: older,
    wrap: (body) => body,
  },
]

const document = (title: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`

/** Twenty pages are a document. */
const perDocument = 20

export function epubOf({ title, pages }: TrueBook, manner: Manner): Buffer {
  const documents = Array.from({ length: Math.ceil(pages.length / perDocument) }, (_, i) =>
    pages.slice(i * perDocument, (i + 1) * perDocument),
  )
  const name = (i: number) => `c${i}.xhtml`
  const bodyOf = (some: TruePage[]) =>
    some
      .map(
        ({ label, parts }) =>
          manner.page(label) +
          parts.map((part, i) => manner.part(part, `${label}-${i}`)).join('\n'),
      )
      .join('\n')
  const places = documents.flatMap((some, i) =>
    some.map(({ label }) => ({ label, to: `${name(i)}#p${label}` })),
  )
  const nav = document(
    title,
    `<nav epub:type="toc"><ol>${documents.map((_, i) => `<li><a href="${name(i)}">${i + 1}</a></li>`).join('')}</ol></nav><nav epub:type="page-list"><ol>${places.map(({ label, to }) => `<li><a href="${to}">${label}</a></li>`).join('')}</ol></nav>`,
  )
  const ncx = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>${title}</text></docTitle><navMap><navPoint id="a" playOrder="1"><navLabel><text>1</text></navLabel><content src="c0.xhtml"/></navPoint></navMap><pageList>${places.map(({ label, to }, i) => `<pageTarget id="t${i}" type="normal" value="${label}" playOrder="${i + 2}"><navLabel><text>${label}</text></navLabel><content src="${to}"/></pageTarget>`).join('')}</pageList></ncx>`
  const isThird = manner.version === 3
  const items = documents.map(
    (_, i) => `<item id="c${i}" href="${name(i)}" media-type="application/xhtml+xml"/>`,
  )
  const spine = documents.map((_, i) => `<itemref idref="c${i}"/>`)
  const contents = isThird
    ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  return zip([
    { name: 'mimetype', bytes: 'application/epub+zip', stored: true, flags: 0 },
    {
      name: 'META-INF/container.xml',
      bytes:
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="O/b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    {
      name: 'O/b.opf',
      bytes: `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="${manner.version}.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">b</dc:identifier><dc:title>${title}</dc:title><dc:language>ko</dc:language></metadata><manifest>${contents}${items.join('')}</manifest><spine${isThird ? '' : ' toc="ncx"'}>${spine.join('')}</spine></package>`,
    },
    isThird ? { name: 'O/nav.xhtml', bytes: nav } : { name: 'O/toc.ncx', bytes: ncx },
    ...documents.map((some, i) => ({
      name: `O/${name(i)}`,
      bytes: document(title, manner.wrap(bodyOf(some))),
    })),
  ])
}
