/**
 * A season as the forecast sees it: pieces of work, people, sources, history. Plain data without a
 * database, which goes to a worker and into tests.
 *
 * Days are numbers: days since 1970-01-01 in Seoul (`toDay`, `fromDay`). "Finished by day 10" means:
 * finished on day 10 or before.
 */
import type { ProductionType, WorkGroup } from '~/tables/codes'
import type { PromiseKept } from './history/source-promises'

const dayMs = 24 * 60 * 60 * 1000

/** The number of a day written YYYY-MM-DD. */
export const toDay = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)
/** A day number as YYYY-MM-DD. */
export const fromDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** A volume, or a format without volumes (`volume` 0), that is not finished. */
export type Piece = {
  /** the row number of its book */
  book: number
  prodType: ProductionType
  volume: number
  /** '' when the title names none */
  subject: string
  publisher: string
  /** all its pages of the print edition, those made already as well; assumed when not `pagesKnown` */
  pages: number
  pagesKnown: boolean
  /** the share of it (0–1) that is said to be made; null when nobody says */
  done: number | null
  /** the day by which it must be finished; null for none */
  neededBy: number | null
  /** copies that wait for it */
  waiting: number
  /** the producers who may make it; empty: anybody */
  producers: number[]
  state: 'waiting' | 'producing' | 'checking'
  /** who makes it, and since when; null when not begun or not known */
  maker: number | null
  begun: number | null
  source: PieceSource
  /** its manuscript is there, so that it begins as a draft */
  fromManuscript?: boolean
  /** put before all others by an administrator, or in a what-if */
  first?: true
  /** an existing edition is reprinted and there on this day, so that nobody makes it */
  reprint?: number
}

/**
 * Whether the publisher's source is there; if not, since which day it has been asked for (null: not
 * yet), the day that is taken for certain (null: none), and the day that its publisher promised.
 */
type PieceSource =
  { here: true } | { here: false; asked: number | null; by: number | null; promised?: number }

/** Who makes pieces, and when they cannot (first and last day of each absence). */
export type Producer = { id: number; name: string; absences: { first: number; last: number }[] }

/** A piece that was finished. Days that nobody recorded are null. */
export type FinishedPiece = {
  /** who made it; null when not recorded */
  maker: number | null
  /** who may have made it: the producers of its book */
  producers: number[]
  prodType: ProductionType
  subject: string
  pages: number
  /** taken by its maker */
  begun: number | null
  /** handed in, before it was checked */
  handedIn: number | null
  /** the day its source came */
  sourceCame: number | null
  /** its manuscript was there when it was begun */
  fromManuscript?: boolean
  /** signed */
  day: number
}

/** A source that a publisher sent, or has not sent yet (`days` since it was asked for). */
export type SourceTime = { publisher: string; days: number; arrived: boolean }

export type Season = {
  today: number
  pieces: Piece[]
  producers: Producer[]
  finished: FinishedPiece[]
  sources: SourceTime[]
  /** sources that came after a promise */
  promises?: PromiseKept[]
}

/** What a simulation says of a piece, at its place in `Season.pieces`. */
export type PieceForecast = {
  /** the place in the order of work, from 1, and why it stands there */
  place: number
  group: WorkGroup
  /** days on which it is finished with a chance of one half, and of 85 %; null beyond the horizon */
  early: number | null
  late: number | null
  /** the chance (0–1) that it is finished by `neededBy`; null without one */
  chance: number | null
  /** the numbers that explain the days */
  because: ForecastNumbers
}

export type ForecastNumbers = {
  /** pieces and pages before it, for the people who may make it */
  piecesAhead: number
  pagesAhead: number
  /** pages that these people made in a week, on average of the last eight; null without history */
  pagesPerWeek: number | null
  /** days until its source is expected, with a chance of one half; null when it is here */
  sourceDays: number | null
  /** the day for which it is promised, and how late this publisher usually is; null without */
  promise?: { day: string; late: number | null } | null
  /** what delays it most; `none`: it is in time, or waits for nothing */
  weighsMost: 'work' | 'source' | 'absence' | 'nobody' | 'none'
  /** what was assumed, because nobody said it */
  assumed: ForecastAssumption[]
}

export type ForecastAssumption =
  /** its pages are a guess */
  | 'pages'
  /** nobody has asked for its source; counted as if asked today */
  | 'sourceNotAsked'
  /** being made, and nobody says how far it is or since when */
  | 'progress'
  /** nothing like it was made here before, or by nobody who may make it */
  | 'pace'
