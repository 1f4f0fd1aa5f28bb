/** The days of an absence as a text: of one day, or from the first to the last. */
import { daysBetween } from '~/i18n/format'

/** The key of the text and what it takes. Days are YYYY-MM-DD. */
export function absenceDays({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const params = { first: firstDay, last: lastDay, days: daysBetween(firstDay, lastDay) + 1 }
  return { key: firstDay === lastDay ? 'absenceOneDay' : 'absenceRange', params } as const
}
