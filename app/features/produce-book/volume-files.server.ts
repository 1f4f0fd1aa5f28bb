/** Files of single volumes: uploading, taking away, downloading. */
import type * as z from 'zod/mini'
import { toWireVolumeState, type WireVolumeState } from '~/codes'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure, StoredAnswer } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { fileInfo, fileInfoColumns, type FileInfo } from '~/features/book/file-info.server'
import { date } from '~/format'
import { fileColumns, keep, release, store, versionOf, type StoredUpload } from '~/storage.server'
import type { Visit } from '~/visit.server'
import { seenBy } from './assigned.server'
import { lockBook, settle } from './finish.server'
import { toWire } from './volumes'
import { tellNew } from './volumes.server'
import type { UploadVolume, VolumeFile } from './volumes.schema'

/** Before the transaction: the bytes are where they will stay. */
export const storeFile = ({ file }: z.infer<typeof UploadVolume>) => store(file)

type Changed = { id: number; number: number; state: WireVolumeState; file: FileInfo | null }

/** Makes a file that of a volume, and the volume finished when that is said. */
export async function uploadVolume(
  { id, version, finish }: z.infer<typeof UploadVolume>,
  me: User,
  visit: Visit,
  file: StoredUpload,
): Promise<Changed> {
  const { db: tx } = visit
  const { book, volume } = await locked(tx, id)
  refuseOther(volume.file, version, 'file')
  const finished = finish && volume.state !== 'finished'
  const fileKey = await keep(tx, file)
  const now = await tx.volume.update({
    where: { id },
    data: {
      fileKey,
      ...(finished ? { state: 'finished' as const, finishedDate: date(new Date()) } : {}),
    },
    select: changedColumns,
  })
  if (finished) {
    await settle(visit, book, [volume.prodType])
    await tellNew(tx, book, volume.prodType, [volume.number])
  }
  await release(tx, [volume.file?.key])
  const of = { prodType: volume.prodType, volume: volume.number }
  await audit(visit, me, 'produceBook.uploadVolume', book.bookId, {
    before: { ...of, name: volume.file?.name ?? '' },
    after: {
      ...of,
      name: file.name,
      size: file.size,
      ...(finished ? { state: toWireVolumeState('finished') } : {}),
    },
  })
  return { ...toWire(now), file: fileInfo(now.file) }
}

const changedColumns = {
  id: true,
  number: true,
  state: true,
  file: { select: fileInfoColumns },
} as const

/** Takes a volume's file away; how far the volume is stays as it was said. */
export async function removeVolumeFile(
  { id, version }: z.infer<typeof VolumeFile>,
  me: User,
  visit: Visit,
): Promise<Changed> {
  const { db: tx } = visit
  const { book, volume } = await locked(tx, id)
  if (!volume.file) throw new Failure('fileGone', 404)
  refuseOther(volume.file, version)
  const now = await tx.volume.update({
    where: { id },
    data: { fileKey: null },
    select: changedColumns,
  })
  await release(tx, [volume.file.key])
  await audit(visit, me, 'produceBook.removeVolumeFile', book.bookId, {
    before: { prodType: volume.prodType, volume: volume.number, name: volume.file.name },
  })
  return { ...toWire(now), file: null }
}

/** The file of a volume of a book that the caller may see; the download is noted when it begins. */
export async function downloadVolume(
  { id, version }: z.infer<typeof VolumeFile>,
  me: User,
  visit: Visit,
): Promise<StoredAnswer> {
  const found = await db.volume.findFirst({
    where: { id, format: { book: seenBy(me) } },
    select: {
      number: true,
      prodType: true,
      file: { select: fileColumns },
      format: { select: { book: { select: { bookId: true } } } },
    },
  })
  if (!found) throw new Failure('noSuchItem', 404)
  if (!found.file) throw new Failure('fileGone', 404)
  // the second part of another file would be added to the first part of this one
  if (version && version !== versionOf(found.file)) throw new Failure('fileReplaced', 409)
  const after = { prodType: found.prodType, volume: found.number, name: found.file.name }
  if (visit.reads === 'beginning')
    await audit(visit, me, 'produceBook.downloadVolume', found.format.book.bookId, { after })
  return new StoredAnswer(found.file)
}

/** A volume, and its book locked until the transaction ends. */
async function locked(tx: Db, id: number) {
  const found = await tx.volume.findUnique({
    where: { id },
    select: { format: { select: { book: { select: { bookId: true } } } } },
  })
  if (!found) throw new Failure('noSuchItem', 404)
  const book = await lockBook(tx, found.format.book.bookId)
  const volume = await tx.volume.findUnique({
    where: { id },
    select: { number: true, prodType: true, state: true, file: { select: fileColumns } },
  })
  if (!volume) throw new Failure('noSuchItem', 404)
  return { book, volume }
}

/** Somebody replaced the file since the form was shown. */
function refuseOther(
  file: Parameters<typeof versionOf>[0] | null,
  version: string | undefined,
  field?: string,
): void {
  if (version !== undefined && version !== (file ? versionOf(file) : 'none'))
    throw new Failure('fileChangedMeanwhile', 409, field)
}
