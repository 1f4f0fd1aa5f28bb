/** Runs the sweep of file storage every hour, but not in the first minutes after the start. */
import type { Logger } from 'pino'

const minute = 60_000
/** `first` and `every` in milliseconds. */
export const cleanupTimes = { first: 5 * minute, every: 60 * minute }

/**
 * One sweep at a time in one process; several processes may sweep at once, for each file is removed
 * once. Returns a function that stops the timer.
 */
export function cleanUpHourly(
  log: Pick<Logger, 'info' | 'error'>,
  cleanUp: () => Promise<object>,
  { first, every } = cleanupTimes,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, first).unref()
  let stopped = false
  function run() {
    running = cleanUp()
      .then(
        (result) => log.info({ swept: result }, 'file storage swept'),
        (err: unknown) => log.error({ err }, 'file storage could not be swept'),
      )
      .then(() => {
        if (!stopped) timer = setTimeout(run, every).unref()
      })
  }
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
