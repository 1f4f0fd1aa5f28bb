/** Generates plans with the lines that are true of them, and measures what the reader makes of them. */
import { random, type Random } from '../../../prisma/seed/random'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { rowsOfText } from '~/features/requests/lesson-plan/read/plan-table'
import { readPlanRows } from '~/features/requests/lesson-plan/read/read-plan'
import { eventNames, unitNames } from './spellings'
import { sheetRows } from './syllabuses'

/** A lesson of a course; `from` and `to` are the school days of its week. */
export type Lesson = {
  day: string
  from: string
  to: string
  month: number
  weekOfMonth: number
  weekOfTerm: number
  weekDay: string
  unit: string
  first: number
  last: number
  /** pages of the workbook beside the textbook */
  otherFirst: number
  otherLast: number
}

/** `open`: nobody can tell its day or pages from the plan, so it must be shown as doubtful. */
export type TrueLine = { day: string; first: number | null; last: number | null; open: boolean }
export type Generated = {
  text: string
  title?: string
  sheet?: true
  lessons: TrueLine[]
  /** what stands in a line that is no lesson, and must be named */
  events: string[]
}
export type Template = { name: string; make: (random: Random) => Generated }

const calendar = termCalendar('2027-1', ['03-02', '08-17'])
const dayMs = 86_400_000
const add = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A week belongs to the month of its Thursday. */
function weekOf(index: number) {
  const monday = add('2027-03-01', index * 7)
  const thursday = add(monday, 3)
  const weekOfMonth = Math.ceil(Number(thursday.slice(8)) / 7)
  const monthBegin = `${thursday.slice(0, 7)}-01`
  const from = index === 0 ? '2027-03-02' : monday
  return {
    from,
    to: add(monday, 4),
    month: Number(thursday.slice(5, 7)),
    weekOfMonth,
    weekOfTerm: index + 1,
    weekDay: from > monthBegin ? from : monthBegin,
  }
}

/** The lessons of a term, in their order. */
export function course(rng: Random, count = rng.between(5, 9)): Lesson[] {
  let [page, other, week] = [rng.between(2, 12) * 2, rng.between(2, 5) * 2, rng.between(0, 2)]
  const units = rng.shuffled(unitNames)
  return Array.from({ length: count }, (_, index) => {
    const [first, otherFirst] = [page, other]
    const last = first + rng.between(1, 15)
    const otherLast = otherFirst + rng.between(1, 7)
    page = last + (rng.chance(0.8) ? 1 : 3)
    other = otherLast + 1
    const days = weekOf(week)
    week += rng.between(1, 2)
    return {
      ...days,
      day: add(days.from, rng.between(0, days.from.endsWith('-02') ? 3 : 4)),
      unit: units[index % units.length] ?? '',
      first,
      last,
      otherFirst,
      otherLast,
    }
  })
}

type Kind = 'day' | 'from' | 'weekDay'
/** What is true of lessons whose days are written in this way. */
export const truth = (lessons: Lesson[], kind: Kind = 'day'): TrueLine[] =>
  lessons.map((lesson) => ({
    day: lesson[kind],
    first: lesson.first,
    last: lesson.last,
    open: false,
  }))

/** Puts an event between some lines, which are written by `toLine`. */
export function withEvents(
  rng: Random,
  lines: string[],
  toLine: (event: string, index: number) => string,
): { lines: string[]; events: string[] } {
  const events: string[] = []
  const mixed = lines.flatMap((line, index) => {
    if (index === 0 || !rng.chance(0.15)) return [line]
    const event = rng.pick(eventNames)
    events.push(event)
    return [toLine(event, index), line]
  })
  return { lines: mixed, events }
}

export type GeneratedQuality = {
  plans: number
  lessons: number
  /** pages read right, with a doubt or without one */
  right: number
  certain: number
  /** certain lines that are not true */
  wrong: string[]
  /** lessons and events of which nothing is said */
  vanished: string[]
  missed: string[]
}

/** Each template is filled so many times, each time by another seed. */
export function measureGenerated(templates: Template[], times: number, seed = 1): GeneratedQuality {
  const quality: GeneratedQuality = {
    plans: 0,
    lessons: 0,
    right: 0,
    certain: 0,
    wrong: [],
    vanished: [],
    missed: [],
  }
  templates.forEach((template, index) => {
    for (let time = 0; time < times; time += 1) {
      const plan = template.make(random(seed * 100_000 + index * 1_000 + time))
      measureOne(template.name, plan, quality)
    }
  })
  return quality
}

function measureOne(name: string, plan: Generated, quality: GeneratedQuality) {
  const rows = plan.sheet ? sheetRows(plan.text) : rowsOfText(plan.text)
  const { lessons, unread } = readPlanRows(rows, calendar, { title: plan.title ?? '수학 3-1' })
  const label = (text: string) => `${name}: ${text}`
  quality.plans += 1
  const open = [...plan.lessons]
  for (const { day, firstPage, lastPage, doubt, unit } of lessons) {
    const place = open.findIndex(
      (line) => line.day === day && line.first === firstPage && line.last === lastPage,
    )
    const line = open[place]
    const shown = `${day} ${unit} ${firstPage}-${lastPage}`
    if (doubt === '') quality.certain += 1
    if (doubt === '' && (!line || line.open)) quality.wrong.push(label(shown))
    if (place >= 0) open.splice(place, 1)
  }
  for (const line of plan.lessons) {
    if (line.open || line.first === null) continue
    quality.lessons += 1
    if (!open.includes(line)) quality.right += 1
    else {
      const found = lessons.find(({ firstPage }) => firstPage === line.first)
      quality.missed.push(
        label(
          `${line.day} ${line.first}-${line.last}: ${found ? `${found.day} ${found.unit} ${found.firstPage}-${found.lastPage} ${found.doubt}` : 'none'}`,
        ),
      )
    }
  }
  const named = [...unread.map(({ text }) => text), ...lessons.map(({ unit }) => unit)]
  for (const event of plan.events)
    if (!named.some((text) => text.includes(event))) quality.vanished.push(label(event))
  if (lessons.length + unread.length < plan.lessons.length)
    quality.vanished.push(label(`${plan.lessons.length - lessons.length - unread.length} lessons`))
}
