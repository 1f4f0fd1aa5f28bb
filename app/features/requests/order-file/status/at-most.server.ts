/** Runs work of one kind a few at a time, with a bounded queue. */
import { AppError } from '~/platform/app-error'

/**
 * A function that runs work of one kind, at most `running` at a time in this process. Throws 503 when
 * `waiting` others wait already.
 */
export function atMost(running: number, waiting: number) {
  const queue: (() => void)[] = []
  let working = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working >= running) {
      if (queue.length >= waiting) throw new AppError('busy', 503, undefined, { retryAfter: 10 })
      // whoever ends hands its place on
      await new Promise<void>((go) => queue.push(go))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working -= 1
    }
  }
}
