/** The days on which work on volumes and formats began and ended, from changes of their state. */
import type { VolumeState } from '~/tables/codes'

/** Days are YYYY-MM-DD, '' when not recorded. */
type VolumeDays = { begunDate: string; handedInDate: string }
const unknownDays: VolumeDays = { begunDate: '', handedInDate: '' }

/**
 * The days of a volume that is now in `state`; `previous`: how it was stored, absent for a new one.
 * Work begins when a waiting or new volume is produced, and is handed in when it is checked.
 */
export function volumeDays(
  state: VolumeState,
  previous: (VolumeDays & { state: VolumeState }) | undefined,
  today: string,
): VolumeDays {
  const { begunDate, handedInDate } = previous ?? unknownDays
  const before = previous?.state ?? 'waiting'
  if (state === before) return { begunDate, handedInDate }
  if (state === 'waiting') return unknownDays
  if (state === 'producing')
    return { begunDate: before === 'waiting' ? today : begunDate, handedInDate: '' }
  return { begunDate, handedInDate: state === 'checking' ? today : handedInDate }
}

/** Days are YYYY-MM-DD, '' when not recorded. */
export type FormatDays = { begunDate: string; finishedDate: string }

/**
 * The days of a format. Work that had begun or ended before days were recorded keeps none; `empty`:
 * it has neither a percentage nor a file any more.
 */
export function formatDays(
  stored: FormatDays,
  before: { begun: boolean; finished: boolean },
  now: { begun: boolean; finished: boolean; empty: boolean },
  today: string,
): FormatDays {
  const begins = now.begun && !before.begun
  const ends = now.finished && !before.finished
  return {
    begunDate: now.empty ? '' : stored.begunDate || (begins ? today : ''),
    finishedDate: !now.finished ? '' : ends ? today : stored.finishedDate,
  }
}
