/**
 * Benchmark of manuscripts and drafts: what a manuscript has of known books, and the time of reading, of
 * braille, of text for reading aloud, and of larger paper. The last books are held out: nothing is tuned on them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import type { SourcePage } from '~/features/production/manuscript/source/manuscript-source'
import { readSource } from '~/features/production/manuscript/source/read-source.server'
import { enlargePdf } from '~/workers/enlargement/enlarge-pdf.server'
import { textPdf } from '../../../prisma/seed/pdfs'
import { draftTask } from '../../support/fixtures/manuscripts'
import { percent, section } from '../measure'
import { newDrafts } from './new-drafts'
import { sourceKinds, type SourceKind } from './source-kinds'
import { trueBook, type Part, type TrueBook } from './truth'

const booksPerManner = 5
/** The last two books of each manner. */
const heldOut = 3

/** A part as it is compared: what it is, its letters, and its page. */
type Flat = { kind: string; text: string; page: string }
const letters = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '')

function flatPart(part: Part, page: string): Flat[] {
  const flat = (kind: string, text: string) => ({ kind, text: letters(text), page })
  switch (part.kind) {
    case 'list':
      return part.items.map((item) => flat('list', item))
    case 'table':
      return [part.head, ...part.rows].map((row) => flat('table', row.join('')))
    case 'box':
      return part.paragraphs.map((text) => flat('box', text))
    case 'verse':
      return [flat('verse', part.lines.join(''))]
    case 'picture':
      return [flat('picture', part.description)]
    case 'formula':
      return [flat('formula', part.latex)]
    case 'footnote':
      return [flat('paragraph', part.text), flat('footnote', part.note)]
    default:
      return [flat(part.kind, part.text)]
  }
}

const inText = (content: Inline[]): string =>
  content
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'emphasis' || part.kind === 'strong'
          ? inText(part.content)
          : part.kind === 'formula'
            ? part.latex
            : part.kind === 'picture'
              ? part.description
              : '',
    )
    .join('')

function flatBlock(block: Block, page: string, inside = ''): Flat[] {
  const flat = (kind: string, text: string) => ({ kind: inside || kind, text: letters(text), page })
  switch (block.kind) {
    case 'heading':
      return [flat('heading', inText(block.content))]
    case 'paragraph': {
      const [only] = block.content
      const isFormula = block.content.length === 1 && only?.kind === 'formula'
      const isPicture = block.content.length === 1 && only?.kind === 'picture'
      const kind = isFormula ? 'formula' : isPicture ? 'picture' : 'paragraph'
      return [flat(kind, inText(block.content))]
    }
    case 'list':
      return block.items.map((item) =>
        flat(
          'list',
          item
            .flatMap((one) => flatBlock(one, page))
            .map(({ text }) => text)
            .join(''),
        ),
      )
    case 'table':
      return [block.head, ...block.rows].map((row) => flat('table', row.map(inText).join('')))
    case 'box':
      return block.blocks.flatMap((one) => flatBlock(one, page, 'box'))
    case 'footnote':
      return [
        flat(
          'footnote',
          block.blocks
            .flatMap((one) => flatBlock(one, page))
            .map(({ text }) => text)
            .join(''),
        ),
      ]
    case 'example':
    case 'note':
    case 'quotation':
      return block.blocks.flatMap((one) => flatBlock(one, page, block.kind))
    case 'verse':
      return [flat('verse', block.lines.map(inText).join(''))]
    case 'picture':
      return [flat('picture', block.description)]
    case 'formula':
      return [flat('formula', block.latex)]
    case 'choices':
      return block.items.map((item) => flat('choices', inText(item)))
    default:
      return []
  }
}

type Score = Record<'letters' | 'kept' | 'parts' | 'ordered' | 'kinds' | 'pages' | 'doubts', number>

/** The longest sequence of parts that two books have in common, as pairs. */
function inOrder(these: Flat[], those: Flat[]): [Flat, Flat][] {
  const lengths = Array.from({ length: these.length + 1 }, () => new Uint16Array(those.length + 1))
  for (let i = these.length - 1; i >= 0; i -= 1)
    for (let j = those.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        these[i]!.text === those[j]!.text
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const pairs: [Flat, Flat][] = []
  for (let i = 0, j = 0; i < these.length && j < those.length;) {
    if (these[i]!.text === those[j]!.text) pairs.push([these[i++]!, those[j++]!])
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  }
  return pairs
}

/**
 * Letters of parts that the manuscript has whole; parts that stand in order; of these, those that are what they
 * are, and that stand on their page.
 */
function score(
  book: TrueBook,
  pages: { label: string; text: string }[],
  without: readonly string[] = [],
): Score {
  const truth = book.pages.flatMap(({ label, parts }) => {
    const flat = parts
      .flatMap((part) => flatPart(part, label))
      .filter(({ kind }) => !without.includes(kind))
    const isNote = ({ kind }: Flat) => kind === 'footnote'
    // notes stand at the foot of their page
    return [...flat.filter((one) => !isNote(one)), ...flat.filter(isNote)]
  })
  const made = pages.flatMap(({ label, text }) =>
    parseManuscript(text).flatMap((block) => flatBlock(block, label)),
  )
  const result: Score = {
    letters: truth.reduce((all, { text }) => all + text.length, 0),
    kept: 0,
    parts: truth.length,
    ordered: 0,
    kinds: 0,
    pages: 0,
    doubts: 0,
  }
  const left = new Map<string, number>()
  for (const { text } of made) left.set(text, (left.get(text) ?? 0) + 1)
  for (const { text } of truth) {
    const count = left.get(text) ?? 0
    if (count > 0) result.kept += text.length
    left.set(text, count - 1)
  }
  for (const [one, other] of inOrder(truth, made)) {
    result.ordered += 1
    if (one.kind === other.kind) result.kinds += 1
    if (one.page === other.page) result.pages += 1
  }
  result.doubts = pages.reduce((sum, { text }) => sum + (text.match(/<!-- 확인:/g)?.length ?? 0), 0)
  return result
}

const sum = (scores: Score[]) =>
  scores.reduce(
    (all, one) =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, value + one[name as keyof Score]]),
      ) as Score,
  )

async function timed<T>(task: () => T | Promise<T>): Promise<[T, string]> {
  const began = performance.now()
  const result = await task()
  return [result, `${((performance.now() - began) / 1000).toFixed(2)} s`]
}

export async function drafts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'))
  try {
    for (const kind of sourceKinds) await manuscripts(folder, kind)
    await times(folder)
    await newDrafts()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function pagesOf(folder: string, name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const read = await readSource({ path, name }, 'bench')
  if ('problem' in read) throw new Error(`a book is not read: ${read.problem}`)
  return read.pages
}

async function manuscripts(
  folder: string,
  { ending, without, manners }: SourceKind,
): Promise<void> {
  const rows = [
    ['manner', 'books', 'letters kept', 'in order', 'as what they are', 'on their page', 'doubts'],
  ]
  for (const [m, manner] of manners.entries())
    for (const held of [false, true]) {
      const scores: Score[] = []
      for (let i = held ? heldOut : 0; i < (held ? booksPerManner : heldOut); i += 1) {
        const book = trueBook(1000 * (m + 1) + i, 40)
        const pages = await pagesOf(folder, `book.${ending}`, await manner.file(book))
        scores.push(score(book, pages, without))
      }
      const all = sum(scores)
      rows.push([
        held ? `${manner.name} (held out)` : manner.name,
        String(scores.length),
        percent(all.kept / all.letters),
        percent(all.ordered / all.parts),
        percent(all.kinds / all.ordered),
        percent(all.pages / all.ordered),
        String(all.doubts),
      ])
    }
  section(`Manuscripts of ${ending.toUpperCase()}`, rows)
}

async function times(folder: string): Promise<void> {
  const book = trueBook(9000, 300)
  const readings: string[][] = []
  let pages: SourcePage[] = []
  for (const { ending, manners } of sourceKinds) {
    const bytes = await manners[0]!.file(book)
    const [read, reading] = await timed(() => pagesOf(folder, `book.${ending}`, bytes))
    readings.push([`reading ${ending.toUpperCase()} of ${read.length} pages`, reading, '60 s'])
    if (pages.length === 0) pages = read
  }
  const volume = pages.slice(0, 60)
  const task = draftTask(volume)
  const [braille, writing] = await timed(() => makeDraft({ ...task, kind: 'braille' }))
  const [text, saying] = await timed(() => makeDraft({ ...task, kind: 'reading' }))
  const brf = Buffer.from(braille.bytes).toString('latin1')
  const path = join(folder, 'book.pdf')
  writeFileSync(path, textPdf(['수학의 길', '도형의 넓이를 구합니다.'], 100))
  const target = join(folder, 'large.pdf')
  const cover = { target, title: book.title, lines: [book.title] }
  const enlarge = { path, paper: 'A3' as const, first: 1, last: null, crop: 0, cover }
  const [, enlarging] = await timed(() => enlargePdf(enlarge, 'bench'))
  section('Times', [
    ['what', 'time', 'goal'],
    ...readings,
    [
      `braille of a volume (${volume.length} pages of print, ${brf.split('\f').length} of braille)`,
      writing,
      '3 s',
    ],
    [`text for reading aloud (${text.bytes.length} bytes)`, saying, '3 s'],
    ['100 pages on A3', enlarging, '20 s'],
  ])
}
