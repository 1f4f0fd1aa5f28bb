/** Makes one draft of pages of a manuscript: the bytes of its file, and what of it somebody should look at. */
import type { PageForm } from '~/features/production/braille/layout/forms'
import { business } from '~/tables/business'
import type { DraftKind } from '~/tables/staff-codes'
import {
  brailleDraft,
  draftEbraille,
  type DraftPage,
  type DraftRemark,
} from '~/features/production/manuscript/braille-draft'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { openPictureLabel } from '~/features/production/manuscript/pictures'
import { readingText, type UnreadFormula } from '~/features/production/manuscript/reading-text'
import { madeDraft, type DraftBook, type MadeDraft } from './draft-book'
import { writeEpub } from './epub/write-epub'

/** `form` and `size`: of the pages of braille. `isWhole`: no page of the manuscript is missing. */
export type DraftTask = {
  kind: Exclude<DraftKind, 'print'>
  pages: DraftPage[]
  book: DraftBook
  isWhole: boolean
  form: PageForm
  size: { cells: number; lines: number }
}

export const makeDraft = async (task: DraftTask): Promise<MadeDraft> => madeDraft(await made(task))

async function made(task: DraftTask): Promise<{ bytes: Uint8Array; remarks: DraftRemark[] }> {
  const { kind, pages, book } = task
  const title = [book.title, book.part].filter(Boolean).join(' ')
  switch (kind) {
    case 'braille': {
      const { brf, remarks } = brailleOf(task, title)
      return { bytes: Buffer.from(brf, 'latin1'), remarks }
    }
    case 'ebraille': {
      const { remarks } = brailleOf(task, title)
      const bytes = await draftEbraille(pages, publication(task, title), book)
      return { bytes, remarks }
    }
    case 'epub':
      return writeEpub(pages, book)
    case 'reading': {
      const { text, unread } = readingText(pages, title, book.isChecked)
      return { bytes: Buffer.from(text), remarks: openRemarks(pages, unread) }
    }
    case 'text':
      return { bytes: Buffer.from(markedText(pages)), remarks: openRemarks(pages) }
  }
}

const brailleOf = ({ pages, form, size, book }: DraftTask, title: string) =>
  brailleDraft(pages, {
    pageForm: form,
    size,
    title,
    isChecked: book.isChecked,
    isSheet: book.isSheet,
  })

/** eBraille asks for a creator, and for the year of the copyright. */
const publication = ({ book, isWhole }: DraftTask, title: string) => ({
  title,
  creators: [book.creator || '지은이 미상'],
  identifier: book.identifier,
  producer: business.name,
  copyrighted: book.year,
  published: book.modified,
  isbn: book.isbn,
  isComplete: isWhole,
})

/** Doubts, pictures without a description, and after those of a page its formulas with signs that have no words. */
function openRemarks(pages: DraftPage[], unread: UnreadFormula[] = []): DraftRemark[] {
  const unreadOf: DraftRemark[][] = pages.map(() => [])
  for (const { page, latex, signs } of unread)
    unreadOf[page]?.push({
      page: pages[page]?.label.trim() ?? '',
      kind: 'unread',
      text: latex.slice(0, 80),
      written: signs.join(' ').slice(0, 80),
    })
  return pages.flatMap(({ label, text }, i) => {
    const { doubts, openDescriptions } = openWork(text)
    const page = label.trim()
    const open = [
      ...doubts.map((doubt) => ({ ...doubt, kind: 'doubt' as const })),
      ...openDescriptions.map(({ line, name }) => ({
        line,
        text: openPictureLabel(name),
        kind: 'noDescription' as const,
      })),
    ]
      .sort((a, b) => a.line - b.line)
      .map(({ kind, text: what }) => ({ page, kind, text: what, written: '' }))
    return [...open, ...(unreadOf[i] ?? [])]
  })
}

/** The manuscript as one text, in which `@@p12` begins page 12; what stands before the first number has none. */
const markedText = (pages: DraftPage[]) =>
  pages
    .map(({ label, text }, i) => (label === '' && i === 0 ? text : `@@p${label}\n${text}`))
    .join('\n')
    .concat('\n')
    .replaceAll('\n', '\r\n')
