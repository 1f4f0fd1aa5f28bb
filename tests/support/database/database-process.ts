/**
 * Runs the embedded database of a directory in a process that can be killed: `<data dir> [write]`.
 * Prints "url <address>" and then, when it writes, "row <number>" after each row that the database
 * acknowledged. Ends cleanly on SIGTERM.
 */
import pg from 'pg'
import { startDatabase } from '../../../server/database/embedded-postgres'

async function main([dataDir = '', writing]: string[]) {
  const { url, stop } = await startDatabase({ dataDir, say: (line) => console.log(`say ${line}`) })
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query('CREATE TABLE IF NOT EXISTS kept (number int PRIMARY KEY)')
  await client.query('SELECT pg_advisory_unlock(1)')
  console.log(`url ${url}`)
  const { rows } = await client.query<{ next: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS next FROM kept',
  )
  for (let number = rows[0]?.next ?? 1; writing; number++) {
    await client.query('INSERT INTO kept VALUES ($1)', [number])
    console.log(`row ${number}`)
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.log(`failed ${error.message.replaceAll('\n', ' ')}`)
  process.exit(1)
})
