/** Every hour what is left over in file storage is removed; not in the first minutes, which belong to people who wait for the start. */
import type { Logger } from 'pino'

const minute = 60_000
/** `first` and `every` in milliseconds. */
export const cleanupTimes = { first: 5 * minute, every: 60 * minute }

/** Never two at a time in one process; several processes may, for each thing is removed once. Returns what stops it. */
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
