/** Makes the months of the audit log in time, and drops those that nobody has to keep any more. */
import { audit } from '~/auth/audit.server'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { isDatabaseUnavailable } from '~/platform/database-error'
import { env } from '~/platform/env.server'
import { firstOf } from '~/platform/records'
import { readRows, type RowIn } from '~/platform/statement.server'
import { addDays } from '~/platform/today'
import { wireTime } from '~/i18n/format'
import {
  attachMonth,
  auditPartitions,
  createMonth,
  dropMonth,
  holdAuditLog,
  holdEntriesWithoutMonth,
  lockAuditMonths,
  monthsWithoutPartition,
  moveToMonth,
} from './months.sql.server'

/** A service that stands still for so long still finds the month of its next entry. */
const MONTHS_AHEAD = 3
/** Entries of a month that stands in the wrong place are written anew. */
const LONGEST_MOVE = 30 * 60_000

type Partition = RowIn<typeof auditPartitions>

/** The month of a moment in Korea, which has no summer time, `later` months later: YYYY-MM. */
const monthOf = (time: Date, later = 0) => monthAfter(wireTime(time).slice(0, 7), later)
function monthAfter(month: string, later: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7)
}
const beginOf = (month: string) => new Date(`${month}-01T00:00:00+09:00`)

/**
 * Makes the months that are missing: this one, the next ones, and those of entries that had to be
 * written without a month. `later`: those for which somebody (a backup, say) holds the log now.
 */
export async function makeAuditMonths(now = new Date()) {
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => monthOf(now, later))
  const end = beginOf(monthOf(now, MONTHS_AHEAD + 1))
  const stranded = await readRows(db, monthsWithoutPartition(end))
  const months = [...new Set([...stranded.map(({ month }) => month), ...wanted])].sort()
  return eachMonth(await missing(db, months), (month, tx) => makeMonth(month, tx))
}

/** The months in which no partition begins or goes on. */
async function missing(tx: Db, months: string[]): Promise<string[]> {
  const partitions = await readRows(tx, auditPartitions())
  return months.filter(
    (month) => !partitions.some((one) => one.untilTime && holds(one, beginOf(month))),
  )
}

const holds = ({ fromTime, untilTime }: Partition, time: Date) =>
  (fromTime === null || fromTime <= time) && untilTime !== null && time < untilTime

async function makeMonth(month: string, tx: Db): Promise<boolean> {
  if ((await missing(tx, [month])).length === 0) return false // another process was quicker
  const name = `Audit_${month.replace('-', '_')}`
  const [from, until] = [beginOf(month), beginOf(monthAfter(month, 1))]
  await tx.$executeRaw(createMonth(name))
  await tx.$executeRaw(holdAuditLog())
  await tx.$executeRaw(holdEntriesWithoutMonth())
  await tx.$executeRaw(moveToMonth(name, from, until))
  await tx.$executeRaw(attachMonth(name, from, until))
  return true
}

/**
 * Drops the oldest partition all of whose months are over since more than `months` months; 0 keeps
 * all. One in a run, and only when the clocks of this machine and of the database agree that it is
 * old: a clock that is wrong shall cost little.
 */
export async function dropAuditMonths(now = new Date(), months: number = env.AUDIT_MONTHS) {
  if (months === 0) return null
  const [oldest] = await readRows(db, auditPartitions())
  const past = oldest && pastMonth(oldest, { now, months })
  if (!past) return null
  return eachMonth([past], (month, tx) => dropPast(month, tx, { now, months }))
}

type Age = { now: Date; months: number }

/** The last month of a partition that has to go; null for one that stays. */
function pastMonth({ untilTime, present }: Partition, { now, months }: Age): string | null {
  const kept = beginOf(monthOf(new Date(Math.min(now.getTime(), present.getTime())), -months))
  return untilTime && untilTime <= kept ? monthOf(untilTime, -1) : null
}

async function dropPast(month: string, tx: Db, age: Age): Promise<boolean> {
  const [oldest] = await readRows(tx, auditPartitions())
  if (!oldest || pastMonth(oldest, age) !== month) return false
  await tx.$executeRaw(dropMonth(oldest.name))
  const lastDay = addDays(`${monthAfter(month, 1)}-01`, -1)
  // says from when on the log is whole; server/fsck asks for it
  const ctx = { db: tx, requestId: '' }
  await audit(ctx, null, 'audit.drop', month, { after: { lastDay } })
  return true
}

/**
 * Each in a transaction of its own, one process at a time. Nobody who writes waits for more than a
 * second; what cannot have its locks by then is for the next run.
 */
async function eachMonth(
  months: string[],
  work: (month: string, tx: Db) => Promise<boolean>,
): Promise<{ done: string[]; later: string[] } | null> {
  const [done, later]: [string[], string[]] = [[], []]
  for (const month of months)
    try {
      const isDone = await inTransaction(
        async (tx) => {
          await tx.$executeRaw`SET LOCAL lock_timeout = '1s'`
          return firstOf(await readRows(tx, lockAuditMonths())).mine && work(month, tx)
        },
        { timeout: LONGEST_MOVE },
      )
      if (isDone) done.push(month)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      later.push(month)
    }
  return done.length + later.length > 0 ? { done, later } : null
}

/** Both, for the service's timer. */
export async function keepAuditMonths() {
  const [made, dropped] = [await makeAuditMonths(), await dropAuditMonths()]
  return made || dropped ? { made, dropped } : null
}
