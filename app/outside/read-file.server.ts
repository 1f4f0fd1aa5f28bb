/** What a file is and whether it can be worked with, looked at in a thread of its own with bounds on memory and time, one file at a time. */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bounds, type Facts, type Kind } from './file-reader/facts'

export type { Facts, PdfFacts } from './file-reader/facts'

/** The same way from the sources and from the build: both stand two folders below the top. */
const worker = fileURLToPath(new URL('../../app/outside/file-reader/start.js', import.meta.url))

let last: Promise<unknown> = Promise.resolve()

/** The facts about a file on this disk. Never throws for what is in the file. */
export function readFacts(path: string): Promise<Facts> {
  const mine = last.then(() => look(path))
  last = mine.catch(() => undefined)
  return mine
}

/** The thread says the kind first, then the facts: one that is stopped has said that much. */
async function look(path: string): Promise<Facts> {
  const thread = new Worker(worker, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heap },
    stdout: true,
    stderr: true,
  })
  // buffers are not among the objects that a thread is bounded by
  const before = process.memoryUsage.rss()
  let kind: Kind = 'other'
  let watch: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  try {
    return await new Promise<Facts>((resolve, reject) => {
      const stop = () => resolve({ kind, problem: 'tooHeavy' })
      watch = setInterval(
        () => process.memoryUsage.rss() - before > bounds.growth * 1024 * 1024 && stop(),
        100,
      )
      deadline = setTimeout(stop, bounds.seconds * 1000)
      thread.on('message', (said: Kind | Facts) =>
        typeof said === 'string' ? (kind = said) : resolve(said),
      )
      thread.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? stop() : reject(error),
      )
      thread.on('exit', () => reject(new Error('the thread that looked at a file ended')))
    })
  } finally {
    clearInterval(watch)
    clearTimeout(deadline)
    await thread.terminate()
  }
}
