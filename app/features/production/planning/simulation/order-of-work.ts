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
  const rooms = pieces.map((_, i) => roomOf(i))
  const groups = pieces.map((piece, i) => workGroups.indexOf(groupOf(piece, rooms[i]! < 0)))
  const compareRoom = (a: number, b: number) =>
    workGroups[groups[a]!] === 'tooLate' ? rooms[b]! - rooms[a]! : 0
  const compare = (a: number, b: number) =>
    groups[a]! - groups[b]! || compareRoom(a, b) || compareInGroup(pieces[a]!, pieces[b]!) || a - b
  return pieces
    .map((_, piece) => piece)
    .sort(compare)
    .map((piece, i) => ({ piece, place: i + 1, group: workGroups[groups[piece]!]! }))
}

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
