/** Tells members the day that they are promised, and when it moves. */
import { addDays } from '~/platform/today'
import { randomUUID } from 'node:crypto'
import { daysBetween } from '~/i18n/format'
import type { Db } from '~/platform/db.server'
import { notify } from '~/notices/notify.server'
import type { NoticeFacts } from '~/notices/notice-text'
import { readSetting } from '~/setting/read-setting.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import { correctNotices, movedPromises } from './promises.sql.server'

/** Days by which a promise may move without being told anew (service rule). */
export const promiseDays = 3

/**
 * An application is promised the day of the last piece of its format. Who was told of another day is
 * told the new one, with why; of moves within an hour, the last.
 */
export async function notifyPromises(tx: Db): Promise<void> {
  const days = await readSetting('deliveryDays', tx)
  const moved = (await readRows(tx, movedPromises(promiseDays))).map((row) => ({
    ...row,
    arrives: addDays(row.day, days[row.type]),
  }))
  const made = moved.filter(({ noticeId }) => noticeId === null)
  await notify(
    tx,
    'promiseMade',
    made.map((one) => ({
      userId: one.userId,
      orderId: one.orderId,
      eventKey: `promise:${one.orderId}`,
      facts: promiseFacts(one),
    })),
    delayed,
  )
  const later = moved.filter(({ noticeId, fresh }) => noticeId !== null && !fresh)
  await notify(
    tx,
    'promiseMoved',
    later.map((one) => ({
      userId: one.userId,
      orderId: one.orderId,
      eventKey: `moved:${randomUUID()}`,
      facts: movedFacts(one, one.told?.day ?? ''),
    })),
    delayed,
  )
  await correct(
    tx,
    moved.filter(({ noticeId, fresh }) => noticeId !== null && fresh),
  )
}

/** `arrives`: the promised day after the days of delivery. */
type Moved = RowIn<typeof movedPromises> & { arrives: string }

const promiseFacts = ({ title, type, day, needed, arrives }: Moved): NoticeFacts => ({
  title,
  type,
  day,
  ...(needed === '' ? {} : { needed, arrives }),
})

/** Within the hour it may be corrected, so it leaves the product only then. */
const delayed = { delayMinutes: 60 }

const daysApart = (a: string, b: string) => Math.abs(daysBetween(a, b))

const movedFacts = (one: Moved, before: string): NoticeFacts => ({
  ...promiseFacts(one),
  before,
  why: one.day < before ? 'sooner' : one.why,
})

/**
 * Notices of the last hour say the last day, and when they were corrected; one goes when that day is
 * what was told before it.
 */
async function correct(tx: Db, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const isAsBefore = ({ told, day }: Moved) =>
    told?.before !== undefined && daysApart(told.before, day) <= promiseDays
  const ids = moved.filter(isAsBefore).map(({ noticeId }) => noticeId!)
  await tx.notification.deleteMany({ where: { id: { in: ids } } })
  const corrected = moved
    .filter((one) => !isAsBefore(one))
    .map((one) => {
      const { noticeId: id, told } = one
      const before = told?.before
      return { id, facts: before === undefined ? promiseFacts(one) : movedFacts(one, before) }
    })
  await tx.$executeRaw(correctNotices(JSON.stringify(corrected)))
}
