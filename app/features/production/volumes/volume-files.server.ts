/** Uploads, removes and downloads files of single volumes. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { toWireVolumeState, type WireVolumeState } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { fileInfo, fileInfoColumns } from '~/features/catalogue/book/file-info.server'
import type { FileInfo } from '~/features/catalogue/book/book.output'
import { contentTag } from '~/storage/content-tag.server'
import {
  fileColumns,
  createFileRow,
  markUnused,
  store,
  type StoredUpload,
} from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { startCheck } from '~/features/production/file-check/check-stored.server'
import { visibleTo } from '~/features/production/visible-books.server'
import { recompute } from '~/features/production/completion/completion.server'
import { lockVolume } from './lock-volume.server'
import { toWire } from './volume-cells'
import { notifyNewVolumes } from './volumes.server'
import type { UploadVolume, VolumeFile } from './volumes.schema'

/** Stores the bytes before the transaction. */
export const storeFile = ({ file }: z.infer<typeof UploadVolume>) => store(file)

type ChangedVolume = { id: number; number: number; state: WireVolumeState; file: FileInfo | null }

/** Sets the file of a volume; marks the volume finished when the input asks for it. */
export async function uploadVolume(
  { id, version, finish }: z.infer<typeof UploadVolume>,
  me: User,
  ctx: CallContext,
  file: StoredUpload,
): Promise<ChangedVolume> {
  const { db: tx } = ctx
  const { book, volume } = await lockVolume(tx, me, id)
  assertSameFile(volume.file, version, 'file')
  const finished = finish && volume.state !== 'finished'
  if (finished && volume.handedIn)
    throw new AppError('volumesHandedIn', 409, 'finish', { params: { volumes: volume.number } })
  const fileKey = await createFileRow(tx, file)
  const updated = await tx.volume.update({
    where: { id },
    data: {
      fileKey,
      ...(finished ? { state: 'finished' as const, finishedDate: todayInSeoul() } : {}),
    },
    select: changedColumns,
  })
  await recompute(ctx, book, [volume.prodType])
  if (finished) await notifyNewVolumes(tx, book, volume.prodType, [volume.number])
  await startCheck(ctx, me, fileKey)
  await markUnused(tx, [volume.file?.key])
  const volumeKey = { prodType: volume.prodType, volume: volume.number }
  await audit(ctx, me, 'produceBook.uploadVolume', book.bookId, {
    before: { ...volumeKey, name: volume.file?.name ?? '' },
    after: {
      ...volumeKey,
      name: file.name,
      size: file.size,
      ...(finished ? { state: toWireVolumeState('finished') } : {}),
    },
  })
  return { ...toWire(updated), file: fileInfo(updated.file) }
}

const changedColumns = {
  id: true,
  number: true,
  state: true,
  file: { select: fileInfoColumns },
} as const

/** Removes a volume's file; the state of the volume does not change. */
export async function removeVolumeFile(
  { id, version }: z.infer<typeof VolumeFile>,
  me: User,
  ctx: CallContext,
): Promise<ChangedVolume> {
  const { db: tx } = ctx
  const { book, volume } = await lockVolume(tx, me, id)
  if (!volume.file) throw new AppError('fileGone', 404)
  assertSameFile(volume.file, version)
  const updated = await tx.volume.update({
    where: { id },
    data: { fileKey: null },
    select: changedColumns,
  })
  await recompute(ctx, book, [volume.prodType])
  await markUnused(tx, [volume.file.key])
  await audit(ctx, me, 'produceBook.removeVolumeFile', book.bookId, {
    before: { prodType: volume.prodType, volume: volume.number, name: volume.file.name },
  })
  return { ...toWire(updated), file: null }
}

/**
 * The file of a volume of a book that the caller may see. The audit log records the download when
 * it begins.
 */
export async function downloadVolume(
  { id, version }: z.infer<typeof VolumeFile>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: {
      number: true,
      prodType: true,
      file: { select: fileColumns },
      format: { select: { book: { select: { bookId: true } } } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  if (!found.file) throw new AppError('fileGone', 404)
  // A resumed download must not append the rest of another file.
  if (version && version !== contentTag(found.file)) throw new AppError('fileReplaced', 409)
  const after = { prodType: found.prodType, volume: found.number, name: found.file.name }
  if (await ctx.beginsDownload(found.file))
    await audit(ctx, me, 'produceBook.downloadVolume', found.format.book.bookId, { after })
  return new StoredFileResult(found.file, { direct: true })
}

/** Refuses (409) when somebody replaced the file since the form was shown. */
function assertSameFile(
  file: Parameters<typeof contentTag>[0] | null,
  version: string | undefined,
  field?: string,
): void {
  if (version !== undefined && version !== (file ? contentTag(file) : 'none'))
    throw new AppError('fileChangedMeanwhile', 409, field)
}
