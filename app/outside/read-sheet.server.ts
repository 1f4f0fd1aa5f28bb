/** Spreadsheets in: .xlsx and .csv, read in a thread of their own with bounds on memory and time; hostile files end there. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Failure } from '~/failure'
import { queues } from './queues.server'
import type { Batch, SheetProblem } from './sheet-reader/limits'
import type { Said } from './sheet-reader/worker'

export type { Batch, Merge, SheetRow } from './sheet-reader/limits'

/** The same way from the sources and from the build: both stand two folders below the top. */
const worker = fileURLToPath(new URL('../../app/outside/sheet-reader/start.js', import.meta.url))

const most = { atOnce: 2, waiting: 8, seconds: 60, megabytes: 768 }
let running = 0
const waiting: (() => void)[] = []
queues.set('sheets', () => ({ waiting: waiting.length, working: running }))

/** One of few at a time; when many wait already, 503 with Retry-After. */
async function turn(): Promise<void> {
  if (running < most.atOnce) return void (running += 1)
  if (waiting.length >= most.waiting) throw new Failure('busy', 503, undefined, { retryAfter: 10 })
  await new Promise<void>((go) => waiting.push(go))
}

function done(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Rows of every sheet in batches of about 500. Throws Failure (400, field `file`) with a message that says what is wrong with the file.
 * Stopping early ends the thread.
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<Batch> {
  if (bytes.length === 0) throw refusal('sheetEmpty')
  await turn()
  const thread = new Worker(worker, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
    stdout: true,
    stderr: true,
  })
  const deadline = AbortSignal.timeout(most.seconds * 1000)
  try {
    for (;;) {
      const [said] = (await once(thread, 'message', { signal: deadline })) as [Said]
      if ('end' in said) return
      if ('problem' in said) throw refusal(said.problem as SheetProblem)
      yield said.batch
      thread.postMessage('next')
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // out of time or out of memory: no honest sheet within the bounds comes near either
    throw deadline.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? refusal('sheetTooLarge')
      : error
  } finally {
    await thread.terminate()
    done()
  }
}

const refusal = (key: SheetProblem) => new Failure(key, 400, 'file')
