/**
 * School lists: the order files that a member sent for one school and school year
 * (docs/decisions/6007).
 */
import type { User } from '~/auth/tokens.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { groupBy, elementAt, firstOf } from '~/platform/records'
import { wireTime } from '~/i18n/format'
import { rowCounts } from '~/features/requests/order-file/order-file.server'
import { schoolYear } from '~/features/requests/order-file/school-year'
import { readRows } from '~/platform/statement.server'
import { nextOpenRow } from './own-lists.sql.server'

const listColumns = {
  id: true,
  name: true,
  schoolName: true,
  receiptDate: true,
  statusToken: true,
  inDemand: true,
  unread: true,
  ignored: true,
  createTime: true,
  file: { select: { size: true } },
} as const

/** More files than anybody sends. */
const MAX_FILES = 2_000

async function filesOf(tx: Db, userId: number) {
  return tx.orderFile.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    take: MAX_FILES,
    select: listColumns,
  })
}
type SentFile = Awaited<ReturnType<typeof filesOf>>[number]

const listKey = ({ schoolName, receiptDate }: SentFile) =>
  `${schoolYear(receiptDate)} ${schoolName}`

/** The caller's lists, the newest school year first. `id`: of the first file of each. */
export async function lists(_: object, me: User) {
  const files = await filesOf(db, me.id)
  const counts = await rowCounts(
    db,
    files.map(({ id }) => id),
  )
  const items = [...groupBy(files, listKey).values()].map((files) => {
    const [first, last] = [firstOf(files), elementAt(files, files.length - 1)]
    const sum = (name: 'rows' | 'matched' | 'open') =>
      files.reduce((total, { id }) => total + counts(id)[name], 0)
    return {
      id: first.id,
      schoolName: first.schoolName,
      schoolYear: schoolYear(first.receiptDate),
      files: files.length,
      rows: sum('rows'),
      matched: sum('matched'),
      open: sum('open'),
      lastTime: wireTime(last.createTime),
    }
  })
  items.sort((a, b) => b.schoolYear - a.schoolYear || b.lastTime.localeCompare(a.lastTime))
  return { items, totalCount: items.length }
}
export type SchoolListItem = Awaited<ReturnType<typeof lists>>['items'][number]

/** The files of a member's list to which this file belongs. Throws 404, also for one of others. */
export async function filesOfList(tx: Db, id: number, userId: number): Promise<SentFile[]> {
  const files = await filesOf(tx, userId)
  const named = files.find((file) => file.id === id)
  if (!named) throw new AppError('noSuchItem', 404)
  return files.filter((file) => listKey(file) === listKey(named))
}

/** One list of the caller with its files. */
export async function info({ id }: { id: number }, me: User) {
  const files = await filesOfList(db, id, me.id)
  const [first] = files as [SentFile]
  const ids = files.map((file) => file.id)
  const [counts, open, withPieces] = await Promise.all([
    rowCounts(db, ids),
    nextOpen(db, ids),
    db.shipmentItem.findMany({
      where: { orderFileBook: { orderFileId: { in: ids } } },
      distinct: ['orderFileBookId'],
      select: { orderFileBook: { select: { orderFileId: true } } },
    }),
  ])
  const sent = new Set(withPieces.map(({ orderFileBook }) => orderFileBook?.orderFileId))
  return {
    id: first.id,
    schoolName: first.schoolName,
    schoolYear: schoolYear(first.receiptDate),
    statusToken: first.statusToken,
    /** false: some of it counts only when the caller's eligibility is confirmed */
    inDemand: files.every((file) => file.inDemand),
    ignored: [...new Set(files.map(({ ignored }) => ignored).filter(Boolean))].join(', '),
    unread: files.flatMap(({ unread }) => unread),
    /** the first row that nobody has decided */
    nextOpen: open,
    files: files.map(({ id, name, createTime, file, unread }) => ({
      id,
      name,
      createTime: wireTime(createTime),
      size: Number(file.size),
      unread: unread.length,
      /** nothing of it was sent yet */
      removable: !sent.has(id),
      ...counts(id),
    })),
  }
}
export type SchoolListInfo = Awaited<ReturnType<typeof info>>

/** The id of the first undecided row of these files behind a row, starting again at the top. */
export async function nextOpen(
  tx: Db,
  fileIds: number[],
  behind?: { id: number; orderFileId: number; place: number },
): Promise<number | null> {
  const [row] = await readRows(tx, nextOpenRow(fileIds, behind))
  return row?.id ?? null
}
