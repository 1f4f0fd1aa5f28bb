/** Runs work again and again while the service runs. */
import type { Logger } from 'pino'

type Regular = {
  /** what it did, for the log; null: nothing */
  work: () => Promise<object | null>
  /** texts of the log */
  done: string
  failed: string
  /** milliseconds after the start, and after the end of each run */
  first: number
  every: number
}

/**
 * One run at a time in one process; several processes may run at once. Returns a function that
 * stops the timer and waits for a run that has begun.
 */
export function runRegularly(
  log: Pick<Logger, 'info' | 'error'>,
  { work, done, failed, first, every }: Regular,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, first).unref()
  let stopped = false
  function run() {
    running = work()
      .then(
        (result) => result && log.info({ result }, done),
        (err: unknown) => log.error({ err }, failed),
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
