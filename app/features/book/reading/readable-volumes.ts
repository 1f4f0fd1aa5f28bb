/** Computes which volumes of a format can be read today, and which one follows. */

import type { VolumeState } from '~/tables/codes'

export type VolumePart = {
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: VolumeState
  dueDate: string
}

/**
 * `now`: finished ranges of pages; `nowVolumes`: numbers of finished volumes whose pages are not
 * known.
 */
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
  const inOrder = parts.toSorted((a, b) => a.number - b.number)
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

/** Sorts ranges and merges those that touch or overlap. */
export function mergeRanges(
  ranges: readonly { first: number; last: number }[],
): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = []
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const previous = found.at(-1)
    if (previous && first <= previous.last + 1) previous.last = Math.max(previous.last, last)
    else found.push({ first, last })
  }
  return found
}

/**
 * The volume that is due first; volumes without a due date come last, in the order of their
 * numbers.
 */
function nextVolume(unfinished: readonly VolumePart[]): ReadingState['next'] {
  const [next] = unfinished.toSorted((a, b) => (a.dueDate || '9').localeCompare(b.dueDate || '9'))
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
