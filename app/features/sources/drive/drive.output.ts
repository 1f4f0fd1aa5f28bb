/** Output schemas of the drive: items, shares, trash, upload links and reports. */
import * as z from 'zod/mini'
import { FileInfo } from '~/features/catalogue/book/book.output'
import { count, id, listOf, time } from '~/validation/output'

const itemFields = {
  id,
  name: z.string(),
  folder: z.boolean(),
  date: time,
  size: z.nullable(count),
}
const nullableText = z.nullable(z.string())
const book = { bookId: z.string(), title: z.string() }
const level = z.enum(['warn', 'good', 'bad'])

const reportSummary = z.object({ level, text: z.string() })
export type ReportSummary = z.infer<typeof reportSummary>

/** `accessId` while the file is shared; `files` and `newest` of a folder; `sent`: its first name. */
export const Items = listOf(
  z.object({
    ...itemFields,
    path: z.string(),
    version: nullableText,
    sent: nullableText,
    accessId: z.optional(z.string()),
    share: z.nullable(z.object({ expireTime: time, left: count })),
    book: z.nullable(z.object(book)),
    report: z.nullable(reportSummary),
    inbox: z.boolean(),
    files: z.nullable(count),
    newest: z.nullable(time),
  }),
)
export const Item = z.object(itemFields)
/**
 * An entry as callers receive it: `date` of its creation or last renaming, `size` in bytes (null
 * for a folder).
 */
export type DriveEntry = z.infer<typeof Item>
export const Uploaded = z.object({
  items: z.array(z.object({ ...itemFields, sent: nullableText })),
})

/** What the chosen items hold, all folders below included. */
export const FolderInfo = z.object({
  items: z.array(z.object({ id, name: z.string(), folder: z.boolean() })),
  titles: z.array(z.string()),
  folders: count,
  files: count,
  bytes: count,
  shares: count,
  inboxes: count,
  books: count,
})
export const Removed = z.object({ removed: z.array(z.string()), gone: count })
export const Ended = z.object({ ended: count })

export const Shares = listOf(
  z.object({
    accessId: z.string(),
    name: z.string(),
    path: z.string(),
    userName: z.string(),
    createTime: time,
    expireTime: time,
    accessCount: count,
    left: count,
    expired: z.boolean(),
  }),
)
export const SharedFile = z.object({
  name: z.string(),
  size: count,
  type: z.string(),
  sha256: z.string(),
  expireTime: time,
  left: count,
})
export type SharedFile = z.infer<typeof SharedFile>

const report = z.nullable(
  z.object({
    level: z.nullable(level),
    looking: z.boolean(),
    text: z.string(),
    lines: z.array(z.string()),
  }),
)
export const Report = z.object({ report })
const possibleBook = z.object({
  ...book,
  grade: z.string(),
  publisher: z.string(),
  creator: z.string(),
  curriculum: z.string(),
  purpose: z.string(),
  isbn: z.string(),
  file: z.nullable(FileInfo),
})
/** A possible book, with its current publisher's file. */
export type PossibleBook = z.infer<typeof possibleBook>

/**
 * What registering a file would do; `certain`: its name tells the book; `proposed`: the book ID of the one
 * that the upload link, by which it came, asks for.
 */
export const Registering = z.object({
  name: z.string(),
  certain: z.boolean(),
  unknown: nullableText,
  proposed: nullableText,
  books: z.array(possibleBook),
  owner: z.nullable(z.object(book)),
  report,
})
/** `certain`: only one book, and the name says so; `unknown`: a book ID that no book has. */
export type RegistrationPreview = z.infer<typeof Registering>

const trashItem = z.object({
  id,
  name: z.string(),
  folder: z.boolean(),
  path: z.string(),
  parent: nullableText,
  date: time,
  userName: z.string(),
  size: count,
  files: count,
  daysLeft: count,
})
/**
 * `path`: where it was; `parent`: the folder that must be restored first, because it is in the
 * trash, too; `date`: when it was deleted.
 */
export type TrashItem = z.infer<typeof trashItem>

export const Trash = listOf(trashItem)
/** `before`: the name that it had, when another item has taken it meanwhile. */
export const Restored = z.object({
  id,
  name: z.string(),
  before: nullableText,
  path: z.array(z.string()),
})
export const Purged = z.object({ items: count, files: count })

export const UploadLink = z.object({ accessId: z.string(), address: z.string() })
const arrivedFile = z.object({
  id,
  name: z.string(),
  path: z.string(),
  size: count,
  date: time,
  note: z.string(),
  report: z.nullable(reportSummary),
  looking: z.boolean(),
  book: z.nullable(z.object(book)),
})
/** `looking`: it is being inspected; `book`: that of which it is the source already. */
export type ArrivedFile = z.infer<typeof arrivedFile>

const uploadLinkItem = z.object({
  accessId: z.string(),
  address: z.string(),
  note: z.string(),
  path: z.string(),
  expireTime: time,
  filesLeft: count,
  fileCount: count,
  bytesLeft: count,
  userName: z.string(),
})
export type UploadLinkItem = z.infer<typeof uploadLinkItem>

export const UploadLinks = z.object({
  items: z.array(uploadLinkItem),
  arrived: z.array(arrivedFile),
  arrivedCount: count,
})
export const UploadLinkInfo = z.object({
  note: z.string(),
  expireTime: time,
  filesLeft: count,
  bytesLeft: count,
  received: count,
})
export type UploadRequest = z.infer<typeof UploadLinkInfo>
const receivedFile = { name: z.string(), sent: nullableText, size: count, sha256: z.string() }
const receiptFile = z.object(receivedFile)
/** `sent`: the original name of the file, when it had to be changed; `sha256` in hex. */
export type ReceiptFile = z.infer<typeof receiptFile>

const received = z.array(receiptFile)
export const Received = z.object({ receipt: z.string(), files: received })
/** `report`: what was found in a file; null before (`looking`: it is at work), and for very large ones. */
export const Receipt = z.object({
  id: z.string(),
  note: z.string(),
  time,
  files: z.array(
    z.object({
      ...receivedFile,
      report: z.nullable(z.object({ level: z.enum(['good', 'warn', 'bad']), text: z.string() })),
      looking: z.boolean(),
    }),
  ),
})
export type Receipt = z.infer<typeof Receipt>
export const Count = z.object({ count })
const receivedFileFields = z.object({
  name: z.string(),
  size: count,
  type: z.string(),
  sha256: z.string(),
})
export type ReceivedFile = z.infer<typeof receivedFileFields>

export const Attached = z.object({
  files: z.array(receivedFileFields),
})
