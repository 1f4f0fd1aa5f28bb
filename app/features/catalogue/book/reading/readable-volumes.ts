/** Computes which volumes of a format can be read today, and which one follows. */

import type { VolumeState } from '~/tables/codes'

export type VolumePart = {
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: VolumeState
  dueDate: string
  hasFile: boolean
}

/**
 * `now`: ranges of pages of finished volumes with a file; `nowVolumes`: numbers of those whose pages
 * are not known; `withoutFile` and `volumesWithoutFile`: the same of finished volumes that nobody
 * can download.
 */
export type ReadingState = {
  count: number
  finished: number
  now: { first: number; last: number }[]
  nowVolumes: number[]
  nowUnits: string[]
  withoutFile: { first: number; last: number }[]
  volumesWithoutFile: number[]
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
  const readable = finished.filter(({ hasFile }) => hasFile)
  const others = finished.filter(({ hasFile }) => !hasFile)
  return {
    count: parts.length,
    finished: finished.length,
    now: pagesOf(readable),
    nowVolumes: numbersWithoutPages(readable),
    nowUnits: [...new Set(readable.map(({ units }) => units).filter(Boolean))],
    withoutFile: pagesOf(others),
    volumesWithoutFile: numbersWithoutPages(others),
    next: nextVolume(inOrder.filter(({ state }) => state !== 'finished')),
  }
}

const pagesOf = (parts: readonly VolumePart[]) =>
  mergeRanges(
    parts.flatMap(({ firstPage, lastPage }) =>
      firstPage === null || lastPage === null ? [] : [{ first: firstPage, last: lastPage }],
    ),
  )
const numbersWithoutPages = (parts: readonly VolumePart[]) =>
  parts
    .filter(({ firstPage, lastPage }) => firstPage === null || lastPage === null)
    .map(({ number }) => number)

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
