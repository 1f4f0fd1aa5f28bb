/** The demo's manuscripts: one that is being corrected, and one whose source is protected. */
import { readFileSync } from 'node:fs'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { readText } from '~/features/production/manuscript/source/text/read-text'
import type { PageState } from '~/tables/staff-codes'
import type { Prisma } from '../generated/client'
import { storedBytes } from './files'

type Tx = Prisma.TransactionClient

const text = () => readFileSync(new URL('../data/manuscript.txt', import.meta.url))

/** Books of `producer` whose braille is made in volumes; the first one of science. */
async function booksOfProducer(tx: Tx): Promise<number[]> {
  const books = await tx.book.findMany({
    where: {
      publisherFileKey: null,
      assignments: { some: { user: { user: 'producer' } } },
      formats: { some: { volumes: { some: { state: { in: ['waiting', 'producing'] } } } } },
    },
    orderBy: { id: 'asc' },
    take: 50,
    select: { id: true, title: true },
  })
  const isScience = ({ title }: { title: string }) => title.includes('과학')
  return books.toSorted((a, b) => Number(isScience(b)) - Number(isScience(a))).map(({ id }) => id)
}

export async function writeManuscripts(tx: Tx): Promise<void> {
  const [first, second] = await booksOfProducer(tx)
  if (first !== undefined) await writeReady(tx, first)
  if (second !== undefined)
    await tx.manuscript.create({
      data: {
        bookRowId: second,
        state: 'failed',
        problem: 'protected',
        ofPublisher: false,
        sourceKey: await storedBytes(tx, '보호된 책.epub', 'application/epub+zip', text()),
      },
      select: { bookRowId: true },
    })
}

/** Pages of print in every state, two of them changed by people. */
const states: PageState[] = ['checked', 'checked', 'checked', 'read', 'drafted']

async function writeReady(tx: Tx, bookRowId: number): Promise<void> {
  const read = readText(text())
  if ('problem' in read) throw new Error("the demo's manuscript cannot be read")
  await tx.manuscript.create({
    data: {
      bookRowId,
      state: 'ready',
      ofPublisher: false,
      sourceKey: await storedBytes(tx, '물질의 상태(입력봉사).txt', 'text/plain', text()),
      report: read.report,
      pages: {
        create: read.pages.map((page, i) => {
          const { doubts, openDescriptions } = openWork(page.text)
          const state = states[i] ?? 'drafted'
          return {
            ...page,
            place: i + 1,
            sourceText: page.text,
            state,
            userName: state === 'drafted' ? '' : '김제작',
            doubts: doubts.length,
            openPictures: openDescriptions.length,
          }
        }),
      },
    },
    select: { bookRowId: true },
  })
}
