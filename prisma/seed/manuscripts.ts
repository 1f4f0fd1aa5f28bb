/** The demo's manuscripts: of a source of each kind, more or less corrected, and one whose source is protected. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import type { SourceResult } from '~/features/production/manuscript/source/manuscript-source'
import { readSource } from '~/features/production/manuscript/source/read-source.server'
import type { PageState } from '~/tables/staff-codes'
import type { Prisma } from '../generated/client'
import { storedBytes } from './files'

type Tx = Prisma.TransactionClient

/**
 * `of`: what the title of its book says, where there is such a book. `states`: those of its first pages, which
 * people have changed; the others are as they were read.
 */
type Source = { file: string; name: string; type: string; of: string; states: PageState[] }

/**
 * Texts of our own. The PDF was set with Typst, the document of Word written with docx; EPUB and HWPX were put
 * together as in tests.
 */
const sources: Source[] = [
  {
    file: 'manuscript.txt',
    name: '물질의 상태(입력봉사).txt',
    type: 'text/plain',
    of: '과학',
    states: ['checked', 'checked', 'checked', 'read'],
  },
  {
    file: 'sources/maths.pdf',
    name: '피타고라스 정리.pdf',
    type: 'application/pdf',
    of: '공통수학',
    states: ['read'],
  },
  {
    file: 'sources/korean.epub',
    name: '느티나무 아래에서.epub',
    type: 'application/epub+zip',
    of: '국어',
    states: ['checked', 'checked', 'read'],
  },
  {
    file: 'sources/society.hwpx',
    name: '우리 고장의 살림.hwpx',
    type: 'application/hwp+zip',
    of: '사회',
    states: ['read', 'read'],
  },
  {
    file: 'sources/english.docx',
    name: 'Lesson 4.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    of: '영어',
    states: [],
  },
]
const pathOf = (file: string) => fileURLToPath(new URL(`../data/${file}`, import.meta.url))

/** The sources as a process of their own reads them, while the rest of the demo is written. */
export const readSources = (): Promise<SourceResult[]> =>
  Promise.all(sources.map(({ file, name }) => readSource({ path: pathOf(file), name }, 'demo')))

/** Books of `producer`, those with volumes to be made first. */
async function booksOfProducer(tx: Tx): Promise<{ id: number; title: string }[]> {
  const books = await tx.book.findMany({
    where: { publisherFileKey: null, assignments: { some: { user: { user: 'producer' } } } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      title: true,
      formats: {
        where: { volumes: { some: { state: { in: ['waiting', 'producing'] } } } },
        select: { prodType: true },
      },
    },
  })
  return books.toSorted((a, b) => Number(b.formats.length > 0) - Number(a.formats.length > 0))
}

export async function writeManuscripts(tx: Tx, read: Promise<SourceResult[]>): Promise<void> {
  const books = await booksOfProducer(tx)
  const takeBook = (wanted: string) => {
    const place = books.findIndex(({ title }) => title.includes(wanted))
    return books.splice(Math.max(place, 0), 1)[0]?.id
  }
  const results = await read
  for (const [index, source] of sources.entries()) {
    const bookRowId = takeBook(source.of)
    if (bookRowId !== undefined) await writeReady(tx, bookRowId, source, results[index])
  }
  const last = takeBook('')
  if (last === undefined) return
  const bytes = readFileSync(pathOf('manuscript.txt'))
  await tx.manuscript.create({
    data: {
      bookRowId: last,
      state: 'failed',
      problem: 'protected',
      ofPublisher: false,
      sourceKey: await storedBytes(tx, '보호된 책.epub', 'application/epub+zip', bytes),
    },
    select: { bookRowId: true },
  })
}

async function writeReady(
  tx: Tx,
  bookRowId: number,
  { file, name, type, states }: Source,
  read: SourceResult | undefined,
): Promise<void> {
  if (!read || 'problem' in read) throw new Error(`the demo's ${file} cannot be read`)
  const sourceKey = await storedBytes(tx, name, type, readFileSync(pathOf(file)))
  await tx.manuscript.create({
    data: { bookRowId, state: 'ready', ofPublisher: false, sourceKey, report: read.report },
    select: { bookRowId: true },
  })
  await tx.manuscriptPage.createMany({
    data: read.pages.map(({ label, text, sheet = null }, i) => {
      const { doubts, openDescriptions } = openWork(text)
      const state = states[i] ?? 'drafted'
      return {
        bookRowId,
        place: i + 1,
        label,
        text,
        sourceText: text,
        state,
        userName: state === 'drafted' ? '' : '김제작',
        doubts: doubts.length,
        openPictures: openDescriptions.length,
        sheet,
        sourceKey: sheet === null ? null : sourceKey,
      }
    }),
  })
}
