/** Checks a DAISY book: 2.02 by its ncc.html, 3 by its package and navigation file. */
import { posix } from 'node:path'
import type { Archive } from '~/features/production/file-check/archive'
import type { ExpectedFile } from '~/features/production/file-check/card'
import type { CardBuilder } from '~/features/production/file-check/card-builder'
import {
  readDocument,
  readNcx,
  resolvePath,
} from '~/features/production/file-check/epub/epub-package'
import { readMarkup } from '~/features/production/file-check/epub/markup'
import { compareName } from '~/features/production/file-check/names'
import {
  checkPageNumbers,
  pageNumberOf,
  type ListedPage,
} from '~/features/production/file-check/page-list'

/** SMIL files that are read; a book has one for each chapter. */
const maxSmils = 1_000
/** Share by which the stated time may differ from that of the recordings. */
const timeTolerance = 0.05

/** `seconds`: as the book states them; `links`: of headings and pages. */
export type Daisy = {
  kind: '2.02' | '3'
  title: string
  pages: ListedPage[]
  seconds: number | null
  headings: number
  links: { path: string; label: string }[]
}

/** Null when the archive is no DAISY book. */
export async function readDaisy(archive: Archive): Promise<Daisy | null> {
  const find = (pattern: RegExp) => archive.parts.find(({ name }) => pattern.test(name))?.name
  const ncc = find(/(?:^|\/)ncc\.html?$/i)
  if (ncc) return readNcc(ncc, (await readDocument(archive, ncc)) ?? '')
  const ncx = find(/\.ncx$/i)
  if (!ncx || !find(/\.smil$/i)) return null
  const opf = find(/\.opf$/i)
  const navigation = readNcx(ncx, (await readDocument(archive, ncx)) ?? '')
  const { title, seconds } = readOpf(opf ? ((await readDocument(archive, opf)) ?? '') : '')
  const pages = (navigation.pageList ?? []).flatMap(({ path, label }) => pageOf(path, label))
  const { contents } = navigation
  return { kind: '3', title, pages, seconds, headings: contents.length, links: contents }
}

function pageOf(path: string, label: string): ListedPage[] {
  const number = pageNumberOf(label)
  return number === null ? [] : [{ number, at: -1, place: { part: path, text: label.trim() } }]
}

function readNcc(path: string, text: string): Daisy {
  const book: Daisy = { kind: '2.02', title: '', pages: [], seconds: null, headings: 0, links: [] }
  let entry: { path: string; label: string; isPage: boolean } | null = null
  let isPage = false
  readMarkup(text, {
    open: (name, attributes) => {
      if (name === 'meta' && attributes.name === 'dc:title') book.title = attributes.content ?? ''
      if (name === 'meta' && attributes.name === 'ncc:totalTime')
        book.seconds = secondsOf(attributes.content ?? '')
      if (/^(?:span|div|h[1-6])$/.test(name))
        isPage = /^page-(?:normal|front|special)/.test(attributes.class ?? '')
      if (name === 'a' && attributes.href)
        entry = { path: resolvePath(path, attributes.href).path, label: '', isPage }
    },
    text: (value) => {
      if (entry) entry.label += value
    },
    close: (name) => {
      if (name !== 'a' || !entry) return
      if (entry.isPage) book.pages.push(...pageOf(entry.path, entry.label))
      else book.headings += 1
      book.links.push({ path: entry.path, label: entry.label.trim() })
      entry = null
    },
  })
  return book
}

function readOpf(text: string): { title: string; seconds: number | null } {
  let title = ''
  let seconds: number | null = null
  let isTitle = false
  readMarkup(text, {
    open: (name, attributes) => {
      isTitle = /^title$/i.test(name)
      if (name === 'meta' && attributes.name === 'dtb:totalTime')
        seconds = secondsOf(attributes.content ?? '')
    },
    text: (value) => {
      if (isTitle) title += value
    },
    close: () => {
      isTitle = false
    },
  })
  return { title: title.trim(), seconds }
}

/** 1:02:03.5, 62:03 or 3723s, in seconds. */
export function secondsOf(text: string): number | null {
  const seconds = text
    .trim()
    .replace(/s$/, '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number.isFinite(seconds) && text.trim() ? seconds : null
}

/** `seconds`: of all recordings, null when it is not known. */
export async function checkDaisy(
  card: CardBuilder,
  archive: Archive,
  { book, seconds, expected }: { book: Daisy; seconds: number | null; expected: ExpectedFile },
): Promise<void> {
  card.fact('checkDaisyBook', { kind: book.kind, headings: book.headings })
  const compared = book.title ? compareName(book.title, expected) : 'unclear'
  const place = { text: book.title }
  if (compared === 'otherBook')
    card.find('severe', 'checkOtherTitle', place, { title: expected.title })
  if (compared === 'otherVolume')
    card.find('severe', 'checkOtherVolume', place, { volume: expected.volume })
  const lost = book.links.filter(({ path }) => !archive.has(path))
  card.findAll(
    'severe',
    'checkDaisyLinkMissing',
    lost.map(({ path, label }) => ({ part: path, text: label })),
  )
  await checkSmils(card, archive)
  if (book.pages.length === 0) card.find('severe', 'checkDaisyNoPages')
  else checkPageNumbers(card, book.pages, expected)
  if (book.seconds !== null && seconds !== null && seconds > 0) {
    const difference = Math.abs(book.seconds - seconds)
    if (difference > Math.max(30, seconds * timeTolerance))
      card.find('minor', 'checkDaisyTime', null, {
        stated: Math.round(book.seconds / 60),
        minutes: Math.round(seconds / 60),
      })
  }
}

async function checkSmils(card: CardBuilder, archive: Archive): Promise<void> {
  const smils = archive.parts.filter(({ name }) => /\.smil$/i.test(name))
  if (smils.length > maxSmils) card.notChecked('checkDaisyMore', { looked: maxSmils })
  for (const { name } of smils.slice(0, maxSmils)) {
    const text = await readDocument(archive, name)
    const missing = new Set<string>()
    readMarkup(text ?? '', {
      open: (tag, { src }) => {
        if (tag !== 'audio' || !src) return
        const { path } = resolvePath(name, src)
        if (!archive.has(path)) missing.add(path)
      },
    })
    card.findAll(
      'severe',
      'checkDaisyAudioMissing',
      [...missing].map((path) => ({ part: name, text: posix.basename(path) })),
    )
  }
}
