/** Drafts of a manuscript: braille, text for reading aloud, and the text with its marks. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, FileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { readSetting } from '~/setting/read-setting.server'
import { codeRow } from '~/tables/codes'
import { draftKinds } from '~/tables/staff-codes'
import { printRange } from './print-range'
import type { Draft } from '~/features/production/manuscript/manuscript.schema'
import type { DraftTask } from './make-draft'
import { draftInWorker } from './worker/draft-in-worker.server'

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
  const { bookId, kind, checked } = input
  const { title, volume, pages } = await wantedPages(input, me)
  const part = volume === null ? '' : `제${volume}권`
  const task: DraftTask = {
    kind,
    pages,
    title: [title, part].filter(Boolean).join(' '),
    isChecked: checked === true,
    form: input.form ?? 'national2025',
    size: await readSetting('braillePage'),
  }
  const made = await draftInWorker(task, me.user)
  if (made === null) throw new AppError('draftTooLong', 409, 'last')
  if (ctx.downloadPart !== 'nothing')
    await audit(ctx, me, 'manuscript.draft', bookId, { after: { kind, volume: volume ?? 0 } })
  const name = [title, part, codeRow(draftKinds, kind).ko, checked ? '' : '초안']
    .filter(Boolean)
    .join(' ')
  return kind === 'braille'
    ? new FileResult(`${name}.brf`, 'application/octet-stream', Buffer.from(made, 'latin1'))
    : new FileResult(`${name}.txt`, 'text/plain; charset=utf-8', Buffer.from(made, 'utf8'))
}

async function wantedPages(input: Input, me: User) {
  const bookRowId = await findVisibleBook(db, me, input.bookId)
  const { title, range, volume } = await wantedOf(input, bookRowId)
  const all = await db.manuscriptPage.findMany({
    where: { bookRowId },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: { label: true, text: true },
  })
  const pages = printRange(all, range)
  const field = volume === null ? 'first' : 'volume'
  if (pages.length === 0) throw new AppError('draftNoPages', 409, field)
  if (pages.reduce((sum, { text }) => sum + text.length, 0) > mostLetters)
    throw new AppError('draftTooLong', 409, field)
  return { title, volume, pages }
}

/** The pages of print, and the volume that they are. */
async function wantedOf({ volume: id, first, last }: Input, bookRowId: number) {
  const { title } = await db.book.findUniqueOrThrow({
    where: { id: bookRowId },
    select: { title: true },
  })
  if (id === undefined) return { title, range: { first, last }, volume: null }
  const volume = await db.volume.findFirst({
    where: { id, bookRowId },
    select: { number: true, firstPage: true, lastPage: true },
  })
  if (!volume) throw new AppError('noSuchItem', 404, 'volume')
  const { number, firstPage, lastPage } = volume
  if (firstPage === null || lastPage === null)
    throw new AppError('draftVolumeWithoutPages', 409, 'volume')
  return { title, range: { first: firstPage, last: lastPage }, volume: number }
}
