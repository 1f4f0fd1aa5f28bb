/** Lists of requests for sources: publishers, the requests of one, and its case. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { searchConditions } from './keyword.server'
import {
  toReportSummary,
  toReportView,
} from '~/features/sources/drive/inspection/file-inspection.server'
import { wantedColumns } from '~/features/sources/drive/inspection/named-book'
import { pathsOf } from '~/features/sources/drive/paths-of.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { mailReady } from '~/integrations/mail/smtp.server'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import { addDays, todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { Prisma } from '../../../../prisma/generated/client'
import { letterOf } from '~/features/messages/outbox/publisher-letter.server'
import { stepsOfLetter } from '~/features/messages/outbox/publisher-mail.sql.server'
import { punctualityOf } from './punctuality.sql.server'
import {
  needsOfRequests,
  publisherCounts,
  publisherPage,
  sourceWork,
} from './source-list.sql.server'
import type { List, Publishers } from './source-request.schema'

/** Publishers, those first for whom a person has something to do. */
export async function publishers({ keyword = '', only, ...paging }: z.infer<typeof Publishers>) {
  const today = todayInSeoul()
  const which = { today, keyword, only: only ?? ('all' as const) }
  const [rows, counts] = await Promise.all([
    readRows(db, publisherPage(which, skipTake(paging))),
    readRows(db, publisherCounts(today)),
  ])
  const totalCount = rows[0]?.total ?? 0
  assertPageExists(totalCount, paging)
  return {
    items: rows.map(({ total: _, ...row }) => row),
    totalCount,
    counts: firstOf(counts),
  }
}

const columns = {
  id: true,
  publisherId: true,
  bookRowId: true,
  pdf: true,
  copies: true,
  state: true,
  nextDay: true,
  sentDay: true,
  promisedDay: true,
  reminders: true,
  outcome: true,
  publisher: { select: { name: true } },
  book: { select: { ...wantedColumns, bookId: true, creator: true } },
  files: {
    where: { trashTime: null },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      name: true,
      createTime: true,
      file: { select: { size: true, report: true } },
    },
  },
} as const satisfies Prisma.SourceRequestSelect

/** Requests, open ones first by their next day; with what came for them. */
export async function list({ publisher, state, keyword, ...paging }: z.infer<typeof List>) {
  const where: Prisma.SourceRequestWhereInput = {
    ...(publisher === undefined ? {} : { publisherId: publisher }),
    state: state ?? { not: 'closed' },
    ...(keyword === undefined ? {} : searchConditions(keyword)),
  }
  const [totalCount, rows] = await Promise.all([
    db.sourceRequest.count({ where }),
    db.sourceRequest.findMany({
      where,
      orderBy: [{ nextDay: 'asc' }, { id: 'asc' }],
      ...skipTake(paging),
      select: columns,
    }),
  ])
  assertPageExists(totalCount, paging)
  const [needs, places] = await Promise.all([
    readRows(db, needsOfRequests(rows.map(({ id }) => id))),
    pathsOf(
      db,
      rows.flatMap(({ files }) => files.map(({ id }) => id)),
    ),
  ])
  const needOf = new Map(needs.map((need) => [need.id, need]))
  return {
    items: rows.map(({ publisher: { name }, book: { requestBook, ...book }, files, ...row }) => ({
      ...row,
      ...book,
      publisher: name,
      nextDay: row.nextDay || null,
      sentDay: row.sentDay || null,
      promisedDay: row.promisedDay || null,
      needed: needOf.get(row.id)?.needed ?? null,
      waiting: needOf.get(row.id)?.waiting ?? 0,
      files: files.map(({ file, createTime, ...item }) => ({
        ...item,
        path: places.get(item.id)?.names.slice(0, -1).join('/') ?? '',
        size: Number(file?.size ?? 0),
        date: wireTime(createTime),
        report: toReportSummary(file?.report ?? null, { ...book, requestBook }),
        looking: toReportView(file?.report ?? null)?.looking ?? false,
      })),
    })),
    totalCount,
  }
}

/** Days without an answer after which a request is called silent. */
const silentDays = 7

/** For the administrators' day: requests for which a person has something to do, by kind. */
export function workOfSources() {
  const today = todayInSeoul()
  return readRows(db, sourceWork(today, addDays(today, -silentDays)))
}

/** Steps that a case shows; older ones are in the requests. */
const MAX_STEPS = 100

/** The case of a publisher: how it is reached, what was said, and how punctual it was. */
export async function info({ id }: z.infer<typeof ById>, _: User, { origin }: CallContext) {
  const publisher = await db.publisher.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      contact: true,
      email: true,
      phone: true,
      address: true,
      note: true,
      updateTime: true,
      accessId: true,
      inbox: { select: { expireTime: true } },
      names: { orderBy: { name: 'asc' }, select: { name: true } },
    },
  })
  if (!publisher) throw new AppError('noSuchItem', 404)
  const { accessId, inbox, names, updateTime, ...row } = publisher
  const [steps, bounced, punctuality] = await Promise.all([
    db.sourceStep.findMany({
      where: { request: { publisherId: id } },
      orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      take: MAX_STEPS,
      select: {
        id: true,
        requestId: true,
        kind: true,
        maker: true,
        userName: true,
        day: true,
        text: true,
        createTime: true,
        message: { select: { state: true } },
        request: { select: { book: { select: { title: true } } } },
      },
    }),
    db.bouncedAddress.count({ where: { email: row.email.toLowerCase() } }),
    readRows(db, punctualityOf(id)),
  ])
  return {
    ...row,
    updateTime: wireTime(updateTime),
    names: names.map(({ name }) => name).filter((name) => name !== row.name),
    link:
      accessId && inbox && inbox.expireTime > new Date()
        ? { address: `${origin}/inbox/${accessId}`, expireTime: wireTime(inbox.expireTime) }
        : null,
    takesMail: mailReady() && row.email !== '' && bounced === 0,
    steps: steps.map(({ request, message, createTime, day, ...step }) => ({
      ...step,
      title: request.book.title,
      day: day || null,
      time: wireTime(createTime),
      mail: message?.state ?? '',
    })),
    punctuality: firstOf(punctuality),
  }
}

/** The letter to a publisher, as its mail would say it, of everything that waits for its answer. */
export async function letter({ id }: z.infer<typeof ById>, _: User, { origin }: CallContext) {
  const publisher = await db.publisher.findUnique({
    where: { id },
    select: {
      name: true,
      contact: true,
      address: true,
      accessId: true,
      inbox: { select: { expireTime: true } },
    },
  })
  if (!publisher) throw new AppError('noSuchItem', 404)
  const { name, contact, address, accessId, inbox } = publisher
  const books = await readRows(db, stepsOfLetter(id))
  return {
    publisher: name,
    contact,
    address,
    ...letterOf(name, books, todayInSeoul()),
    link: accessId && inbox && inbox.expireTime > new Date() ? `${origin}/inbox/${accessId}` : null,
  }
}
