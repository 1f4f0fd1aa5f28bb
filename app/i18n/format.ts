/**
 * Formats values for people: dates in Seoul, telephone numbers in groups, lists joined.
 *
 * A day in a sentence is '3월 2일', with its year when it is another one than today's (`monthDay`).
 * A day that stands alone, in a table, a fact or a badge, is '2027-03-02' (`date`), because it sorts
 * and is compared down its column. The list of schools' files has the short Korean date (`shortDate`),
 * which the specification asks for.
 */

const seoulFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** 'YYYY-MM-DD HH:MM:SS' in Seoul; '-' when missing. Takes a Date or an ISO text. */
export function dateTime(value: Date | string | null | undefined): string {
  return value ? seoulFormat.format(new Date(value)) : '-'
}

/** 'YYYY-MM-DD' in Seoul; '-' when missing. */
export function date(value: Date | string | null | undefined): string {
  return dateTime(value).slice(0, 10)
}

/** '2026. 3. 2.' in Seoul, the short Korean date; '-' when missing. */
export const shortDate = (value: Date | string | null | undefined): string =>
  value ? shortFormat.format(new Date(value)) : '-'

const shortFormat = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul' })

/** The days from one date to another in Seoul: 0 on the same day, whatever the time. */
export const daysBetween = (from: Date | string, to: Date | string): number =>
  Math.round((Date.parse(date(to)) - Date.parse(date(from))) / 86_400_000)

/**
 * '4월 9일' and 'April 9', with the year when it is another one than that of `beside`; a line never
 * breaks inside.
 */
export function monthDay(day: string, beside: string, locale: 'ko' | 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const sameYear = year === beside.slice(0, 4)
  if (locale === 'ko')
    return `${sameYear ? '' : `${year}년\u00a0`}${Number(month)}월\u00a0${Number(date)}일`
  const name = englishMonth.format(new Date(`${day}T00:00:00Z`))
  return `${name}\u00a0${Number(date)}${sameYear ? '' : `,\u00a0${year}`}`
}

const englishMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** 'YYYY-MM-DD HH:MM' in Seoul; '-' when missing. */
export function minute(value: Date | string | null | undefined): string {
  return dateTime(value).slice(0, 16)
}

/**
 * ISO 8601 with milliseconds and +09:00, the form of every time on the wire. Korea has no daylight
 * saving time.
 */
export function wireTime(value: Date): string {
  return new Date(value.getTime() + 9 * 60 * 60 * 1000).toISOString().replace('Z', '+09:00')
}

/**
 * Digits in groups of 3-4-4 (3-3-4 for the old ten-digit mobiles, 02-4-4 for Seoul, 4-3-4 for
 * personal numbers, 4-4 for nationwide ones); anything else unchanged.
 */
export function phone(digits: string): string {
  return digits
    .replace(/^(02|050\d|\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
    .replace(/^(1\d{3})(\d{4})$/, '$1-$2')
}

/** The text, or '-' when it is empty. */
export const orDash = (text: string | null | undefined) => text || '-'

const numberFormat = new Intl.NumberFormat('ko-KR')

/** 1234567 → '1,234,567'. */
export const count = (value: number) => numberFormat.format(value)

/** Bytes in readable units: '840KB', '3.1MB', '1.5GB'; '' for no bound. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes)) return ''
  if (bytes < 1024) return `${bytes}B`
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const value = bytes / 1024 ** power
  return `${power === 1 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))}${['KB', 'MB', 'GB'][power - 1]}`
}

/** The description of a file in its link: 'BRF, 34KB'. */
export function fileDescription({ name, size }: { name: string; size: number }): string {
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase()
  return [kind, fileSize(size)].filter(Boolean).join(', ')
}
