/** How long finished pieces took: who made them, from when to when, read from what was recorded. */
import { quantileOf } from '~/features/production/planning/numbers/quantile'
import { type FinishedPiece, type Producer } from '~/features/production/planning/season'
import { workingDaysBetween } from '~/features/production/planning/working-days'

/** A finished piece as work: how many working days its maker took. */
export type Work = {
  maker: number
  prodType: string
  subject: string
  pages: number
  workingDays: number
  fromManuscript: boolean
  /** days since it was handed in */
  ago: number
  /** 1 when its maker is recorded or only one may have made it, less when it is guessed */
  weight: number
}

/** Working days from handing in to signing, where a centre has recorded none: most take two or three. */
const usualCheckDays = [1, 2, 2, 3, 4, 6]
/** The least that a piece takes: half a day. */
const leastDays = 0.5
/** What a piece counts whose maker is guessed from several people. */
const guessedWeight = 0.5

/** Working days from handing in to signing: what was recorded, and what is usual (six pieces' worth). */
export const checkDaysOf = (finished: FinishedPiece[]) => [
  ...usualCheckDays,
  ...finished.flatMap(({ handedIn, day }) =>
    handedIn === null ? [] : [workingDaysBetween(handedIn, day)],
  ),
]

/**
 * Reads the work of each person. People make one piece after another, so a piece began when it was
 * taken, or else when the one before it was handed in, and never before its source came. The first
 * piece of a person without a recorded beginning says nothing. Pieces handed in on one day share
 * the days since the one before.
 */
export function workOf(finished: FinishedPiece[], producers: Producer[], today: number): Work[] {
  const absences = new Map(producers.map((producer) => [producer.id, producer.absences]))
  const checkDays = Math.round((quantileOf(checkDaysOf(finished), 0.5) * 7) / 5)
  const endOf = (piece: FinishedPiece) => piece.handedIn ?? piece.day - checkDays
  const work: Work[] = []
  for (const [maker, pieces] of piecesByMaker(finished, endOf)) {
    let before: number | null = null
    for (const [end, batch] of batchesOf(pieces, endOf)) {
      const start = startOf(
        batch.map(({ piece }) => piece),
        before,
      )
      before = end
      if (start === null) continue
      const days = workingDaysBetween(start, Math.max(start, end), absences.get(maker))
      const pages = batch.reduce((sum, { piece }) => sum + Math.max(1, piece.pages), 0)
      for (const { piece, weight } of batch)
        work.push({
          maker,
          prodType: piece.prodType,
          subject: piece.subject,
          pages: Math.max(1, piece.pages),
          fromManuscript: piece.fromManuscript ?? false,
          workingDays: (Math.max(leastDays, days) * Math.max(1, piece.pages)) / pages,
          ago: Math.max(0, today - end),
          weight: weight / batch.length,
        })
    }
  }
  return work
}

/** The day before work began; null when nothing says it. */
function startOf(batch: FinishedPiece[], before: number | null): number | null {
  const latest = (days: (number | null)[]) => days.reduce(later, null)
  const begun = latest(batch.map((piece) => piece.begun))
  if (begun === null && before === null) return null
  const came = latest(batch.map((piece) => piece.sourceCame))
  // a piece that was taken on a day was worked on that day
  const from = (day: number | null) => (day === null ? null : day - 1)
  return latest([from(begun), before, from(came)])
}

const later = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.max(a, b)

type Made = { piece: FinishedPiece; weight: number }
type EndOf = (piece: FinishedPiece) => number

/**
 * Pieces by maker, in the order in which they were handed in. Of several who may have made a piece,
 * the one whose last piece is longest ago is taken for its maker.
 */
function piecesByMaker(finished: FinishedPiece[], endOf: EndOf): Map<number, Made[]> {
  const made = new Map<number, Made[]>()
  const lastEnd = new Map<number, number>()
  const longestFree = (people: number[]) =>
    people.reduce((best, one) =>
      (lastEnd.get(one) ?? -1) < (lastEnd.get(best) ?? -1) ? one : best,
    )
  for (const piece of finished.toSorted((a, b) => endOf(a) - endOf(b))) {
    if (piece.maker === null && piece.producers.length === 0) continue
    const maker = piece.maker ?? longestFree(piece.producers)
    const weight = piece.maker !== null || piece.producers.length === 1 ? 1 : guessedWeight
    const pieces = made.get(maker) ?? []
    pieces.push({ piece, weight })
    made.set(maker, pieces)
    lastEnd.set(maker, endOf(piece))
  }
  return made
}

function batchesOf(made: Made[], endOf: EndOf): [number, Made[]][] {
  const batches: [number, Made[]][] = []
  for (const one of made) {
    const last = batches.at(-1)
    if (last?.[0] === endOf(one.piece)) last[1].push(one)
    else batches.push([endOf(one.piece), [one]])
  }
  return batches
}
