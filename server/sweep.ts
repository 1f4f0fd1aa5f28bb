/** Every hour what is left over in file storage is removed; not in the first minutes, which belong to people who wait for the start. */
import type { Logger } from 'pino'

const minute = 60_000
/** `first` and `every` in milliseconds. */
export const sweepTimes = { first: 5 * minute, every: 60 * minute }

/** Never two at a time in one process; several processes may, for each thing is removed once. Returns what stops it. */
export function sweepRegularly(
  log: Pick<Logger, 'info' | 'error'>,
  sweep: () => Promise<object>,
  { first, every } = sweepTimes,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, first).unref()
  let stopped = false
  function run() {
    running = sweep()
      .then(
        (swept) => log.info({ swept }, 'file storage swept'),
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
