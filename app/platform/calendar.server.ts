/** Writes calendars of whole days (iCalendar, RFC 5545). */
import { setImmediate as otherWork } from 'node:timers/promises'
import ICAL from 'ical.js'

/** `uid` stays the same when the day moves; `lastDay` of several days. */
export type CalendarEvent = {
  uid: string
  day: string
  lastDay?: string
  summary: string
  description?: string
}

// the library does not count the space that begins a folded line
ICAL.foldLength = 74

const aDay = ICAL.Duration.fromString('P1D')

/** Events that are written before other work of the process has a turn. */
const slice = 100

/**
 * A calendar to which programs subscribe. Events are stamped with the beginning of the day on which
 * it is written, so that a calendar in which nothing changed is the same text.
 */
export async function writeCalendar(
  name: string,
  events: readonly CalendarEvent[],
  now = new Date(),
): Promise<string> {
  const root = new ICAL.Component('vcalendar')
  root.addPropertyWithValue('version', '2.0')
  root.addPropertyWithValue('prodid', '-//모두책//대체자료//KO')
  root.addPropertyWithValue('method', 'PUBLISH')
  root.addPropertyWithValue('x-wr-calname', name)
  root.addPropertyWithValue('x-wr-timezone', 'Asia/Seoul')
  root.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT6H'))
  const stamp = ICAL.Time.fromJSDate(now, true)
  stamp.isDate = false
  stamp.hour = stamp.minute = stamp.second = 0
  const end = 'END:VCALENDAR'
  const parts = [root.toString().slice(0, -end.length)]
  for (let from = 0; from < events.length; from += slice) {
    if (from > 0) await otherWork()
    for (const event of events.slice(from, from + slice))
      parts.push(`${toComponent(event, stamp).toString()}\r\n`)
  }
  return `${parts.join('')}${end}\r\n`
}

function toComponent(
  { uid, day, lastDay = day, summary, description }: CalendarEvent,
  stamp: ICAL.Time,
) {
  const event = new ICAL.Component('vevent')
  // a day that begins after the last one, as RFC 5545 wants it
  const end = ICAL.Time.fromDateString(lastDay)
  end.addDuration(aDay)
  event.addPropertyWithValue('uid', `${uid}@moduchaek`)
  event.addPropertyWithValue('dtstamp', stamp)
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(day))
  event.addPropertyWithValue('dtend', end)
  event.addPropertyWithValue('summary', summary)
  if (description) event.addPropertyWithValue('description', description)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  return event
}
