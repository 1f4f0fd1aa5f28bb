/**
 * `npm run machines -- 3`: a demonstration of the service on several machines, all on this one.
 * Starts a PostgreSQL, an S3 store, three instances with the demo, and nginx (which must be
 * installed) configured by nginx.conf in this folder. Enter restarts the instances one after the
 * other, as a new version would; Ctrl+C ends everything and removes its data.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../server/database/prepare-database'
import { printLine, StartError } from '../server/cli/cli-output'
import { machinesBehindNginx } from '../tests/support/servers/machines'
import { startS3Server } from '../tests/support/servers/s3'

async function main(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 20)
    throw new StartError('기계 수는 1에서 20까지입니다. / Machines: a number from 1 to 20.')
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-machines-'))
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') })
  const s3 = await startS3Server()
  const end = async () => {
    await s3.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printLine(`기계 ${count}대를 차례로 켭니다.`)
  const variables = {
    DATA_DIR: join(folder, 'own'),
    STORAGE_DIR: join(folder, 'files'),
    SESSION_SECRET: 'for-a-look-only-for-a-look-only-for-a-look',
  }
  const site = await machinesBehindNginx(count, {
    ...s3.variables,
    ...variables,
    ENVIRONMENT: 'development',
    DATABASE_URL: database.url,
    SEED: 'demo',
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  printLine(`\n${site.url} (nginx) → ${site.machines.map(({ port }) => port).join(', ')}`)
  printLine(
    'Enter: 기계를 하나씩 다시 켭니다. Ctrl+C: 끝냅니다. 시연 계정: admin, producer, member (Moduchaek1!)',
  )
  const keys = createInterface(process.stdin)
  let working = Promise.resolve()
  keys.on('line', () => {
    working = working.then(async () => {
      for (const machine of site.machines) {
        await site.restart(machine)
        printLine(`${machine.port} 다시 켰습니다.`)
      }
    })
  })
  // a process that the terminal signals as well ends by itself
  process.once(
    'SIGINT',
    () =>
      void working
        .then(() => site.end())
        .then(end)
        .then(() => process.exit(0)),
  )
  process.once('SIGTERM', () => process.emit('SIGINT'))
}

main(Number(process.argv[2] ?? 2)).catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : error.stack)
  process.exit(1)
})
