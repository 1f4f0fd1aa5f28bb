/** Reads all about one volume of the desk, and gives the file that waits for a signature. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import type { ProductionType } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import { contentTag } from '~/storage/content-tag.server'
import { fileColumns } from '~/storage/stored-files.server'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import { cardOf, cardState } from '~/features/production/file-check/stored-card'
import { openTasks } from '~/features/production/errata/open-corrections.server'
import { visibleTo } from '~/features/production/visible-books.server'
import { fileToSign } from '~/features/production/volumes/lock-volume.server'
import { toWire } from '~/features/production/volumes/volume-cells'
import type { Prisma, VolumeStepKind } from '../../../../prisma/generated/client'
import type { File } from './desk.schema'

const person = { select: { id: true, user: true, name: true } } as const
const stepColumns = {
  id: true,
  kind: true,
  reason: true,
  day: true,
  fileName: true,
  version: true,
  pages: true,
  createTime: true,
  user: person,
  by: person,
} as const
const infoColumns = {
  id: true,
  prodType: true,
  number: true,
  firstPage: true,
  lastPage: true,
  units: true,
  state: true,
  dueDate: true,
  handedInDate: true,
  maker: person,
  _count: { select: { remarks: { where: { answerTime: null } } } },
  begunDate: true,
  finishedDate: true,
  bookRowId: true,
  file: { select: { ...fileInfoColumns, card: true } },
  handedIn: { select: { ...fileInfoColumns, card: true } },
  checker: person,
  format: {
    select: {
      book: {
        select: {
          id: true,
          bookId: true,
          title: true,
          publisherFile: { select: { name: true } },
          assignments: { select: { user: person } },
        },
      },
    },
  },
  remarks: {
    orderBy: { id: 'asc' },
    select: {
      id: true,
      version: true,
      page: true,
      line: true,
      text: true,
      answer: true,
      createTime: true,
      answerTime: true,
      user: person,
    },
  },
  steps: { orderBy: { id: 'asc' }, select: stepColumns },
} as const satisfies Prisma.VolumeSelect

/** How many applications for the book have fetched each version that was signed. */
async function readersOf(bookId: string, steps: { kind: VolumeStepKind; version: string }[]) {
  const versions = steps.flatMap(({ kind, version }) => (kind === 'signed' ? [version] : []))
  if (versions.length === 0) return new Map<string, number>()
  const counted = await db.download.groupBy({
    by: ['version'],
    where: { version: { in: versions }, order: { bookId } },
    _count: true,
  })
  return new Map(counted.map(({ version, _count }) => [version, _count]))
}

/** All about a volume of a book that the caller may see; `mine`: the caller makes it. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: infoColumns,
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { format, file, handedIn, remarks, steps, bookRowId, _count, ...volume } = found
  const { book } = format
  const forecast = await db.forecast.findFirst({
    where: { bookRowId, prodType: volume.prodType, volume: { in: [0, volume.number] } },
    select: { neededBy: true, early: true, late: true },
  })
  const toCorrect = (await openTasks(db, volume.id)) > 0
  const looked = fileToSign(found)
  const readers = await readersOf(book.bookId, steps)
  return {
    ...toWire(volume),
    prodType: volume.prodType as ProductionType,
    bookRowId,
    bookId: book.bookId,
    title: book.title,
    source: book.publisherFile?.name ?? null,
    neededBy: '',
    early: '',
    late: '',
    ...forecast,
    openRemarks: _count.remarks,
    toCorrect,
    file: fileInfo(file),
    handedIn: fileInfo(handedIn),
    card: cardOf(looked?.card ?? null),
    cardState: cardState(looked?.card ?? null),
    mine: volume.maker?.id === me.id,
    producers: book.assignments.map(({ user }) => user),
    remarks: remarks.map(({ createTime, answerTime, ...remark }) => ({
      ...remark,
      createTime: wireTime(createTime),
      answerTime: answerTime ? wireTime(answerTime) : null,
    })),
    steps: steps.map(({ createTime, ...step }) => ({
      ...step,
      createTime: wireTime(createTime),
      readers: step.kind === 'signed' ? (readers.get(step.version) ?? 0) : null,
    })),
  }
}
export type VolumeInfo = Awaited<ReturnType<typeof info>>

/** The file that was handed in and is not signed, for those who make or check the book. */
export async function file(
  { id, version }: z.infer<typeof File>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: {
      number: true,
      prodType: true,
      handedIn: { select: fileColumns },
      format: { select: { book: { select: { bookId: true } } } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  if (!found.handedIn) throw new AppError('fileGone', 404)
  // a resumed download must not append the rest of another file
  if (version && version !== contentTag(found.handedIn)) throw new AppError('fileReplaced', 409)
  if (await ctx.beginsDownload(found.handedIn))
    await audit(ctx, me, 'volume.file', found.format.book.bookId, {
      after: { prodType: found.prodType, volume: found.number, name: found.handedIn.name },
    })
  return new StoredFileResult(found.handedIn, { direct: true })
}
