/**
 * Writes rows into the embedded database and records its log, in a process that can be killed:
 * `<data dir> <folder of the archive>`. Prints "server <process id>", "copied" after the first copy
 * and "row <number> <ms>" after each row that the database acknowledged.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDiskStorage } from '~/storage/disk.server'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { recordLog } from '../../../server/recovery/record-log'
import { superuserUrl } from '../../../server/recovery/start-recovery'

async function main([dataDir = '', archive = '']: string[]) {
  const { url } = await startDatabase({ dataDir, say: () => undefined })
  console.log(
    `server ${readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]}`,
  )
  recordLog({
    url: superuserUrl(url),
    store: createDiskStorage(archive),
    days: 7,
    firstCopyAfter: 0,
    log: {
      info: () => console.log('copied'),
      error: (text: object) => console.log('failed', text),
    },
  })
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS kept (number int PRIMARY KEY, filling text)')
  for (let number = 1; ; number++) {
    await client.query(
      `INSERT INTO kept SELECT $1, string_agg(random()::text, '') FROM generate_series(1, 100)`,
      [number],
    )
    console.log(`row ${number} ${Date.now()}`)
    await wait(2)
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.log(`failed ${error.message.replaceAll('\n', ' ')}`)
  process.exit(1)
})
