/**
 * `npm run restore -- <file>`: restores a backup while the service is stopped; `-- --at <moment>`
 * restores the embedded database as it was then, `--cluster <number>` another one of the store.
 * Existing data is replaced only with `--replace`. The backup is verified before anything changes;
 * files come first and all rows in one transaction, so an interrupted restore is simply run again.
 * Exit code 0, 1 (restored, but fsck found something) or 2 (nothing changed).
 */
import { parseArgs } from 'node:util'
import type { Env } from '../app/platform/env.server'
import type { Backup } from './backup/read'
import { runCommand } from './cli/run-command'
import { openDatabase } from './database/prepare-database'
import { withConfigErrors, printLine, StartError, runStep } from './cli/cli-output'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      at: { type: 'string' },
      cluster: { type: 'string' },
    },
  })
  const [file] = positionals
  if (positionals.length !== (values.at === undefined ? 1 : 0) || file === '')
    throw new StartError(
      '되돌릴 백업이나 때를 적어 주세요: npm run restore -- 백업.zip, npm run restore -- --at "2027-03-02 09:00"\n' +
        'Name the backup or the moment: npm run restore -- backup.zip, npm run restore -- --at "2027-03-02 09:00"',
    )
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  if (file === undefined) {
    const { restoreAt } = await import('./recovery/restore-at')
    return restoreAt(env, {
      text: values.at ?? '',
      replace: values.replace,
      systemId: values.cluster,
    })
  }
  const { openVerified } = await import('./backup/load')
  const { backup, known } = await runStep('백업 확인 / checking the backup', () =>
    openVerified(file),
  )
  try {
    const { url, stop } = await openDatabase(env)
    try {
      return await restore(backup, { env, url, known, replace: values.replace })
    } finally {
      await stop()
    }
  } finally {
    backup.close()
  }
}

type RestoreTarget = { env: Env; url: string; known: number; replace: boolean }

async function restore(
  backup: Backup,
  { env, url, known, replace }: RestoreTarget,
): Promise<number> {
  const [{ inUse, load }, { runChecks, withStorage }, { putFiles, removeOtherFiles }] =
    await Promise.all([
      import('./backup/load'),
      import('./fsck/run-checks'),
      import('./backup/files'),
    ])
  if (await inUse(url, !env.DATABASE_URL))
    throw new StartError(
      '모두책이 실행 중입니다. 먼저 멈춰 주세요. 아무것도 바꾸지 않았습니다.\n모두책 is running: stop it first. Nothing was changed.',
    )
  await refuseLoss(backup, { env, url, replace })
  await withStorage({ env, url }, async ({ storage }) => {
    await runStep('파일 넣기 / files', () => putFiles(backup, storage))
  })
  await runStep('자료 넣기 / rows', () => load(url, backup, known, printLine))
  if (env.RECOVERY_DAYS > 0) {
    // another moment may be restored afterwards
    const { keepLaterFiles } = await import('./recovery/restore-at')
    await withStorage({ env, url }, keepLaterFiles)
  } else await withStorage({ env, url }, removeOtherFiles)
  const { made, tables, files, absent } = backup.contents
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  printLine(
    `${made}의 ${rows}행과 파일 ${files.length}개를 되돌렸습니다. / ${rows} rows and ${files.length} files of ${made} are back.\n`,
  )
  if (absent.length > 0)
    printLine(
      `백업할 때 이미 내용이 없던 파일 ${absent.length}개는 되돌리지 못했습니다. / ${absent.length} files had no bytes when the backup was made.`,
    )
  const database = env.DATABASE_URL
    ? url
    : Object.assign(new URL(url), { username: 'postgres' }).href
  return runChecks({ env, url, database })
}

/** Prints what would be lost, and throws unless `--replace` was given. */
async function refuseLoss(
  backup: Backup,
  { env, url, replace }: Omit<RestoreTarget, 'known'>,
): Promise<void> {
  const [{ countRows: rowsIn }, { withStorage: withStorage }, { countOtherFiles: othersIn }] =
    await Promise.all([
      import('./backup/load'),
      import('./fsck/run-checks'),
      import('./backup/files'),
    ])
  const rows = await rowsIn(url)
  const files = await withStorage({ env, url }, ({ storage }) => othersIn(storage, backup))
  if (rows.length === 0 && files === 0) return
  const tables = rows.map(({ name, rows }) => `${name} ${rows}`).join(', ')
  const [ko, en] = [
    `지금 있는 자료(${tables || '0행'})와 파일 ${files}개`,
    `what is here (${tables || 'no rows'}) and ${files} files`,
  ]
  if (!replace)
    throw new StartError(
      `${ko}가 사라지게 됩니다. 그래도 되돌리려면 먼저 백업한 뒤 --replace를 붙여 주세요. 아무것도 바꾸지 않았습니다.\nIt would replace ${en}. Make a backup of that, then add --replace. Nothing was changed.`,
    )
  printLine(`${ko}를 백업의 것으로 바꿉니다. / Replacing ${en}.`)
}

runCommand(main, ({ code = '' }) =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code)
    ? '빈 공간이 없어 되돌리지 못했습니다. 있던 자료는 그대로입니다. 공간을 만든 뒤 다시 실행해 주세요.\nThere is no room. What was here is as it was: make room and run it again.'
    : '되돌리지 못했습니다. 있던 자료는 그대로입니다. / Not restored; what was here is as it was.',
)
