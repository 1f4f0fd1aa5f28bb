/** Reads a day as a clerk types it: with or without its year. */
import { isoDate } from '~/validation/fields'

const withoutYear = /^(\d{1,2})\s*(?:월|[/.-])\s*(\d{1,2})\s*(?:일|\.)?$/

/**
 * The day (YYYY-MM-DD) of a text such as 2027-02-10, 2027.2.10, 2월 10일 or 2/10; a day without a year
 * is the next one from `today` on. Null for what is none.
 */
export function readDay(text: string, today: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, month, day] = withoutYear.exec(plain) ?? []
  if (!month || !day) return isoDate.safeParse(plain).data ?? null
  const year = Number(today.slice(0, 4))
  const date = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const days = [year, year + 1].map((one) => isoDate.safeParse(`${one}-${date}`).data)
  return days.find((one) => one !== undefined && one >= today) ?? null
}
