/** Writes a draft of EPUB 3: the text of the manuscript with its headings, pages of print and formulas. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { zipOutput } from '~/platform/streams'
import type { DraftPage, DraftRemark } from '~/features/production/manuscript/braille-draft'
import { printPagesText, readPages, type DraftBook } from '../draft-book'
import { chapterBody, Places } from './body-writer'
import { chaptersOf, notePlaces } from './chapters'
import {
  navigationText,
  packageText,
  styleName,
  titleOf,
  titlePage,
  titlePageName,
  xhtml,
} from './package'
import { styleText } from './style'

const container =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'

/** The same book has the same bytes; the short time keeps extra fields away from `mimetype`. */
const fixedDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** The same pages and book give the same bytes. */
export async function writeEpub(
  typed: DraftPage[],
  book: DraftBook,
): Promise<{ bytes: Buffer; remarks: DraftRemark[] }> {
  const { pages, remarks, sayOf } = readPages(typed)
  const chapters = chaptersOf(pages)
  const { notes, calls } = notePlaces(chapters)
  const places = new Places(notes, calls)
  const documents = chapters.map((chapter) => {
    const first = places.headings.length
    const body = chapterBody(chapter, places, sayOf)
    const title = places.headings[first]?.text ?? titleOf(book)
    return { name: chapter.name, text: xhtml(title, body) }
  })
  const names = documents.map(({ name }) => name)
  const zip = new ZipFile()
  const add = (name: string, text: string, compress = true) =>
    zip.addBuffer(Buffer.from(text), name, { ...fixedDate, compress })
  add('mimetype', 'application/epub+zip', false)
  add('META-INF/container.xml', container)
  add('EPUB/package.opf', packageText(book, names, places))
  add('EPUB/nav.xhtml', navigationText(book, places))
  add(`EPUB/${styleName}`, styleText)
  if (!book.isSheet) add(`EPUB/${titlePageName}`, titlePage(book, printPagesText(pages)))
  for (const { name, text } of documents) add(`EPUB/${name}`, text)
  zip.end()
  return { bytes: await buffer(zipOutput(zip)), remarks }
}
