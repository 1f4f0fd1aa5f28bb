/** Reports of errata from their reporters' side: sent, listed with their answers, replied to. */
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { AppError, InvalidInputError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { fieldLimits, levels } from '~/tables/codes'
import { t } from '~/tables/messages'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import type { ByCode } from '~/features/delivery/delivery.schema'
import { isCodeOver, isOf } from '~/features/delivery/shipment-rows.server'
import type { Prisma } from '../../../../../prisma/generated/client'
import { holdMembers, reopened, takeBackAnswers } from './reopen.server'
import type { Reply, ReplyByCode, Report, ReportByCode } from './report.schema'

/** Counted before the transaction: what comes from one network, and what one member sends. */
export async function countReport(
  _: unknown,
  me: User | null,
  { address }: CallContext,
): Promise<void> {
  await consumeRateLimit('erratum-report', address)
  if (me) await consumeRateLimit('erratum-report-from', `member ${(me.carer ?? me).id}`)
}

/** Those by a code count as looking at its page does, too. */
export async function countByCode(
  input: unknown,
  me: User | null,
  ctx: CallContext,
): Promise<void> {
  await consumeRateLimit('packing-code', ctx.address)
  await countReport(input, me, ctx)
}

/** Of a copy of the caller's own application. */
export async function report(
  { orderId, ...said }: z.infer<typeof Report>,
  me: User,
  { db: tx }: CallContext,
) {
  // one after the other, so that two forms cannot both pass the limit
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${me.id}::int FOR NO KEY UPDATE`
  const order = await tx.order.findFirst({
    where: { id: orderId, userId: me.id },
    select: { bookId: true, prodType: true },
  })
  if (!order) throw new AppError('noSuchItem', 404)
  const { bookId, prodType } = order
  return save(
    tx,
    { ...said, bookId, prodType, orderId },
    { userId: me.id },
    fieldLimits.openReports,
  )
}

/** Of what lies in a shipment, by whoever has its packing list, with or without account. */
export async function reportByCode(
  { code, item: itemId, email, language = 'ko', ...said }: z.infer<typeof ReportByCode>,
  me: User | null,
  { db: tx }: CallContext,
) {
  const shipmentId = await shipmentOf(tx, code, me)
  await tx.$executeRaw`SELECT 1 FROM "Shipment" WHERE id = ${shipmentId}::int FOR NO KEY UPDATE`
  const item = await tx.shipmentItem.findFirst({
    where: { id: itemId, shipmentId },
    select: { bookId: true, prodType: true, volume: true },
  })
  if (!item) throw new InvalidInputError({ item: 'noSuchItem' })
  return save(
    tx,
    { ...said, ...item, email: email?.toLowerCase() ?? '', language },
    { shipmentId },
    fieldLimits.openReportsOfShipment,
  )
}

/** The shipment that a code opens: as its page does, for some months after it was sent. Throws 404. */
async function shipmentOf(tx: Db, code: string, me: User | null): Promise<number> {
  const found = await tx.shipment.findUnique({
    where: { code },
    select: { id: true, userId: true, sentDay: true },
  })
  const isOwn =
    me !== null && found !== null && (isOf(found, me) || me.level === levels.administrator)
  if (!found || found.sentDay === '' || (isCodeOver(found.sentDay) && !isOwn))
    throw new AppError('deliveryCodeUnknown', 404)
  return found.id
}

type Said = Omit<Prisma.ErratumReportUncheckedCreateInput, 'bookRowId'> & { bookId: string }
type Reporter = { userId: number } | { shipmentId: number }

/** What its reporter sent before is one report. Throws 409 where too many wait for an answer. */
async function save(tx: Db, { bookId, ...said }: Said, reporter: Reporter, most: number) {
  // nobody deletes it meanwhile
  const [book] = await tx.$queryRaw<
    { id: number }[]
  >`SELECT id FROM "Book" WHERE "bookId" = ${bookId} FOR KEY SHARE`
  if (!book) throw new AppError('noSuchMaterial', 404)
  const { prodType, volume, pageText, text } = said
  const same = { ...reporter, bookRowId: book.id, prodType, volume, pageText, text }
  const before = await tx.erratumReport.findFirst({
    where: same,
    select: { id: true, email: true },
  })
  if (before) {
    // the address that was forgotten the first time
    if (said.email && !before.email)
      await tx.erratumReport.update({
        where: { id: before.id },
        data: { email: said.email, language: said.language },
        select: { id: true },
      })
    return { id: before.id, again: true }
  }
  const waiting = await tx.erratumReport.count({
    where: { ...reporter, state: { not: 'answered' } },
  })
  if (waiting >= most) throw new AppError('reportsFull', 409, undefined, { params: { most } })
  const { id } = await tx.erratumReport.create({
    data: { ...said, ...reporter, bookRowId: book.id },
    select: { id: true },
  })
  return { id, again: false }
}

// ── what became of it ──

const columns = {
  id: true,
  prodType: true,
  volume: true,
  pageText: true,
  text: true,
  state: true,
  answer: true,
  answerTime: true,
  createTime: true,
  erratumId: true,
  book: { select: { bookId: true, title: true } },
  erratum: {
    select: { corrections: { take: 2, select: { pageText: true, wrong: true, right: true } } },
  },
} as const
type Row = Prisma.ErratumReportGetPayload<{ select: typeof columns }>

function toView({ book, erratum, erratumId, answerTime, createTime, ...row }: Row) {
  const [one, another] = erratum?.corrections ?? []
  return {
    ...row,
    ...book,
    answerTime: answerTime && wireTime(answerTime),
    createTime: wireTime(createTime),
    isErratum: erratumId !== null,
    correction: one && !another ? one : null,
  }
}

async function listOf(where: Prisma.ErratumReportWhereInput, paging: Paging) {
  const [totalCount, rows] = await Promise.all([
    db.erratumReport.count({ where }),
    db.erratumReport.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: columns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: rows.map(toView), totalCount }
}

/** The caller's reports, the newest first. */
export const mine = (paging: Paging, me: User) => listOf({ userId: me.id }, paging)

/** The newest reports by the code of a shipment: neither who sent them nor where their answers go. */
export async function byCode({ code }: z.infer<typeof ByCode>, me: User | null) {
  const shipmentId = await shipmentOf(db, code, me)
  return listOf({ shipmentId }, { page: 1, size: 100 })
}

/** The caller's reply to what the centre asked. Another one's report is answered with 404, like none. */
export const reply = ({ id, reply: text }: z.infer<typeof Reply>, me: User, ctx: CallContext) =>
  addReply(ctx.db, { id, userId: me.id }, text)

export async function replyByCode(
  { id, code, reply: text }: z.infer<typeof ReplyByCode>,
  me: User | null,
  ctx: CallContext,
) {
  return addReply(ctx.db, { id, shipmentId: await shipmentOf(ctx.db, code, me) }, text)
}

/** The question and its reply follow what was reported, and the report waits again. */
async function addReply(tx: Db, where: { id: number } & Reporter, given: string): Promise<true> {
  if ('userId' in where) await holdMembers(tx, [where.userId])
  await tx.$executeRaw`SELECT 1 FROM "ErratumReport" WHERE id = ${where.id}::int FOR UPDATE`
  const found = await tx.erratumReport.findFirst({
    where,
    select: { text: true, state: true, answer: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  if (found.state !== 'question') throw new AppError('reportNotAsked', 409, 'reply')
  const turn = t('reportTurn', 'ko', { question: found.answer, reply: given })
  const text = `${found.text}\n\n${turn}`
  if (text.length > fieldLimits.reportWhole) throw new AppError('reportTooLong', 409, 'reply')
  await tx.erratumReport.update({
    where: { id: where.id },
    data: { ...reopened, text },
    select: { id: true },
  })
  // whoever replied needs not be told of the question any more
  await takeBackAnswers(tx, [where.id])
  return true
}
