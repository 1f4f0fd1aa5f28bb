/** Rules that compare a braille volume with the text of the publisher's pages. */
import { elementAt } from '~/platform/records'
import { englishWord } from '~/features/production/braille/english/recognise'
import type { SourcePage } from '~/features/production/file-check/card'
import type { Checked } from './context'
import { isFirstUnnamed, namedPages } from './page-parts'

/** Syllables that are compared together. */
const run = 4
/** Syllables of a page of print from which it is compared. */
const leastSyllables = 20
/** Syllables that are missing when a part of a page is; a caption of a short one is fewer. */
const leastMissing = 30
/** Shares of a page's runs below which it is absent, and below which too much of it is. */
const absentShare = 0.35
const lowShare = 0.6
/** Share of the pages that must be found; otherwise this is the text of another book. */
const sameBookShare = 0.25

/**
 * How much of a page of print stands together in the braille; `at` and `position`: the braille page
 * and the syllable of the file where the middle of it is; `begins`: the page where it begins.
 */
type Found = SourcePage & {
  share: number
  at: number | null
  begins: number | null
  position: number
  size: number
}

export function sourceRules(checked: Checked): void {
  const { expected, decoded, report } = checked
  if (!expected.source || !decoded.isWhole) return
  const found = compare(checked, expected.source)
  const judged = found.filter(({ size }) => size >= leastSyllables)
  if (judged.length === 0) return
  const missing = judged.filter(({ share }) => share < absentShare)
  if (judged.length >= 3 && missing.length > (1 - sameBookShare) * judged.length) {
    report.severe({ key: 'checkSourceOther', params: { pages: missing.length } })
    return
  }
  for (const { page, share, at: line, size } of judged) {
    const place = { page: nearest(found, page) }
    if (share < absentShare) report.severe({ key: 'checkSourceAbsent', params: { page } }, place)
    else if (share < lowShare && (1 - share) * size >= leastMissing)
      report.minor(
        { key: 'checkSourceLow', params: { page, share: Math.round(100 * share) } },
        { page: line ?? 1 },
      )
  }
  order(judged, report)
  strangeWords(checked, expected.source, judged.find(({ at: line }) => line !== null)?.at ?? 1)
  unmarked(checked, found)
}

const syllablesOf = (text: string) => text.normalize('NFC').replace(/[^가-힣]/g, '')

/** `pages`: the braille page of each syllable; `places`: the syllables at which a run begins. */
type Read = { pages: number[]; places: Map<string, number[]>; syllablesOfPage: number }
/** A run that stands in more places says nothing about where a page is. */
const maxPlaces = 50

function compare({ lines, volume }: Checked, source: SourcePage[]): Found[] {
  const read = lines.map(({ page, text }) => ({ page, syllables: syllablesOf(text) }))
  const pages = read.flatMap(({ page, syllables }) => Array<number>(syllables.length).fill(page))
  const text = read.map(({ syllables }) => syllables).join('')
  const places = new Map<string, number[]>()
  for (let i = 0; i + run <= text.length; i += 1) {
    const key = text.slice(i, i + run)
    const known = places.get(key)
    if (!known) places.set(key, [i])
    else if (known.length < maxPlaces) known.push(i)
  }
  const syllablesOfPage = Math.max(100, text.length / volume.pages.length)
  return source.map((page) => findPage(page, { pages, places, syllablesOfPage }))
}

/** Finds a page of print in as many braille pages in a row as it needs, where most of it is. */
function findPage(page: SourcePage, { pages, places, syllablesOfPage }: Read): Found {
  const text = syllablesOf(page.text)
  const count = Math.max(0, text.length - run + 1)
  const known = Array.from({ length: count }, (_, i) => places.get(text.slice(i, i + run)) ?? [])
  const width = Math.ceil(text.length / syllablesOfPage) + 1
  const starts = new Map<number, number>()
  for (const indexes of known)
    for (const start of startsBefore(indexes, pages, width))
      starts.set(start, (starts.get(start) ?? 0) + 1)
  let best = 0
  let from = 1
  for (const [start, found] of starts)
    if (found > best || (found === best && start < from)) [best, from] = [found, start]
  const isInside = (index: number) => {
    const one = elementAt(pages, index)
    return one >= from && one < from + width
  }
  // runs that stand in one place only say where the page is
  const inside = known.flatMap((indexes) =>
    indexes.length === 1 && indexes.every(isInside) ? indexes : [],
  )
  inside.sort((a, b) => a - b)
  const position = inside[Math.floor(inside.length / 2)]
  // the first runs may stand there by chance
  const start = inside[Math.floor(inside.length / 20)]
  return {
    ...page,
    size: text.length,
    share: count === 0 ? 1 : best / count,
    at: position === undefined ? null : elementAt(pages, position),
    begins: start === undefined ? null : elementAt(pages, start),
    position: position ?? 0,
  }
}

/** Where a row of pages may begin that holds one of these places. */
function startsBefore(indexes: number[], pages: number[], width: number): Set<number> {
  const starts = new Set<number>()
  for (const index of indexes) {
    const page = elementAt(pages, index)
    for (let i = 0; i < width; i += 1) starts.add(page - i)
  }
  return starts
}

/** The braille page near which a page of print ought to be: where the one before it is. */
function nearest(found: Found[], page: number): number {
  const index = found.findIndex((one) => one.page === page)
  const before = found
    .slice(0, index)
    .findLast(({ at: place, share }) => place && share >= lowShare)
  const after = found.slice(index).find(({ at: place, share }) => place && share >= lowShare)
  return before?.at ?? after?.at ?? 1
}

/** So many words of a braille page that the publisher's text does not have are worth a look. */
const leastStrange = 2
/** Words and share of known ones of a page that is text of the book, and no contents or title. */
const leastWords = 30
const knownShare = 0.8

/** Single words that are not in the publisher's text, among words that are; `from`: a page. */
function strangeWords({ lines, report }: Checked, source: SourcePage[], from: number): void {
  const text = source.map((page) => syllablesOf(page.text)).join('\n')
  const known = new Map<string, boolean>()
  for (const { text: page } of source)
    for (const word of page.split(/\s+/)) known.set(syllablesOf(word), true)
  const isKnown = (word: string) => {
    const found = known.get(word) ?? text.includes(word)
    known.set(word, found)
    return found
  }
  const english = new Set(
    source.flatMap(({ text: page }) => page.toLowerCase().match(/[a-z]+(?:['.-][a-z]+)*/g) ?? []),
  )
  const words = lines.flatMap(({ words: lineWords }) =>
    lineWords.map((word) => ({ ...word, syllables: syllablesOf(word.texts[0] ?? '') })),
  )
  const isStrange = words.map(
    ({ kind, syllables, braille }) =>
      kind === 'impossible' ||
      (syllables !== '' && !isKnown(syllables) && !english.has(englishWord(braille) ?? '')),
  )
  const alone = words.filter(
    ({ kind, syllables }, i) =>
      kind === 'read' &&
      syllables.length >= 2 &&
      isStrange[i] &&
      [i - 2, i - 1, i + 1, i + 2].filter((index) => isStrange[index] === false).length >= 3,
  )
  const counts = {
    alone: countsOfPages(alone),
    words: countsOfPages(words),
    known: countsOfPages(words.filter((_, i) => isStrange[i] === false)),
  }
  const isText = (page: number) =>
    counts.words(page) >= leastWords && counts.known(page) >= knownShare * counts.words(page)
  for (const { page, line, texts } of alone)
    if (page >= from && counts.alone(page) >= leastStrange && isText(page))
      report.minor({ key: 'checkSourceWords' }, { page, line, text: texts[0]! })
}

function countsOfPages(words: { page: number }[]): (page: number) => number {
  const counts = new Map<number, number>()
  for (const { page } of words) counts.set(page, (counts.get(page) ?? 0) + 1)
  return (page) => counts.get(page) ?? 0
}

/** Pages of print that stand before one that precedes them. */
function order(found: Found[], report: Checked['report']): void {
  const placed = found.filter(({ at: line, share }) => line !== null && share >= lowShare)
  for (const [i, { page, at: line, position, size }] of placed.entries()) {
    const before = placed[i - 1]
    if (before && position < before.position - size / 4)
      report.severe(
        { key: 'checkSourceOrder', params: { page, before: before.page } },
        { page: line! },
      )
  }
}

/** Print pages whose text is there and whose mark is not. */
function unmarked({ volume, expected, report }: Checked, found: Found[]): void {
  if (!volume.hasMarks) return
  const named = new Set(
    volume.pages.flatMap((page) => [
      ...namedPages(page),
      ...page.marks.flatMap(({ from, to }) =>
        Array.from({ length: Math.min(50, Math.max(1, to - from + 1)) }, (_, i) => from + i),
      ),
    ]),
  )
  for (const { page, share, begins, size } of found)
    if (
      !named.has(page) &&
      !isFirstUnnamed(volume, page, expected.firstPage) &&
      size > 0 &&
      (share >= absentShare || size < leastSyllables)
    )
      report.minor({ key: 'checkBrailleMarkMissing', params: { page } }, { page: begins ?? 1 })
}
