/**
 * How far the rows of order files are: the book, its types, the days that were promised, what was
 * sent. Nothing of this names a pupil or a contact, because it is read without an account.
 */
import { readSetting } from '~/setting/read-setting.server'
import { timingOf } from '~/features/requests/order/in-time'
import { addDays, todayInSeoul } from '~/platform/today'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { openDecisions } from '~/tables/staff-codes'
import type { OrderDecision } from '~/tables/staff-codes'
import { db, type Db } from '~/platform/db.server'
import { groupBy } from '~/platform/records'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'
import { type Prisma } from '../../../../../prisma/generated/client'
import { readRows, type RowIn } from '~/platform/statement.server'
import {
  productionOfRows,
  sentForFiles,
  sentForRows,
  volumesPromised,
} from './status-rows.sql.server'

const rowColumns = {
  id: true,
  orderFileId: true,
  place: true,
  schoolName: true,
  title: true,
  creator: true,
  publisher: true,
  decision: true,
  bookId: true,
  orderFile: { select: { schoolName: true } },
  counts: { select: { prodType: true, copies: true } },
} as const
type StoredRow = Prisma.OrderFileBookGetPayload<{ select: typeof rowColumns }>

async function withStatus(tx: Db, fileIds: number[], rows: StoredRow[]) {
  const ids = rows.map(({ id }) => id)
  const [books, produced, sentPieces] = await Promise.all([
    findKnownBooks(
      tx,
      rows.flatMap(({ bookId }) => bookId ?? []),
    ),
    readRows(tx, productionOfRows(fileIds, ids)),
    readRows(tx, sentForRows(ids)),
  ])
  const production = new Map(produced.map((one) => [typeKey(one), one]))
  const sent = groupBy(sentPieces, typeKey)
  const today = todayInSeoul()
  const days = await readSetting('deliveryDays', tx)
  return rows.map(({ counts, orderFile, orderFileId: _, decision, bookId, schoolName, ...row }) => {
    const book = bookId === null ? undefined : books.get(bookId)
    const types = productionTypeValues.flatMap((prodType) => {
      const copies = counts.find((one) => one.prodType === prodType)?.copies ?? 0
      const key = typeKey({ id: row.id, prodType })
      return copies > 0
        ? [
            {
              ...typeStatus(prodType, copies, production.get(key), sent.get(key) ?? [], today),
              ...inTimeOrNot(production.get(key), days[prodType], today),
            },
          ]
        : []
    })
    return {
      ...row,
      schoolName: schoolName || orderFile.schoolName,
      state: rowState(decision),
      book: book
        ? {
            bookId: book.bookId,
            title: book.title,
            creator: book.creator,
            publisher: book.publisher,
          }
        : null,
      types,
    }
  })
}
export type StatusRow = Awaited<ReturnType<typeof withStatus>>[number]
export type TypeStatus = StatusRow['types'][number]

type RowState = 'decided' | 'open' | 'absent'

type Production = RowIn<typeof productionOfRows>
type SentPiece = RowIn<typeof sentForRows>

/** Whether the row's book is known, is still to be settled, or does not exist. */
const rowState = (decision: OrderDecision): RowState =>
  decision === 'absent' ? 'absent' : openDecisions.includes(decision) ? 'open' : 'decided'

/** Names a type of a row. */
const typeKey = ({ id, prodType }: { id: number; prodType: ProductionType }) => `${id} ${prodType}`

function typeStatus(
  prodType: ProductionType,
  copies: number,
  found: Production | undefined,
  sent: SentPiece[],
  today: string,
) {
  return {
    prodType,
    copies,
    /** null while the row has no book */
    step: found?.step ?? null,
    percent: found?.step === 'producing' ? found.percent : null,
    volumes: found?.volumes ? { total: found.volumes, finished: found.finished } : null,
    next: found?.next ?? '',
    last: found?.last ?? '',
    /** whether the day of `next` has passed */
    late: Boolean(found?.next && found.next < today),
    again: found?.again ?? false,
    sent: sent.map(({ volume, day, copies, arrived, missing }) => ({
      volume,
      day,
      copies,
      arrived,
      missing,
    })),
  }
}

/** The day on which it is needed, and whether it is in hand by then, days of delivery included. */
function inTimeOrNot(found: Production | undefined, days: number, today: string) {
  const { needed = '', last = '', step } = found ?? {}
  const arrives = last === '' ? '' : addDays(last, days)
  const over = step === undefined || step === 'finished'
  return { needed, ...timingOf({ needed, early: arrives, promised: arrives, over }, today) }
}

type Chosen = { only?: 'all' | 'open'; page: number; size: number }

/** Rows of these files in their order, a page at a time. */
export async function statusRows(
  fileIds: number[],
  { only, page, size }: Chosen,
): Promise<{ items: StatusRow[]; totalCount: number }> {
  const where = {
    orderFileId: { in: fileIds },
    ...(only === 'open' ? { decision: { in: openDecisions } } : {}),
  }
  const [totalCount, rows] = await Promise.all([
    db.orderFileBook.count({ where }),
    db.orderFileBook.findMany({
      where,
      orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }],
      skip: (page - 1) * size,
      take: size,
      select: rowColumns,
    }),
  ])
  return { items: await withStatus(db, fileIds, rows), totalCount }
}

/** Rows that are read and shown before other work of the process has a turn. */
const batch = 200

/** All rows of these files in their order, in batches. */
export async function* statusBatches(fileIds: number[]): AsyncGenerator<StatusRow[]> {
  let last: { orderFileId: number; place: number } | undefined
  for (;;) {
    const rows: StoredRow[] = await db.orderFileBook.findMany({
      where: {
        orderFileId: { in: fileIds },
        ...(last
          ? {
              OR: [
                { orderFileId: { gt: last.orderFileId } },
                { orderFileId: last.orderFileId, place: { gt: last.place } },
              ],
            }
          : {}),
      },
      orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }],
      take: batch,
      select: rowColumns,
    })
    if (rows.length > 0) yield await withStatus(db, fileIds, rows)
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

/** Copies that were sent for the rows of these files, by type, volume and day, the earliest first. */
export const sentPieces = (fileIds: number[], limit: number) =>
  readRows(db, sentForFiles(fileIds, limit))

/** Unfinished volumes that the rows of these files wait for, with the promised day or their due date. */
export const promisedVolumes = (fileIds: number[], limit: number) =>
  readRows(db, volumesPromised(fileIds, limit))
