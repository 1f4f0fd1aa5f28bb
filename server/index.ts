/**
 * Starts 모두책: port, database, pages.
 * `--dev` or DEV=1 serves the sources with hot reload instead of the build.
 */
import cluster from 'node:cluster'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '../app/platform/env.server'
import type { Admission } from './checks/admission'
import type { Serving } from './http/http-server'
import type { PageBuilds } from './http/page-builds'
import { readyMessage, replacedMessage, runProcesses } from './processes/process-group'
import { withConfigErrors, printLine, StartError, runStep } from './cli/cli-output'
import { portOf } from './processes/port-of'

// NODE_ENV also chooses React's build, so the deployment's value moves to ENVIRONMENT before
// anything reads either
const developing = process.argv.includes('--dev') || process.env.DEV === '1'
process.env.ENVIRONMENT ||= process.env.NODE_ENV || 'development'
process.env.NODE_ENV = developing ? 'development' : 'production'

const minute = 60_000
/** ms in which a proxy uses up its open connections, each answer of which closes one */
const proxyLingering = 3_000
/** ms in which a process that was replaced closes its connections one after the other, at the most */
const retiringTime = 30_000

/**
 * Resolves when the service answers. `pagesBuilt` may settle later than the database is ready; its
 * failure is thrown.
 */
export async function start(pagesBuilt: Promise<void>): Promise<void> {
  try {
    await startService(pagesBuilt)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function startService(pagesBuilt: Promise<void>): Promise<void> {
  const began = performance.now()
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { createLog } = await import('./logging/log')
  const log = createLog(env.LOG_LEVEL)
  if (env.PROCESSES > 1 && cluster.isPrimary && !developing)
    return pagesBuilt.then(() => runProcesses(env, log))
  const { Admission, createApp, proxies } = await import('./http/app')
  await withConfigErrors(() => proxies(env.TRUST_PROXY))
  const { createServer } = await import('./http/http-server')
  const { redirectConsole: takeOverConsole } = await import('./logging/console-to-log')
  const { sendError: refuse } = await import('./http/error-response')

  let app: RequestListener = (req, res) =>
    refuse(req, res, 'unavailable', { headers: { 'Retry-After': '5' } })
  const { server, drain, retire } = createServer(
    (req, res) => app(req, res),
    developing
      ? { grace: 0, bound: 500 }
      : { lingering: env.TRUST_PROXY === '' ? 0 : proxyLingering },
  )
  const isAlone = cluster.isPrimary
  // Behind a proxy or beside other processes, the port opens only when the service is ready: a
  // proxy retries a change elsewhere only when the port did not accept it.
  const atOnce = isAlone && env.TRUST_PROXY === ''
  if (atOnce) await runStep('포트 열기', () => listen(server, env))
  const stopData = await (await import('./database/prepare-database')).prepareDatabase(env)
  let stopTimers = () => Promise.resolve()
  endWhenTold({ drain, retire }, async () => {
    await stopTimers()
    await stopData()
  })
  const stopped = async (error: unknown) => {
    await stopData()
    throw error
  }
  const pages = await pagesBuilt
    .then(() => runStep('화면 준비', () => preparePages(server)))
    .catch(stopped)
  const admission = new Admission()
  app = createApp({
    ...pages,
    env,
    log,
    admission,
    formTargets: await formTargets(env),
    measured: await startMetrics(env, pages, admission).catch(stopped),
  })
  if (!atOnce) await listen(server, env).catch(stopped)
  if (isAlone || cluster.worker?.id === 1) announce(server, env, performance.now() - began)
  if (!isAlone) process.send?.(readyMessage)
  takeOverConsole(log)
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  stopTimers = await startWork(
    env,
    log,
    new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${portOf(server)}`).origin,
  )
}

/** What runs beside the requests. The function that it returns ends it. */
async function startWork(env: Env, log: Logger, origin: string): Promise<() => Promise<void>> {
  const { startRecovery } = await import('./recovery/start-recovery')
  const stopRecovery = startRecovery(env, log)
  const stopTimers = await startTimers(env, log, origin)
  // last, so that what the timers write is stored as well
  return () => stopTimers().then(stopRecovery)
}

/**
 * What every process does again and again. The function that it returns ends it. `origin`: the address
 * of this service in messages.
 */
async function startTimers(
  { FORECAST_SECONDS, OUTBOX_SECONDS }: Env,
  log: Logger,
  origin: string,
): Promise<() => Promise<void>> {
  const { runRegularly } = await import('./processes/run-regularly')
  const { sendOutbox, waysTogether } =
    await import('../app/features/messages/outbox/send-outbox.server')
  const senders =
    OUTBOX_SECONDS === 0
      ? []
      : waysTogether.map((ways) =>
          runRegularly(log, {
            work: () => sendOutbox(origin, ways),
            done: 'messages sent',
            failed: 'messages could not be sent',
            first: 1_000,
            every: OUTBOX_SECONDS * 1000,
          }),
        )
  const endSending = async () => {
    await Promise.all(senders.map((stop) => stop()))
    await (await import('../app/integrations/mail/smtp.server')).closeMail()
  }
  const stopSweeping = runRegularly(log, {
    work: sweep,
    done: 'file storage swept',
    failed: 'file storage could not be swept',
    // every hour, but not in the first minutes after the start
    first: 5 * minute,
    every: 60 * minute,
  })
  const stopMonths = runRegularly(log, {
    work: async () => {
      const { keepAuditMonths } = await import('../app/features/centre/audit-log/months.server')
      return keepAuditMonths()
    },
    done: 'months of the audit log made or dropped',
    failed: 'months of the audit log could not be made or dropped',
    first: 10_000,
    every: 60 * minute,
  })
  const stopChecking = runRegularly(log, {
    work: async () => {
      const { continueChecks } =
        await import('../app/features/production/file-check/check-stored.server')
      return continueChecks()
    },
    done: 'checks of files continued',
    failed: 'checks of files could not be continued',
    // a mark is believed for ten minutes
    first: minute,
    every: 3 * minute,
  })
  const stopMaking = runRegularly(log, {
    work: async () => {
      const { continueManuscripts } =
        await import('../app/features/production/manuscript/make-manuscript.server')
      return continueManuscripts()
    },
    done: 'manuscripts made',
    failed: 'manuscripts could not be made',
    first: 10_000,
    every: 10_000,
  })
  const stopOthers = async () =>
    void (await Promise.all([
      stopSweeping(),
      stopMonths(),
      stopChecking(),
      stopMaking(),
      endSending(),
    ]))
  if (FORECAST_SECONDS === 0) return stopOthers
  const every = FORECAST_SECONDS * 1000
  const stopForecasts = runRegularly(log, {
    work: async () => {
      const { refreshWhenWritten } =
        await import('../app/features/production/forecast/refresh-forecasts.server')
      return refreshWhenWritten()
    },
    done: 'forecasts computed',
    failed: 'forecasts could not be computed',
    first: 1_000,
    every,
  })
  return async () => void (await Promise.all([stopOthers(), stopForecasts()]))
}

/** Imported after the pages: both share one database client. */
async function sweep() {
  const [
    { purgeExpired: purgeOld },
    { syncPublisherFolders: keepFolders },
    { removeUnused },
    { deleteExpiredForms: sweepForms },
    { deleteExpiredLinks: sweepLinks },
    { deleteExpiredSteps: sweepSteps },
    { renewAuthenticators },
    { careOfToday },
    { askWhetherArrived },
    { tellNewHolders },
    { forgetAddresses },
    { deleteOldMessages },
    { deleteOldWatches },
    { adoptHistory },
    { remindDue },
    { registerWaiting },
  ] = await Promise.all([
    import('../app/features/sources/drive/trash/trash.server'),
    import('../app/features/sources/drive/publishers/publisher-folders.server'),
    import('../app/storage/stored-files.server'),
    import('../app/http/saved-form.server'),
    import('../app/auth/password-links.server'),
    import('../app/auth/second-step.server'),
    import('../app/features/people/second-step/renew-secrets.server'),
    import('../app/features/people/care/end-care.server'),
    import('../app/features/delivery/notify-sent.server'),
    import('../app/features/production/errata/tell-holders.server'),
    import('../app/features/production/errata/report/answer.server'),
    import('../app/features/messages/outbox/take-messages.server'),
    import('../app/features/messages/watch/watch.server'),
    import('../app/features/sources/source-request/open-requests.server'),
    import('../app/features/sources/source-request/clock.server'),
    import('../app/features/sources/source-request/register-answer.server'),
  ])
  return {
    purged: await purgeOld(),
    folders: await keepFolders(),
    forms: await sweepForms(),
    passwordLinks: await sweepLinks(),
    secondSteps: await sweepSteps(),
    authenticators: await renewAuthenticators(),
    care: await careOfToday(),
    arrivalsAsked: await askWhetherArrived(),
    errataConcern: await tellNewHolders(),
    reportAddresses: await forgetAddresses(),
    messages: await deleteOldMessages(),
    watches: await deleteOldWatches(),
    sourcesAdopted: await adoptHistory(),
    sourcesReminded: await remindDue(),
    sourcesRegistered: await registerWaiting(),
    ...(await removeUnused()),
  }
}

/** Of several processes, the first one serves the metrics of all. */
async function startMetrics(env: Env, { build }: PageBuilds, admission: Admission) {
  const { METRICS_ADDRESS } = env
  if (!METRICS_ADDRESS || typeof build === 'function') return undefined
  const { measure, serveMetrics } = await import('./logging/metrics')
  if (cluster.isPrimary) await serveMetrics(METRICS_ADDRESS)
  return measure(build, env, admission)
}

async function preparePages(server: Server) {
  const { loadBuiltPages: builtPages, loadDevPages: developedPages } =
    await import('./http/page-builds')
  return developing ? developedPages(server) : builtPages()
}

/**
 * The page of the identity check posts a form to its provider. The form of a log-in, and that of chosen
 * files, may lead on to a download, which browsers count as a target of the form.
 */
async function formTargets(env: Env): Promise<string[]> {
  const { directOrigin } = await import('../app/storage/file-storage.server')
  const provider = env.IDENTITY_URL ? new URL(env.IDENTITY_URL).origin : null
  return [provider, directOrigin(env)].filter((origin) => origin !== null)
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        reject(
          new StartError(
            `포트 ${PORT}은(는) 이미 쓰이고 있습니다. 그 프로그램을 끝내거나 PORT=3001처럼 다른 번호를 정해 주세요.`,
          ),
        )
      else reject(new StartError(`${HOST}:${PORT}에서 요청을 받을 수 없습니다: ${message}`))
    })
    // the default of 511 loses connections when many come at once: they are retried seconds later
    server.listen({ port: PORT, host: HOST, backlog: 4096 }, resolve)
  })
}

/**
 * Ends on a signal, or little by little when a successor answers. Ctrl+C in a terminal may arrive twice (from
 * the terminal and from npm); only a later signal means that the person will not wait.
 */
function endWhenTold(
  { drain, retire }: Pick<Serving, 'drain' | 'retire'>,
  stopData: () => Promise<void>,
): void {
  let began: number | undefined
  const end = async () => {
    if (began !== undefined) return
    began = performance.now()
    printLine('끝내는 중입니다. 처리하던 요청을 마칩니다.')
    await runStep('요청 마치기', drain)
    await runStep('데이터베이스 닫기', stopData)
    process.exit(0)
  }
  const onSignal = () => {
    if (began !== undefined && performance.now() - began > 2_000) process.exit(1)
    void end()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  process.on(
    'message',
    (message) => message === replacedMessage && void retire(retiringTime).then(end),
  )
}

function announce(server: Server, { PUBLIC_URL, HOST, SEED }: Env, ms: number): void {
  const port = portOf(server)
  const name =
    HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  printLine(
    `\n모두책이 준비되었습니다 (${Math.round(ms)}ms): ${PUBLIC_URL ?? `http://${name}:${port}`}`,
  )
  if (SEED === 'demo')
    printLine('시연 계정: 관리자 admin, 제작자 producer, 회원 member. 비밀번호는 모두 Moduchaek1!')
}
