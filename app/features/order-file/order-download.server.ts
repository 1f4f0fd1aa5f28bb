/** An order file to take away: as the school sent it, or with the books that were found filled in. */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db } from '~/db.server'
import { FileResult, StoredFileResult } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { writeSheet, xlsxType } from '~/outside/sheets.server'
import { fileColumns } from '~/storage.server'
import type { CallContext } from '~/visit.server'
import { filledColumns } from './order-columns'
import { findFile } from './order-file.server'
import type { Download } from './order-file.schema'
import { pupilColumns, rowColumns, withCounts } from './row-columns.server'
import { findKnownBooks } from './rows.server'

/** The stored original; with `update`, a workbook with book ids, titles and remarks, which can be read in again. Both name pupils: who takes them is written down. */
export async function download(
  { name, update }: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult | FileResult> {
  const { id, file } = await findFile(db, name, { id: true, file: { select: fileColumns } })
  if (!update) {
    if (ctx.downloadPart === 'beginning') await audit(ctx, me, 'orderFile.download', name)
    return new StoredFileResult({ ...file, name })
  }
  if (ctx.downloadPart === 'beginning') await audit(ctx, me, 'orderFile.downloadFilled', name)
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
    await writeSheet('신청서', filledColumns, cells),
  )
}
