/** Whether an uploaded list is in progress, and when its progress is announced. */
import type { ListUpload } from './list-upload.server'

/** Whether the upload is being read or applied, so that the page polls. */
export const isInProgress = ({ state, interrupted }: Pick<ListUpload, 'state' | 'interrupted'>) =>
  (state === 'reading' || state === 'applying') && !interrupted

/** Changes when a screen reader should announce progress: every ten per cent, every 10,000 rows. */
export function announcementStep({
  state,
  interrupted,
  progress,
  added,
  changed,
}: ListUpload): string {
  const all = added + changed
  return [
    state,
    interrupted,
    state === 'applying' && all > 0
      ? Math.floor((progress * 10) / all)
      : Math.floor(progress / 10_000),
  ].join('-')
}
