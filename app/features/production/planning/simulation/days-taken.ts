/** How many working days the pieces that are being made have taken until today. */
import { elementAt } from '~/platform/records'
import type { OrderedPiece } from './order-of-work'
import type { Season } from '~/features/production/planning/season'
import { workingDaysBetween } from '~/features/production/planning/working-days'

/**
 * Working days until yesterday, NaN where nobody recorded since when. People make one piece after
 * another, as in the history: of several that somebody has taken, the one that was taken first is in
 * the making, since the one before it was handed in, and the others have taken no day yet.
 */
export function daysTaken({ today, pieces, producers, finished }: Season, order: OrderedPiece[]) {
  const days = new Float64Array(pieces.length).fill(NaN)
  const absences = new Map(producers.map((producer) => [producer.id, producer.absences]))
  const lastHandedIn = new Map<number, number>()
  for (const { maker, handedIn } of finished)
    if (maker !== null && handedIn !== null)
      lastHandedIn.set(maker, Math.max(handedIn, lastHandedIn.get(maker) ?? handedIn))
  const begun = order.flatMap(({ piece: place }) => {
    const piece = elementAt(pieces, place)
    return piece.state === 'producing' && piece.begun !== null
      ? [{ place, maker: piece.maker, begun: piece.begun }]
      : []
  })
  const atWork = new Set<number>()
  for (const { place, maker, begun: since } of begun.sort((a, b) => a.begun - b.begun)) {
    if (maker === null) days[place] = workingDaysBetween(since - 1, today - 1)
    else if (atWork.has(maker)) days[place] = 0
    else {
      atWork.add(maker)
      const before = Math.max(since - 1, lastHandedIn.get(maker) ?? -Infinity)
      days[place] = workingDaysBetween(before, today - 1, absences.get(maker))
    }
  }
  return days
}
