/** How late promised sources come: learned per publisher, and drawn. */
import { quantileOfSorted } from '~/features/production/planning/numbers/quantile'
import type { Random } from '~/features/production/planning/numbers/random'

/** A source that came after a promise: days after the promised day, negative before it. */
export type PromiseKept = { publisher: string; late: number }

/** What is believed where nobody has promised anything yet: half in time, a tail of weeks. */
const usual = [-7, -3, -1, 0, 0, 1, 3, 6, 12, 30]
/** What is believed of all counts for a publisher as much as so many promises of its days. */
const trust = 5

export type SourcePromises = {
  /** days late, sorted: of everybody, with what is usual, and of each publisher */
  all: number[]
  publishers: Map<string, number[]>
}

const sorted = (days: number[]) => days.toSorted((a, b) => a - b)

export function learnPromises(kept: readonly PromiseKept[]): SourcePromises {
  const publishers = new Map<string, number[]>()
  for (const { publisher, late } of kept)
    publishers.set(publisher, [...(publishers.get(publisher) ?? []), late])
  return {
    all: sorted([...usual, ...kept.map(({ late }) => late)]),
    publishers: new Map([...publishers].map(([name, days]) => [name, sorted(days)])),
  }
}

/** Median days after the promised day that this publisher has shown; null before three promises. */
export function usualLateness({ publishers }: SourcePromises, publisher: string): number | null {
  const days = publishers.get(publisher) ?? []
  return days.length < 3 ? null : Math.round(quantileOfSorted(Float64Array.from(days), 0.5))
}

/**
 * Days after the promised day on which a source comes that is not there yet `passed` days after it
 * (negative before it). Null where nothing that is known came so late: the promise says nothing more.
 */
export function drawLateness(
  { all, publishers }: SourcePromises,
  publisher: string,
  passed: number,
  random: Random,
): number | null {
  const shown = (publishers.get(publisher) ?? []).filter((days) => days >= passed)
  const others = all.filter((days) => days >= passed)
  if (shown.length + others.length === 0) return null
  const fromThis = random() < shown.length / (shown.length + (others.length > 0 ? trust : 0))
  const from = fromThis ? shown : others
  return from[Math.floor(random() * from.length)] ?? null
}
