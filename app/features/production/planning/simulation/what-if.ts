/** What if: the same season with something changed, before and after. Nothing is changed in place. */
import { zip } from '~/platform/records'
import { certainChance } from '~/tables/codes'
import { horizon } from './plan'
import type { RunOptions } from './outcome'
import { simulate } from './simulate'
import type { PieceForecast, Producer, Season } from '~/features/production/planning/season'

/** A change; `piece` and `pieces` are places in `Season.pieces`. */
export type Change =
  /** somebody more, who may make these pieces, or all when none are named */
  | { change: 'joins'; producer: Producer; pieces?: number[] }
  /** somebody away for some days */
  | { change: 'away'; producer: number; first: number; last: number }
  /** a piece before all others */
  | { change: 'first'; piece: number }
  /** the source of a book is there by a day */
  | { change: 'source'; book: number; day: number }
  /** an existing edition is reprinted instead, and there on a day */
  | { change: 'reprint'; piece: number; day: number }

export type WhatIf = {
  before: SeasonSum
  after: SeasonSum
  forecasts: { before: PieceForecast[]; after: PieceForecast[] }
  /** the pieces whose late day moves, as places in `Season.pieces`, the most first */
  moved: { piece: number; days: number }[]
}

type SeasonSum = {
  /** formats with a day on which they are needed */
  needed: number
  /** how many of them are expected to be finished by it */
  inTime: number
  /** how many have a chance below 85 % */
  atRisk: number
}

/**
 * Simulates a season without and with changes. Both draw the same numbers, so that what differs
 * comes from the changes and not from chance.
 */
export function whatIf(season: Season, changes: Change[], options?: RunOptions): WhatIf {
  const before = simulate(season, options)
  const after = simulate(changed(season, changes), options)
  const moved = zip(before, after).flatMap(([earlier, later], piece) => {
    const days = movedDays(earlier.late, later.late)
    return days ? [{ piece, days }] : []
  })
  return {
    before: sumOf(season, before),
    after: sumOf(season, after),
    forecasts: { before, after },
    moved: moved.sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || a.piece - b.piece),
  }
}

/** Days by which a day moves; one beyond the horizon counts as at the horizon. */
function movedDays(before: number | null, after: number | null): number {
  if (before !== null && after !== null) return after - before
  if (before === after) return 0
  return before === null ? -horizon : horizon
}

/** A season with changes, as a copy. */
export const changed = (season: Season, changes: Change[]) => changes.reduce(applied, season)

function applied(season: Season, change: Change): Season {
  const { pieces, producers } = season
  const withPieces = (
    next: (piece: Season['pieces'][number], i: number) => (typeof pieces)[number],
  ) => ({
    ...season,
    pieces: pieces.map(next),
  })
  switch (change.change) {
    case 'joins': {
      const { producer } = change
      const named = new Set(change.pieces)
      const isFor = (i: number) => !change.pieces || named.has(i)
      return {
        ...season,
        producers: [...producers, producer],
        pieces: pieces.map((piece, i) =>
          // one without names is for anybody, and so for this one
          piece.producers.length > 0 && isFor(i)
            ? { ...piece, producers: [...piece.producers, producer.id] }
            : piece,
        ),
      }
    }
    case 'away': {
      const { first, last } = change
      return {
        ...season,
        producers: producers.map((one) =>
          one.id === change.producer
            ? { ...one, absences: [...one.absences, { first, last }] }
            : one,
        ),
      }
    }
    case 'first':
      return withPieces((piece, i) => (i === change.piece ? { ...piece, first: true } : piece))
    case 'source':
      return withPieces((piece) =>
        piece.book === change.book && !piece.source.here
          ? { ...piece, source: { ...piece.source, by: change.day } }
          : piece,
      )
    case 'reprint':
      return withPieces((piece, i) =>
        i === change.piece ? { ...piece, reprint: change.day } : piece,
      )
  }
}

/** Formats, as the board counts them: the chance of one is that of its least likely piece. */
function sumOf({ pieces }: Season, forecasts: PieceForecast[]): SeasonSum {
  const formats = new Map<string, number>()
  for (const [{ book, prodType }, { chance }] of zip(pieces, forecasts)) {
    if (chance === null) continue
    const key = `${book} ${prodType}`
    formats.set(key, Math.min(chance, formats.get(key) ?? 1))
  }
  const chances = [...formats.values()]
  return {
    needed: chances.length,
    inTime: chances.reduce((sum, chance) => sum + chance, 0),
    atRisk: chances.filter((chance) => chance < certainChance).length,
  }
}
