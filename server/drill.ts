/**
 * `npm run drill`: restores the embedded database into a temporary folder and checks it there.
 * May run beside the service. `-- --at <moment>` tries that moment, `-- --in <folder>` another disk.
 * Exit code 0; 1 when fsck found something; 2 when it could not be restored.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printLine, runStep, withConfigErrors } from './cli/cli-output'
import { runCommand } from './cli/run-command'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { at: { type: 'string', default: 'latest' }, in: { type: 'string' } },
  })
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { readMoment, refuseOtherDatabase, systemIdOf } = await import('./recovery/restore-at')
  refuseOtherDatabase(env)
  const moment = readMoment(values.at)
  const { installedBinaries } = await import('./database/postgres-binaries')
  const { openCluster } = await import('./database/postgres-cluster')
  const { openFileStore } = await import('../app/storage/file-storage.server')
  const store = openFileStore(env, 'recovery')
  const present = openCluster(env.DATA_DIR, installedBinaries)
  const folder = join(values.in ?? env.DATA_DIR, `drill-${process.pid}`)
  const started = performance.now()
  mkdirSync(folder, { recursive: true })
  try {
    const { planRecovery, rebuildCluster } = await import('./recovery/rebuild-cluster')
    const trial = openCluster(folder, installedBinaries)
    const plan = await planRecovery(store, moment, { present: systemIdOf(present) })
    const { lastChange } = await runStep('데이터베이스 되살리기 / rebuilding the database', () =>
      rebuildCluster(store, plan, trial, trial.directory),
    )
    const { code, rows } = await checkTrial(folder, env)
    const seconds = (performance.now() - started) / 1000
    const { storeDrill } = await import('./recovery/archive')
    await storeDrill(store, plan.base.systemId, {
      made: new Date().toISOString(),
      until: lastChange?.toISOString() ?? null,
      seconds,
      rows,
      isSound: code === 0,
    })
    const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
    printLine(
      `${rows}행을 ${minutes}분 ${rest}초 만에 되살렸습니다. / ${rows} rows came back in ${minutes} min ${rest} s.`,
    )
    if (plan.isCutShort)
      printLine(
        '✘ 저장소의 기록에 빠진 곳이 있어 그 뒤는 되살리지 못했습니다. / The log has a gap; what came after it is missing.',
      )
    return plan.isCutShort ? 1 : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the rebuilt database, checks it against the stored files and stops it. */
async function checkTrial(
  dataDir: string,
  env: Awaited<typeof import('../app/platform/env.server')>['env'],
): Promise<{ code: number; rows: number }> {
  const { startDatabase } = await import('./database/embedded-postgres')
  const { migrate } = await import('../prisma/migrate')
  const { runChecks } = await import('./fsck/run-checks')
  const { countRows } = await import('./backup/load')
  const { superuserUrl } = await import('./recovery/start-recovery')
  const { url, stop } = await startDatabase({ dataDir, say: printLine })
  try {
    // a new version may be installed that has not been started yet
    await migrate(url, printLine)
    const code = await runChecks({ env, url, database: superuserUrl(url), quick: true })
    const rows = (await countRows(url)).reduce((sum, table) => sum + table.rows, 0)
    return { code, rows }
  } finally {
    await stop()
  }
}

runCommand(main, () => '되살려 보지 못했습니다. / The restore could not be tried.')
