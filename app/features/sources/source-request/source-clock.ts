/** The clock of requests for sources: when something is due next, and when a reminder goes out. */
import { addDays } from '~/platform/today'

/** Days after sending on which a request without an answer is reminded. */
export const reminderDays = [7, 14, 21] as const
/** Days before a promised day of a first reminder, and after it of a second one. */
const beforePromise = 3
const afterPromise = 1
/** Days after the last reminder from which on a person of the centre acts. */
const lastPause = 7
/** Reminders of a promise: before and after its day. */
export const remindersOfPromise = 2

export type Waiting = {
  state: 'asked' | 'promised'
  sentDay: string
  promisedDay: string
  /** reminders since it was sent or promised */
  reminders: number
}

/** Whether the clock reminds on the next day; otherwise a person acts. */
export const isReminded = ({ state, reminders }: Pick<Waiting, 'state' | 'reminders'>): boolean =>
  reminders < (state === 'promised' ? remindersOfPromise : reminderDays.length)

/** The day (YYYY-MM-DD) on which something is due for a request that waits for its publisher. */
export function nextDayOf({ state, sentDay, promisedDay, reminders }: Waiting): string {
  if (state === 'promised')
    return addDays(
      promisedDay,
      [-beforePromise, afterPromise][reminders] ?? afterPromise + lastPause,
    )
  const last = reminderDays[reminderDays.length - 1] ?? 0
  return addDays(sentDay, reminderDays[reminders] ?? last + lastPause)
}

/** A promise made today: one that is near is not reminded before its day. */
export function promisedNow(promisedDay: string, today: string) {
  const reminders = addDays(promisedDay, -beforePromise) > today ? 0 : 1
  const waiting = { state: 'promised' as const, promisedDay, reminders }
  return { ...waiting, nextDay: nextDayOf({ ...waiting, sentDay: '' }) }
}

/** A request that is sent today. */
export const sentNow = (today: string) => ({
  state: 'asked' as const,
  sentDay: today,
  promisedDay: '',
  reminders: 0,
  nextDay: nextDayOf({ state: 'asked', sentDay: today, promisedDay: '', reminders: 0 }),
})

/** After a reminder of today: a reminder that comes late does not bring the next one nearer. */
export function remindedNow(waiting: Waiting, today: string) {
  const reminders = waiting.reminders + 1
  const planned = nextDayOf({ ...waiting, reminders })
  return { reminders, nextDay: planned > today ? planned : addDays(today, lastPause) }
}
