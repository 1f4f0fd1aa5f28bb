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
    report: z.nullable(z.object({ level, text: z.string() })),
    inbox: z.boolean(),
    files: z.nullable(count),
    newest: z.nullable(time),
  }),
)
export const Item = z.object(itemFields)
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

const report = z.nullable(
  z.object({
    level: z.nullable(level),
    looking: z.boolean(),
    text: z.string(),
    lines: z.array(z.string()),
  }),
)
export const Report = z.object({ report })
/** What registering a file would do; `certain`: its name tells the book. */
export const Registering = z.object({
  name: z.string(),
  certain: z.boolean(),
  unknown: nullableText,
  books: z.array(
    z.object({
      ...book,
      grade: z.string(),
      publisher: z.string(),
      creator: z.string(),
      curriculum: z.string(),
      purpose: z.string(),
      isbn: z.string(),
      file: z.nullable(FileInfo),
    }),
  ),
  owner: z.nullable(z.object(book)),
  report,
})

export const Trash = listOf(
  z.object({
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
  }),
)
/** `before`: the name that it had, when another item has taken it meanwhile. */
export const Restored = z.object({
  id,
  name: z.string(),
  before: nullableText,
  path: z.array(z.string()),
})
export const Purged = z.object({ items: count, files: count })

export const UploadLink = z.object({ accessId: z.string(), address: z.string() })
export const UploadLinks = z.object({
  items: z.array(
    z.object({
      accessId: z.string(),
      address: z.string(),
      note: z.string(),
      path: z.string(),
      expireTime: time,
      filesLeft: count,
      fileCount: count,
      bytesLeft: count,
      userName: z.string(),
    }),
  ),
  arrived: z.array(
    z.object({
      id,
      name: z.string(),
      path: z.string(),
      size: count,
      date: time,
      note: z.string(),
    }),
  ),
  arrivedCount: count,
})
export const UploadLinkInfo = z.object({
  note: z.string(),
  expireTime: time,
  filesLeft: count,
  bytesLeft: count,
  received: count,
})
const receivedFile = { name: z.string(), sent: nullableText, size: count, sha256: z.string() }
const received = z.array(z.object(receivedFile))
export const Received = z.object({ receipt: z.string(), files: received })
/** `report`: what was found in a file; null before, and for very large ones. */
export const Receipt = z.object({
  id: z.string(),
  note: z.string(),
  time,
  files: z.array(
    z.object({
      ...receivedFile,
      report: z.nullable(z.object({ level: z.enum(['good', 'warn', 'bad']), text: z.string() })),
    }),
  ),
})
export const Count = z.object({ count })
export const Attached = z.object({
  files: z.array(z.object({ name: z.string(), size: count, type: z.string(), sha256: z.string() })),
})
