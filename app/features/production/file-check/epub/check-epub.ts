/** Checks an EPUB: the standard, page list, descriptions of pictures, metadata, reading order. */
import { readFile, stat } from 'node:fs/promises'
import type { ValidationMessage } from '@likecoin/epubcheck-ts'
import { Archive, type Part } from '~/features/production/file-check/archive'
import type { ExpectedFile, FileCard, Place } from '~/features/production/file-check/card'
import { CardBuilder } from '~/features/production/file-check/card-builder'
import { decodeText } from '~/features/production/file-check/decode-text'
import { isEmptyDescription, readChapter, type EpubChapter } from './epub-chapter'
import { epubBounds, readDocument, readPackage, type EpubPackage } from './epub-package'
import { checkStandard } from './epub-standard'
import { definesEntities } from './markup'
import { isProtected } from './protection'
import { compareName, saysDraft } from '~/features/production/file-check/names'
import { checkPageNumbers, pageNumberOf } from '~/features/production/file-check/page-list'

/**
 * Bytes up to which the standard is checked. Its checker holds the file and everything in it in
 * memory, and does not stop at a number of errors: a document of six megabytes with an error in each
 * element took it 50 seconds.
 */
const standardBytes = {
  file: 100 * 1024 * 1024,
  unzipped: 150 * 1024 * 1024,
  markup: 6 * 1024 * 1024,
}
const markupNames = /\.(?:xhtml|html?|xml|opf|ncx|svg|smil|css)$/i
/** Letters of a chapter that is more than a number or a heading of a picture. */
const fewLetters = 5
/** Letters of descriptions that stand for a chapter of pictures. */
const describingLetters = 20

/** Never throws because of the content. */
export async function checkEpub(path: string, expected: ExpectedFile): Promise<FileCard> {
  const card = new CardBuilder()
  const archive = await Archive.open(path)
  if (!archive) {
    card.find('severe', 'checkEpubUnreadable')
    card.notChecked('checkEpubNothingRead')
    return card.card('epub')
  }
  try {
    await check(card, archive, path, expected)
  } finally {
    archive.close()
  }
  return card.card('epub')
}

async function check(
  card: CardBuilder,
  archive: Archive,
  path: string,
  expected: ExpectedFile,
): Promise<void> {
  if (await checkArchive(card, archive)) return card.notChecked('checkEpubNothingRead')
  const book = await readPackage(archive)
  if (book) {
    const chapters = await readChapters(card, archive, book)
    card.fact('checkEpubChapters', { chapters: book.spine.length, version: book.version || '-' })
    checkMetadata(card, book, chapters, expected)
    checkPictures(card, chapters)
    checkChapters(card, book, chapters)
    checkReadingOrder(card, book)
    checkPageList(card, book, chapters, expected)
  } else {
    card.find('severe', 'checkEpubNoPackage')
    card.notChecked('checkEpubNothingRead')
  }
  await runStandard(card, archive, path)
}

/** Returns whether the content is protected, so that nothing of it can be read. */
export async function checkArchive(card: CardBuilder, archive: Archive): Promise<boolean> {
  if (archive.more) card.notChecked('checkArchiveMore', { parts: archive.parts.length })
  const parts = (names: string[]): Place[] => names.map((part) => ({ part }))
  card.findAll('severe', 'checkArchiveUnsafe', parts(archive.unsafe))
  card.findAll('minor', 'checkArchiveRepeated', parts(archive.repeated))
  const locked = archive.all.filter(({ encrypted }) => encrypted).map(({ name }) => name)
  card.findAll('severe', 'checkArchiveLocked', parts(locked))
  const locks = await isProtected(archive)
  if (locks) card.find('severe', 'checkEpubProtected')
  return locks
}

/** `isKnown`: messages of the checker about what it does not know and the file may have. */
export async function runStandard(
  card: CardBuilder,
  archive: Archive,
  path: string,
  isKnown?: (message: ValidationMessage) => boolean,
): Promise<void> {
  const { size } = await stat(path)
  const sum = (parts: Part[]) => parts.reduce((bytes, part) => bytes + part.size, 0)
  const isLarge =
    size > standardBytes.file ||
    sum(archive.all) > standardBytes.unzipped ||
    sum(archive.all.filter(({ name }) => markupNames.test(name))) > standardBytes.markup
  if (isLarge)
    return card.notChecked('checkEpubStandardLarge', { megabytes: Math.round(size / 1024 / 1024) })
  const isSafe = await canTrust(card, archive)
  if (!isSafe || archive.more || archive.unsafe.length > 0)
    return card.notChecked('checkEpubStandardUnsafe')
  await checkStandard(card, await readFile(path), isKnown)
}

/**
 * Whether no part is larger than it says, and no document defines entities, which may grow without
 * end: the checker of the standard believes both.
 */
async function canTrust(card: CardBuilder, archive: Archive): Promise<boolean> {
  let isSafe = true
  for (const { name, size, encrypted } of archive.all) {
    if (encrypted) continue
    const part = await archive.read(name, size)
    if (!part?.whole) return false
    if (!markupNames.test(name) || !definesEntities(decodeText(part.bytes))) continue
    card.find('severe', 'checkEpubEntities', { part: name })
    isSafe = false
  }
  return isSafe
}

async function readChapters(
  card: CardBuilder,
  archive: Archive,
  book: EpubPackage,
): Promise<EpubChapter[]> {
  const until = performance.now() + epubBounds.seconds * 1000
  const chapters: EpubChapter[] = []
  const paths = book.spine.slice(0, epubBounds.documents)
  for (const path of new Set(paths)) {
    if (performance.now() > until) break
    const text = await readDocument(archive, path)
    if (text === null) card.find('severe', 'checkEpubChapterUnreadable', { part: path })
    else chapters.push(readChapter(path, text))
  }
  if (
    chapters.length < Math.min(new Set(book.spine).size, paths.length) ||
    paths.length < book.spine.length
  )
    card.notChecked('checkEpubMore', { looked: chapters.length, chapters: book.spine.length })
  return chapters
}

/** What readers choose a book by (EPUB Accessibility 1.1, section 2.2). */
const accessibilityNames = [
  'schema:accessMode',
  'schema:accessibilityFeature',
  'schema:accessibilityHazard',
]

function checkMetadata(
  card: CardBuilder,
  book: EpubPackage,
  chapters: EpubChapter[],
  expected: ExpectedFile,
): void {
  const title = book.titles[0] ?? ''
  if (!title) card.find('severe', 'checkEpubNoTitle')
  const compared = title ? compareName(title, expected) : 'unclear'
  const place = { text: title }
  if (saysDraft(title, expected.title)) card.find('minor', 'checkIsDraft', place)
  if (compared === 'otherBook')
    card.find('severe', 'checkOtherTitle', place, { title: expected.title })
  if (compared === 'otherVolume')
    card.find('severe', 'checkOtherVolume', place, { volume: expected.volume })
  const language = book.languages[0] ?? ''
  if (!language) card.find('severe', 'checkEpubNoLanguage')
  else card.fact('checkEpubLanguage', { language })
  const silent = language ? [] : chapters.filter((chapter) => !chapter.language)
  card.findAll(
    'minor',
    'checkEpubChapterLanguage',
    silent.map(({ path }) => ({ part: path })),
  )
  const missing = accessibilityNames.filter(
    (name) => !book.metadata.get(name)?.some((value) => value !== ''),
  )
  card.findAll(
    'minor',
    'checkEpubAccessibility',
    missing.map((text) => ({ text })),
  )
}

function checkPictures(card: CardBuilder, chapters: EpubChapter[]): void {
  const pictures = chapters.flatMap(({ path, pictures }) =>
    pictures.map((picture) => ({ path, ...picture })),
  )
  card.fact('checkEpubPictures', {
    pictures: pictures.length,
    described: pictures.filter(({ alt }) => alt && !isEmptyDescription(alt)).length,
  })
  const place = ({ path, source, alt }: (typeof pictures)[number]) => ({
    part: path,
    text: alt || source,
  })
  card.findAll(
    'severe',
    'checkEpubNoDescription',
    pictures.filter(({ alt }) => alt === null).map(place),
  )
  card.findAll(
    'severe',
    'checkEpubEmptyDescription',
    pictures.filter(({ alt }) => alt && isEmptyDescription(alt)).map(place),
  )
}

function checkChapters(card: CardBuilder, book: EpubPackage, chapters: EpubChapter[]): void {
  if (book.spine.length === 0) card.find('severe', 'checkEpubNoChapters')
  if (book.contents.length === 0) card.find('severe', 'checkEpubNoContents')
  for (const chapter of chapters) {
    const place = { part: chapter.path }
    const { letters, pictures, otherContent } = chapter
    if (letters === 0 && pictures.length === 0 && otherContent === 0)
      card.find('severe', 'checkEpubEmptyChapter', place)
    const described = pictures.reduce((sum, { alt }) => sum + (alt ?? '').length, 0)
    const isCover = chapter.isCover || chapter.path === book.spine[0]
    if (!isCover && pictures.length > 0 && letters < fewLetters && described < describingLetters)
      card.find('severe', 'checkEpubPictureOnly', place)
  }
}

/** Contents that name chapters in another order than they are read in. */
export function checkReadingOrder(card: CardBuilder, book: EpubPackage): void {
  const places = new Map(book.spine.map((path, i) => [path, i]))
  const listed = book.contents.filter(({ path }) => places.has(path))
  let last = -1
  for (const { path, label } of listed) {
    const index = places.get(path) ?? 0
    if (index < last) card.find('severe', 'checkEpubOrder', { part: path, text: label.trim() })
    last = Math.max(last, index)
  }
  const repeated = book.spine.filter((path, i) => book.spine.indexOf(path) !== i)
  card.findAll(
    'severe',
    'checkEpubRepeatedChapter',
    repeated.slice(0, 100).map((part) => ({ part })),
  )
}

function checkPageList(
  card: CardBuilder,
  book: EpubPackage,
  chapters: EpubChapter[],
  expected: ExpectedFile,
): void {
  if (!book.pageList || book.pageList.length === 0)
    return card.find('severe', 'checkEpubNoPageList')
  const documents = new Map(chapters.map((chapter) => [chapter.path, chapter]))
  const lost = book.pageList.filter(({ path, fragment }) => {
    const chapter = documents.get(path)
    return chapter ? fragment !== '' && !chapter.ids.has(fragment) : !book.spine.includes(path)
  })
  card.findAll(
    'severe',
    'checkEpubPageTarget',
    lost.map(({ path, label }) => ({ part: path, text: label.trim() })),
  )
  const pages = book.pageList.flatMap(({ path, label }) => {
    const number = pageNumberOf(label)
    const place = { part: path, text: label.trim() }
    return number === null ? [] : [{ number, at: book.spine.indexOf(path), place }]
  })
  checkPageNumbers(card, pages, expected)
}
