/** Takes messages that wait from the outbox, for one process at a time, and writes what became of them. */
import type { MessageTransport } from '~/tables/codes'
import type { OutboxState } from '~/tables/staff-codes'
import { db } from '~/platform/db.server'
import { Prisma } from '../../../../prisma/generated/client'
import { readRows, type RowIn } from '~/platform/statement.server'
import { postponeMessage, releaseMessages, takeWaiting } from './outbox.sql.server'

const { sql } = Prisma

/** What goes out as one message: its number, and the notices that it carries. */
export type TakenMessage = Omit<RowIn<typeof takeWaiting>, 'notificationId'> & {
  notificationIds: number[]
}

/** `later`: it may go another time; `unreachable`: nothing of this way goes now. */
export type Outcome =
  | { state: 'sent' | 'dropped'; error?: undefined }
  | { state: 'failed' | 'later' | 'unreachable'; error: string }

/** Messages of a way that a process takes at once. */
const takenAtOnce = 20
/** Longer than sending them takes: each five minutes at most of waiting for a mail server. */
export const leaseMinutes = 10
/** Minutes after which a message is tried again. */
const pauses = [1, 5, 15, 60, 180, 360]

const waiting = 'waiting' satisfies OutboxState
const sending = 'sending' satisfies OutboxState

/**
 * Gives back what a process took and did not finish: mails go out again under the same number. A text
 * message may have gone out, and nobody could tell the second one from it, so it has failed. What
 * waited for a day does not go out any more.
 */
export async function releaseInterrupted(): Promise<void> {
  await db.$executeRaw(releaseMessages())
  await db.$executeRaw`
    UPDATE "OutboxMessage" SET state = ${'late' satisfies OutboxState} WHERE state = ${waiting} AND "dueTime" < now() - interval '1 day'`
}

/**
 * The next messages of a way that may go out. The first of a group is taken with all that wait beside it; of two
 * processes, one gets it. What was tried before goes out again as it was.
 */
export async function takeMessages(way: MessageTransport): Promise<TakenMessage[]> {
  const rows = await readRows(db, takeWaiting(way, takenAtOnce, leaseMinutes))
  const taken = new Map<number, TakenMessage>()
  for (const { notificationId, ...row } of rows) {
    const message = taken.get(row.messageId) ?? { ...row, notificationIds: [] }
    if (notificationId !== null) message.notificationIds.push(notificationId)
    taken.set(row.messageId, message)
  }
  return [...taken.values()]
}

/** Whatever became of a message, once: a process that lost it in the meantime changes nothing. */
export async function finish(
  { messageId, tries }: TakenMessage,
  state: Exclude<OutboxState, 'waiting' | 'sending'>,
  error = '',
): Promise<void> {
  const time = state === 'sent' ? sql`now()` : sql`NULL`
  await db.$executeRaw`
    UPDATE "OutboxMessage" SET state = ${state}, error = ${error}, "leaseTime" = NULL, "sentTime" = ${time}
    WHERE "messageId" = ${messageId} AND tries = ${tries} AND state = ${sending}`
}

/** It waits, longer after each try. */
export async function tryLater({ messageId, tries }: TakenMessage, error: string): Promise<void> {
  const minutes = pauses[Math.min(tries, pauses.length) - 1]!
  await db.$executeRaw(postponeMessage(messageId, tries, error, minutes))
}

/** Days for which messages that are done stay, to be looked at. */
const keptDays = 30

/** Called every hour. */
export async function deleteOldMessages(): Promise<number> {
  const { count } = await db.outboxMessage.deleteMany({
    where: {
      createTime: { lt: new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000) },
      state: { notIn: [waiting, sending] },
    },
  })
  return count
}

/** What waits for a webhook that does not answer waits as long as the first pause. */
export async function postponeWebhook(webhookId: number): Promise<void> {
  await db.$executeRaw`
    UPDATE "OutboxMessage" SET "nextTime" = greatest("nextTime", now() + make_interval(mins => ${pauses[0]}::int))
    WHERE "webhookId" = ${webhookId} AND state = ${waiting}`
}
