/** The outbox for administrators: what waits and fails, sent again or given up; and its figures. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { OutboxState } from '~/tables/staff-codes'
import { t, type MessageKey } from '~/tables/messages'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import type { CallContext } from '~/http/call-context.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { noticeText } from '~/notices/notice-text'
import type { Prisma } from '../../../../prisma/generated/client'
import type { List } from './outbox.schema'
import { readRows, type RowIn } from '~/platform/statement.server'
import { outboxCounts } from './outbox.sql.server'

const inKorean = (key: MessageKey, params?: Record<string, string | number>) => t(key, 'ko', params)

/** An event that a webhook is told of counts once, however many applications it is about. */
const oncePerEvent = {
  OR: [
    { webhookId: null },
    { messageId: null },
    { id: { equals: db.outboxMessage.fields.messageId } },
  ],
} satisfies Prisma.OutboxMessageWhereInput
/** A test tells the administrator who sent it at once, and is not tried again. */
const noTest = {
  OR: [{ webhookId: null }, { notificationId: { not: null } }],
} satisfies Prisma.OutboxMessageWhereInput
const failing = {
  AND: [
    oncePerEvent,
    noTest,
    { OR: [{ state: 'failed' }, { state: 'waiting', tries: { gt: 0 } }] },
  ],
} satisfies Prisma.OutboxMessageWhereInput

/** What is tried next comes first. */
export async function list({ only = 'failing', ...paging }: z.infer<typeof List>) {
  const where: Prisma.OutboxMessageWhereInput =
    only === 'waiting'
      ? { AND: [oncePerEvent, { state: { in: ['waiting', 'sending'] } }] }
      : failing
  const [totalCount, rows] = await Promise.all([
    db.outboxMessage.count({ where }),
    db.outboxMessage.findMany({
      where,
      orderBy: [{ nextTime: 'asc' }, { id: 'asc' }],
      ...skipTake(paging),
      select: {
        id: true,
        way: true,
        state: true,
        tries: true,
        error: true,
        nextTime: true,
        createTime: true,
        user: { select: { id: true, user: true, name: true } },
        notification: { select: { kind: true, facts: true } },
        watch: { select: { title: true, prodType: true } },
        webhook: { select: { id: true, name: true } },
        publisher: { select: { name: true } },
        report: { select: { book: { select: { title: true } } } },
      },
    }),
  ])
  assertPageExists(totalCount, paging)
  const today = todayInSeoul()
  return {
    items: rows.map(
      ({
        user,
        notification,
        watch,
        webhook,
        publisher,
        report,
        nextTime,
        createTime,
        ...row
      }) => ({
        ...row,
        userId: user?.id ?? null,
        user: user?.user ?? '',
        name: user?.name ?? publisher?.name ?? '',
        webhook,
        text: notification
          ? noticeText(notification, { t: inKorean, locale: 'ko', today })
          : webhook
            ? inKorean('webhookTestMessage')
            : publisher
              ? inKorean('outboxOfPublisher')
              : user
                ? inKorean('emailMailSubject')
                : report
                  ? inKorean('outboxOfReport', { title: report.book.title })
                  : inKorean('outboxOfWatch', {
                      title: watch?.title ?? '',
                      type: watch?.prodType ?? '',
                    }),
        nextTime: wireTime(nextTime),
        createTime: wireTime(createTime),
      }),
    ),
    totalCount,
  }
}
export type MessageRow = Awaited<ReturnType<typeof list>>['items'][number]

/** With those that went out together, as one message. Throws 409 for what is done, or being sent. */
async function change(
  { id }: z.infer<typeof ById>,
  { db: tx }: CallContext,
  data: Prisma.OutboxMessageUpdateManyMutationInput,
) {
  const found = await tx.outboxMessage.findUnique({
    where: { id },
    select: {
      messageId: true,
      way: true,
      userId: true,
      webhook: { select: { name: true } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { messageId, way, userId, webhook } = found
  // the person before the message, as where somebody is deleted with what they would get
  const [user] = await tx.$queryRaw<
    { user: string }[]
  >`SELECT "user" FROM "User" WHERE id = ${userId}::int FOR KEY SHARE`
  const { count } = await tx.outboxMessage.updateMany({
    where: {
      ...(messageId === null ? { id } : { messageId }),
      state: { in: ['waiting', 'failed'] satisfies OutboxState[] },
    },
    data,
  })
  if (count === 0) throw new AppError('outboxDone', 409)
  return { target: user ?? webhook?.name ?? '', way }
}

/** It has another day from now on. */
export async function again(
  input: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const now = new Date()
  const { target, way } = await change(input, ctx, {
    state: 'waiting',
    error: '',
    dueTime: now,
    nextTime: now,
  })
  await audit(ctx, me, 'outbox.again', target, { after: { way } })
  return true
}

export async function giveUp(
  input: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { target, way } = await change(input, ctx, { state: 'givenUp' })
  await audit(ctx, me, 'outbox.giveUp', target, { after: { way } })
  return true
}

/** For the menu: how many messages fail. */
export const countFailing = () => db.outboxMessage.count({ where: failing })

/** For overviews: what fails, and whoever waits longest for it. */
export async function failingMessages() {
  const [count, oldest] = await Promise.all([
    countFailing(),
    db.outboxMessage.findFirst({
      where: failing,
      orderBy: { id: 'asc' },
      select: {
        createTime: true,
        user: { select: { user: true, name: true } },
        webhook: { select: { name: true } },
      },
    }),
  ])
  return {
    count,
    oldest: oldest && {
      name: oldest.user?.name || oldest.user?.user || oldest.webhook?.name || t('outboxWatcher'),
      since: wireTime(oldest.createTime),
    },
  }
}

export type OutboxFigures = RowIn<typeof outboxCounts>

/** For the metrics: what could go now, and what failed within a day. */
export const outboxFigures = () => readRows(db, outboxCounts())
