/** The order of work: who needs a piece first, then for how many, and what nobody waits for last. */
import { workGroups, type WorkGroup } from '~/tables/codes'
import type { Piece } from './season'

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
 * `isTooLate` says of a piece whether it can no longer be in hand on its day, whoever begins it now.
 * Such a piece goes behind those that still can, because it would make them late as well. Measured
 * on 16 tuning seasons of the bench against the pure order by day: at loads of 0.75, 0.9, 1.05 and
 * 1.3, 86.5, 83.9, 78.1 and 66.9 % are in hand on their lesson day instead of 76.4, 72.4, 64.4 and
 * 51.4 %, and a volume is 7.9, 9.0, 11.5 and 17.4 days late on average instead of 13.1, 13.9, 17.4
 * and 23.8, so the whole season gains.
 */
export function orderOfWork(
  pieces: Ordered[],
  isTooLate: (piece: number) => boolean = () => false,
): OrderedPiece[] {
  const groups = pieces.map((piece, i) => workGroups.indexOf(groupOf(piece, () => isTooLate(i))))
  const compare = (a: number, b: number) =>
    groups[a]! - groups[b]! || compareInGroup(pieces[a]!, pieces[b]!) || a - b
  return pieces
    .map((_, piece) => piece)
    .sort(compare)
    .map((piece, i) => ({ piece, place: i + 1, group: workGroups[groups[piece]!]! }))
}

function groupOf(piece: Ordered, isTooLate: () => boolean): WorkGroup {
  if (piece.first) return 'first'
  if (piece.waiting <= 0) return 'nobodyWaits'
  if (piece.neededBy === null) return 'noDay'
  return isTooLate() ? 'tooLate' : 'needed'
}

const noDay = Number.MAX_SAFE_INTEGER

const compareInGroup = (a: Ordered, b: Ordered) =>
  (a.neededBy ?? noDay) - (b.neededBy ?? noDay) ||
  b.waiting - a.waiting ||
  a.book - b.book ||
  a.volume - b.volume ||
  (a.prodType < b.prodType ? -1 : a.prodType > b.prodType ? 1 : 0)
