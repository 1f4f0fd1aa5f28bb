/** What of a format that is made in volumes can be read today, and what comes next. */

import type { VolumeState } from '~/tables/codes'

export type VolumePart = {
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: VolumeState
  dueDate: string
}

/** `nowVolumes` are finished volumes whose pages nobody wrote down. */
export type ReadingState = {
  count: number
  finished: number
  now: { first: number; last: number }[]
  nowVolumes: number[]
  nowUnits: string[]
  next: {
    number: number
    first: number | null
    last: number | null
    units: string
    dueDate: string
  } | null
}

export function readingState(parts: readonly VolumePart[]): ReadingState {
  const inOrder = parts.toSorted((one, other) => one.number - other.number)
  const finished = inOrder.filter(({ state }) => state === 'finished')
  return {
    count: parts.length,
    finished: finished.length,
    now: mergeRanges(
      finished.flatMap(({ firstPage, lastPage }) =>
        firstPage === null || lastPage === null ? [] : [{ first: firstPage, last: lastPage }],
      ),
    ),
    nowVolumes: finished
      .filter(({ firstPage, lastPage }) => firstPage === null || lastPage === null)
      .map(({ number }) => number),
    nowUnits: [...new Set(finished.map(({ units }) => units).filter(Boolean))],
    next: nextVolume(inOrder.filter(({ state }) => state !== 'finished')),
  }
}

/** Ranges in order; those that touch are one. */
export function mergeRanges(
  ranges: readonly { first: number; last: number }[],
): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = []
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = found.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else found.push({ first, last })
  }
  return found
}

/** The one that is due first; those without a date come after all others, in the order of their numbers. */
function nextVolume(unfinished: readonly VolumePart[]): ReadingState['next'] {
  const [next] = unfinished.toSorted((one, other) =>
    (one.dueDate || '9').localeCompare(other.dueDate || '9'),
  )
  return next
    ? {
        number: next.number,
        first: next.firstPage,
        last: next.lastPage,
        units: next.units,
        dueDate: next.dueDate,
      }
    : null
}
