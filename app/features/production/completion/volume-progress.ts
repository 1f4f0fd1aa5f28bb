/** Calculates the percentage of a format from its volumes (분권). */
import { volumeStates, type VolumeState } from '~/tables/codes'

type VolumePart = { state: VolumeState; firstPage: number | null; lastPage: number | null }

/**
 * The percentage of a format, 0 to 100, weighted by pages when every volume has some; 100 only when
 * every volume is finished.
 */
export function progressOfVolumes(volumes: readonly VolumePart[]): number {
  const paged = volumes.every(({ firstPage, lastPage }) => firstPage !== null && lastPage !== null)
  const weightOf = ({ firstPage, lastPage }: VolumePart) => (paged ? lastPage! - firstPage! + 1 : 1)
  const shareOf = ({ state }: VolumePart) =>
    volumeStates.find(({ value }) => value === state)!.share
  const all = volumes.reduce((sum, volume) => sum + weightOf(volume), 0)
  const done = volumes.reduce((sum, volume) => sum + weightOf(volume) * shareOf(volume), 0)
  if (volumes.every(({ state }) => state === 'finished')) return 100
  return Math.min(99, Math.floor((done / all) * 100))
}
