/** The package document and the primary entry page of an eBraille publication (eBraille 1.0, 5 and 8). */
import { escapeXml } from '~/platform/escape-xml'
import { folder, language, styleName, xhtml, type Documents, type HeadingPlace } from './documents'

/** What print says of the book that was transcribed, and of the transcription. */
export type Publication = {
  title: string
  /** authors and editors; eBraille asks for one at least */
  creators: string[]
  /** an absolute URL, such as `urn:uuid:…` */
  identifier: string
  producer: string
  /** YYYY, YYYY-MM or YYYY-MM-DD: the copyright date of the work */
  copyrighted: string
  /** when the transcription was published */
  published: Date
  /** 13 digits; '' when the work has none */
  isbn: string
  /** whether the whole work stands here; false for a volume of several, too */
  isComplete: boolean
}

/** Name in the registry of braille codes of DAISY: Korean with its contractions (약자), rules of 2024. */
const brailleSystem = 'Korean grade2'

/** Cells with dots 7 or 8 are braille of eight dots. */
function cellType(text: string): string {
  const eight = text.match(/[\u2840-\u28ff]/g)?.length ?? 0
  if (eight === 0) return '6'
  const six = text.match(/[\u2801-\u283f]/g)?.length ?? 0
  return six === 0 ? '8' : six >= eight ? '6, 8' : '8, 6'
}

export function packageText(book: Publication, { files, pages }: Documents): string {
  const meta = (property: string, value: string) =>
    `<meta property="${property}">${escapeXml(value)}</meta>`
  const modified = `${book.published.toISOString().slice(0, 19)}Z`
  const features = [
    'braille',
    'readingOrder',
    'structuralNavigation',
    'tableOfContents',
    'unlocked',
    ...(pages.length > 0 ? ['pageBreakMarkers', 'pageNavigation'] : []),
  ]
  const metadata = [
    `<dc:title>${escapeXml(book.title)}</dc:title>`,
    ...book.creators.map((creator) => `<dc:creator>${escapeXml(creator)}</dc:creator>`),
    '<dc:format>eBraille 1.0</dc:format>',
    `<dc:identifier id="uid">${escapeXml(book.identifier)}</dc:identifier>`,
    `<dc:language>${language}</dc:language>`,
    `<dc:date>${modified}</dc:date>`,
    ...(book.isbn ? [`<dc:source>urn:isbn:${escapeXml(book.isbn)}</dc:source>`] : []),
    meta('dcterms:dateCopyrighted', book.copyrighted),
    meta('dcterms:modified', modified),
    meta('a11y:brailleCellType', cellType(files.map(({ text }) => text).join(''))),
    meta('a11y:brailleSystem', brailleSystem),
    meta('a11y:completeTranscription', String(book.isComplete)),
    meta('a11y:producer', book.producer),
    meta('a11y:tactileGraphics', 'none'),
    ...(pages.length > 0
      ? [meta('a11y:pageBreakSource', book.isbn ? `urn:isbn:${book.isbn}` : book.title)]
      : []),
    meta('schema:accessMode', 'tactile'),
    meta('schema:accessModeSufficient', 'tactile'),
    ...features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
  ]
  const items = [
    '<item id="nav" href="index.html" media-type="application/xhtml+xml" properties="nav"/>',
    `<item id="style" href="${styleName}" media-type="text/css"/>`,
    ...files.map(
      ({ name }, i) => `<item id="c${i + 1}" href="${name}" media-type="application/xhtml+xml"/>`,
    ),
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="ko">\n' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n${metadata.join('\n')}\n</metadata>\n` +
    `<manifest>\n${items.join('\n')}\n</manifest>\n` +
    `<spine>\n${files.map((_, i) => `<itemref idref="c${i + 1}"/>`).join('\n')}\n</spine>\n</package>\n`
  )
}

/** `names`: the headings of the two lists, and the title of the book, in cells. */
export function entryPageText(
  names: { title: string; contents: string; pages: string },
  { files, headings, pages }: Documents,
): string {
  const first = files[0]?.name ?? folder
  const beginsWithHeading = headings[0]?.level === 1 && headings[0].href.startsWith(first)
  const entries = [
    ...(beginsWithHeading ? [] : [{ href: first, level: 1, cells: names.title }]),
    ...headings.filter(({ cells }) => cells !== ''),
  ]
  const pageItems = pages.map(
    ({ href, page, cells }) =>
      `<li><a href="${href}" title="${escapeXml(page)}">${escapeXml(cells)}</a></li>`,
  )
  const pageList =
    pages.length === 0
      ? ''
      : `\n<nav epub:type="page-list" role="doc-pagelist" aria-label="쪽 목록">\n<h2>${names.pages}</h2>\n<ol>${pageItems.join('\n')}</ol>\n</nav>`
  return xhtml(
    `<title>${escapeXml(names.title)}</title><link rel="publication" href="package.opf" type="application/oebps-package+xml"/>`,
    `<nav epub:type="toc" role="doc-toc" aria-label="차례">\n<h2>${names.contents}</h2>\n${nested(entries)}\n</nav>${pageList}`,
  )
}

/** Headings as lists in lists; a level that is left out has no list of its own. */
function nested(entries: HeadingPlace[]): string {
  const [first] = entries
  if (!first) return ''
  const items: string[] = []
  for (let i = 0; i < entries.length;) {
    const { href, level, cells } = entries[i]!
    let next = i + 1
    while (next < entries.length && entries[next]!.level > level) next += 1
    items.push(
      `<li><a href="${href}">${escapeXml(cells)}</a>${nested(entries.slice(i + 1, next))}</li>`,
    )
    i = next
  }
  return `<ol>${items.join('\n')}</ol>`
}
