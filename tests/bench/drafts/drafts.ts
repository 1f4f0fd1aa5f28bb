/**
 * Benchmark of manuscripts and drafts: what a manuscript has of known books, and the time of reading, of
 * braille, of text for reading aloud, and of larger paper. The last books are held out: nothing is tuned on them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import type { SourcePage } from '~/features/production/manuscript/source/manuscript-source'
import { readSource } from '~/features/production/manuscript/source/read-source.server'
import { enlargePdf } from '~/workers/enlargement/enlarge-pdf.server'
import { textPdf } from '../../../prisma/seed/pdfs'
import { draftTask } from '../../support/fixtures/manuscripts'
import { percent, section } from '../measure'
import { brailleDrafts } from './braille-drafts'
import { newDrafts } from './new-drafts'
import { score, sumOf, type Score } from './score'
import { sourceKinds, type SourceKind } from './source-kinds'
import { trueBook } from './truth'

const booksPerManner = 5
/** The last two books of each manner. */
const heldOut = 3

async function timed<T>(task: () => T | Promise<T>): Promise<[T, string]> {
  const began = performance.now()
  const result = await task()
  return [result, `${((performance.now() - began) / 1000).toFixed(2)} s`]
}

export async function drafts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'))
  try {
    for (const kind of sourceKinds) await manuscripts(folder, kind)
    brailleDrafts()
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
    [
      'manner',
      'books',
      'letters kept',
      'in order',
      'as what they are',
      'on their page',
      'wrong',
      'of these doubted',
      'doubts',
      'sound pages with one',
    ],
  ]
  for (const [m, manner] of manners.entries())
    for (const held of [false, true]) {
      const scores: Score[] = []
      for (let i = held ? heldOut : 0; i < (held ? booksPerManner : heldOut); i += 1) {
        const book = trueBook(1000 * (m + 1) + i, 40)
        const pages = await pagesOf(folder, `book.${ending}`, await manner.file(book))
        scores.push(score(book, pages, without))
      }
      const all = sumOf(scores)
      rows.push([
        held ? `${manner.name} (held out)` : manner.name,
        String(scores.length),
        percent(all.kept / all.letters),
        percent(all.ordered / all.parts),
        percent(all.kinds / all.ordered),
        percent(all.pages / all.ordered),
        String(all.wrong),
        all.wrong === 0 ? '-' : percent(all.shown / all.wrong),
        String(all.doubts),
        percent(all.soundDoubted / all.sound),
      ])
    }
  section(`Manuscripts of ${ending.toUpperCase()}`, rows)
}

async function times(folder: string): Promise<void> {
  const book = trueBook(9000, 300)
  const readings: string[][] = []
  let pages: SourcePage[] = []
  for (const { ending, manners } of sourceKinds) {
    if (!manners[0] || readings.some(([name]) => name?.includes(`${ending.toUpperCase()} `)))
      continue
    const bytes = await manners[0].file(book)
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
