/** Creates databases as copies of another one. */
import type pg from 'pg'

export async function createCopy(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  // a test's rows need not survive a power cut
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
}
