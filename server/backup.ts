/**
 * `npm run backup -- <file>`: writes rows and bytes of one moment into one new file.
 * May run beside the service. Exit code 0; 1 when the file is written but bytes of some stored
 * files were missing or damaged already; 2 when there is no backup.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './cli/run-command'
import { openDatabase } from './database/prepare-database'
import { withConfigErrors, printLine, StartError } from './cli/cli-output'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)}MB`

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new StartError(
      '쓸 파일의 이름을 적어 주세요: npm run backup -- 백업.zip\nName the file: npm run backup -- backup.zip',
    )
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { url, stop } = await openDatabase(env)
  try {
    const [{ openFileStore: keptFiles }, { openSnapshot }, { writeBackup }] = await Promise.all([
      import('../app/storage/file-storage.server'),
      import('./backup/snapshot'),
      import('./backup/write'),
    ])
    const snapshot = await openSnapshot(url)
    try {
      const {
        contents,
        bytes,
        damagedFiles: wrong,
      } = await writeBackup(file, snapshot, keptFiles(env))
      const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
      printLine(
        `${file}: ${contents.made} 현재의 표 ${contents.tables.length}개 ${rows}행, 파일 ${contents.files.length}개, ${megabytes(bytes)}`,
      )
      printLine(
        `${file}: ${contents.tables.length} tables with ${rows} rows and ${contents.files.length} files as of ${contents.made}, ${megabytes(bytes)}`,
      )
      for (const one of wrong)
        printLine(`✘ 내용이 없거나 기록과 다른 파일: ${one} / missing or spoiled before: ${one}`)
      printLine(
        '개인정보가 들어 있습니다. 다른 기계에 안전하게 보관해 주세요. / It holds personal data: keep it safe, on another machine.',
      )
      return wrong.length > 0 ? 1 : 0
    } finally {
      await snapshot.close()
    }
  } finally {
    await stop()
  }
}

runCommand(main, () => '백업하지 못했습니다. / No backup was made.')
