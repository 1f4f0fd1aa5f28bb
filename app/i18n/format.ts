/** How values are written for people: dates in Seoul, phones in groups, lists joined. */

const seoulFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** 'YYYY-MM-DD HH:MM:SS' in Seoul; '-' when missing (spec 3, display helpers). Takes a Date or an ISO text. */
export function dateTime(value: Date | string | null | undefined): string {
  return value ? seoulFormat.format(new Date(value)) : '-'
}

/** 'YYYY-MM-DD' in Seoul of a moment; '-' when missing. */
export function date(value: Date | string | null | undefined): string {
  return dateTime(value).slice(0, 10)
}

const shortDateFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
})

/** '26. 11. 22.' in Seoul of a moment. */
export const shortDate = (value: Date | string) => shortDateFormat.format(new Date(value))

/** ISO 8601 with milliseconds and +09:00, the form of every time on the wire. Korea has no summer time. */
export function wireTime(value: Date): string {
  return new Date(value.getTime() + 9 * 60 * 60 * 1000).toISOString().replace('Z', '+09:00')
}

/** Digits in groups of 3-4-4 (or 3-3-4 for the old ten-digit mobiles), of Seoul 02-4-4; anything else as it is. */
export function phone(digits: string): string {
  return digits.replace(/^(02|\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
}

/** A text, or '-' when there is none. */
export const orDash = (text: string | null | undefined) => text || '-'

/** 1234567 → '1,234,567'. */
export const count = (value: number) => value.toLocaleString('ko-KR')

/** Bytes as people read them: '840KB', '3.1MB', '1.5GB'; '' for no bound. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes)) return ''
  if (bytes < 1024) return `${bytes}B`
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const value = bytes / 1024 ** power
  return `${power === 1 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))}${['KB', 'MB', 'GB'][power - 1]}`
}

/** What a link to a file says of it: 'BRF, 34KB'. */
export function fileDescription({ name, size }: { name: string; size: number }): string {
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase()
  return [kind, fileSize(size)].filter(Boolean).join(', ')
}
