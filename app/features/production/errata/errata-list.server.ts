/** Errata for the screens: a list, one with its tasks and holders, and the corrections of somebody's copies. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import type { ManuscriptResult } from '~/tables/codes'
import { t } from '~/tables/messages'
import type { ById } from '~/validation/inputs'
import { assertPageExists, skipTake } from '~/validation/paging'
import { visibleTo } from '~/features/production/visible-books.server'
import type { Corrections, List, OfOrder, OfPage, OfVolume } from './errata.schema'
import {
  correctionsOfVolume,
  erratumCount,
  erratumPage,
  pagesWithoutVolume,
  tasksOf,
} from './errata.sql.server'
import { correctionsLacking, holdersOf } from './holders.sql.server'
import { reachOf } from './sheet/reach.sql.server'
import { tasksBegun } from './tasks.sql.server'

/** Days after which it is counted who has corrected material. */
const soonDays = 14

/** Errata, the newest first. */
export async function list({ page, size, ...filters }: z.infer<typeof List>) {
  const { skip, take } = skipTake({ page, size })
  const [rows, total] = await Promise.all([
    readRows(db, erratumPage(filters, take, skip)),
    readRows(db, erratumCount(filters)),
  ])
  const totalCount = firstOf(total).count
  assertPageExists(totalCount, { page, size })
  return {
    items: rows.map((row) => ({ ...row, createTime: wireTime(row.createTime) })),
    totalCount,
  }
}

/** Reports of readers that an erratum names. */
const reportsShown = 20

/** One erratum: what was not read of its table, its tasks, and who has copies without the corrections. */
export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.erratum.findUnique({
    where: { id },
    include: {
      book: { select: { bookId: true, title: true } },
      _count: { select: { corrections: true } },
      reports: { select: { id: true, pageText: true }, orderBy: { id: 'asc' }, take: reportsShown },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { book, _count, unread, createTime, takeTime, updateTime: _, ...erratum } = found
  const isUndone = erratum.state === 'undone'
  const [tasks, holders, reach, withoutVolume, begun, told, manuscript] = await Promise.all([
    readRows(db, tasksOf(id)),
    isUndone ? [] : readRows(db, holdersOf(id)),
    erratum.state === 'taken' ? readRows(db, reachOf(id, soonDays)) : [],
    readRows(db, pagesWithoutVolume(id, erratum.bookRowId)),
    readRows(db, tasksBegun(id)),
    db.notification.count({
      where: { kind: 'erratum', eventKey: { startsWith: `erratum:${id}:` } },
    }),
    manuscriptOf(erratum),
  ])
  return {
    ...erratum,
    ...book,
    createTime: wireTime(createTime),
    takeTime: takeTime && wireTime(takeTime),
    corrections: _count.corrections,
    tasks: tasks.length,
    open: tasks.filter(({ fixTime }) => fixTime === null).length,
    told,
    unread: unread.map(({ seen = false, ...row }) => ({
      ...row,
      message: t(row.key, 'ko', row.params),
      seen,
    })),
    taskList: tasks.map(({ fixTime, ...task }) => ({
      ...task,
      fixTime: fixTime && wireTime(fixTime),
    })),
    holders: {
      members: new Set(holders.flatMap(({ userId }) => userId ?? [])).size,
      schools: [
        ...new Set(
          holders.flatMap(({ userId, school }) => (userId === null && school ? school : [])),
        ),
      ],
    },
    reach: reach[0] ? { ...reach[0], soonDays } : null,
    withoutVolume,
    manuscript,
    mayUndo: erratum.state === 'taken' && firstOf(begun).count === 0,
  }
}

/** What became of the corrections in the manuscript; null for a book without one. */
async function manuscriptOf({ id, bookRowId }: { id: number; bookRowId: number }) {
  const [pages, groups] = await Promise.all([
    db.manuscriptPage.count({ where: { bookRowId } }),
    db.correction.groupBy({ by: 'manuscript', where: { erratumId: id }, _count: true }),
  ])
  const counts = new Map(groups.map(({ manuscript, _count }) => [manuscript, _count]))
  // without a result none was carried anywhere
  if (pages === 0 && groups.every(({ manuscript }) => manuscript === 'none')) return null
  const countOf = (result: ManuscriptResult) => counts.get(result) ?? 0
  return {
    changed: countOf('changed'),
    already: countOf('already'),
    doubt: countOf('doubt'),
    absent: countOf('absent'),
  }
}

const withoutCount = <Row extends { totalCount: number }>({ totalCount: _, ...row }: Row) => row

/** The corrections of an erratum, in the order of its table. */
export async function corrections({ id, ...paging }: z.infer<typeof Corrections>) {
  const where = { erratumId: id }
  const [known, totalCount, items] = await Promise.all([
    db.erratum.count({ where: { id } }),
    db.correction.count({ where }),
    db.correction.findMany({
      where,
      orderBy: { place: 'asc' },
      omit: { erratumId: true, place: true },
      ...skipTake(paging),
    }),
  ])
  if (known === 0) throw new AppError('noSuchItem', 404)
  assertPageExists(totalCount, paging)
  return { items, totalCount }
}

/** The corrections of the pages of a volume that the caller may see. */
export async function ofVolume({ volumeId, ...paging }: z.infer<typeof OfVolume>, me: User) {
  const seen = await db.volume.count({ where: { id: volumeId, format: { book: visibleTo(me) } } })
  if (seen === 0) throw new AppError('noSuchItem', 404)
  const { skip, take } = skipTake(paging)
  const rows = await readRows(db, correctionsOfVolume(volumeId, take, skip))
  return { items: rows.map(withoutCount), totalCount: rows[0]?.totalCount ?? 0 }
}

/** The corrections that changed a page of a manuscript, or wait for somebody there; of a book that the caller may see. */
export async function ofPage({ pageId, ...paging }: z.infer<typeof OfPage>, me: User) {
  const page = { id: pageId, manuscript: { book: visibleTo(me) } }
  const where = { page, erratum: { state: 'taken' } } as const
  const [seen, totalCount, items] = await Promise.all([
    db.manuscriptPage.count({ where: page }),
    db.correction.count({ where }),
    db.correction.findMany({
      where,
      orderBy: [{ erratumId: 'asc' }, { place: 'asc' }],
      omit: { erratumId: true, place: true },
      ...skipTake(paging),
    }),
  ])
  if (seen === 0) throw new AppError('noSuchItem', 404)
  return { items, totalCount }
}

/** The corrections that the caller's copies of an application of their own lack. */
export async function ofOrder({ orderId, ...paging }: z.infer<typeof OfOrder>, me: User) {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: me.id },
    select: { bookId: true, prodType: true, user: { select: { printSize: true } } },
  })
  if (!order) throw new AppError('noSuchItem', 404)
  const printSize = Number(order.user.printSize) || 0
  const errata = await db.erratum.findMany({
    where: { state: 'taken', book: { bookId: order.bookId } },
    select: { id: true },
  })
  if (errata.length === 0) return { items: [], totalCount: 0, all: 0, printSize }
  const { skip, take } = skipTake(paging)
  const ids = errata.map(({ id }) => id)
  const which = { userId: me.id, prodType: order.prodType }
  const [rows, all] = await Promise.all([
    readRows(db, correctionsLacking(ids, which, take, skip)),
    db.correction.count({ where: { erratumId: { in: ids } } }),
  ])
  const totalCount = rows[0]?.totalCount ?? 0
  return { items: rows.map(withoutCount), totalCount, all, printSize }
}
