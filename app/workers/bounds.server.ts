/** Bounds of every kind of work that runs in workers: number, queue, seconds, memory. */
import { env } from '~/platform/env.server'
import type { MessageKey } from '~/tables/messages'

export type Bounds = {
  /** native code that may crash runs in processes */
  runtime: 'worker_threads' | 'child_process'
  /** tasks at once, one in each worker */
  concurrency: number
  /**
   * tasks that may wait; the next one, or one of the owner with most of them (fair-queue.ts), is
   * answered 503 with `message` and Retry-After
   */
  queue: number
  refusal?: { message: MessageKey; retryAfter: number }
  /** seconds for one task, including the start of its worker; then the worker is ended */
  seconds: number
  /** seconds after which a worker answers what it has found so far, and is free */
  answerSeconds?: number
  /** megabytes of JavaScript objects in a worker */
  heapMegabytes?: number
  /** megabytes of a process with everything in it; it is ended when it holds more (Linux) */
  processMegabytes?: number
  /** number of tasks after which the workers are replaced */
  tasksPerWorker: number
  /** seconds after which a worker without a task ends */
  idleSeconds: number
  /** label in the metric moduchaek_queue */
  metric?: string
}

export type WorkerKind =
  | 'spreadsheet'
  | 'ocr'
  | 'photo'
  | 'enlargement'
  | 'file-inspection'
  | 'file-check'
  | 'proof'
  | 'draft'
  | 'print'
  | 'planning'
  | 'braille'
  | 'manuscript'
  | 'page-picture'
  | 'erratum-table'

export const bounds: Record<WorkerKind, Bounds> = {
  spreadsheet: {
    runtime: 'worker_threads',
    concurrency: 2,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 10 },
    seconds: 60,
    heapMegabytes: 768,
    // a start takes half a second, a school's sheet a hundredth of that
    tasksPerWorker: 50,
    idleSeconds: 10,
    metric: 'sheets',
  },
  ocr: {
    runtime: 'child_process',
    concurrency: env.OCR_WORKERS,
    queue: 8 * env.OCR_WORKERS,
    refusal: { message: 'readerBusy', retryAfter: 5 },
    seconds: env.OCR_SECONDS + 10,
    // a cover with print takes a third of a second, the slowest of the tests four
    answerSeconds: env.OCR_SECONDS,
    tasksPerWorker: 100,
    idleSeconds: 60,
    metric: 'pictures',
  },
  photo: {
    runtime: 'child_process',
    concurrency: 1,
    queue: 20,
    refusal: { message: 'busy', retryAfter: 10 },
    seconds: 30,
    heapMegabytes: 256,
    processMegabytes: 768,
    tasksPerWorker: 20,
    idleSeconds: 10,
  },
  enlargement: {
    runtime: 'child_process',
    concurrency: 1,
    queue: 4,
    refusal: { message: 'busy', retryAfter: 20 },
    // 400 pages, four a second
    seconds: 150,
    heapMegabytes: 512,
    processMegabytes: 1024,
    tasksPerWorker: 1,
    idleSeconds: 0,
    metric: 'enlargements',
  },
  'file-inspection': {
    runtime: 'child_process',
    concurrency: 1,
    queue: Infinity,
    seconds: 60,
    heapMegabytes: 512,
    processMegabytes: 768,
    tasksPerWorker: 1,
    idleSeconds: 0,
  },
  'file-check': {
    runtime: 'child_process',
    concurrency: 1,
    queue: Infinity,
    seconds: 60,
    heapMegabytes: 512,
    processMegabytes: 768,
    tasksPerWorker: 20,
    idleSeconds: 30,
    metric: 'checks',
  },
  // a process of its own kind, so that nobody who reads waits for the checks of large files
  proof: {
    runtime: 'child_process',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 5 },
    seconds: 30,
    heapMegabytes: 512,
    processMegabytes: 768,
    tasksPerWorker: 100,
    idleSeconds: 120,
    metric: 'proofs',
  },
  planning: {
    runtime: 'worker_threads',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 5 },
    // a season of 3,000 pieces takes one second, with changes two
    seconds: 60,
    heapMegabytes: 512,
    tasksPerWorker: 100,
    idleSeconds: 60,
    metric: 'planning',
  },
  draft: {
    runtime: 'worker_threads',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 10 },
    // a volume of braille takes a second
    seconds: 60,
    heapMegabytes: 512,
    tasksPerWorker: 50,
    idleSeconds: 60,
    metric: 'drafts',
  },
  print: {
    runtime: 'child_process',
    concurrency: 1,
    queue: 4,
    refusal: { message: 'busy', retryAfter: 20 },
    // 100 pages of print take about ten seconds
    seconds: 150,
    heapMegabytes: 512,
    processMegabytes: 1536,
    tasksPerWorker: 1,
    idleSeconds: 0,
    metric: 'prints',
  },
  braille: {
    runtime: 'worker_threads',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 5 },
    // a start takes half a second, 20,000 cells that make no sense another one
    seconds: 20,
    heapMegabytes: 256,
    tasksPerWorker: 200,
    idleSeconds: 60,
    metric: 'braille',
  },
  manuscript: {
    runtime: 'child_process',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 30 },
    seconds: 120,
    heapMegabytes: 512,
    processMegabytes: 768,
    tasksPerWorker: 20,
    idleSeconds: 30,
    metric: 'sources',
  },
  'erratum-table': {
    runtime: 'child_process',
    concurrency: 1,
    queue: 4,
    refusal: { message: 'busy', retryAfter: 10 },
    // a document of 232 rows takes a second, with the start of the process
    seconds: 60,
    heapMegabytes: 512,
    processMegabytes: 768,
    tasksPerWorker: 20,
    idleSeconds: 30,
    metric: 'errata',
  },
  'page-picture': {
    runtime: 'child_process',
    concurrency: 1,
    queue: 8,
    refusal: { message: 'busy', retryAfter: 5 },
    // a page of text takes a tenth of a second, a map of many lines some seconds
    seconds: 20,
    heapMegabytes: 256,
    // files of 200 MB, one after the other, take up to 930
    processMegabytes: 1280,
    tasksPerWorker: 50,
    idleSeconds: 60,
    metric: 'pagePictures',
  },
}
