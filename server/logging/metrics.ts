/**
 * Metrics for Prometheus on a port of their own (METRICS_ADDRESS), which visitors do not reach.
 * Without METRICS_ADDRESS nothing is counted. Paths are reported as patterns: keywords, keys of
 * shared files and names of schools stay out of the metrics.
 */
import cluster, { type Worker } from 'node:cluster'
import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { Env } from '~/platform/env.server'
import type { StorageSettings } from '~/storage/file-storage.server'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register,
} from 'prom-client'
import { queues } from '../../app/workers/queues.server'
import type { Admission } from '../checks/admission'
import { requestContext } from '../http/request-context'
import { addressNames, patternsOf } from './address-names'
import { StartError } from '../cli/cli-output'

/** Seconds; the product's targets lie between 0.1 and 5. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Measured = StorageSettings & Pick<Env, 'DATABASE_URL' | 'RECOVERY_DAYS'>

/** Starts counting in this process; returns the middleware that measures requests. */
export function measure(
  build: ServerBuild,
  env: Measured,
  admission?: Pick<Admission, 'waiting'>,
): RequestHandler {
  // with several processes, the first one collects from the others
  if (cluster.isWorker)
    process.on(
      'message',
      async (message) =>
        message === metricsRequest &&
        process.send?.({ numbers: await register.getMetricsAsJSON() }),
    )
  collectDefaultMetrics({ prefix: 'moduchaek_' })
  const seconds = new Histogram({
    name: 'moduchaek_request_seconds',
    help: 'Time until an answer was sent, by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
  })
  const bytes = new Counter({ name: 'moduchaek_sent_bytes_total', help: 'Bytes of answers' })
  const aborted = new Counter({
    name: 'moduchaek_aborted_total',
    help: 'Requests whose client went away before the answer was complete',
  })
  const inFlight = new Gauge({
    name: 'moduchaek_requests_under_way',
    help: 'Requests that are being answered',
  })
  new Gauge({
    name: 'moduchaek_requests_waiting',
    help: 'Requests that wait for a place, by rank',
    labelNames: ['rank'],
    collect() {
      for (const [rank, count] of admission?.waiting ?? []) this.set({ rank }, count)
    },
  })
  const refused = new Counter({
    name: 'moduchaek_requests_refused_total',
    help: 'Requests that were told to come back, because too many came at once',
  })
  const free = async function (this: Gauge) {
    // the folder comes with the first file
    const space = await statfs(env.STORAGE_DIR).catch(() => undefined)
    if (space) this.set(space.bavail * space.bsize)
  }
  // every process sees the same disk
  new Gauge({
    name: 'moduchaek_storage_free_bytes',
    help: 'Free space where files are kept or pass through',
    aggregator: 'first',
    collect: free,
  })
  const lengths = function (this: Gauge) {
    for (const [queue, tell] of queues)
      for (const [state, length] of Object.entries(tell())) this.set({ queue, state }, length)
  }
  new Gauge({
    name: 'moduchaek_queue',
    help: 'Pictures and sheets that are read or wait for it',
    labelNames: ['queue', 'state'],
    collect: lengths,
  })
  measureOutbox()
  if (!env.DATABASE_URL && env.RECOVERY_DAYS > 0) measureRecovery(env)
  const pageCache = new Counter({
    name: 'moduchaek_kept_pages_total',
    help: 'Requests of visitors for pages that are kept: sent as they were, made anew, or older in a crowd',
    labelNames: ['outcome'],
  })
  const names = addressNames(patternsOf(build))
  return (req, res, next) => {
    const done = seconds.startTimer()
    const before = req.socket.bytesWritten
    inFlight.inc()
    res.once('close', () => {
      inFlight.dec()
      bytes.inc(Math.max(0, req.socket.bytesWritten - before))
      if (!res.writableFinished) aborted.inc()
      const { cachedPage, logged } = requestContext(res)
      if (logged.refused === 'crowded') refused.inc()
      else if (cachedPage) pageCache.inc({ outcome: cachedPage })
      done({
        method: req.method,
        route: names.pattern(requestContext(res).path),
        status: res.statusCode,
      })
    })
    next()
  }
}

/**
 * Gauges of figures that every process sees alike; they are computed only when somebody reads the
 * metrics, once for all gauges, which prom-client asks at the same time.
 */
function gaugesOf<Figures>(
  compute: () => Promise<Figures>,
  gauges: {
    name: string
    help: string
    labelNames?: string[]
    set: (gauge: Gauge, figures: Figures) => void
  }[],
): void {
  let computing: Promise<Figures> | undefined
  const once = () =>
    (computing ??= compute().finally(() => setImmediate(() => (computing = undefined))))
  for (const { name, help, labelNames = [], set } of gauges)
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'first',
      async collect() {
        const figures = await once()
        this.reset()
        set(this, figures)
      },
    })
}

function measureOutbox(): void {
  gaugesOf(async () => {
    const { outboxFigures } = await import('../../app/features/messages/outbox/outbox-list.server')
    // the metrics are there without the database, too
    return outboxFigures().catch(() => [])
  }, [
    {
      name: 'moduchaek_outbox_messages',
      help: 'Messages that wait to be sent, and that failed within a day',
      labelNames: ['way', 'state'],
      set: (gauge, figures) => {
        for (const { way, waiting, failed } of figures) {
          gauge.set({ way, state: 'waiting' }, waiting)
          gauge.set({ way, state: 'failed' }, failed)
        }
      },
    },
    {
      name: 'moduchaek_outbox_oldest_seconds',
      help: 'How long the oldest message waits that could be sent',
      labelNames: ['way'],
      set: (gauge, figures) => {
        for (const { way, oldest } of figures) gauge.set({ way }, oldest)
      },
    },
  ])
}

/** What is stored to restore the embedded database from. */
function measureRecovery(settings: StorageSettings): void {
  gaugesOf(async () => {
    const { recoveryFigures } = await import('../recovery/recovery-figures')
    return recoveryFigures(settings).catch(() => null)
  }, [
    {
      name: 'moduchaek_recovery_unstored_bytes',
      help: 'Bytes of the log of the database that are not in the archive yet',
      // Infinity and not nothing: an alarm hears of it
      set: (gauge, figures) => gauge.set(figures?.unstoredBytes ?? Infinity),
    },
    {
      name: 'moduchaek_recovery_unstored_seconds',
      help: 'How long some of the log of the database has waited while nothing came into the archive',
      set: (gauge, figures) => gauge.set(figures?.unstoredSeconds ?? Infinity),
    },
    {
      name: 'moduchaek_recovery_copy_age_seconds',
      help: 'Age of the last copy of the database in the archive',
      set: (gauge, figures) => gauge.set(figures?.copyAgeSeconds ?? Infinity),
    },
    {
      name: 'moduchaek_restore_age_days',
      help: 'Days since a restore was last tried (npm run drill) and found sound',
      set: (gauge, figures) => gauge.set(figures?.restoreAgeDays ?? Infinity),
    },
  ])
}

type Metrics = Awaited<ReturnType<typeof register.getMetricsAsJSON>>
const metricsRequest = 'numbers'

/** The metrics of a process; none when it does not answer within two seconds. */
function workerMetrics(worker: Worker): Promise<Metrics> {
  return new Promise((resolve) => {
    const end = (numbers: Metrics) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(numbers)
    }
    const hear = (message: unknown) =>
      typeof message === 'object' &&
      message &&
      'numbers' in message &&
      end(message.numbers as Metrics)
    const timer = setTimeout(() => end([]), 2_000)
    worker.on('message', hear)
    worker.send(metricsRequest, (failed) => failed && end([]))
  })
}

/** Serves the metrics of this process, or of all that answer. `address`: host:port. */
export async function serveMetrics(
  address: string,
  processes?: ReadonlySet<Worker>,
): Promise<Server> {
  const ofAll = async (all: ReadonlySet<Worker>) =>
    AggregatorRegistry.aggregate(await Promise.all([...all].map(workerMetrics))).metrics()
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    const text = processes ? ofAll(processes) : register.metrics()
    text.then(
      (metricsText) =>
        res.writeHead(200, { 'Content-Type': register.contentType }).end(metricsText),
      () => res.writeHead(503).end(),
    )
  })
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartError(`METRICS_ADDRESS ${address}에서 요청을 받을 수 없습니다: ${error.message}`),
      ),
    )
    server.listen(Number(port), host, resolve)
  })
  return server.unref()
}
