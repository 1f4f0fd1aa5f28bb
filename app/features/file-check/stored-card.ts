/** Reads a stored card: whether the check still runs, and how many severe findings it has. */
import type { FileCard } from './card'

/** `looking`: when the check began (ISO 8601); the card takes its place. */
export type StoredCard = FileCard | { looking: string }

/** A check that began longer ago was interrupted, in milliseconds. */
const interruptedAfter = 10 * 60 * 1000

/** The card; null while it is made, and when there is none. */
export const cardOf = (stored: StoredCard | null): FileCard | null =>
  stored && !('looking' in stored) ? stored : null

/** Whether the check runs or waits; one that was interrupted does not. */
export const isBeingChecked = (stored: StoredCard | null): boolean =>
  stored !== null &&
  'looking' in stored &&
  Date.now() - Date.parse(stored.looking) < interruptedAfter

/** Kinds of severe findings. */
export const severeCount = (stored: StoredCard | null): number =>
  cardOf(stored)?.findings.filter(({ severity }) => severity === 'severe').length ?? 0

export type CardState = 'none' | 'looking' | 'sound' | 'minor' | 'severe'

/** The card in one word, for lists. */
export function cardState(stored: StoredCard | null): CardState {
  if (isBeingChecked(stored)) return 'looking'
  const card = cardOf(stored)
  if (!card) return 'none'
  if (severeCount(card) > 0) return 'severe'
  return card.findings.length > 0 ? 'minor' : 'sound'
}
