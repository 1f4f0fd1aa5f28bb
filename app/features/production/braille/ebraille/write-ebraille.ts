/** Writes eBraille 1.0 (.ebrl): a zip of XHTML in braille (DAISY, 14 August 2025). */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { zipOutput } from '~/platform/streams'
import { documentsOf, styleName, styleText } from './documents'
import { entryPageText, packageText, type Publication } from './package'
import { cellsOf, type Part } from './parts'

export const ebrailleType = 'application/ebrl+zip'

const container =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'

/**
 * A fixed time in the zip, so that the same book has the same bytes; the short time also keeps extra
 * fields away, which the entry `mimetype` must not have.
 */
const fixedDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** The same parts and publication give the same bytes. */
export async function writeEbraille(book: Publication, parts: Part[]): Promise<Buffer> {
  const title = cellsOf(book.title)
  const documents = documentsOf(title, parts)
  const names = { title, contents: cellsOf('차례'), pages: cellsOf('쪽') }
  const zip = new ZipFile()
  const add = (name: string, text: string, compress = true) =>
    zip.addBuffer(Buffer.from(text), name, { ...fixedDate, compress })
  add('mimetype', 'application/epub+zip', false)
  add('META-INF/container.xml', container)
  add('package.opf', packageText(book, documents))
  add('index.html', entryPageText(names, documents))
  add(styleName, styleText)
  for (const { name, text } of documents.files) add(name, text)
  zip.end()
  return buffer(zipOutput(zip))
}
