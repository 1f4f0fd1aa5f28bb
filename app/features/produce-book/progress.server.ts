/** How far each format of a book is: percentages set by hand, files of the whole, and the publisher's source file. */
import type * as z from 'zod/mini'
import { typesOfChannel } from '~/codes'
import { audit } from '~/audit.server'
import { db, type Db } from '~/db.server'
import { Failure, StoredAnswer } from '~/failure'
import { refuseConflict } from '~/http/edit-conflict.server'
import type { User } from '~/features/auth/tokens.server'
import { progressColumns, progressOf, type Progress } from '~/features/book/progress.server'
import {
  fileColumns,
  keep,
  release,
  store,
  versionOf,
  type Stored,
  type StoredUpload,
} from '~/storage.server'
import type { Visit } from '~/visit.server'
import { seenBook } from './assigned.server'
import { lockBook, settle, typesMeant, type LockedBook } from './finish.server'
import type { ByBookId, Download, RemoveFile, SetProgress, UploadFile } from './produce-book.schema'

/** The progress of a book that the caller may see. */
export async function progressInfo(
  { bookId }: z.infer<typeof ByBookId>,
  me: User,
): Promise<Progress> {
  return progressNow(db, await seenBook(db, me, bookId))
}

const progressNow = async (tx: Db, id: number) =>
  progressOf(await tx.book.findUniqueOrThrow({ where: { id }, select: progressColumns }))

const ofType = (bookRowId: number, prodType: string) => ({
  bookRowId_prodType: { bookRowId, prodType },
})

/** Sets the percentage of a channel's types. Refused (409) where volumes say how far it is, and where it is not what was `shown`. */
export async function setProgress(
  { progress, shown, ...meant }: z.infer<typeof SetProgress>,
  me: User,
  visit: Visit,
): Promise<Progress> {
  const { db: tx } = visit
  const book = await lockBook(tx, meant.bookId)
  const types = await typesMeant(tx, book, meant)
  const counted = await tx.volume.findFirst({
    where: { bookRowId: book.id, prodType: { in: types } },
    select: { prodType: true },
  })
  if (counted)
    throw new Failure('progressOfVolumes', 409, 'progress', { params: { type: counted.prodType } })
  const before = await tx.format.findMany({
    where: { bookRowId: book.id, prodType: { in: types } },
    select: { prodType: true, progress: true },
  })
  const theirs = before.find(({ prodType }) => prodType === types[0])?.progress ?? null
  if (shown !== undefined && `${theirs ?? ''}` !== shown && theirs !== progress)
    refuseConflict('progress', { current: theirs ?? '–', wanted: progress })
  for (const prodType of types)
    await tx.format.upsert({
      where: ofType(book.id, prodType),
      create: { bookRowId: book.id, prodType, progress },
      update: { progress },
      select: { prodType: true },
    })
  await settle(visit, book, types)
  const was = Object.fromEntries(
    types.map((type) => [type, before.find(({ prodType }) => prodType === type)?.progress ?? null]),
  )
  await audit(visit, me, 'produceBook.setProgress', book.bookId, {
    before: was,
    after: Object.fromEntries(types.map((type) => [type, progress])),
  })
  return progressNow(tx, book.id)
}

// ── files ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Before the transaction: the bytes are where they will stay. */
export const storeFile = ({ file }: z.infer<typeof UploadFile>) => store(file)

/** Makes a file the whole of a channel's types, or the publisher's source; what it replaces goes when nobody reads it any more. */
export async function upload(
  { file: _, version, ...meant }: z.infer<typeof UploadFile>,
  me: User,
  visit: Visit,
  file: StoredUpload,
): Promise<Progress> {
  const { db: tx } = visit
  const book = await lockBook(tx, meant.bookId)
  const types = await typesOf(tx, book, meant)
  const before = await filesOf(tx, book, types)
  refuseOther(before, version, 'file')
  await put(visit, book, types, await keep(tx, file), before)
  await audit(visit, me, 'produceBook.upload', book.bookId, {
    before: named(before),
    after: { types: types ?? ['publisher'], name: file.name, size: file.size },
  })
  return progressNow(tx, book.id)
}

/** Takes a file away; types that were finished by it are so no longer. */
export async function removeFile(
  { version, ...meant }: z.infer<typeof RemoveFile>,
  me: User,
  visit: Visit,
): Promise<Progress> {
  const { db: tx } = visit
  const book = await lockBook(tx, meant.bookId)
  const types = await typesWithFile(tx, book, meant)
  const before = await filesOf(tx, book, types)
  if (before.length === 0) throw new Failure('fileGone', 404)
  refuseOther(before, version)
  await put(visit, book, types, null, before)
  await audit(visit, me, 'produceBook.removeFile', book.bookId, { before: named(before) })
  return progressNow(tx, book.id)
}

/** A file of a book that the caller may see; the download is noted when it begins. */
export async function download(
  { version, ...meant }: z.infer<typeof Download>,
  me: User,
  visit: Visit,
): Promise<StoredAnswer> {
  await seenBook(db, me, meant.bookId)
  const book = await db.book.findUniqueOrThrow({
    where: { bookId: meant.bookId },
    select: { id: true, bookId: true, publisherFileKey: true },
  })
  const [file] = await filesOf(db, book, await typesWithFile(db, book, meant))
  if (!file) throw new Failure('fileGone', 404)
  // the second part of another file would be added to the first part of this one
  if (version && version !== versionOf(file)) throw new Failure('fileReplaced', 409)
  if (visit.reads === 'beginning')
    await audit(visit, me, 'produceBook.download', book.bookId, { after: { name: file.name } })
  return new StoredAnswer(file)
}

type Place = Omit<z.infer<typeof Download>, 'version'>
type Owner = Pick<LockedBook, 'id' | 'publisherFileKey'>

/** The types that a file is for; null for the publisher's. */
async function typesOf(
  tx: Db,
  book: LockedBook,
  { prodType, ...meant }: Place,
): Promise<string[] | null> {
  return prodType === 'publisher' ? null : typesMeant(tx, book, { ...meant, prodType })
}

/** The same of a file that is there: one type of a channel is meant by that type, a channel by all of its types with a file. */
async function typesWithFile(
  tx: Db,
  { id }: Owner,
  { prodType, type }: Place,
): Promise<string[] | null> {
  if (prodType === 'publisher') return null
  const all = typesOfChannel(prodType)
  const found = await tx.format.findMany({
    where: {
      bookRowId: id,
      prodType: { in: type ? all.filter((one) => one === type) : all },
      fileKey: { not: null },
    },
    select: { prodType: true },
  })
  return all.filter((one) => found.some((format) => format.prodType === one))
}

/** The files of these types, in the order of the codes, or the publisher's. */
async function filesOf(
  tx: Db,
  { id, publisherFileKey }: Owner,
  types: string[] | null,
): Promise<Stored[]> {
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

/** Somebody replaced the file since the form was shown. */
function refuseOther(files: Stored[], version: string | undefined, field?: string): void {
  if (version !== undefined && version !== (files[0] ? versionOf(files[0]) : 'none'))
    throw new Failure('fileChangedMeanwhile', 409, field)
}

async function put(
  visit: Visit,
  book: LockedBook,
  types: string[] | null,
  fileKey: string | null,
  before: Stored[],
): Promise<void> {
  const { db: tx } = visit
  if (!types)
    await tx.book.update({
      where: { id: book.id },
      data: { publisherFileKey: fileKey },
      select: { id: true },
    })
  for (const prodType of types ?? [])
    await tx.format.upsert({
      where: ofType(book.id, prodType),
      create: { bookRowId: book.id, prodType, fileKey },
      update: { fileKey },
      select: { prodType: true },
    })
  // 100 was said of the file that goes
  if (types && !fileKey)
    await tx.format.updateMany({
      where: { bookRowId: book.id, prodType: { in: types }, progress: 100, volumes: { none: {} } },
      data: { progress: null },
    })
  if (types) await settle(visit, book, types)
  await release(
    tx,
    before.map(({ key }) => key),
  )
}

const named = (files: Stored[]) => ({ names: files.map(({ name }) => name) })
