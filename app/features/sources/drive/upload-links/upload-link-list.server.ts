/** Lists for administrators: open upload links, and files that arrived and are not acknowledged. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import {
  bookOf,
  reportedColumns,
  toReportSummary,
  toReportView,
} from '~/features/sources/drive/inspection/file-inspection.server'
import { wantedColumns } from '~/features/sources/drive/inspection/named-book'
import { markAcknowledged } from '~/features/sources/drive/items/drive.server'
import type { Acknowledge } from './upload-link.schema'
import type { ArrivedFile, UploadLinkItem } from '~/features/sources/drive/drive.output'

/** Number of files in the list; `arrivedCount` counts all of them. */
const MAX_ARRIVED_FILES = 200

export async function list(
  _: unknown,
  __: User,
  { origin }: CallContext,
): Promise<{ items: UploadLinkItem[]; arrived: ArrivedFile[]; arrivedCount: number }> {
  const isNew = { inboxId: { not: null }, trashTime: null }
  const [inboxes, files, arrivedCount] = await Promise.all([
    db.driveInbox.findMany({
      where: {
        expireTime: { gt: new Date() },
        usedCount: { lt: db.driveInbox.fields.fileCount },
        usedBytes: { lt: db.driveInbox.fields.byteCount },
      },
      orderBy: { expireTime: 'asc' },
      take: MAX_ARRIVED_FILES,
    }),
    db.driveItem.findMany({
      where: isNew,
      orderBy: { id: 'desc' },
      take: MAX_ARRIVED_FILES,
      select: {
        id: true,
        name: true,
        createTime: true,
        file: {
          select: {
            ...reportedColumns,
            size: true,
            publisherBook: { select: { ...wantedColumns, bookId: true } },
          },
        },
        inbox: { select: { note: true } },
      },
    }),
    db.driveItem.count({ where: isNew }),
  ])
  const places = await pathsOf(db, [
    ...inboxes.map(({ folderId }) => folderId),
    ...files.map(({ id }) => id),
  ])
  const namesOf = (id: number) => places.get(id)?.names ?? []
  const items = inboxes.map(
    ({
      accessId,
      folderId,
      note,
      expireTime,
      fileCount,
      usedCount,
      byteCount,
      usedBytes,
      userName,
    }) => ({
      accessId,
      address: `${origin}/inbox/${accessId}`,
      note,
      path: namesOf(folderId).join('/'),
      expireTime: wireTime(expireTime),
      fileCount,
      userName,
      filesLeft: fileCount - usedCount,
      bytesLeft: Number(byteCount - usedBytes),
    }),
  )
  const arrived = files.map(({ id, name, createTime, file, inbox }) => ({
    id,
    name,
    path: namesOf(id).slice(0, -1).join('/'),
    size: Number(file?.size ?? 0),
    date: wireTime(createTime),
    note: inbox?.note ?? '',
    report: toReportSummary(file?.report ?? null, file ? bookOf(file) : null),
    looking: toReportView(file?.report ?? null)?.looking ?? false,
    book: file?.publisherBook
      ? { bookId: file.publisherBook.bookId, title: file.publisherBook.title }
      : null,
  }))
  return { items, arrived, arrivedCount }
}

/** Marks arrived files as acknowledged, for all administrators. */
export async function acknowledge(
  { id, all }: z.infer<typeof Acknowledge>,
  me: User,
  ctx: CallContext,
): Promise<{ count: number }> {
  const rows = await ctx.db.driveItem.findMany({
    where: { inboxId: { not: null }, ...(all ? {} : { id: { in: id } }) },
    select: { id: true },
  })
  const count = await markAcknowledged(
    ctx.db,
    rows.map(({ id }) => id),
  )
  if (count > 0) await audit(ctx, me, 'drive.inboxSeen', '', { after: { files: count } })
  return { count }
}
