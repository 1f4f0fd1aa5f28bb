/** Progress of each format of a book: percentages, whole files, and the publisher's source file. */
import type * as z from 'zod/mini'
import { typesOfChannel, type ProductionType } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import { db, type Db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { refuseConflict } from '~/http/edit-conflict.server'
import type { User } from '~/auth/tokens.server'
import {
  progressColumns,
  channelProgress,
  type ChannelProgress,
} from '~/features/catalogue/book/channel-progress.server'
import { startCheck } from '~/features/production/file-check/check-stored.server'
import { contentTag } from '~/storage/content-tag.server'
import {
  fileColumns,
  createFileRow,
  markUnused,
  store,
  type StoredFile,
  type StoredUpload,
} from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import { recompute, resolveTypes } from './completion.server'
import { lockBook, type LockedBook } from '~/features/catalogue/book/lock-book.server'
import { sourceRegistered } from '~/features/sources/source-request/steps.server'
import type {
  ByBookId,
  Download,
  RemoveFile,
  SetProgress,
  UploadFile,
} from '~/features/production/produced-book.schema'

/** The progress of a book that the caller may see. */
export async function progressInfo(
  { bookId }: z.infer<typeof ByBookId>,
  me: User,
): Promise<ChannelProgress> {
  return currentProgress(db, await findVisibleBook(db, me, bookId))
}

const currentProgress = async (tx: Db, id: number) =>
  channelProgress(await tx.book.findUniqueOrThrow({ where: { id }, select: progressColumns }))

const formatKey = (bookRowId: number, prodType: ProductionType) => ({
  bookRowId_prodType: { bookRowId, prodType },
})

/**
 * Sets the percentage of a channel's types. Refuses (409) when a file has finished the type, when
 * volumes determine the percentage, and when the stored one differs from `shown`.
 */
export async function setProgress(
  { progress, shown, ...target }: z.infer<typeof SetProgress>,
  me: User,
  ctx: CallContext,
): Promise<ChannelProgress> {
  const { db: tx } = ctx
  const book = await lockBook(tx, target.bookId)
  const types = await resolveTypes(tx, book, target)
  const before = await tx.format.findMany({
    where: { bookRowId: book.id, prodType: { in: types } },
    select: {
      prodType: true,
      progress: true,
      fileKey: true,
      _count: { select: { volumes: true } },
    },
  })
  const refuse = (key: 'progressOfFile' | 'progressOfVolumes', format: { prodType: string }) => {
    throw new AppError(key, 409, 'progress', { params: { type: format.prodType } })
  }
  const withFile = before.find(({ fileKey }) => fileKey !== null)
  if (withFile) refuse('progressOfFile', withFile)
  const withVolumes = before.find(({ _count }) => _count.volumes > 0)
  if (withVolumes) refuse('progressOfVolumes', withVolumes)
  const currentValue = before.find(({ prodType }) => prodType === types[0])?.progress ?? null
  if (shown !== undefined && `${currentValue ?? ''}` !== shown && currentValue !== progress)
    refuseConflict('progress', { current: currentValue ?? '–', wanted: progress })
  for (const prodType of types)
    await tx.format.upsert({
      where: formatKey(book.id, prodType),
      create: { bookRowId: book.id, prodType, progress },
      update: { progress },
      select: { prodType: true },
    })
  await recompute(ctx, book, types)
  const previous = Object.fromEntries(
    types.map((type) => [type, before.find(({ prodType }) => prodType === type)?.progress ?? null]),
  )
  await audit(ctx, me, 'produceBook.setProgress', book.bookId, {
    before: previous,
    after: Object.fromEntries(types.map((type) => [type, progress])),
  })
  return currentProgress(tx, book.id)
}

// ── files ────────────────────────────────────────────────────────────────────────────────────────

/** Stores the bytes before the transaction. */
export const storeFile = ({ file }: z.infer<typeof UploadFile>) => store(file)

/**
 * Makes a file the whole of a channel's types, or the publisher's source. The replaced file is
 * removed once no download reads it.
 */
export async function upload(
  { file: _, version, ...target }: z.infer<typeof UploadFile>,
  me: User,
  ctx: CallContext,
  file: StoredUpload,
): Promise<ChannelProgress> {
  const { db: tx } = ctx
  const book = await lockBook(tx, target.bookId)
  const types = await resolveFileTypes(tx, book, target)
  const before = await findFiles(tx, book, types)
  assertSameFile(before, version, 'file')
  const fileKey = await createFileRow(tx, file)
  await replaceFile(ctx, book, types, fileKey, before)
  if (!types)
    await sourceRegistered(tx, book.id, {
      maker: 'centre',
      userName: me.user,
      text: file.name,
    })
  if (types) await startCheck(ctx, me, fileKey)
  await audit(ctx, me, 'produceBook.upload', book.bookId, {
    before: namesOfFiles(before),
    after: { types: types ?? ['publisher'], name: file.name, size: file.size },
  })
  return currentProgress(tx, book.id)
}

/** Removes a file; types that were finished because of it become unfinished. */
export async function removeFile(
  { version, ...target }: z.infer<typeof RemoveFile>,
  me: User,
  ctx: CallContext,
): Promise<ChannelProgress> {
  const { db: tx } = ctx
  const book = await lockBook(tx, target.bookId)
  const types = await resolveTypesWithFile(tx, book, target)
  const before = await findFiles(tx, book, types)
  if (before.length === 0) throw new AppError('fileGone', 404)
  assertSameFile(before, version)
  await replaceFile(ctx, book, types, null, before)
  await audit(ctx, me, 'produceBook.removeFile', book.bookId, { before: namesOfFiles(before) })
  return currentProgress(tx, book.id)
}

/** A file of a book that the caller may see. The audit log records the download when it begins. */
export async function download(
  { version, ...target }: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  await findVisibleBook(db, me, target.bookId)
  const book = await db.book.findUniqueOrThrow({
    where: { bookId: target.bookId },
    select: { id: true, bookId: true, publisherFileKey: true },
  })
  const [file] = await findFiles(db, book, await resolveTypesWithFile(db, book, target))
  if (!file) throw new AppError('fileGone', 404)
  // A resumed download must not append the rest of another file.
  if (version && version !== contentTag(file)) throw new AppError('fileReplaced', 409)
  if (await ctx.beginsDownload(file))
    await audit(ctx, me, 'produceBook.download', book.bookId, { after: { name: file.name } })
  return new StoredFileResult(file, { direct: true })
}

type FilePlace = Omit<z.infer<typeof Download>, 'version'>
type FileOwner = Pick<LockedBook, 'id' | 'publisherFileKey'>

/** The types that a file is for; null for the publisher's file. */
async function resolveFileTypes(
  tx: Db,
  book: LockedBook,
  { prodType, ...target }: FilePlace,
): Promise<ProductionType[] | null> {
  return prodType === 'publisher' ? null : resolveTypes(tx, book, { ...target, prodType })
}

/**
 * The types with a stored file: one type when the call names it, else all types of the channel that
 * have a file.
 */
async function resolveTypesWithFile(
  tx: Db,
  { id }: FileOwner,
  { prodType, type }: FilePlace,
): Promise<ProductionType[] | null> {
  if (prodType === 'publisher') return null
  const all = typesOfChannel(prodType)
  const found = await tx.format.findMany({
    where: {
      bookRowId: id,
      prodType: { in: type ? all.filter((value) => value === type) : all },
      fileKey: { not: null },
    },
    select: { prodType: true },
  })
  return all.filter((value) => found.some((format) => format.prodType === value))
}

/** The files of these types, in the order of `productionTypes`, or the publisher's file. */
async function findFiles(
  tx: Db,
  { id, publisherFileKey }: FileOwner,
  types: ProductionType[] | null,
): Promise<StoredFile[]> {
  if (!types)
    return publisherFileKey
      ? [
          await tx.storedFile.findUniqueOrThrow({
            where: { key: publisherFileKey },
            select: fileColumns,
          }),
        ]
      : []
  const formats = await tx.format.findMany({
    where: { bookRowId: id, prodType: { in: types }, fileKey: { not: null } },
    select: { prodType: true, file: { select: fileColumns } },
  })
  return types.flatMap((type) => formats.find(({ prodType }) => prodType === type)?.file ?? [])
}

/** Refuses (409) when somebody replaced the file since the form was shown. */
function assertSameFile(files: StoredFile[], version: string | undefined, field?: string): void {
  if (version !== undefined && version !== (files[0] ? contentTag(files[0]) : 'none'))
    throw new AppError('fileChangedMeanwhile', 409, field)
}

async function replaceFile(
  ctx: CallContext,
  book: LockedBook,
  types: ProductionType[] | null,
  fileKey: string | null,
  before: StoredFile[],
): Promise<void> {
  const { db: tx } = ctx
  if (!types)
    await tx.book.update({
      where: { id: book.id },
      data: { publisherFileKey: fileKey },
      select: { id: true },
    })
  for (const prodType of types ?? [])
    await tx.format.upsert({
      where: formatKey(book.id, prodType),
      create: { bookRowId: book.id, prodType, fileKey },
      update: { fileKey },
      select: { prodType: true },
    })
  if (types) await recompute(ctx, book, types)
  await markUnused(
    tx,
    before.map(({ key }) => key),
  )
}

const namesOfFiles = (files: StoredFile[]) => ({ names: files.map(({ name }) => name) })
