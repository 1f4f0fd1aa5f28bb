/** The package document, the navigation and the title page of a draft in EPUB 3. */
import { escapeXml } from '~/platform/escape-xml'
import { business } from '~/tables/business'
import { draftWord, type DraftBook } from '../draft-book'
import type { HeadingPlace, PagePlace, Places } from './body-writer'

export const styleName = 'style.css'
export const titlePageName = 'title.xhtml'

export const titleOf = ({ title, part, isChecked }: DraftBook): string =>
  [title.replace(/\s+/g, ' ').trim(), part, isChecked ? '' : `(${draftWord})`]
    .filter(Boolean)
    .join(' ')

export const xhtml = (title: string, body: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n' +
  '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ko" xml:lang="ko">\n' +
  `<head><meta charset="UTF-8"/><title>${escapeXml(title)}</title>` +
  `<link rel="stylesheet" type="text/css" href="${styleName}"/></head>\n<body>\n${body}\n</body>\n</html>\n`

type Has = { hasPages: boolean; hasMaths: boolean; isSheet: boolean }

const summary = ({ hasPages, hasMaths, isSheet }: Has) =>
  [
    isSheet ? '모두 글입니다.' : '그림은 들어 있지 않고 그 설명이 글로 있습니다.',
    '제목으로 옮겨 다닐 수 있습니다.',
    ...(hasPages ? ['인쇄된 책의 쪽 번호로 찾을 수 있습니다.'] : []),
    ...(hasMaths ? ['수식은 MathML입니다.'] : []),
  ].join(' ')

export function packageText(book: DraftBook, documents: string[], places: Places): string {
  const meta = (property: string, value: string) =>
    `<meta property="${property}">${escapeXml(value)}</meta>`
  const isSheet = book.isSheet === true
  const has = { hasPages: places.pages.length > 0, hasMaths: places.withMaths.size > 0, isSheet }
  const features = [
    'displayTransformability',
    'readingOrder',
    'structuralNavigation',
    'tableOfContents',
    'unlocked',
    ...(has.hasPages ? ['pageBreakMarkers', 'pageNavigation'] : []),
    ...(has.hasMaths ? ['MathML'] : []),
  ]
  const source = book.isbn ? `urn:isbn:${book.isbn}` : book.title
  const metadata = [
    `<dc:identifier id="uid">${escapeXml(book.identifier)}</dc:identifier>`,
    `<dc:title>${escapeXml(titleOf(book))}</dc:title>`,
    '<dc:language>ko</dc:language>',
    ...(book.creator ? [`<dc:creator>${escapeXml(book.creator)}</dc:creator>`] : []),
    `<dc:publisher>${escapeXml(business.name)}</dc:publisher>`,
    `<dc:source>${escapeXml(source)}</dc:source>`,
    meta('dcterms:modified', `${book.modified.toISOString().slice(0, 19)}Z`),
    ...(has.hasPages ? [meta('pageBreakSource', source)] : []),
    meta('schema:accessMode', 'textual'),
    meta('schema:accessModeSufficient', 'textual'),
    ...features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', summary(has)),
  ]
  const item = (id: string, name: string, more = '') =>
    `<item id="${id}" href="${name}" media-type="application/xhtml+xml"${more}/>`
  const items = [
    item('nav', 'nav.xhtml', ' properties="nav"'),
    `<item id="style" href="${styleName}" media-type="text/css"/>`,
    ...(isSheet ? [] : [item('title', titlePageName)]),
    ...documents.map((name, i) =>
      item(`c${i + 1}`, name, places.withMaths.has(name) ? ' properties="mathml"' : ''),
    ),
  ]
  const spine = [...(isSheet ? [] : ['title']), ...documents.map((_, i) => `c${i + 1}`)]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="ko">\n' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n${metadata.join('\n')}\n</metadata>\n` +
    `<manifest>\n${items.join('\n')}\n</manifest>\n` +
    `<spine>\n${spine.map((id) => `<itemref idref="${id}"/>`).join('\n')}\n</spine>\n</package>\n`
  )
}

export function titlePage(book: DraftBook, pages: string): string {
  const lines = [
    ...(book.part ? [book.part] : []),
    ...(book.isChecked ? [] : [`${draftWord} — 아직 확인하지 않았습니다.`]),
    ...(pages ? [pages] : []),
    ...(book.creator ? [book.creator] : []),
    ...(book.publisher ? [`원본: ${book.publisher}`] : []),
    `만든 곳: ${business.name}`,
  ]
  const title = escapeXml(book.title.replace(/\s+/g, ' ').trim() || '제목 없음')
  return xhtml(
    titleOf(book),
    `<section epub:type="titlepage" class="titlepage">\n<h1>${title}</h1>\n${lines.map((line) => `<p>${escapeXml(line)}</p>`).join('\n')}\n</section>`,
  )
}

/** `first`: the document after the title page. */
export function navigationText(book: DraftBook, { headings, pages }: Places): string {
  const cover = { href: titlePageName, level: 1, text: titleOf(book) }
  const entries = [...(book.isSheet ? [] : [cover]), ...headings]
  const items = pages.map(pageItem)
  const pageList =
    items.length === 0
      ? ''
      : `\n<nav epub:type="page-list" role="doc-pagelist" aria-label="쪽 목록" hidden="hidden">\n<h2>쪽 목록</h2>\n<ol>\n${items.join('\n')}\n</ol>\n</nav>`
  return xhtml(
    `${titleOf(book)} 차례`,
    `<nav epub:type="toc" role="doc-toc" aria-label="차례">\n<h2>차례</h2>\n${nested(entries)}\n</nav>${pageList}`,
  )
}

const pageItem = ({ href, number }: PagePlace) =>
  `<li><a href="${href}">${escapeXml(number)}</a></li>`

/** Headings as lists in lists; a level that is left out has no list of its own. */
function nested(entries: HeadingPlace[]): string {
  const open: number[] = []
  let written = ''
  for (const { href, level, text } of entries) {
    while (open.length > 0 && (open.at(-1) ?? 0) > level) {
      // a heading between two levels stands beside those of the deeper one
      if (open.length === 1 || (open.at(-2) ?? 0) < level) break
      written += '</li></ol>'
      open.pop()
    }
    if (open.length > 0 && (open.at(-1) ?? 0) >= level) {
      written += '</li>\n'
      open[open.length - 1] = level
    } else {
      written += '<ol>'
      open.push(level)
    }
    written += `<li><a href="${href}">${escapeXml(text)}</a>`
  }
  return written + '</li></ol>'.repeat(open.length)
}
