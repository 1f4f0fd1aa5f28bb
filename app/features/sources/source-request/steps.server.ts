/**
 * Steps of requests for sources: sent, reminded, promised, come, returned, closed. A step and the state
 * that follows from it are written together, with the request's publisher locked.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { addDays, todayInSeoul } from '~/platform/today'
import type { SourceMaker, SourceOutcome, SourceState, SourceStepKind } from '~/tables/staff-codes'
import type { ById } from '~/validation/inputs'
import type { Prisma } from '../../../../prisma/generated/client'
import { openLinks } from './publisher-link.server'
import { requestSources } from './open-requests.server'
import { lockPublisher } from './publishers.server'
import { promisedNow, remindedNow, sentNow } from './source-clock'
import {
  enqueuePublisherMails,
  remindRequests,
  sendRequests,
  type MailOfPublisher,
} from './source-request.sql.server'
import type { Close, Promise as PromiseInput, Return, Send } from './source-request.schema'

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
  book: { select: { bookId: true, title: true, publisherFileKey: true } },
} as const satisfies Prisma.SourceRequestSelect
export type OpenRequest = Prisma.SourceRequestGetPayload<{ select: typeof columns }>

/**
 * Locks publishers, in one order, then their open requests in the order in which a purchase requests
 * books: it sends open ones anew without asking for their publisher.
 */
export async function lockPublishers(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Publisher" WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$executeRaw`SELECT 1 FROM "SourceRequest" WHERE "publisherId" = ANY(${[...ids]}::int[]) AND state <> 'closed' ORDER BY "bookRowId" FOR NO KEY UPDATE`
}

/** The same of one request, open or not. Throws 404 where its publisher is gone. */
export async function lockWithPublisher(
  tx: Db,
  { id, publisherId }: { id: number; publisherId: number },
): Promise<void> {
  await lockPublisher(tx, publisherId)
  await tx.$executeRaw`SELECT 1 FROM "SourceRequest" WHERE id = ${id}::int FOR NO KEY UPDATE`
}

/** An open request, locked with its publisher. Throws 404, and 409 for a closed one. */
async function lockRequest(tx: Db, id: number): Promise<OpenRequest> {
  const where = { id }
  const found = await tx.sourceRequest.findUnique({
    where,
    select: { id: true, publisherId: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  await lockWithPublisher(tx, found)
  const request = await tx.sourceRequest.findUnique({ where, select: columns })
  if (!request) throw new AppError('noSuchItem', 404)
  if (request.state === 'closed') throw new AppError('sourceClosed', 409)
  return request
}

type Step = {
  kind: SourceStepKind
  maker: SourceMaker
  userName?: string
  day?: string
  text?: string
  messageId?: number | undefined
}

/** Writes a step and what follows from it. */
export async function takeStep(
  tx: Db,
  { id }: { id: number },
  step: Step,
  data: Prisma.SourceRequestUncheckedUpdateInput,
): Promise<void> {
  await tx.sourceStep.create({ data: { requestId: id, ...step }, select: { id: true } })
  await tx.sourceRequest.update({ where: { id }, data, select: { id: true } })
}

const byCentre = (me: User) => ({ maker: 'centre' as const, userName: me.user })
const closedNow = (outcome: SourceOutcome) => ({
  state: 'closed' satisfies SourceState,
  nextDay: '',
  outcome,
  closeTime: new Date(),
})

/** A mail to each publisher whose address takes mail, with its link open; the steps name the mails. */
async function mailsTo(tx: Db, publisherIds: readonly number[]): Promise<MailOfPublisher[]> {
  await openLinks(tx, publisherIds)
  if (!mailReady()) return []
  const rows = await readRows(tx, enqueuePublisherMails(publisherIds))
  return rows.map(({ id, publisherId }) => ({ publisherId, messageId: id }))
}

/**
 * Sends what waits to be sent to these publishers: one mail to each with its letter and its link, or
 * one to print. `letters`: publishers without an address that takes mail.
 */
export async function send({ publisher }: z.infer<typeof Send>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const ids = [...new Set(publisher)].sort((a, b) => a - b)
  await lockPublishers(tx, ids)
  const waiting = await tx.sourceRequest.findMany({
    where: { publisherId: { in: ids }, state: 'toSend' },
    distinct: ['publisherId'],
    select: { publisherId: true },
  })
  if (waiting.length === 0) throw new AppError('sourceNothingToSend', 409)
  const today = todayInSeoul()
  const withWork = waiting.map(({ publisherId }) => publisherId)
  const sent = await readRows(
    tx,
    sendRequests(withWork, await mailsTo(tx, withWork), {
      today,
      nextDay: sentNow(today).nextDay,
      userName: me.user,
    }),
  )
  const requests = sent.reduce((sum, row) => sum + row.requests, 0)
  const mailed = sent.filter(({ messageId }) => messageId !== null).length
  await audit(ctx, me, 'source.send', `${requests}`, {
    after: { publishers: sent.map(({ publisherId }) => publisherId), mailed },
  })
  return {
    requests,
    mailed,
    letters: sent.flatMap(({ publisherId, messageId }) =>
      messageId === null ? [publisherId] : [],
    ),
  }
}

/** Reminds of requests that wait for an answer or a promised day; `maker`: a person or the clock. */
export async function remindAll(
  tx: Db,
  requests: readonly OpenRequest[],
  {
    maker,
    userName,
    today = todayInSeoul(),
  }: { maker: SourceMaker; userName: string; today?: string },
): Promise<{ mailed: number }> {
  const publisherIds = [...new Set(requests.map(({ publisherId }) => publisherId))]
  const mails = await mailsTo(tx, publisherIds)
  const reminded = requests.flatMap(({ id, publisherId, state, ...request }) =>
    state === 'asked' || state === 'promised'
      ? [{ id, publisherId, ...remindedNow({ state, ...request }, today) }]
      : [],
  )
  await tx.$executeRaw(remindRequests(reminded, mails, { today, maker, userName }))
  return { mailed: mails.length }
}

/** The open requests of a publisher that were sent to it. */
export const openOf = (tx: Db, publisherId: number): Promise<OpenRequest[]> =>
  tx.sourceRequest.findMany({
    where: { publisherId, state: { not: 'closed' }, sentDay: { not: '' } },
    orderBy: { id: 'asc' },
    select: columns,
  })

/** Requests of a publisher whose next day has come, while they wait for it. */
export const openToRemind = (tx: Db, publisherId: number, today: string): Promise<OpenRequest[]> =>
  tx.sourceRequest.findMany({
    where: { publisherId, state: { in: ['asked', 'promised'] }, nextDay: { lte: today } },
    orderBy: { id: 'asc' },
    select: columns,
  })

/** A person reminds once more, of one request. */
export async function remind({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const request = await lockRequest(tx, id)
  if (request.state !== 'asked' && request.state !== 'promised')
    throw new AppError('sourceNotWaiting', 409)
  const { mailed } = await remindAll(tx, [request], byCentre(me))
  await audit(ctx, me, 'source.remind', request.book.bookId)
  return { mailed: mailed > 0 }
}

/** A person reminds some publishers of everything that they have not answered, or broke. */
export async function remindPublishers(
  { publisher }: z.infer<typeof Send>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const ids = [...new Set(publisher)]
  await lockPublishers(tx, ids)
  const today = todayInSeoul()
  const requests = await tx.sourceRequest.findMany({
    where: {
      publisherId: { in: ids },
      OR: [{ state: 'asked' }, { state: 'promised', promisedDay: { lt: today } }],
    },
    orderBy: { id: 'asc' },
    select: columns,
  })
  if (requests.length === 0) throw new AppError('sourceNotWaiting', 409)
  const { mailed } = await remindAll(tx, requests, byCentre(me))
  await audit(ctx, me, 'source.remind', `${requests.length}`, { after: { publishers: ids } })
  return { requests: requests.length, mailed }
}

/** A day that a publisher promised, by telephone or by its link. */
export async function promiseDay(
  tx: Db,
  request: OpenRequest,
  day: string,
  step: Pick<Step, 'maker' | 'userName' | 'text'>,
  field = 'day',
): Promise<void> {
  const today = todayInSeoul()
  if (day < today) throw new AppError('sourceDayPast', 400, field)
  if (day > addDays(today, longestPromise)) throw new AppError('sourceDayFar', 400, field)
  await takeStep(tx, request, { kind: 'promised', day, ...step }, promisedNow(day, today))
}
/** days */
const longestPromise = 730

export async function promise(
  { id, day, text = '' }: z.infer<typeof PromiseInput>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const request = await lockRequest(ctx.db, id)
  if (!day) throw new AppError('sourceDayRequired', 400, 'day')
  await promiseDay(ctx.db, request, day, { ...byCentre(me), text })
  await audit(ctx, me, 'source.promise', request.book.bookId, { after: { day } })
  return true
}

/** The printed copies came. The request is closed unless a file is to come as well. */
export async function receive(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const request = await lockRequest(tx, id)
  await takeStep(
    tx,
    request,
    { kind: 'received', ...byCentre(me), text: request.copies > 0 ? `${request.copies}` : '' },
    request.pdf && request.copies > 0 ? { copies: 0 } : closedNow('received'),
  )
  await audit(ctx, me, 'source.receive', request.book.bookId)
  return true
}

/** A file that came cannot be used: the publisher is told why, and what to send instead. */
export async function sendBack(
  { id, text }: z.infer<typeof Return>,
  me: User,
  ctx: CallContext,
): Promise<{ mailed: boolean }> {
  const { db: tx } = ctx
  const request = await lockRequest(tx, id)
  if (request.state !== 'came') throw new AppError('sourceNothingCame', 409)
  const [mail] = await mailsTo(tx, [request.publisherId])
  await takeStep(
    tx,
    request,
    { kind: 'returned', ...byCentre(me), text, messageId: mail?.messageId },
    sentNow(todayInSeoul()),
  )
  await acknowledgeFiles(tx, id)
  await audit(ctx, me, 'source.return', request.book.bookId, { after: { reason: text } })
  return { mailed: mail !== undefined }
}

/** Files that were looked at are no longer new in the inbox. */
const acknowledgeFiles = (tx: Db, requestId: number) =>
  tx.$executeRaw`UPDATE "DriveItem" SET "inboxId" = NULL WHERE "requestId" = ${requestId}::int AND "inboxId" IS NOT NULL`

/** Ends a request without a source; with `publisher`, another one is requested instead. */
export async function close(
  { id, outcome = 'withdrawn', publisher = '', text = '' }: z.infer<typeof Close>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const request = await lockRequest(tx, id)
  await takeStep(tx, request, { kind: 'closed', ...byCentre(me), text }, closedNow(outcome))
  if (publisher !== '') {
    const { bookId } = request.book
    const entry = { bookId, publisher }
    await requestSources(
      tx,
      [
        ...(request.pdf ? [{ ...entry, orderType: 0, orderNum: 1 }] : []),
        ...(request.copies > 0 ? [{ ...entry, orderType: 1, orderNum: request.copies }] : []),
      ],
      me,
    )
  }
  await audit(ctx, me, 'source.close', request.book.bookId, { after: { outcome, publisher } })
  return true
}

/**
 * A source of a book was registered, wherever it came from: an open request for it has what it asked
 * for, but for printed copies.
 */
export async function sourceRegistered(
  tx: Db,
  bookRowId: number,
  step: Pick<Step, 'maker' | 'userName' | 'text'>,
): Promise<void> {
  const where = { bookRowId, pdf: true, state: { not: 'closed' } } as const
  const found = await tx.sourceRequest.findFirst({ where, select: { id: true, publisherId: true } })
  if (!found) return
  await lockWithPublisher(tx, found)
  // unless it was closed meanwhile
  const request = await tx.sourceRequest.findFirst({ where, select: { id: true, copies: true } })
  if (!request) return
  await takeStep(
    tx,
    request,
    { kind: 'registered', ...step },
    request.copies > 0 ? { pdf: false } : closedNow('received'),
  )
  await acknowledgeFiles(tx, request.id)
}
