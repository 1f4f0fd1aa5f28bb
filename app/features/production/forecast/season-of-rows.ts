/** Makes a season of the rows that were read, with the need of each piece. */
import type { ProductionType } from '~/tables/codes'
import { groupBy, firstOf, zip } from '~/platform/records'
import { parseBookTitle } from '~/features/catalogue/book-matching/title-parser'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import {
  needsOf,
  type BookNeeds,
  type LessonPlan,
  type NeedDemand,
  type NeedVolume,
  type VolumeNeed,
} from '~/features/production/planning/need-by'
import {
  toDay,
  type FinishedPiece,
  type Piece,
  type Season,
  type SourceTime,
} from '~/features/production/planning/season'
import { usualSourceDays } from '~/features/production/planning/history/source-times'
import type {
  DecisionRow,
  DemandOfBook,
  FinishedRow,
  OpenFormatRow,
  PlanRow,
  SeasonRows,
  VolumeRow,
} from './season-rows.server'

/** The settings of the centre that a season needs. */
type SeasonSettings = {
  termDays: readonly [string, string]
  /** days from finished to in hand */
  deliveryDays: Record<ProductionType, number>
}

/** Needs have the order of the season's pieces. */
export type ReadSeason = { season: Season; needs: VolumeNeed[] }

/** Pages of a volume and of a whole book, where nothing in the book says more. */
const usualPages = { volume: 60, book: 200 }

const dayOrNull = (day: string) => (day === '' ? null : toDay(day))

export function seasonOf(rows: SeasonRows, settings: SeasonSettings): ReadSeason {
  const volumes = groupBy(rows.volumes, ({ bookRowId }) => bookRowId)
  const demands = groupBy(rows.demands, ({ bookId }) => bookId)
  const plans = groupBy(rows.plans, ({ bookId }) => bookId)
  const producers = groupBy(rows.assignments, ({ bookRowId }) => bookRowId)
  const decisions = groupBy(rows.decisions, ({ bookRowId }) => bookRowId)
  const promised = new Map(rows.promised.map(({ bookRowId, day }) => [bookRowId, toDay(day)]))
  const asked = new Map(rows.requests.map(({ bookId, day }) => [bookId, toDay(day)]))
  const pieces: Piece[] = []
  const needs: VolumeNeed[] = []
  for (const formats of groupBy(rows.formats, ({ id }) => id).values()) {
    const { id, bookId } = firstOf(formats)
    const book: OpenBook = {
      formats,
      volumes: volumes.get(id) ?? [],
      producers: (producers.get(id) ?? []).map(({ userId }) => userId),
      asked: asked.get(bookId) ?? null,
      promised: promised.get(id),
      decisions: decisions.get(id) ?? [],
    }
    const people = needsInput(book, demands.get(bookId) ?? [], plans.get(bookId) ?? [], {
      ...settings,
      today: rows.today,
    })
    for (const [volume, need] of zip(people.volumes, needsOf(people))) {
      const row = book.volumes.find(
        ({ prodType, number }) => prodType === volume.prodType && number === volume.volume,
      )
      if (row?.state === 'finished') continue
      pieces.push(pieceOf(book, volume, row, need))
      needs.push(need)
    }
  }
  return {
    season: {
      today: toDay(rows.today),
      pieces,
      producers: rows.producers.map(({ id, name, absences }) => ({
        id,
        name,
        absences: absences.map(({ firstDay, lastDay }) => ({
          first: toDay(firstDay),
          last: toDay(lastDay),
        })),
      })),
      finished: rows.finished.map(finishedPiece),
      sources: rows.sources.map((source) => sourceTime(source, rows.today)),
      promises: rows.promises.map((one) => ({
        publisher: one.publisher.trim(),
        late: toDay(one.came) - toDay(one.promised),
      })),
    },
    needs,
  }
}

type OpenBook = {
  /** its open formats */
  formats: OpenFormatRow[]
  volumes: VolumeRow[]
  producers: number[]
  /** the day of the first request to its publisher */
  asked: number | null
  /** the day that it has promised */
  promised: number | undefined
  decisions: DecisionRow[]
}

// needs

function needsInput(
  book: OpenBook,
  demands: DemandOfBook[],
  plans: PlanRow[],
  { today, termDays, deliveryDays }: SeasonSettings & { today: string },
): BookNeeds {
  const toDemand = (demand: DemandOfBook): NeedDemand => {
    const { prodType, copies, who, neededFrom } = demand
    const term = neededFrom === '' ? null : termOf(neededFrom, termDays)
    const plan = planFor(demand, plans, term ?? termOf(today, termDays))
    return {
      prodType,
      copies,
      who,
      school: plan ? planKey(plan) : null,
      neededFrom: dayOrNull(neededFrom),
      termEnd: term === null ? null : toDay(termCalendar(term, termDays).last),
    }
  }
  return {
    volumes: book.formats.flatMap(({ prodType }) => {
      const volumes = book.volumes.filter((volume) => volume.prodType === prodType)
      return volumes.length > 0 ? volumes.map(toNeedVolume) : [wholeFormat(prodType)]
    }),
    demands: demands.map(toDemand),
    plans: plans.map(toPlan),
    bookDay: dayOrNull(firstOf(book.formats).needDate),
    deliveryDays,
  }
}

const planKey = ({ owner, term }: PlanRow) => `${owner} ${term}`

/** The plan of a demand's school or member for its term, or else for the next term that has one. */
const planFor = ({ owner }: DemandOfBook, plans: PlanRow[], from: string) =>
  plans.find((plan) => plan.owner === owner && plan.term >= from)

const toPlan = (plan: PlanRow): LessonPlan => ({
  school: planKey(plan),
  estimated: plan.estimated,
  lessons: plan.lessons.map(({ day, ...lesson }) => ({ ...lesson, day: toDay(day) })),
})

const toNeedVolume = ({ number, dueDate, ...volume }: VolumeRow): NeedVolume => ({
  prodType: volume.prodType,
  volume: number,
  firstPage: volume.firstPage,
  lastPage: volume.lastPage,
  units: volume.units,
  dueDay: dayOrNull(dueDate),
})

const wholeFormat = (prodType: ProductionType): NeedVolume => ({
  prodType,
  volume: 0,
  firstPage: null,
  lastPage: null,
  units: '',
  dueDay: null,
})

// pieces

function pieceOf(
  book: OpenBook,
  { prodType, volume }: NeedVolume,
  row: VolumeRow | undefined,
  need: VolumeNeed,
): Piece {
  const format = book.formats.find((one) => one.prodType === prodType)
  if (!format) throw new Error(`A piece of ${prodType} of a book without that format`)
  const alone = book.volumes.filter((one) => one.prodType === prodType).length <= 1
  const state = row ? openState(row) : (format.progress ?? 0) > 0 ? 'producing' : 'waiting'
  const decided = (kind: DecisionRow['kind']) =>
    book.decisions.findLast(
      (one) => one.kind === kind && one.prodType === prodType && one.volume === volume,
    )
  const reprint = decided('reprint')
  return {
    book: format.id,
    prodType,
    volume,
    subject: subjectOf(format.title),
    publisher: format.publisher.trim(),
    ...pagesOf(book, row),
    // a percentage is of the whole: of a format without volumes, or of its only one
    done: alone && format.progress !== null ? format.progress / 100 : null,
    neededBy: need.neededBy,
    waiting: need.waiting,
    producers: book.producers,
    state,
    maker: state === 'waiting' ? null : makerOf(row?.makerId, book.producers),
    begun: dayOrNull(row ? row.begunDate : format.begunDate),
    source: sourceOf(book),
    fromManuscript: format.manuscript,
    ...(decided('first') ? { first: true as const } : {}),
    ...(reprint ? { reprint: toDay(reprint.day) } : {}),
  }
}

/** What came back to its maker is being checked still: the days of a check include corrections. */
const openState = ({ state, returned }: VolumeRow) =>
  state === 'finished' || returned ? 'checking' : state

/** Who took it, else the only producer of its book. */
const makerOf = (taken: number | null | undefined, producers: number[]) =>
  taken ?? (producers.length === 1 ? firstOf(producers) : null)

/** The source of a book is there with the publisher's file, or when somebody works on the book. */
function sourceOf({ formats, volumes, asked, promised, decisions }: OpenBook): Piece['source'] {
  const isBegun =
    formats.some(({ progress }) => (progress ?? 0) > 0) ||
    volumes.some(({ state }) => state !== 'waiting')
  if (firstOf(formats).source || isBegun) return { here: true }
  const decided = decisions.findLast(({ kind }) => kind === 'source')
  return {
    here: false,
    asked,
    by: decided ? toDay(decided.day) : null,
    ...(promised === undefined ? {} : { promised }),
  }
}

const pagesOfVolume = ({ firstPage, lastPage }: Pick<VolumeRow, 'firstPage' | 'lastPage'>) =>
  firstPage === null ? null : (lastPage ?? firstPage) - firstPage + 1

/**
 * Pages of a volume: its own, else the average of the book's volumes that say theirs. Pages of a
 * format without volumes: up to the last page that any volume of the book names.
 */
function pagesOf({ volumes }: OpenBook, row: VolumeRow | undefined) {
  const volumePages = row ? pagesOfVolume(row) : null
  if (volumePages !== null) return { pages: volumePages, pagesKnown: true }
  if (!row) {
    const last = Math.max(
      0,
      ...volumes.map(({ lastPage, firstPage }) => lastPage ?? firstPage ?? 0),
    )
    return { pages: last || usualPages.book, pagesKnown: last > 0 }
  }
  const known = volumes.flatMap((volume) => pagesOfVolume(volume) ?? [])
  const sum = known.reduce((total, pages) => total + pages, 0)
  return {
    pages: known.length > 0 ? Math.round(sum / known.length) : usualPages.volume,
    pagesKnown: false,
  }
}

/** The subject that a title names: its words without volume, school and publisher. */
const subjectOf = (title: string) => parseBookTitle(title, '').readings[0]?.base ?? ''

function finishedPiece(row: FinishedRow): FinishedPiece {
  const { title, prodType, number, makerId, producers, begun, handedIn, sourceCame, finished } = row
  const day = toDay(finished)
  const came = dayOrNull(sourceCame)
  return {
    maker: makerOf(makerId, producers),
    producers,
    prodType,
    day,
    subject: subjectOf(title),
    pages: pagesOfVolume(row) ?? (number === 0 ? usualPages.book : usualPages.volume),
    begun: dayOrNull(begun),
    handedIn: dayOrNull(handedIn),
    // a file that came later than that replaced the one that was worked from
    sourceCame: came !== null && came <= day ? came : null,
    fromManuscript: row.manuscript !== '' && row.manuscript <= (begun || finished),
  }
}

/**
 * How long a source took. Of one that came on another way nobody knows the day: it counts as usual, or
 * it would seem that publishers who send paper never answer.
 */
function sourceTime(
  { publisher, asked, came, made }: SeasonRows['sources'][number],
  today: string,
): SourceTime {
  const waited = Math.max(0, toDay(came || today) - toDay(asked))
  const onOtherWay = made && came === ''
  return {
    publisher: publisher.trim(),
    days: onOtherWay ? Math.min(usualSourceDays, waited) : waited,
    arrived: came !== '' || onOtherWay,
  }
}
