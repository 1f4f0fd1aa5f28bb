/** Reads the day, week or month that a cell of a plan names, as people write them. */
import { isOnlyDays } from './day-text'

/** What was read; `range`: the cell names a last day, too. */
export type DayCell = {
  year?: number
  month?: number
  date?: number
  week?: number
  lastWeek?: true
  /** a month with 초, 중순, 말, or several months */
  vague?: true
  weekday?: number
  range?: true
  /** the cell has numbers that were not read */
  rest?: true
  /** `slash`: 3/4 may be a day, a week of a month or a lesson of several */
  form: 'full' | 'monthDay' | 'slash' | 'monthWeek' | 'week' | 'month' | 'date'
}

/** What the heading of a column says about its cells. */
export type DayHeading = 'day' | 'month' | 'week' | 'monthWeek' | 'date' | null

/** One spelling for wide forms, dashes, tildes and spaces; for reading only. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[∼〜～˜∽→⇒➝]|(?<=\d\s*)\.{2,}(?=\s*\d)/g, '~')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** '3월 16일부터 20일까지' says the same as '3월 16일~20일'. */
export const withoutParticles = (text: string) =>
  text
    .replace(
      /((?:\d\s*일?|[월주]|주차|\([월화수목금토일](?:요일)?\))\.?)\s*(?:부터|에서)\s*(?=(?:제\s*)?\d{1,2}\s*(?:[월일주]|[/.]\s*\d))/g,
      '$1~',
    )
    .replace(
      /((?:\d\s*[월일주]|주차|\([월화수목금토일](?:요일)?\)|\d\s*[./]\s*\d{1,2}\.?))\s*(?:부터는|부터|까지|에는|에|은|는)(?=$|[\s:,(-])/g,
      '$1',
    )

const weekdays = '일월화수목금토'
const ordinals: Record<string, number> = { 첫: 1, 둘: 2, 셋: 3, 넷: 4, 다섯: 5 }

/** Reads a cell; null when it names no day. */
export function readDayCell(cell: string, heading: DayHeading = null): DayCell | null {
  const text = withoutParticles(plain(cell))
  const day = dayIn(text, heading)
  if (!day) return null
  if (!isOnlyDays(text)) day.rest = true
  const weekday = /\(\s*([일월화수목금토])(?:요일)?\s*\)|([일월화수목금토])요일/.exec(text)
  if (weekday) day.weekday = weekdays.indexOf(weekday[1] ?? weekday[2] ?? '')
  return day
}

function dayIn(text: string, heading: DayHeading): DayCell | null {
  if (text === '') return null
  return (
    fullDay(text) ??
    (heading === 'monthWeek' ? weekPair(text) : null) ??
    monthAndDay(text) ??
    daysInBrackets(text) ??
    monthAndWeek(text) ??
    shortDay(text, heading === 'day') ??
    termWeek(text) ??
    month(text) ??
    (heading ? bareNumber(text, heading) : null)
  )
}

const numbers = (match: RegExpExecArray) => match.slice(1).map(Number)

function fullDay(text: string): DayCell | null {
  const long = /(?<!\d)(20\d\d)\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})(?!\d)/.exec(text)
  const short = /^'?(\d\d)\s*\.\s*(\d{1,2})\s*\.\s*(\d{1,2})(?!\d)/.exec(text)
  const match = long ?? (short && Number(short[1]) >= 24 && Number(short[1]) <= 40 ? short : null)
  if (!match) return null
  const [year = 0, month = 0, date = 0] = numbers(match)
  const range = text.slice(match.index + match[0].length).includes('~')
  return {
    form: 'full',
    year: year < 100 ? 2000 + year : year,
    month,
    date,
    ...(range ? { range: true as const } : {}),
  }
}

/** '월/주' columns: 3/2 is the second week of March. */
function weekPair(text: string): DayCell | null {
  const match = /^(\d{1,2})\s*월?\s*[/.\-(]\s*(\d)\s*주?\s*\)?$/.exec(text)
  if (!match) return null
  const [month = 0, week = 0] = numbers(match)
  return { form: 'monthWeek', month, week }
}

function monthAndDay(text: string): DayCell | null {
  const match = /(?<!\d)(\d{1,2})\s*월\s*(\d{1,2})\s*(?:일|[~-]\s*\d{1,2}\s*일)/.exec(text)
  if (!match) return null
  const [month = 0, date = 0] = numbers(match)
  const rest = text.slice(match.index).includes('~') || /\d-\d/.test(match[0])
  return { form: 'monthDay', month, date, ...(rest ? { range: true as const } : {}) }
}

/** '1주(3.2~3.6)', '3월 1주 (3/2-3/5)': the days say more than the week. */
function daysInBrackets(text: string): DayCell | null {
  const match =
    /\(\s*(\d{1,2})\s*[./]\s*(\d{1,2})\.?\s*(?:\([일월화수목금토]\))?\s*(?:[~-]|\))/.exec(text)
  if (!match || !/^(?:제?\s*\d|\()/.test(text)) return null
  const [month = 0, date = 0] = numbers(match)
  return { form: 'monthDay', month, date, range: true }
}

function monthAndWeek(text: string): DayCell | null {
  const counted =
    /(?<!\d)(\d{1,2})\s*월\s*,?\s*\(?(?:제\s*)?(\d)\s*(?:[~-]\s*\d\s*)?(?:째\s*)?주/.exec(text)
  if (counted) {
    const [month = 0, week = 0] = numbers(counted)
    return { form: 'monthWeek', month, week }
  }
  const spelt = /(?<!\d)(\d{1,2})\s*월\s*(첫|둘|셋|넷|다섯|마지막)(?:째|번째)?\s*주/.exec(text)
  if (!spelt) return null
  const month = Number(spelt[1])
  const week = ordinals[spelt[2] ?? '']
  return week ? { form: 'monthWeek', month, week } : { form: 'monthWeek', month, lastWeek: true }
}

/** 3/2, 3.2., 3. 2.(화), 3.2~3.6; with a dash (3-2) only in columns of days. */
function shortDay(text: string, inDays: boolean): DayCell | null {
  const match = /^\(?(\d{1,2})\s*([./-])\s*(\d{1,2})(?![\d쪽])\.?/.exec(text)
  if (!match || (match[2] === '-' && !inDays)) return null
  const month = Number(match[1])
  const date = Number(match[3])
  if (month < 1 || month > 12 || date < 1 || date > 31) return null
  const rest = text.slice(match[0].length).trim()
  // 1.2 분수, 3/4 차시: a number of a unit or of a lesson
  if (!inDays && rest !== '' && !/^(?:\(|~|-|[일월화수목금토](?:요일)?(?:$|[\s,~]))/.test(rest))
    return null
  const range = /[~-]\s*\d/.test(rest)
  const form = range || inDays || /[일월화수목금토]/.test(rest) ? 'monthDay' : 'slash'
  return { form, month, date, ...(range ? { range: true as const } : {}) }
}

function termWeek(text: string): DayCell | null {
  const match = /^(?:제\s*)?(\d{1,2})\s*(?:[~,-]\s*\d{1,2}\s*)?주(?:차|째)?(?=$|[\s(.,:])/.exec(
    text,
  )
  return match ? { form: 'week', week: Number(match[1]) } : null
}

function month(text: string): DayCell | null {
  const match = /^(\d{1,2})\s*(?:[~,-]\s*(\d{1,2})\s*)?월\s*(초순?|중순?|하순|말)?$/.exec(text)
  if (!match) return null
  const vague = match[2] !== undefined || match[3] !== undefined
  return { form: 'month', month: Number(match[1]), ...(vague ? { vague: true as const } : {}) }
}

/** Columns of bare numbers: 월 | 주, 월 | 일. */
function bareNumber(text: string, heading: DayHeading): DayCell | null {
  const match = /^(\d{1,2})\s*(?:[~,-]\s*(\d{1,2})\s*)?일?\.?\s*(?:\([일월화수목금토]\))?$/.exec(
    text,
  )
  if (!match) return null
  const number = Number(match[1])
  if (heading === 'month')
    return { form: 'month', month: number, ...(match[2] ? { vague: true as const } : {}) }
  if (heading === 'week') return { form: 'week', week: number }
  if (heading === 'date')
    return { form: 'date', date: number, ...(match[2] ? { range: true as const } : {}) }
  return null
}
