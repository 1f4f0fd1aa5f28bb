/** Rules about the package, the navigation and the documents of eBraille 1.0 (sections 4 to 8). */
import type { Archive } from '~/features/production/file-check/archive'
import type { CardBuilder } from '~/features/production/file-check/card-builder'
import { checkReadingOrder } from '~/features/production/file-check/epub/check-epub'
import { readDocument, type EpubPackage } from '~/features/production/file-check/epub/epub-package'
import { readMarkup } from '~/features/production/file-check/epub/markup'
import { isBrailleLanguage, type Ebraille } from './read-ebraille'

export async function packageRules(
  card: CardBuilder,
  archive: Archive,
  book: EpubPackage,
  read: Ebraille,
): Promise<void> {
  metadata(card, book, read)
  await files(card, archive, book)
  documents(card, book, read)
  if (book.contents.length === 0) card.find('severe', 'checkEpubNoContents')
  checkReadingOrder(card, book)
  pageList(card, book, read)
}

/** Names of the metadata that must be there, and what their values look like (section 5.3.3). */
const required: [name: string, names: string[], value: RegExp][] = [
  ['dc:creator', ['creator'], /\S/],
  ['dc:date', ['date'], /\S/],
  ['dc:identifier', ['identifier'], /\S/],
  // the specification has it under both names
  [
    'dcterms:dateCopyrighted',
    ['dcterms:dateCopyrighted', 'dcterms:copyrightDate'],
    /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/,
  ],
  ['dcterms:modified', ['dcterms:modified'], /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/],
  ['a11y:brailleCellType', ['a11y:brailleCellType'], /^(?:6|8|6, ?8|8, ?6)$/],
  ['a11y:brailleSystem', ['a11y:brailleSystem'], /\S/],
  ['a11y:completeTranscription', ['a11y:completeTranscription'], /^(?:true|false)$/],
  ['a11y:producer', ['a11y:producer'], /\S/],
  [
    'a11y:tactileGraphics',
    ['a11y:tactileGraphics'],
    /^(?:none|(?:JPG|PNG|SVG|PDF)(?:, ?(?:JPG|PNG|SVG|PDF))*)$/,
  ],
]

function metadata(card: CardBuilder, book: EpubPackage, { decoded }: Ebraille): void {
  const values = (names: string[]) => names.flatMap((name) => book.metadata.get(name) ?? [])
  const format = values(['format'])
  if (!format.some((value) => /^eBraille 1\.\d+$/.test(value)))
    card.find('severe', 'checkEbrailleFormat', { text: format[0] ?? '' })
  const languages = book.languages.filter((tag) => tag !== '')
  if (!languages.some(isBrailleLanguage))
    card.find('severe', 'checkEbrailleLanguage', { text: languages[0] ?? '' })
  else card.fact('checkEpubLanguage', { language: languages.join(', ') })
  for (const [name, names, value] of required) {
    const found = values(names)
    if (!found.some((one) => value.test(one)))
      card.find('minor', 'checkEbrailleMetadata', { text: [name, ...found.slice(0, 1)].join(': ') })
  }
  const hasEight = decoded.pages.some((lines) => lines.some((line) => /[\u2840-\u28ff]/.test(line)))
  const [cellType] = values(['a11y:brailleCellType'])
  if (cellType !== undefined && cellType.includes('8') !== hasEight)
    card.find('minor', 'checkEbrailleCellType', { text: cellType })
}

/** Reading devices look for two files by their names (section 4.2). */
async function files(card: CardBuilder, archive: Archive, book: EpubPackage): Promise<void> {
  if (book.path !== 'package.opf')
    card.find('severe', 'checkEbraillePlace', { part: book.path }, { name: 'package.opf' })
  if (book.navigation !== 'index.html')
    card.find(
      'severe',
      'checkEbraillePlace',
      { part: book.navigation ?? '' },
      { name: 'index.html' },
    )
  const entry = book.navigation === null ? null : await readDocument(archive, book.navigation)
  if (book.navigation === null || entry === null) return
  let hasLink = false
  readMarkup(entry, {
    open: (name, { rel = '' }) => {
      if (name === 'link' && /\bpublication\b/.test(rel)) hasLink = true
    },
  })
  if (!hasLink) card.find('minor', 'checkEbrailleLink', { part: book.navigation })
}

function documents(card: CardBuilder, book: EpubPackage, read: Ebraille): void {
  if (book.spine.length === 0) card.find('severe', 'checkEpubNoChapters')
  const known = new Map(read.documents.map((document) => [document.path, document]))
  for (const path of new Set(book.spine)) {
    const document = known.get(path)
    const place = { part: path }
    if (!document) {
      if (read.decoded.isWhole) card.find('severe', 'checkEpubChapterUnreadable', place)
      continue
    }
    const { cells, pictures, language, forbidden } = document
    if (cells === 0 && pictures === 0) card.find('severe', 'checkEpubEmptyChapter', place)
    if (!isBrailleLanguage(language))
      card.find('minor', 'checkEbrailleChapterLanguage', { part: path, text: language })
    for (const name of forbidden)
      card.find('severe', 'checkEbrailleScript', { part: path, text: `<${name}>` })
  }
  const pictures = read.documents.reduce((sum, document) => sum + document.pictures, 0)
  if (pictures > 0) card.notChecked('checkEbraillePictures', { count: pictures })
}

/**
 * Labels of the page list are braille, and the number of print is their title (section 8.3.2). The numbers
 * themselves are judged as marks of print pages.
 */
function pageList(card: CardBuilder, book: EpubPackage, read: Ebraille): void {
  const entries = book.pageList ?? []
  const breaks = read.documents.flatMap(({ path, pageBreaks }) =>
    pageBreaks.map((id) => ({ path, id })),
  )
  if (entries.length === 0)
    return card.find(breaks.length > 0 ? 'severe' : 'minor', 'checkEpubNoPageList')
  const known = new Map(read.documents.map((document) => [document.path, document]))
  for (const { path, fragment, title, label } of entries) {
    const place = { part: path, text: title || label.trim() }
    const document = known.get(path)
    const isLost = document
      ? fragment !== '' && !document.ids.has(fragment)
      : !book.spine.includes(path)
    if (isLost) card.find('severe', 'checkEpubPageTarget', place)
    if (title.trim() === '') card.find('minor', 'checkEbraillePageTitle', place)
  }
  const listed = new Set(entries.map(({ path, fragment }) => `${path}#${fragment}`))
  for (const { path, id } of breaks)
    if (!listed.has(`${path}#${id}`))
      card.find('minor', 'checkEbraillePageUnlisted', { part: path, text: id })
}
