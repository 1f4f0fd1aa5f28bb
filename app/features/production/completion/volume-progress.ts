/** The one rule of what the percentage of a format means: file, volumes, or what somebody typed. */
import type { VolumeState } from '~/tables/codes'

type VolumePart = {
  number: number
  state: VolumeState
  firstPage: number | null
  lastPage: number | null
}
type CountedPart = Omit<VolumePart, 'number'>

/**
 * The share of the pages that are finished, 0 to 100; of the volumes, when one of them has no pages.
 * 100 only when every volume is finished.
 */
export function progressOfVolumes(volumes: readonly CountedPart[]): number {
  const paged = volumes.every(({ firstPage, lastPage }) => firstPage !== null && lastPage !== null)
  const sizeOf = ({ firstPage, lastPage }: CountedPart) => (paged ? lastPage! - firstPage! + 1 : 1)
  const sum = (parts: readonly CountedPart[]) =>
    parts.reduce((total, part) => total + sizeOf(part), 0)
  const finished = volumes.filter(({ state }) => state === 'finished')
  if (finished.length === volumes.length) return 100
  return Math.min(99, Math.floor((sum(finished) * 100) / sum(volumes)))
}

/**
 * The percentage of a format. A complete file means finished and leaves no percentage; volumes
 * determine it; without them it is what somebody typed. A single volume is the whole: until it is
 * finished it knows nothing better than what was typed before, and takes nothing of it back.
 */
export function formatProgress({
  hasFile,
  typed,
  volumes,
}: {
  hasFile: boolean
  typed: number | null
  volumes: readonly CountedPart[]
}): number | null {
  if (hasFile) return null
  if (volumes.length === 0) return typed
  const counted = progressOfVolumes(volumes)
  return volumes.length === 1 && typed !== null && typed < 100 ? Math.max(counted, typed) : counted
}

export type ProgressChange = { before: number | null; after: number | null }

/**
 * The percentage before and after other volumes are saved. Removing all volumes leaves the last
 * percentage, but no 100: nothing shows any more that the format is finished. What several volumes
 * gave was not typed, and is not that of a single one.
 */
export function progressChange(
  { progress, hasFile }: { progress: number | null; hasFile: boolean },
  stored: readonly CountedPart[],
  wanted: readonly CountedPart[],
): ProgressChange {
  const ofVolumes = stored.length > 0 && progress === 100
  const ofOthers = stored.length > 1 && wanted.length === 1
  const typed = ofVolumes || ofOthers ? null : progress
  return { before: progress, after: formatProgress({ hasFile, typed, volumes: wanted }) }
}

/**
 * Whether a person must confirm the change: it is neither the first percentage nor the rise that a
 * newly finished volume brings.
 */
export const needsConfirmation = ({ before, after }: ProgressChange, newlyFinished: boolean) =>
  before !== null && before !== after && !(newlyFinished && after !== null && after > before)

/**
 * How many of the first volumes may count as finished so that the percentage stays at most `most`;
 * null when that raises nothing.
 */
export function firstFinished(
  volumes: readonly VolumePart[],
  most: number,
): { count: number; progress: number } | null {
  const inOrder = volumes.toSorted((a, b) => a.number - b.number)
  const after = (count: number) =>
    progressOfVolumes(
      inOrder.map((part, index) => (index < count ? { ...part, state: 'finished' } : part)),
    )
  const found = inOrder
    .map((_, index) => ({ count: index + 1, progress: after(index + 1) }))
    .findLast(({ progress }) => progress <= most)
  return found && found.progress > progressOfVolumes(volumes) ? found : null
}
