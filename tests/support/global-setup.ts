/** One embedded server for the whole run: a template that was migrated once, and a copy of it for each worker. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../prisma/migrate'
import { startDatabase } from '../../server/database'
import { createCopy } from './template'

declare module 'vitest' {
  interface ProvidedContext {
    /** the template's address; a worker's own database is there under `databaseOf` its number */
    templateUrl: string
    /** the run's folder, removed at its end */
    folder: string
    /** another one of the run, for programs made of our sources: two folders below the top, as the build is */
    programs: string
  }
}

export default async function setup({ config, provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-tests-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startDatabase({ dataDir: join(folder, 'data'), say: () => undefined })
  const programs = join(import.meta.dirname, '../../build', basename(folder))
  const end = async () => {
    await stop()
    for (const one of [folder, programs]) rmSync(one, { recursive: true, force: true })
  }
  try {
    await migrate(url, () => undefined)
    await copyTemplate(url, config.maxWorkers)
  } catch (error) {
    await end()
    throw error
  }
  provide('templateUrl', url)
  provide('folder', folder)
  provide('programs', programs)
  return end
}

async function copyTemplate(url: string, copies: number): Promise<void> {
  const client = new pg.Client(url.replace(/\/moduchaek$/, '/postgres'))
  await client.connect()
  for (let number = 1; number <= copies; number++)
    await createCopy(client, `moduchaek_${number}`, 'moduchaek')
  await client.end()
}
