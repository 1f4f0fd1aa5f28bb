/** Reads .xlsx and .csv in a separate thread, bounded in memory and time. */
import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { AppError } from '~/platform/app-error'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { Batch, SheetProblem } from './sheet-bounds'
import type { SheetTask } from './worker'

export type { Batch, MergedRange, SheetNote, SheetRow } from './sheet-bounds'

const pool = new WorkerPool<SheetTask, SheetProblem | null>('spreadsheet')

/**
 * Rows of every sheet in batches of about 500. Throws AppError (400, field `file`) with a message
 * about what is wrong with the file, or `busy` (503) when too many wait. Stopping early ends the
 * thread.
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<Batch> {
  if (bytes.length === 0) throw toAppError('sheetEmpty')
  const { port1, port2 } = new MessageChannel()
  const control = new AbortController()
  const { signal } = control
  const ended = pool.run({ bytes, port: port2 }, { transfer: [port2], signal }).then(
    (problem) => ({ problem }),
    (error: unknown) => ({ error }),
  )
  try {
    for (;;) {
      const message = await Promise.race([ended, nextBatch(port1, signal)])
      if ('sheet' in message) {
        yield message
        port1.postMessage('next')
      } else if ('error' in message) throw failureOf(message.error)
      else if (message.problem) throw toAppError(message.problem)
      else return
    }
  } finally {
    control.abort()
    port1.close()
    await ended
  }
}

async function nextBatch(port: MessagePort, signal: AbortSignal): Promise<Batch> {
  const [batch] = (await once(port, 'message', { signal })) as [Batch]
  return batch
}

/** No honest sheet within the bounds reaches the limits of time or memory. */
const failureOf = (error: unknown) =>
  error instanceof WorkerStopped ? toAppError('sheetTooLarge') : error

const toAppError = (key: SheetProblem) => new AppError(key, 400, 'file')
