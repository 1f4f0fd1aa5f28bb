/**
 * The clock of requests for sources: reminds publishers of what they have not answered or promised.
 * Each publisher is one transaction; after a kill, what is due is due still.
 */
import { db, inTransaction } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { isReminded, reminderDays, remindersOfPromise } from './source-clock'
import { lockPublishers, openToRemind, remindAll } from './steps.server'

/** Hours in Seoul between which a clerk reads a mail. */
const officeHours = { from: 9, to: 18 }

const hourInSeoul = (now: Date) => (now.getUTCHours() + 9) % 24
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Publishers that are reminded in one look; the others follow in the next. */
const publishersAtOnce = 200

/** Called every hour; returns how many requests publishers were reminded of. */
export async function remindDue(now = new Date()): Promise<number> {
  const today = date(now)
  const hour = hourInSeoul(now)
  if (hour < officeHours.from || hour >= officeHours.to || isWeekend(today)) return 0
  const due = await db.sourceRequest.groupBy({
    by: ['publisherId'],
    where: {
      // the others wait for a person, and would keep those behind them from their turn
      OR: [
        { state: 'asked', reminders: { lt: reminderDays.length } },
        { state: 'promised', reminders: { lt: remindersOfPromise } },
      ],
      nextDay: { lte: today },
      publisher: { email: { not: '' } },
    },
    orderBy: { publisherId: 'asc' },
    take: publishersAtOnce,
  })
  let reminded = 0
  for (const { publisherId } of due) reminded += await remindPublisher(publisherId, today)
  return reminded
}

const remindPublisher = (publisherId: number, today: string): Promise<number> =>
  inTransaction(async (tx) => {
    await lockPublishers(tx, [publisherId])
    const requests = (await openToRemind(tx, publisherId, today)).filter(
      ({ state, reminders }) =>
        (state === 'asked' || state === 'promised') && isReminded({ state, reminders }),
    )
    if (requests.length === 0) return 0
    await remindAll(tx, requests, { maker: 'clock', userName: '', today })
    return requests.length
  })
