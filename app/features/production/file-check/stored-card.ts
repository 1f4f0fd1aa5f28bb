/** Reads a stored card: whether the check still runs or failed, and how many severe findings it has. */
import type { FileCard } from './card'

/**
 * `looking`: when the check began to wait, or when the process where it waits last said so (ISO 8601);
 * `owner`: the id of the person who handed the file in.
 */
export type CheckMark = { looking: string; owner?: number }

/** `failed`: when a check ended without a card (ISO 8601). The card takes the place of both. */
export type StoredCard = FileCard | CheckMark | { failed: string }

/** A check whose mark is older was interrupted, in milliseconds. */
export const interruptedAfter = 10 * 60 * 1000

/** The card; null while it is made, when it could not be made, and when nobody asked for one. */
export const cardOf = (stored: StoredCard | null): FileCard | null =>
  stored && 'findings' in stored ? stored : null

/** Kinds of severe findings. */
export const severeCount = (stored: StoredCard | null): number =>
  cardOf(stored)?.findings.filter(({ severity }) => severity === 'severe').length ?? 0

/** `none`: nobody asked for a check; `failed`: it failed or was interrupted. */
export const cardStates = ['none', 'looking', 'failed', 'sound', 'minor', 'severe'] as const
export type CardState = (typeof cardStates)[number]

/** The card in one word, for lists. */
export function cardState(stored: StoredCard | null): CardState {
  if (!stored) return 'none'
  if ('failed' in stored) return 'failed'
  if ('looking' in stored)
    return Date.now() - Date.parse(stored.looking) < interruptedAfter ? 'looking' : 'failed'
  if (severeCount(stored) > 0) return 'severe'
  return stored.findings.length > 0 ? 'minor' : 'sound'
}
