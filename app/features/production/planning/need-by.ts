/** When a volume is needed: from lesson plans, from what was asked for, or from its book. */
import { elementAt, firstOf } from '~/platform/records'
import type { ProductionType } from '~/tables/codes'

/** Where a need-by day comes from; all days are numbers (season.ts). */
export type NeedSource =
  /** a lesson plan of a school: the day of the lesson */
  | { from: 'plan'; who: string; lessonDay: number; estimated: boolean; deliveryDays: number }
  /** a day that a member or a row of a school named */
  | { from: 'demand'; day: number; who: string; deliveryDays: number }
  /** the need-by date of the book */
  | { from: 'book'; day: number; deliveryDays: number }
  /** the day on which it is due, which its producers agreed on */
  | { from: 'due'; day: number }
  | { from: 'none' }

/** What was assumed, because nobody said it. */
export type NeedAssumption =
  /** lessons are spread evenly over the term */
  | 'evenTerm'
  /** the volume has no pages: its units were found in the plan */
  | 'unitsMatched'
  /** the volume has no pages that the plan knows: volumes share the plan's lessons in their order */
  | 'volumesInOrder'
  /** the plan does not name its pages: they are taught with what comes before them */
  | 'pagesNotInPlan'
  /** the book has no volumes yet: all of it is needed for the first lesson */
  | 'onePiece'

/** A volume as it is written down; `volume` 0 is a format without volumes. */
export type NeedVolume = {
  prodType: ProductionType
  volume: number
  /** pages of the print edition */
  firstPage: number | null
  lastPage: number | null
  units: string
  /** the day on which it is due, which counts when nobody who waits names a day */
  dueDay: number | null
}

/** Somebody who waits for copies of a type of the book. */
export type NeedDemand = {
  prodType: ProductionType
  copies: number
  /** as a page names them: a school, or somebody */
  who: string
  /** the school whose plan counts; null for none */
  school: string | null
  /** the day from which they need it: lessons before it are not theirs */
  neededFrom: number | null
  /** the last day of the term that `neededFrom` is in; null when not known */
  termEnd: number | null
}

type PlanLesson = {
  day: number
  unit: string
  firstPage: number | null
  lastPage: number | null
}

/** With both pages, as a volume or a lesson may have them. */
type Paged<T> = T & { firstPage: number; lastPage: number }
const isPaged = <T extends { firstPage: number | null; lastPage: number | null }>(
  part: T,
): part is Paged<T> => part.firstPage !== null && part.lastPage !== null

/** What a school teaches of the book; `estimated`: it was spread over the term by the service. */
export type LessonPlan = { school: string; estimated: boolean; lessons: PlanLesson[] }

export type BookNeeds = {
  volumes: NeedVolume[]
  demands: NeedDemand[]
  plans: LessonPlan[]
  /** 필요일 of the book */
  bookDay: number | null
  /** days from finished to in hand, by type (usually file 0, paper 3, braille print 5) */
  deliveryDays: Record<ProductionType, number>
}

/** When a volume must be finished, why, and what was assumed for it. In the order of `volumes`. */
export type VolumeNeed = {
  neededBy: number | null
  source: NeedSource
  /** copies that wait for it */
  waiting: number
  assumed: NeedAssumption[]
}

type Need = Omit<VolumeNeed, 'waiting'>
type DatedNeed = Need & { neededBy: number }

/** The day each volume of a book is needed: the earliest among all who wait for its type. */
export function needsOf(book: BookNeeds): VolumeNeed[] {
  const plans = new Map(book.plans.map((plan) => [plan.school, filledPlan(plan)]))
  return book.volumes.map((volume) => {
    const demands = book.demands.filter(({ prodType }) => prodType === volume.prodType)
    const siblings = book.volumes
      .filter(({ prodType }) => prodType === volume.prodType)
      .sort((a, b) => a.volume - b.volume)
    const deliveryDays = book.deliveryDays[volume.prodType]
    const needs = demands.flatMap((demand) => {
      const plan = demand.school === null ? undefined : plans.get(demand.school)
      const need = plan?.lessons.length
        ? needFromPlan(volume, siblings, plan, demand)
        : needFromDemand(volume, siblings, demand)
      return need ?? []
    })
    const waiting = demands.reduce((sum, { copies }) => sum + copies, 0)
    const need = earliest(needs)
    return { ...(need ? withDelivery(need, deliveryDays) : needFromBook(book, volume)), waiting }
  })
}

/** Before delivery: `neededBy` is the day it must be in hand. */
function needFromPlan(
  volume: NeedVolume,
  siblings: NeedVolume[],
  plan: LessonPlan,
  { who, neededFrom }: NeedDemand,
): DatedNeed {
  const found = lessonOf(volume, siblings, plan.lessons)
  const lessonDay = Math.max(found.day, neededFrom ?? found.day)
  return {
    neededBy: lessonDay,
    source: {
      from: 'plan',
      who,
      lessonDay,
      estimated: plan.estimated,
      deliveryDays: 0,
    },
    assumed: [...found.assumed, ...(plan.estimated ? (['evenTerm'] as const) : [])],
  }
}

type FoundLesson = { day: number; assumed: NeedAssumption[] }

/** The first lesson of a volume. `lessons` are in the order of their days. */
function lessonOf(volume: NeedVolume, siblings: NeedVolume[], lessons: PlanLesson[]): FoundLesson {
  if (isWhole(volume, siblings)) return { day: firstOf(lessons).day, assumed: ['onePiece'] }
  const byPages = lessonByPages(volume, lessons)
  if (byPages) return byPages
  const byUnits = lessons.find(({ unit }) => sharesUnit(volume.units, unit))
  if (byUnits) return { day: byUnits.day, assumed: ['unitsMatched'] }
  const place = siblings.indexOf(volume)
  const lesson = elementAt(lessons, Math.floor((place * lessons.length) / siblings.length))
  return { day: lesson.day, assumed: ['volumesInOrder'] }
}

/** A format without volumes, and a single volume that says neither pages nor units. */
const isWhole = (volume: NeedVolume, siblings: NeedVolume[]) =>
  volume.volume === 0 || (siblings.length === 1 && volume.firstPage === null && !volume.units)

function lessonByPages(volume: NeedVolume, lessons: PlanLesson[]): FoundLesson | null {
  const { firstPage } = volume
  const withPages = lessons.filter(isPaged)
  const [earliestLesson] = withPages
  if (firstPage === null || !earliestLesson) return null
  const lastPage = volume.lastPage ?? firstPage
  const taught = withPages.find(
    (lesson) => lesson.firstPage <= lastPage && lesson.lastPage >= firstPage,
  )
  if (taught) return { day: taught.day, assumed: [] }
  const before = withPages.filter((lesson) => lesson.lastPage < firstPage)
  const nearest = before.reduce(
    (best, lesson) => (best.lastPage >= lesson.lastPage ? best : lesson),
    before[0] ?? earliestLesson,
  )
  return { day: nearest.day, assumed: ['pagesNotInPlan'] }
}

/** Without a plan: pages spread evenly from the day it is needed to the end of the term. */
function needFromDemand(
  volume: NeedVolume,
  siblings: NeedVolume[],
  demand: NeedDemand,
): DatedNeed | null {
  const { neededFrom, termEnd, who } = demand
  if (neededFrom === null) return null
  const isSpread = termEnd !== null && termEnd > neededFrom && siblings.length > 1
  if (isSpread && isPaged(volume) && siblings.every(isPaged)) {
    const from = Math.min(...siblings.map(({ firstPage }) => firstPage))
    const to = Math.max(...siblings.map(({ lastPage }) => lastPage)) + 1
    const share = (volume.firstPage - from) / (to - from)
    const lessonDay = neededFrom + Math.floor(share * (termEnd - neededFrom))
    const source = { from: 'plan', who, lessonDay, estimated: true, deliveryDays: 0 } as const
    return { neededBy: lessonDay, source, assumed: ['evenTerm'] }
  }
  return {
    neededBy: neededFrom,
    source: { from: 'demand', day: neededFrom, who, deliveryDays: 0 },
    assumed: [],
  }
}

/** By the day of its book, or on which it is due: the earlier one. */
function needFromBook({ bookDay, deliveryDays }: BookNeeds, volume: NeedVolume): Need {
  const { dueDay, prodType } = volume
  const byBook = bookDay === null ? null : bookDay - deliveryDays[prodType]
  if (dueDay !== null && (byBook === null || dueDay < byBook))
    return { neededBy: dueDay, source: { from: 'due', day: dueDay }, assumed: [] }
  if (bookDay === null) return { neededBy: null, source: { from: 'none' }, assumed: [] }
  const source = { from: 'book', day: bookDay, deliveryDays: deliveryDays[prodType] } as const
  return { neededBy: byBook, source, assumed: [] }
}

/** The earliest need; of equal ones the one that is not estimated, then the first. */
function earliest(needs: DatedNeed[]): DatedNeed | null {
  const isEstimated = ({ source }: Need) => Number(source.from === 'plan' && source.estimated)
  return needs.reduce<DatedNeed | null>((best, need) => {
    if (!best) return need
    const difference = need.neededBy - best.neededBy || isEstimated(need) - isEstimated(best)
    return difference < 0 ? need : best
  }, null)
}

const withDelivery = ({ neededBy, source, assumed }: DatedNeed, deliveryDays: number): Need => ({
  neededBy: neededBy - deliveryDays,
  source: 'deliveryDays' in source ? { ...source, deliveryDays } : source,
  assumed,
})

/**
 * A plan in the order of its days, with pages filled in: a lesson without a first page begins after
 * the one before it ('~54쪽'), one without a last page ends before the next.
 */
function filledPlan(plan: LessonPlan): LessonPlan {
  const lessons = plan.lessons.map((lesson) => ({ ...lesson })).sort((a, b) => a.day - b.day)
  let before = 0
  for (const lesson of lessons) {
    if (lesson.firstPage === null && lesson.lastPage !== null)
      lesson.firstPage = Math.min(before + 1, lesson.lastPage)
    before = lesson.lastPage ?? lesson.firstPage ?? before
  }
  lessons.forEach((lesson, i) => {
    const { firstPage, lastPage } = lesson
    if (firstPage === null || lastPage !== null) return
    const nextPage = lessons
      .slice(i + 1)
      .flatMap((later) => later.firstPage ?? [])
      .find((page) => page > firstPage)
    lesson.lastPage = nextPage === undefined ? openEnd : nextPage - 1
  })
  return { ...plan, lessons }
}

/** The last page of the last lesson of a plan that does not say it. */
const openEnd = 100_000

/**
 * Whether a unit of the volume ('1. 수와 연산, 2. 문자와 식') is the unit of a lesson ('Ⅰ 수와 연산'): by
 * name where both have one, otherwise by number.
 */
export function sharesUnit(units: string, unit: string): boolean {
  const lesson = unitOf(unit)
  return units
    .split(/[,;/\n·]| 및 /)
    .flatMap(unitsInRange)
    .some((one) => {
      const { name, number } = unitOf(one)
      if (name && lesson.name) return name.includes(lesson.name) || lesson.name.includes(name)
      return number !== null && number === lesson.number
    })
}

const romans = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ'

/** The number and name of a unit: '2단원', 'Ⅱ. 문자와 식', '2-1 문자의 사용'. */
function unitOf(text: string): { number: number | null; name: string } {
  const parts = /^\s*(?:제\s*)?(?:(\d+)|([Ⅰ-Ⅹ]))?(?:-\d+)?\s*(?:단원|장|과)?[.)\s]*(.*)$/u.exec(
    text,
  )
  const [, digits, roman, rest = ''] = parts ?? []
  return {
    number: digits ? Number(digits) : roman ? romans.indexOf(roman) + 1 : null,
    name: rest.replace(/[^\p{L}\p{N}]/gu, ''),
  }
}

/** '1~3단원' as its numbers; anything else as it is. */
function unitsInRange(text: string): string[] {
  const [, first, last] = /^\s*(\d+)\s*[~∼～–-]\s*(\d+)\s*(?:단원|장|과)?\s*$/.exec(text) ?? []
  const count = Number(last) - Number(first) + 1
  if (!first || !(count > 1 && count < 50)) return [text]
  return Array.from({ length: count }, (_, i) => String(Number(first) + i))
}
