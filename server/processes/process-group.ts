/**
 * Several processes of the service behind one port (PROCESSES).
 * A process that dies is replaced. SIGHUP replaces all of them, each once its successor answers: so
 * a new version starts without a failed request. SIGTERM ends them as it ends a single one.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Env } from '../../app/platform/env.server'
import { printLine } from '../cli/cli-output'

/** ms before a process is restarted, by how many in a row ended before they were ready */
const restartPauses = [0, 1_000, 2_000, 5_000, 15_000, 30_000]

/** ms for which a new process answers beside the one that it replaces: its first answers are slow */
const together = 5_000

/** The message by which a process tells the first one that it answers requests. */
export const readyMessage = 'ready'
/** The message by which the first process tells another that its successor answers. */
export const replacedMessage = 'replaced'

export async function runProcesses(
  { PROCESSES, METRICS_ADDRESS }: Pick<Env, 'PROCESSES' | 'METRICS_ADDRESS'>,
  log: Logger,
): Promise<void> {
  const alive = new Set<Worker>()
  const answering = new Set<Worker>()
  /** processes that will not be replaced */
  const leaving = new Set<Worker>()
  let ending = false
  let failures = 0
  let renewing = Promise.resolve()

  /** Resolves when the new process answers requests, rejects when it ends before. */
  const startProcess = () =>
    new Promise<Worker>((resolve, reject) => {
      // a process started now would never be ended
      if (ending) return reject(new Error('the service ends'))
      const worker = cluster.fork()
      alive.add(worker)
      worker.on(
        'message',
        (message) => message === readyMessage && answering.add(worker) && resolve(worker),
      )
      worker.once('exit', (code) => {
        for (const set of [alive, answering]) set.delete(worker)
        reject(new Error(`a process ended with ${code} before it answered`))
        if (ending && alive.size === 0) process.exit(0)
      })
    })
  const logFailure = (what: string) => (err: unknown) => void (ending || log.error({ err }, what))
  const end = (worker: Worker) => {
    leaving.add(worker)
    worker.process.kill('SIGTERM')
  }
  /** Restarts until a process answers, and again when that one dies. */
  const keepRunning = async (): Promise<void> => {
    while (!ending) {
      await wait(restartPauses[Math.min(failures, restartPauses.length - 1)])
      const worker = await startProcess().catch(logFailure('a process does not start'))
      failures = worker ? 0 : failures + 1
      if (worker) return watch(worker)
    }
  }
  const watch = (worker: Worker) =>
    void worker.once('exit', (exitCode, signal) => {
      if (leaving.delete(worker) || ending) return
      log.error(
        { process: worker.process.pid, exitCode, signal },
        'a process ended and is replaced',
      )
      void keepRunning()
    })
  const renewAll = async () => {
    const ended: Promise<unknown>[] = []
    for (const worker of [...alive]) {
      // it died meanwhile, and its replacement runs the new version already; or it has one from before
      if (!alive.has(worker) || leaving.has(worker)) continue
      leaving.add(worker)
      const next = await startProcess().catch(
        logFailure('the new version does not start: the old one stays'),
      )
      if (!next) {
        leaving.delete(worker)
        if (!alive.has(worker)) void keepRunning()
        return
      }
      watch(next)
      await wait(together)
      if (!alive.has(worker)) continue
      ended.push(new Promise((resolve) => worker.once('exit', resolve)))
      worker.send(replacedMessage, (error) => void (error && end(worker)))
    }
    // not awaited: one that hangs must not keep the next version out
    void Promise.all(ended).then(() =>
      log.info({ processes: PROCESSES }, 'every process was replaced'),
    )
  }

  process.on('SIGHUP', () => void (renewing = renewing.then(renewAll)))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      ending = true
      alive.forEach(end)
    })

  // the first process prepares the database for all; it has printed itself why it could not
  watch(await startProcess().catch(() => process.exit(1)))
  await Promise.all(Array.from({ length: PROCESSES - 1 }, keepRunning))
  if (METRICS_ADDRESS)
    await (await import('../logging/metrics')).serveMetrics(METRICS_ADDRESS, answering)
  printLine(`프로세스 ${PROCESSES}개가 요청을 받습니다.`)
}
