/** Runs tasks in workers of one kind, within the bounds of that kind (bounds.server.ts). */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TransferListItem } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import { errorCode, errorName } from '~/platform/error-code'
import { AppError } from '~/platform/app-error'
import { bounds, type Bounds, type WorkerKind } from './bounds.server'
import { FairQueue, type Ticket } from './fair-queue'
import { queues } from './queues.server'

const memoryCheckMs = 50

/** Memory that a process holds; 0 when it has ended, and on systems other than Linux. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** One path for sources and build: both are two folders below the root. */
const app = join(dirname(fileURLToPath(import.meta.url)), '../../app')

/**
 * A task was ended before it answered: it took too long, needed too much memory, or its process
 * crashed.
 */
export class WorkerStopped extends Error {
  constructor(
    readonly reason: 'time' | 'memory' | 'crash',
    options?: ErrorOptions,
  ) {
    super(`a worker was stopped: ${reason}`, options)
  }
}

/**
 * `transfer` goes to the worker with the task (threads only); `signal` ends the task together with
 * its worker. `owner`: owners take turns; `waitSignal` takes back a task that still waits.
 */
type RunOptions = {
  transfer?: TransferListItem[]
  signal?: AbortSignal
  owner?: string
  waitSignal?: AbortSignal
}

/**
 * tinypool starts the workers with the first task, keeps or replaces them, caps a thread's heap,
 * and kills a worker whose task is aborted: a process that ignores the first signal is killed a
 * second later. This class adds four things that tinypool lacks: a bounded queue (tinypool's own
 * queue starts no worker for tasks that wait while a worker crashes), a time limit, a watch on the
 * whole memory of a process, and new workers after a number of tasks.
 */
export class WorkerPool<Task, Result> {
  readonly #kind: WorkerKind
  readonly #entry: string
  readonly #bounds: Bounds
  readonly #waiting = new FairQueue()
  #pool: Tinypool | undefined
  #working = 0
  #finished = 0
  #startError: unknown

  /** `entry`: the file, in app/, that the workers load. */
  constructor(kind: WorkerKind, entry = `workers/${kind}/start.js`) {
    this.#kind = kind
    this.#entry = entry
    this.#bounds = bounds[kind]
    const { metric } = this.#bounds
    if (metric)
      queues.set(metric, () => ({ waiting: this.#waiting.length, working: this.#working }))
  }

  /**
   * Returns the result of the worker's function. Throws AppError (503) when too many tasks wait or
   * this one was taken back, WorkerStopped, or the error of the function.
   */
  async run(
    task: Task,
    { transfer, signal, owner = '', waitSignal }: RunOptions = {},
  ): Promise<Result> {
    await this.#takeTurn(owner, waitSignal)
    try {
      return await this.#runNow(task, transfer, signal)
    } finally {
      this.#endTurn()
    }
  }

  /**
   * Ends the workers; their tasks fail. The service needs this only to end quickly, because the
   * workers end with it.
   */
  close(): void {
    void this.#pool?.destroy()
    this.#pool = undefined
    this.#finished = 0
  }

  async #takeTurn(owner: string, waitSignal?: AbortSignal): Promise<void> {
    const { concurrency, queue, refusal } = this.#bounds
    const { message = 'busy', retryAfter } = refusal ?? {}
    const refused = () => new AppError(message, 503, undefined, { retryAfter })
    if (waitSignal?.aborted) throw refused()
    if (this.#working < concurrency) return void (this.#working += 1)
    let takeBack = () => undefined as void
    await new Promise<void>((go, reject) => {
      const ticket: Ticket = { owner, go, refuse: () => reject(refused()) }
      takeBack = () => this.#waiting.leave(ticket)
      waitSignal?.addEventListener('abort', takeBack)
      this.#waiting.add(ticket, queue)
    }).finally(() => waitSignal?.removeEventListener('abort', takeBack))
  }

  #endTurn(): void {
    const next = this.#waiting.next()
    if (next) next.go()
    else this.#working -= 1
  }

  async #runNow(task: Task, transfer?: TransferListItem[], signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    const pool = (this.#pool ??= this.#start())
    const control = new AbortController()
    let reason: WorkerStopped['reason'] | undefined
    const stop = (why: WorkerStopped['reason']) => {
      reason ??= why
      control.abort()
    }
    const forward = () => control.abort()
    signal?.addEventListener('abort', forward)
    const deadline = setTimeout(() => stop('time'), this.#bounds.seconds * 1000)
    const watch = this.#watchMemory(pool, () => stop('memory'))
    try {
      return (await pool.run(task, { transferList: transfer, signal: control.signal })) as Result
    } catch (error) {
      throw reason ? new WorkerStopped(reason) : this.#errorOf(error)
    } finally {
      clearTimeout(deadline)
      clearInterval(watch)
      // tinypool treats an abort after the end of a task as an error.
      signal?.removeEventListener('abort', forward)
      this.#finished += 1
      const { tasksPerWorker } = this.#bounds
      if (tasksPerWorker > 1 && this.#finished % tasksPerWorker === 0)
        pool.recycleWorkers().catch(() => undefined)
    }
  }

  #start(): Tinypool {
    const { runtime, concurrency, heapMegabytes, tasksPerWorker, idleSeconds } = this.#bounds
    const filename = join(app, this.#entry)
    const pool = new Tinypool({
      filename,
      runtime,
      minThreads: 0,
      maxThreads: concurrency,
      isolateWorkers: tasksPerWorker === 1,
      idleTimeout: idleSeconds * 1000,
      env: process.env as Record<string, string>,
      // A process shows its file among its arguments, and `advanced` serialization passes bytes
      // unchanged.
      ...(runtime === 'child_process'
        ? {
            serialization: 'advanced',
            execArgv: heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : [],
            argv: [filename],
          }
        : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }),
    })
    // A worker ended without a task. Tasks that wait for its start would wait for ever.
    pool.on('error', (error) => {
      this.#startError = error
      pool.cancelPendingTasks()
    })
    return pool
  }

  #watchMemory(pool: Tinypool, stop: () => void): NodeJS.Timeout | undefined {
    const { processMegabytes } = this.#bounds
    if (!processMegabytes) return undefined
    const isTooLarge = async () => {
      const sizes = await Promise.all(
        pool.threads.map(({ threadId: pid }) => residentMegabytes(pid)),
      )
      if (sizes.some((size) => size > processMegabytes)) stop()
    }
    return setInterval(() => void isTooLarge(), memoryCheckMs)
  }

  #errorOf(error: unknown): unknown {
    if (errorName(error) === 'CancelError')
      return new Error(`a worker for ${this.#kind} did not start`, { cause: this.#startError })
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkerStopped('memory')
    // Functions in processes return or end their process; they never throw.
    return this.#bounds.runtime === 'child_process'
      ? new WorkerStopped('crash', { cause: error })
      : error
  }
}
