/**
 * `npm run drill`: restores the embedded database into a temporary folder and checks it there.
 * May run beside the service. `-- --at <moment>` tries that moment, `-- --in <folder>` another disk.
 * Exit code 0; 1 when fsck found something; 2 when it could not be restored.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printLine, runStep, withConfigErrors } from './cli/cli-output'
import { runCommand } from './cli/run-command'

type Env = Awaited<typeof import('../app/platform/env.server')>['env']
type Drill = { env: Env; moment: Date | null; folder: string }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { at: { type: 'string', default: 'latest' }, in: { type: 'string' } },
  })
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { readMoment, refuseOtherDatabase } = await import('./recovery/restore-at')
  refuseOtherDatabase(env)
  const moment = readMoment(values.at)
  const disk = values.in ?? env.DATA_DIR
  await removeKilled(disk)
  const folder = join(disk, `drill-${process.pid}`)
  // a copy of all that the database holds must not stay when somebody breaks the drill off
  const breakOff = () => void removeTrial(folder).finally(() => process.exit(2))
  for (const signal of signals) process.once(signal, breakOff)
  try {
    mkdirSync(folder, { recursive: true })
    return await drill({ env, moment, folder })
  } finally {
    for (const signal of signals) process.off(signal, breakOff)
    await removeTrial(folder)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Removes what a drill has made, with the server that may still run there. */
async function removeTrial(folder: string): Promise<void> {
  const { installedBinaries } = await import('./database/postgres-binaries')
  const { openCluster } = await import('./database/postgres-cluster')
  const { isServerRunning, stopServer } = await import('./database/embedded-postgres')
  try {
    const trial = openCluster(folder, installedBinaries)
    if (isServerRunning(trial)) await stopServer(trial)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes what drills have left that were killed. */
async function removeKilled(disk: string): Promise<void> {
  const { isAlive } = await import('./database/postgres-cluster')
  for (const name of existsSync(disk) ? readdirSync(disk) : []) {
    const [, pid] = /^drill-(\d+)$/.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await removeTrial(join(disk, name))
  }
}

/** Restores into the folder, checks, stores and prints what came of it. Returns the exit code. */
async function drill({ env, moment, folder }: Drill): Promise<number> {
  const { installedBinaries } = await import('./database/postgres-binaries')
  const { openCluster } = await import('./database/postgres-cluster')
  const { openFileStore } = await import('../app/storage/file-storage.server')
  const { storeDrill } = await import('./recovery/archive')
  const { planRecovery, rebuildCluster } = await import('./recovery/rebuild-cluster')
  const { systemIdOf } = await import('./recovery/restore-at')
  const started = performance.now()
  const store = openFileStore(env, 'recovery')
  const present = systemIdOf(openCluster(env.DATA_DIR, installedBinaries))
  const trial = openCluster(folder, installedBinaries)
  const plan = await planRecovery(store, moment, { present })
  const { lastChange, isWhole } = await runStep(
    '데이터베이스 되살리기 / rebuilding the database',
    () => rebuildCluster(store, plan, trial, trial.directory),
  )
  const { code, rows } = await checkTrial({ env, moment, folder })
  const seconds = (performance.now() - started) / 1000
  await storeDrill(store, plan.base.systemId, {
    made: new Date().toISOString(),
    until: lastChange?.toISOString() ?? null,
    seconds,
    rows,
    isSound: isWhole && code === 0,
  })
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  printLine(
    `${rows}행을 ${minutes}분 ${rest}초 만에 되살렸습니다. / ${rows} rows came back in ${minutes} min ${rest} s.`,
  )
  if (!isWhole)
    printLine(
      '✘ 저장소의 기록에 빠진 곳이 있어 그 뒤는 되살리지 못했습니다. / The log has a gap; what came after it is missing.',
    )
  return isWhole ? code : 1
}

/**
 * Starts the rebuilt database, checks it against the stored files and stops it. Files that came after an
 * earlier moment are no fault.
 */
async function checkTrial({ env, moment, folder }: Drill): Promise<{ code: number; rows: number }> {
  const { startDatabase } = await import('./database/embedded-postgres')
  const { migrate } = await import('../prisma/migrate')
  const { runChecks, withStorage } = await import('./fsck/run-checks')
  const { countRows } = await import('./backup/load')
  const { keepLaterFiles } = await import('./recovery/restore-at')
  const { superuserUrl } = await import('./recovery/start-recovery')
  const { url, stop } = await startDatabase({ dataDir: folder, say: printLine })
  try {
    // a new version may be installed that has not been started yet
    await migrate(url, printLine)
    if (moment) await withStorage({ env, url }, keepLaterFiles)
    const code = await runChecks({ env, url, database: superuserUrl(url), quick: true })
    const rows = (await countRows(url)).reduce((sum, table) => sum + table.rows, 0)
    return { code, rows }
  } finally {
    await stop()
  }
}

runCommand(main, () => '되살려 보지 못했습니다. / The restore could not be tried.')
