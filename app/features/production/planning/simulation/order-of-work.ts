/** The order of work: who needs a piece first, then for how many, and what nobody waits for last. */
import { workGroups, type WorkGroup } from '~/tables/codes'
import type { Piece } from '~/features/production/planning/season'

export type OrderedPiece = {
  /** its place in `Season.pieces` */
  piece: number
  /** from 1 */
  place: number
  group: WorkGroup
}

type Ordered = Pick<Piece, 'neededBy' | 'waiting' | 'first' | 'book' | 'volume' | 'prodType'>

/**
 * Puts pieces in the order of work: by the day they are needed, then by how many wait, then by book
 * and volume, so that it is the same whenever it is asked for. Pieces with a day that nobody waits
 * for now (an application was ended) come last, with those that have no day and no one.
 *
 * `roomOf` says how many days somebody has who begins a piece, before it can no longer be in hand on
 * its day; below 0 it is too late. Such a piece goes behind those that still can, because it would
 * make them late as well, and that by least before that by most, because it still may be in time.
 * What that is worth was measured (docs/decisions/7005).
 */
export function orderOfWork(
  pieces: Ordered[],
  roomOf: (piece: number) => number = () => Infinity,
): OrderedPiece[] {
  const ranked = pieces.map((piece, number): Ranked => {
    const room = roomOf(number)
    const group = groupOf(piece, room < 0)
    return { piece, number, room, group, rank: workGroups.indexOf(group) }
  })
  return ranked
    .sort(compareRanked)
    .map(({ number, group }, i) => ({ piece: number, place: i + 1, group }))
}

type Ranked = { piece: Ordered; number: number; room: number; group: WorkGroup; rank: number }

const compareRanked = (a: Ranked, b: Ranked) =>
  a.rank - b.rank ||
  (a.group === 'tooLate' ? b.room - a.room : 0) ||
  compareInGroup(a.piece, b.piece) ||
  a.number - b.number

function groupOf(piece: Ordered, isTooLate: boolean): WorkGroup {
  if (piece.first) return 'first'
  if (piece.waiting <= 0) return 'nobodyWaits'
  if (piece.neededBy === null) return 'noDay'
  return isTooLate ? 'tooLate' : 'needed'
}

const noDay = Number.MAX_SAFE_INTEGER

const compareInGroup = (a: Ordered, b: Ordered) =>
  (a.neededBy ?? noDay) - (b.neededBy ?? noDay) ||
  b.waiting - a.waiting ||
  a.book - b.book ||
  a.volume - b.volume ||
  (a.prodType < b.prodType ? -1 : a.prodType > b.prodType ? 1 : 0)
