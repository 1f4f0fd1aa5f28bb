/** Downloads of an order file: as the school sent it, or with the matched books filled in. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { FileResult, StoredFileResult } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { writeSheets, xlsxType } from '~/workers/spreadsheet/write-spreadsheet.server'
import { fileColumns } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { filledColumns } from '~/features/requests/order-file/read/sheet-columns'
import { findFile } from '~/features/requests/order-file/order-file.server'
import type { Download } from '~/features/requests/order-file/order-file.schema'
import {
  pupilColumns,
  rowColumns,
  withCounts,
} from '~/features/requests/order-file/row-columns.server'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'

/**
 * The stored original; with `update`, a workbook with book IDs, titles and remarks, which can be
 * read again. Both name pupils, so the download is recorded in the audit log.
 */
export async function download(
  { name, update }: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult | FileResult> {
  const { id, file } = await findFile(db, name, { id: true, file: { select: fileColumns } })
  if (!update) {
    if (await ctx.beginsDownload(file)) await audit(ctx, me, 'orderFile.download', name)
    return new StoredFileResult({ ...file, name })
  }
  if (await ctx.beginsDownload()) await audit(ctx, me, 'orderFile.downloadFilled', name)
  const rows = await db.orderFileBook.findMany({
    where: { orderFileId: id },
    orderBy: { place: 'asc' },
    select: { ...rowColumns, orderUsers: { select: pupilColumns, orderBy: { id: 'asc' } } },
  })
  const books = await findKnownBooks(
    db,
    rows.flatMap(({ bookId }) => bookId ?? []),
  )
  const cells = rows.map((row) =>
    filledColumns.map(({ cell }) =>
      cell(withCounts(row), row.bookId ? (books.get(row.bookId)?.title ?? '') : ''),
    ),
  )
  return new FileResult(
    `${name.replace(/\.[A-Za-z0-9]{1,10}$/, '')}_확정.xlsx`,
    xlsxType,
    await writeSheets([{ name: '신청서', columns: filledColumns, rows: cells, wrap: true }]),
  )
}
