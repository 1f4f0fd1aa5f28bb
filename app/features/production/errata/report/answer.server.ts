/** Answers reports of errata: one becomes an erratum, belongs to one, is asked back, or nothing is wrong. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { date, wireTime } from '~/i18n/format'
import { mailReady } from '~/integrations/mail/smtp.server'
import { notify } from '~/notices/notify.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { mailboxOf } from '~/platform/mailbox'
import { firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { contentTag } from '~/storage/content-tag.server'
import type { ById } from '~/validation/inputs'
import { assertPageExists, skipTake } from '~/validation/paging'
import { lockBookOfRow } from '~/features/catalogue/book/lock-book.server'
import { create } from '../errata.server'
import { holdMembers, noticeKeyOf, takeBackAnswers } from './reopen.server'
import type { Answer, List } from './report.schema'
import { enqueueReportMail, reportCount, reportPage } from './report.sql.server'

/** Minutes for which an answer stays in the product, so that it can be changed. */
const changeMinutes = 10

const memberOf = ({ userId, user, name }: Sender) =>
  userId === null ? null : { id: userId, user: user ?? '', name: name ?? '' }
type Sender = { userId: number | null; user: string | null; name: string | null }

/** Reports for staff: those that wait first, as they came. */
export async function list({ page, size, ...filters }: z.infer<typeof List>) {
  const { skip, take } = skipTake({ page, size })
  const [rows, total] = await Promise.all([
    readRows(db, reportPage(filters, take, skip)),
    readRows(db, reportCount(filters)),
  ])
  const totalCount = firstOf(total).count
  assertPageExists(totalCount, { page, size })
  return {
    items: rows.map(({ userId, user, name, answerTime, createTime, ...row }) => ({
      ...row,
      member: memberOf({ userId, user, name }),
      answerTime: answerTime && wireTime(answerTime),
      createTime: wireTime(createTime),
    })),
    totalCount,
  }
}

/** How many reports wait for an answer, and the first of them. */
export async function openReports() {
  const where = { state: 'open' } as const
  const [count, oldest] = await Promise.all([
    db.erratumReport.count({ where }),
    db.erratumReport.findFirst({
      where,
      orderBy: { id: 'asc' },
      select: { id: true, createTime: true, book: { select: { title: true } } },
    }),
  ])
  return {
    count,
    oldest: oldest && {
      id: oldest.id,
      name: oldest.book.title,
      since: wireTime(oldest.createTime),
    },
  }
}

// ── one report ──

const errataShown = 50

export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.erratumReport.findUnique({
    where: { id },
    omit: { language: true },
    include: {
      book: { select: { bookId: true, title: true } },
      user: { select: { user: true, name: true } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { book, user, userId, orderId, email, answerTime, createTime, ...row } = found
  const { bookRowId, prodType, volume } = row
  const [made, errata] = await Promise.all([
    db.volume.findFirst({
      where: { bookRowId, prodType, number: volume },
      select: { id: true, file: { select: { sha256: true } } },
    }),
    db.erratum.findMany({
      where: { bookRowId, state: { not: 'undone' } },
      orderBy: { id: 'desc' },
      take: errataShown,
      select: {
        id: true,
        fileName: true,
        corrections: { take: 1, orderBy: { place: 'asc' } },
        _count: { select: { corrections: true } },
      },
    }),
  ])
  return {
    ...row,
    ...book,
    member: memberOf({ userId, user: user?.user ?? null, name: user?.name ?? null }),
    mails: email !== '',
    answerTime: answerTime && wireTime(answerTime),
    createTime: wireTime(createTime),
    volumeId: made?.id ?? null,
    copy: await copyOf({ ...row, ...book, orderId }, made?.file ?? null),
    errata: errata.map(({ id, fileName, corrections: [first], _count }) => ({
      id,
      name:
        fileName ||
        [first?.pageText, first?.wrong || first?.right].filter(Boolean).join(' ').slice(0, 100),
      corrections: _count.corrections,
    })),
  }
}

type Copied = {
  bookRowId: number
  bookId: string
  prodType: ProductionType
  volume: number
  orderId: number | null
  shipmentId: number | null
}

/** What its reporter has: the file that they fetched last, else what was sent to them. */
async function copyOf(
  { bookRowId, bookId, prodType, volume, orderId, shipmentId }: Copied,
  ofVolume: Parameters<typeof contentTag>[0] | null,
) {
  const [fetched, sent, format] = await Promise.all([
    orderId === null
      ? null
      : db.download.findFirst({
          where: { orderId, volume },
          orderBy: { lastTime: 'desc' },
          select: { version: true, lastTime: true },
        }),
    db.shipmentItem.findFirst({
      where: {
        bookId,
        prodType,
        volume,
        ...(shipmentId === null ? { orderId: orderId ?? 0 } : { shipmentId }),
        shipment: { sentDay: { not: '' } },
      },
      orderBy: { id: 'desc' },
      select: { fileVersion: true, shipment: { select: { sentDay: true } } },
    }),
    volume === 0
      ? db.format.findFirst({
          where: { bookRowId, prodType },
          select: { file: { select: { sha256: true } } },
        })
      : null,
  ])
  const [version, day] = fetched
    ? [fetched.version, date(fetched.lastTime)]
    : sent
      ? [sent.fileVersion, sent.shipment.sentDay]
      : ['', '']
  if (day === '') return null
  const now = volume === 0 ? format?.file : ofVolume
  return { day, current: version === '' || !now ? null : version === contentTag(now) }
}

// ── the answer ──

/** Counted before the transaction: whether a mail may go to the address that its reporter gave. */
export async function countMail({ id }: z.infer<typeof Answer>): Promise<boolean> {
  const found = await db.erratumReport.findUnique({ where: { id }, select: { email: true } })
  if (!found?.email || !mailReady()) return false
  try {
    await consumeRateLimit('erratum-report-mail', mailboxOf(found.email))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Answers a report, or answers it anew; its reporter is told, and not any more what was answered before. */
export async function answer(
  input: z.infer<typeof Answer>,
  me: User,
  ctx: CallContext,
  mayMail: boolean,
) {
  const { db: tx } = ctx
  const { id, decision, answer: text } = input
  const report = await lockReport(tx, id)
  const erratumId = await erratumOf(report, input, me, ctx)
  await tx.erratumReport.update({
    where: { id },
    data: {
      state: decision === 'question' ? 'question' : 'answered',
      answer: text,
      answerTime: new Date(),
      answerUserName: me.user,
      erratumId,
    },
    select: { id: true },
  })
  await takeBackAnswers(tx, [id])
  const mailed = await tell(tx, report, decision, mayMail)
  await audit(ctx, me, 'erratum.answer', report.bookId, {
    after: { row: id, decision },
  })
  return { id, erratumId, mailed }
}

/**
 * Locks the book, as every erratum does first, then the member, whom nobody deletes meanwhile, and the report.
 * Throws 404.
 */
async function lockReport(tx: Db, id: number) {
  const found = await tx.erratumReport.findUnique({
    where: { id },
    select: { userId: true, bookRowId: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { bookId, title } = await lockBookOfRow(tx, found.bookRowId)
  await holdMembers(tx, [found.userId])
  await tx.$executeRaw`SELECT 1 FROM "ErratumReport" WHERE id = ${id}::int FOR UPDATE`
  const report = await tx.erratumReport.findUnique({
    where: { id },
    select: { id: true, bookRowId: true, prodType: true, volume: true, userId: true },
  })
  if (!report) throw new AppError('noSuchItem', 404)
  return { ...report, bookId, title }
}
type Locked = Awaited<ReturnType<typeof lockReport>>

/** The erratum that a report becomes or belongs to; null for none. */
async function erratumOf(
  { bookId, bookRowId }: Locked,
  { decision, erratumId, pages, wrong, right, note, source, day }: z.infer<typeof Answer>,
  me: User,
  ctx: CallContext,
): Promise<number | null> {
  if (decision === 'erratum')
    return (await create({ bookId, pages, wrong, right, note, source, day }, me, ctx)).id
  if (decision !== 'existing') return null
  const found = await ctx.db.erratum.findFirst({
    where: { id: erratumId, bookRowId, state: { not: 'undone' } },
    select: { id: true },
  })
  if (!found) throw new AppError('noSuchItem', 404, 'erratumId')
  return found.id
}

/** A notice for a member, a mail where an address was given. Returns whether a mail waits. */
async function tell(
  tx: Db,
  { id, userId, title, prodType: type, volume: number }: Locked,
  decision: z.infer<typeof Answer>['decision'],
  mayMail: boolean,
): Promise<boolean> {
  if (userId !== null) {
    const why = decision === 'existing' ? 'erratum' : decision
    const facts = { title, type, number, why }
    await notify(tx, 'erratumReport', [{ userId, eventKey: noticeKeyOf(id), facts }], {
      delayMinutes: changeMinutes,
    })
  }
  if (!mayMail) return false
  return (await readRows(tx, enqueueReportMail(id, changeMinutes))).length > 0
}

// ── addresses ──

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Days after an answer for which the address stays to which it was mailed. */
const addressDays = 30
/** Days for which it stays where nobody has answered. */
const unansweredDays = 365

/** Called every hour: the privacy policy promises these days. */
export async function forgetAddresses(): Promise<number> {
  const { count } = await db.erratumReport.updateMany({
    where: {
      email: { not: '' },
      OR: [
        { answerTime: { lt: daysAgo(addressDays) } },
        { answerTime: null, createTime: { lt: daysAgo(unansweredDays) } },
      ],
    },
    data: { email: '' },
  })
  return count
}
