/** Drafts of a manuscript: braille, eBraille, enlarged print, EPUB, text for reading aloud, its own text. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, FileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { readSetting } from '~/setting/read-setting.server'
import { codeRow } from '~/tables/codes'
import { draftKinds, type DraftKind } from '~/tables/staff-codes'
import { ebrailleType } from '~/features/production/braille/ebraille/write-ebraille'
import { labelOf } from '~/features/production/manuscript/braille-draft'
import type { DraftPlace } from '~/features/production/manuscript/manuscript.output'
import { printRange } from './print-range'
import { usualPrint, type Draft } from '~/features/production/manuscript/manuscript.schema'
import { draftWord, type DraftBook, type MadeDraft } from './draft-book'
import { identifierOf } from './identifier'
import type { DraftTask } from './make-draft'
import type { PrintForm } from './print/print-form'
import { draftInWorker, printInWorker } from './worker/draft-in-worker.server'

/** Letters of the pages of one draft; a volume of braille has a fifth of a million. */
const mostLetters = 3_000_000

type Input = z.infer<typeof Draft>

/**
 * How many pages the draft would be made of. Throws 404 for a book that the caller may not see, and 409 at the
 * field without pages of print in that range, or with more than is made at once.
 */
export async function checkDraft(input: Input, me: User): Promise<{ pages: number }> {
  const { pages } = await wantedPages(input, me)
  return { pages: pages.length }
}

/** The draft as a file, whose name says that it is one unless somebody has checked it. Throws like `checkDraft`. */
export async function draft(input: Input, me: User, ctx: CallContext): Promise<FileResult> {
  const { bookId, kind } = input
  const { task, volume } = await taskOf(input, me)
  const { bytes } = await made(task, input, me)
  if (await ctx.beginsDownload())
    await audit(ctx, me, 'manuscript.draft', bookId, { after: { kind, volume: volume ?? 0 } })
  const { title, part, isChecked } = task.book
  const name = [title, part, codeRow(draftKinds, kind).ko, isChecked ? '' : draftWord]
    .filter(Boolean)
    .join(' ')
  const { ending, type } = fileTypes[kind]
  return new FileResult(`${name}.${ending}`, type, Buffer.from(bytes))
}

const fileTypes: Record<DraftKind, { ending: string; type: string }> = {
  braille: { ending: 'brf', type: 'application/octet-stream' },
  ebraille: { ending: 'ebrl', type: ebrailleType },
  epub: { ending: 'epub', type: 'application/epub+zip' },
  print: { ending: 'pdf', type: 'application/pdf' },
  reading: { ending: 'txt', type: 'text/plain; charset=utf-8' },
  text: { ending: 'txt', type: 'text/plain; charset=utf-8' },
}

/** What of the draft somebody should look at, the first two hundred places. Throws like `checkDraft`. */
export async function draftRemarks(
  input: Input,
  me: User,
): Promise<{ items: DraftPlace[]; totalCount: number }> {
  const { task, pageIds } = await taskOf(input, me)
  const { remarks, count } = await made(task, input, me)
  const items = remarks.map(({ page, ...remark }) => ({
    pageId: pageIds.get(page) ?? null,
    label: page,
    ...remark,
  }))
  return { items, totalCount: count }
}

async function made(task: Task, input: Input, me: User): Promise<MadeDraft> {
  const found =
    task.kind === 'print'
      ? await printInWorker({ ...task, print: printForm(input) }, me.user)
      : await draftInWorker({ ...task, kind: task.kind }, me.user)
  if (found === null) throw new AppError('draftTooLong', 409, 'last')
  return found
}

type Task = Omit<DraftTask, 'kind'> & { kind: DraftKind }

/** As most pupils of the centre read, where nothing was chosen. */
const printForm = ({ paper, size, colours, spacing }: Input): PrintForm => ({
  paper: paper ?? 'A3',
  size: size ?? usualPrint.size,
  colours: colours ?? 'blackOnWhite',
  spacing: (spacing ?? usualPrint.spacing) / 100,
})

/** What the worker is given, and where its remarks lead. */
async function taskOf(input: Input, me: User) {
  const { kind, checked, form, first, last } = input
  const { bookRowId, volume, pages } = await wantedPages(input, me)
  const printed = await db.book.findUniqueOrThrow({
    where: { id: bookRowId },
    select: { title: true, creator: true, publisher: true, isbn: true, pubDate: true },
  })
  const newest = Math.max(...pages.map(({ updateTime }) => updateTime.getTime()))
  const modified = new Date(newest)
  const book: DraftBook = {
    title: printed.title,
    part: volume === null ? '' : `제${volume}권`,
    creator: printed.creator,
    publisher: printed.publisher,
    isbn: /^\d{13}$/.test(printed.isbn) ? printed.isbn : '',
    identifier: identifierOf([input.bookId, kind, volume, first, last].join(' ')),
    modified,
    year: /^\d{4}/.exec(printed.pubDate)?.[0] ?? String(modified.getUTCFullYear()),
    isChecked: checked === true,
  }
  const task: Task = {
    kind,
    pages: pages.map(({ label, text }) => ({ label, text })),
    book,
    isWhole: volume === null && first === undefined && last === undefined,
    form: form ?? 'national2025',
    size: await readSetting('braillePage'),
  }
  // remarks name the number of print as their draft shortens it; of two such pages the first is meant
  const pageIds = new Map(pages.toReversed().map(({ id, label }) => [labelOf(label), id]))
  return { task, volume, pageIds }
}

async function wantedPages(input: Input, me: User) {
  const bookRowId = await findVisibleBook(db, me, input.bookId)
  const { range, volume } = await wantedOf(input, bookRowId)
  const all = await db.manuscriptPage.findMany({
    where: { bookRowId },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: { id: true, label: true, text: true, updateTime: true },
  })
  const pages = printRange(all, range)
  const field = volume === null ? 'first' : 'volume'
  if (pages.length === 0) throw new AppError('draftNoPages', 409, field)
  if (pages.reduce((sum, { text }) => sum + text.length, 0) > mostLetters)
    throw new AppError('draftTooLong', 409, field)
  return { bookRowId, volume, pages }
}

/** The pages of print, and the volume that they are. */
async function wantedOf({ volume: id, first, last }: Input, bookRowId: number) {
  if (id === undefined) return { range: { first, last }, volume: null }
  const volume = await db.volume.findFirst({
    where: { id, bookRowId },
    select: { number: true, firstPage: true, lastPage: true },
  })
  if (!volume) throw new AppError('noSuchItem', 404, 'volume')
  const { number, firstPage, lastPage } = volume
  if (firstPage === null || lastPage === null)
    throw new AppError('draftVolumeWithoutPages', 409, 'volume')
  return { range: { first: firstPage, last: lastPage }, volume: number }
}
